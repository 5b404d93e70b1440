"""The order form, filled in from the saved sheet or from what was typed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Reason, Variant
from games.core.codec import BoardState
from games.core.words.labels import with_label
from games.core.words.rules import paragraph_url
from games.sheets.forms import CheckedSheet, NumberedReports, saved_text_lines
from games.sheets.page.bid_cards import (
    BidCard,
    BidLine,
    Bids,
    bid_cards,
    bid_examples,
    bid_groups,
    bid_line,
    influence_card,
    list_orders,
    placed_influence,
    saved_bids,
)
from games.sheets.page.rows import (
    OrderRow,
    TextLines,
    is_short,
    line_message,
    line_rule,
    list_choices,
    order_rows,
    overspent_sentence,
    text_lines,
)
from games.sheets.page.status import Status, status
from games.sheets.queries.choices import row_choices
from games.sheets.queries.sheet_report import LineReport, SheetReport
from games.sheets.queries.sheets import SavedSheet, sheet_text

# A line, its message, and the address of the rule that explains it.
LostLines = list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class OrdersPane:
    """The panes of orders and points.

    `report` is on the fields of the form, and `lost` are lines that no field shows. `unsaved` is
    the sheet that could not be saved. With `is_listed`, the page has every list of orders. With
    `asks_final`, it asks whether an unfinished sheet should become final.
    """

    saved: SavedSheet
    unsaved: CheckedSheet | None
    report: SheetReport
    status: Status | None
    rows: tuple[OrderRow, ...]
    cards: tuple[BidCard, ...]
    saved_text: str
    text: str
    text_errors: TextLines
    text_warnings: TextLines
    errors: list[str]
    lost: LostLines
    is_listed: bool = False
    asks_final: bool = False

    @property
    def budget(self) -> int:
        return self.report.budget

    @property
    def spent(self) -> int:
        return self.report.spent

    @property
    def points_left(self) -> int:
        return self.report.unspent

    @property
    def pips(self) -> list[bool]:
        """Whether each point of the budget is spent."""
        return [number < self.spent for number in range(self.budget)]

    @property
    def groups(self) -> list[dict[str, Any]]:
        return bid_groups(self.cards)

    @property
    def blank_line(self) -> BidLine:
        return bid_line()

    @property
    def takes_from(self) -> str:
        """The minor whose bid gives up a point for a proposed one; empty while points are left."""
        if self.spent < self.budget:
            return ""
        return next((card.name for card in reversed(self.cards) if card.points), "")

    @property
    def is_text(self) -> bool:
        """Whether text was typed that could not be saved."""
        return self.unsaved is not None and self.unsaved.form.is_text

    @property
    def saved_elsewhere(self) -> str:
        """The saved sheet as text, if the typed sheet conflicts with it."""
        return self.saved_text if self.unsaved is not None and self.unsaved.conflict else ""

    @property
    def is_influence(self) -> bool:
        return self.report.is_influence

    @property
    def examples(self) -> list[str]:
        """Example bids of influence, as text."""
        state = self.report.state
        return bid_examples(state.variant, state.power) if self.is_influence else []

    @property
    def publishes_all(self) -> bool:
        """Whether minors' orders are published as written, even if not carried out."""
        return self.report.state.variant.rules.minor_orders_published == "written"

    @property
    def asks_orders(self) -> bool:
        """Whether there is anything to fill in."""
        return bool(self.rows) or self.is_influence


def orders_pane(
    saved: SavedSheet,
    now: datetime,
    unsaved: CheckedSheet | None = None,
    *,
    is_saved: bool = False,
) -> OrdersPane:
    """Fill in the form of a saved sheet, or of the `unsaved` one unless the orders are final.

    `is_saved` says that `unsaved` was saved as it is. The form has no lists of orders: see
    `list_all`.
    """
    report, variant = saved.report, saved.report.state.variant
    is_final = saved.ready_at is not None
    is_form = unsaved is not None and not unsaved.form.is_text
    lines, (bids, lost_bids) = report.placed, _saved_bids(report)
    lost = [*report.unused, *lost_bids]
    saved_text = text = sheet_text(saved.sheet) if saved.sheet else ""
    messages = text_messages(variant, saved_text_lines(report), report)
    errors: list[str] = []
    if unsaved is not None and not is_final and is_form:
        lines, bids, lost = unsaved.lines, unsaved.bids, _lost_lines(unsaved)
        errors = [overspent_sentence(unsaved.report)] if unsaved.report.overspent else []
    elif unsaved is not None and not is_final:
        text = unsaved.form.text
        messages = text_messages(variant, unsaved.text_lines, unsaved.report)
    if unsaved is not None and is_form:
        report = unsaved.report
    return OrdersPane(
        saved=saved,
        unsaved=unsaved,
        report=report,
        status=status(saved, now) if report.rows or report.is_influence else None,
        rows=order_rows(
            report.state,
            report.rows,
            lines,
            fixed="ready" if is_final else "closed" if saved.is_closed else "",
            saved=is_saved or not is_form,
        ),
        cards=_cards(report, bids, unsaved.form.requested if unsaved else ""),
        saved_text=saved_text,
        text=text,
        text_errors=messages[0],
        text_warnings=messages[1],
        errors=[*_first_error(unsaved), *errors],
        lost=[
            (
                with_label(line.points, line.text) if line.points else line.text,
                line_message(variant, line),
                line_rule(variant, line),
            )
            for line in lost
        ],
    )


def list_all(pane: OrdersPane, *, listed: bool = False) -> OrdersPane:
    """Return the pane with the possible orders of each row and of the minor asked for.

    With `listed`, and if there are few, those of every minor too.
    """
    state = pane.report.state
    choices = row_choices(state, pane.report.rows)
    listed = listed or is_short(choices)
    own = {unit.space for unit in state.position.ordered_by(state.power)}
    cards = pane.cards
    if not pane.is_influence:
        requested = pane.unsaved.form.requested if pane.unsaved else ""
        nobody = BoardState(state.variant, state.position)
        cards = list_orders(nobody, cards, requested, listed=listed)
    return replace(
        pane,
        rows=list_choices(state.variant.board, pane.rows, choices, own, listed=listed),
        cards=cards,
        is_listed=listed or pane.saved.ready_at is not None,
    )


def ask_final(pane: OrdersPane, others: Iterable[str]) -> OrdersPane:
    """Return the pane with the question about an unfinished sheet that was to become final.

    `others` are further powers of the same player with orders missing.
    """
    if pane.status is None:
        return pane
    sentences = (_("%(power)s has orders missing.") % {"power": power} for power in others)
    asking = replace(pane.status, missing=(*pane.status.missing, *sentences))
    return replace(pane, status=asking, asks_final=asking.asks)


def _cards(report: SheetReport, bids: Bids, requested: str) -> tuple[BidCard, ...]:
    if not report.budget:
        return ()
    if report.is_influence:
        return (influence_card(report.state, bids),)
    return bid_cards(report.state, report.orders, bids, requested)


def _saved_bids(report: SheetReport) -> tuple[Bids, list[LineReport]]:
    """Return the saved bids by their fields, and those without one."""
    if not report.budget:
        return {}, [*report.bids]
    if report.is_influence:
        return placed_influence(report.bids), []
    return saved_bids(BoardState(report.state.variant, report.state.position), report.bids)


def _lost_lines(unsaved: CheckedSheet) -> list[LineReport]:
    """Return the lines of a typed form that no field shows."""
    fields = {row.field for row in unsaved.report.rows}
    orders = [line for name, line in unsaved.lines.items() if name not in fields]
    return [*orders, *(line for bid, line in unsaved.bids.items() if line and not bid.minor)]


def text_messages(
    variant: Variant, lines: NumberedReports, report: SheetReport
) -> tuple[TextLines, TextLines]:
    """Return the errors and the warnings of a text."""
    wrong, warned = text_lines(variant, lines)
    if report.overspent:
        rule = paragraph_url(variant.id, Reason.OVERSPENT)
        wrong.append((0, overspent_sentence(report), rule))
    return wrong, warned


def _first_error(unsaved: CheckedSheet | None) -> list[str]:
    """Say why a typed sheet was not saved; each field says what is wrong with it."""
    if unsaved is None or (unsaved.form.requested and not unsaved.conflict):
        return []
    return [unsaved.conflict or _("Nothing was saved. Messages show what is wrong.")]
