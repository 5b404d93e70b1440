"""The order form, filled in from the saved sheet or from what was typed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from adjudicator import Reason, Variant
from games.core.codec import BoardState
from games.core.words.labels import labelled
from games.core.words.rules import paragraph_url
from games.sheets.forms import CheckedSheet, NumberedReports, saved_text_lines
from games.sheets.page.bid_cards import (
    BidCard,
    BidGroup,
    BidLine,
    Bids,
    bid_cards,
    bid_examples,
    bid_groups,
    blank_line,
    influence_card,
    listed_cards,
    placed_influence,
    saved_bids,
)
from games.sheets.page.rows import (
    OrderRow,
    TextLines,
    is_short,
    line_message,
    line_rule,
    listed_rows,
    order_rows,
    overspent,
    text_lines,
)
from games.sheets.page.status import Status, others_unfinished, status
from games.sheets.queries.choices import row_choices
from games.sheets.queries.sheet_report import LineReport, SheetReport
from games.sheets.queries.sheets import SavedSheet, sheet_text

# A line, its message, and the address of the rule that explains it.
LostLines = list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class OrdersPane:
    """The panes of orders and points.

    `report` is on the fields of the form, and `lost` are lines that no field shows. `typed` is the
    sheet that could not be saved. With `is_listed`, the page has every list of orders. With
    `asks_final`, it asks whether an unfinished sheet should become final.
    """

    saved: SavedSheet
    typed: CheckedSheet | None
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
    def groups(self) -> tuple[BidGroup, ...]:
        return bid_groups(self.cards)

    @property
    def blank_line(self) -> BidLine:
        return blank_line()

    @property
    def takes_from(self) -> str:
        """The minor whose bid gives up a point for a proposed one; empty while points are left."""
        if self.spent < self.budget:
            return ""
        return next((card.name for card in reversed(self.cards) if card.points), "")

    @property
    def is_text(self) -> bool:
        """Whether text was typed that could not be saved."""
        return self.typed is not None and self.typed.typed.is_text

    @property
    def saved_elsewhere(self) -> str:
        """The saved sheet as text, if the typed sheet conflicts with it."""
        return self.saved_text if self.typed is not None and self.typed.conflict else ""

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
    typed: CheckedSheet | None = None,
    *,
    is_saved: bool = False,
) -> OrdersPane:
    """Fill in the form of a saved sheet, or of the `typed` one unless the orders are final.

    `is_saved` says that `typed` was saved as it is. The form has no lists of orders: see
    `with_lists`.
    """
    report = saved.report
    state, final = report.state, saved.ready_at is not None
    by_form = typed if typed is not None and not typed.typed.is_text else None
    lines, (bids, lost_bids) = report.placed, _saved_bids(report)
    lost = [*report.unused, *lost_bids]
    saved_text = text = sheet_text(saved.sheet) if saved.sheet else ""
    text_lines = _text_lines(state.variant, saved_text_lines(report), report)
    errors: list[str] = []
    if typed is not None and not final:
        if by_form is None:
            text = typed.typed.text
            text_lines = _text_lines(state.variant, typed.text_lines, typed.report)
        else:
            lines, bids, errors = typed.lines, typed.bids, list(_form_errors(typed))
            lost = list(_form_lost(typed))
    report = by_form.report if by_form else report
    return OrdersPane(
        saved=saved,
        typed=typed,
        report=report,
        status=status(saved, now) if report.rows or report.is_influence else None,
        rows=order_rows(
            state,
            report.rows,
            lines,
            fixed="ready" if final else "closed" if saved.is_closed else "",
            saved=is_saved or by_form is None,
        ),
        cards=_cards(report, bids, typed.typed.asked if typed else ""),
        saved_text=saved_text,
        text=text,
        text_errors=text_lines[0],
        text_warnings=text_lines[1],
        errors=[*_first_error(typed), *errors],
        lost=[_lost(state.variant, line) for line in lost],
    )


def with_lists(pane: OrdersPane, *, listed: bool = False) -> OrdersPane:
    """Return the pane with the possible orders of each row and of the minor asked for.

    With `listed`, and if there are few, those of every minor too.
    """
    state = pane.report.state
    choices = row_choices(state, pane.report.rows)
    listed = listed or is_short(choices)
    own = {unit.space for unit in state.position.ordered_by(state.power)}
    rows = listed_rows(state.variant.board, pane.rows, choices, own, listed=listed)
    cards = pane.cards
    if not pane.is_influence:
        asked = pane.typed.typed.asked if pane.typed else ""
        nobody = BoardState(state.variant, state.position)
        cards = listed_cards(nobody, cards, asked, listed=listed)
    is_listed = listed or pane.saved.ready_at is not None
    return replace(pane, rows=rows, cards=cards, is_listed=is_listed)


def asked_final(pane: OrdersPane, others: Iterable[str]) -> OrdersPane:
    """Return the pane with the question about an unfinished sheet that was to become final.

    `others` are further powers of the same player with orders missing.
    """
    if pane.status is None:
        return pane
    missing = (*pane.status.missing, *others_unfinished(others))
    status = replace(pane.status, missing=missing)
    return replace(pane, status=status, asks_final=status.asks)


def _cards(report: SheetReport, bids: Bids, asked: str) -> tuple[BidCard, ...]:
    if not report.budget:
        return ()
    if report.is_influence:
        return (influence_card(report.state, bids),)
    return bid_cards(report.state, report.orders, bids, asked)


def _saved_bids(report: SheetReport) -> tuple[Bids, list[LineReport]]:
    """Return the saved bids by their fields, and those without one."""
    if not report.budget:
        return {}, [*report.bids]
    if report.is_influence:
        return placed_influence(report.bids), []
    return saved_bids(BoardState(report.state.variant, report.state.position), report.bids)


def _form_errors(typed: CheckedSheet) -> Iterator[str]:
    """Return the errors of a typed form that belong to no line."""
    if typed.report.overspent:
        yield overspent(typed.report)


def _form_lost(typed: CheckedSheet) -> Iterator[LineReport]:
    """Return the lines of a typed form that no field shows."""
    fields = {row.field for row in typed.report.rows}
    yield from (line for name, line in typed.lines.items() if name not in fields)
    yield from (line for bid, line in typed.bids.items() if line is not None and not bid.minor)


def _lost(variant: Variant, line: LineReport) -> tuple[str, str, str]:
    text = labelled(line.points, line.text) if line.points else line.text
    return text, line_message(variant, line), line_rule(variant, line)


def _text_lines(
    variant: Variant, lines: NumberedReports, report: SheetReport
) -> tuple[TextLines, TextLines]:
    wrong, warned = text_lines(variant, lines)
    if report.overspent:
        wrong.append((0, overspent(report), paragraph_url(variant.id, Reason.OVERSPENT)))
    return wrong, warned


def _first_error(typed: CheckedSheet | None) -> list[str]:
    """Say why a typed sheet was not saved; each field says what is wrong with it."""
    if typed is None or (typed.typed.asked and not typed.conflict):
        return []
    if typed.conflict:
        return [typed.conflict]
    return [_("Nothing was saved. Messages show what is wrong.")]
