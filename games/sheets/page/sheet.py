"""What stands in the order form: the saved sheet, or what was typed and could not be saved."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.utils.translation import gettext as _

from adjudicator import Position, Reason, Variant
from games.core.codec import BoardState, bids_from_rows
from games.core.words.orders import printed
from games.core.words.rules import paragraph_url
from games.models import OrderSheet
from games.sheets.forms import CheckedSheet, NumberedReports, TypedBid, saved_text_lines
from games.sheets.page.bid_cards import (
    BidCard,
    BidGroup,
    BidLine,
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
    listed_rows,
    order_rows,
    overspent,
    text_lines,
)
from games.sheets.page.status import Status, others_unfinished, status
from games.sheets.queries.sheet_report import LineReport, SheetReport, sheet_report
from games.sheets.queries.sheet_rows import SheetRow, placed, row_choices, sheet_rows
from games.sheets.queries.sheets import sheet_summary, sheet_text


@dataclass(frozen=True, slots=True)
class Seen:
    """What the page is about: who orders, on which board, what is saved so far, and what is to be
    said of it."""

    variant: Variant
    position: Position
    power: str
    sheet: OrderSheet | None
    report: SheetReport
    ready_at: datetime | None
    now: datetime
    is_closed: bool = False


def seen_sheet(
    state: BoardState,
    sheet: OrderSheet | None,
    ready_at: datetime | None,
    now: datetime,
    *,
    is_closed: bool = False,
) -> Seen:
    """The saved sheet of `power`, if there is one, with the report on it."""
    orders = sheet.orders if sheet else []
    bids = bids_from_rows(sheet.bids) if sheet else ()
    report = sheet_report(state, orders, bids)
    return Seen(state.variant, state.position, state.power, sheet, report, ready_at, now, is_closed)


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The order form with what stands in it. `lost` are saved lines that no field shows; nothing
    in it was made by listing what may be chosen."""

    asked: tuple[SheetRow, ...]
    version: int
    digest: str
    status: Status | None
    rows: tuple[OrderRow, ...]
    cards: tuple[BidCard, ...]
    budget: int
    spent: int
    saved_text: str
    text: str
    text_errors: TextLines
    text_warnings: TextLines
    errors: list[str]
    lost: list[str]


@dataclass(slots=True)
class _Filled:
    """What the fields hold."""

    lines: dict[str, LineReport]
    bids: dict[TypedBid, LineReport | None]
    text: str
    text_errors: TextLines = field(default_factory=list)
    text_warnings: TextLines = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def sheet_form(
    seen: Seen, typed: CheckedSheet | None = None, *, is_saved: bool = False
) -> SheetForm:
    """The form of a saved sheet, with what was `typed` in its fields; `is_saved` says that this is
    saved. The card of the minor `asked` for is open."""
    variant, position, power = seen.variant, seen.position, seen.power
    rows = sheet_rows(BoardState(variant, position, power))
    asked = typed.asked if typed else ""
    saved = _saved(seen, rows)
    by_form = typed if typed is not None and not typed.typed.is_text else None
    final = seen.ready_at is not None
    shown = saved if typed is None or final else _typed(seen, rows, saved, typed)
    report = by_form.report if by_form else seen.report
    cards: tuple[BidCard, ...] = ()
    if report.is_influence and report.budget:
        cards = (influence_card(BoardState(variant, position, power), shown.bids),)
    elif report.budget:
        cards = bid_cards(BoardState(variant, position, power), report.orders, shown.bids, asked)
    return SheetForm(
        asked=rows,
        version=seen.sheet.version if seen.sheet else 0,
        digest=seen.sheet.digest if seen.sheet else "",
        status=_status(seen, rows) if rows or report.is_influence else None,
        rows=order_rows(
            BoardState(variant, position, power),
            rows,
            shown.lines,
            final=final,
            saved=is_saved or by_form is None,
        ),
        cards=cards,
        budget=report.budget,
        spent=report.spent,
        saved_text=saved.text,
        text=shown.text,
        text_errors=shown.text_errors,
        text_warnings=shown.text_warnings,
        errors=shown.errors,
        lost=[] if final else saved.lost,
    )


@dataclass(frozen=True, slots=True)
class OrdersPane:
    """What the pane of orders and that of points take. `seen` is the version of the saved sheet;
    with `is_listed` every list of orders is on the page; `saved_elsewhere` is the saved sheet where
    what was typed is in conflict with it."""

    seen: int
    digest: str
    status: Status | None
    order_rows: Sequence[OrderRow]
    is_listed: bool
    form_errors: list[str]
    text_value: str
    text_errors: TextLines
    text_warnings: TextLines
    bids: Sequence[BidCard]
    bid_groups: Sequence[BidGroup]
    blank_line: BidLine
    budget: int
    spent: int
    points_left: int
    takes_from: str
    pips: list[bool]
    text_open: bool
    saved_elsewhere: str
    lost: list[str]
    asks_final: bool
    is_influence: bool
    publishes_all: bool
    examples: list[str]


def orders_pane(
    seen: Seen,
    typed: CheckedSheet | None = None,
    *,
    listed: bool = False,
    asks: bool = False,
    others: Iterable[str] = (),
) -> OrdersPane:
    """The viewer's own orders, as the page shows them; `asks` says that they were to be final, and
    what is missing is asked about, also at the `others`, further powers of the same player.

    `typed` is what could not be saved; `conflict` says why not, where the sheet was saved
    elsewhere. The orders of the minor `asked` for are listed; with `listed`, and where they are
    few, all are.
    """
    asked, conflict = (typed.asked, typed.conflict) if typed else ("", "")
    form = sheet_form(seen, typed)
    if form.status is not None:
        missing = (*form.status.missing, *others_unfinished(others))
        form = replace(form, status=replace(form.status, missing=missing))
    choices = row_choices(BoardState(seen.variant, seen.position, seen.power), form.asked)
    listed = listed or is_short(choices)
    own = {unit.space for unit in seen.position.ordered_by(seen.power)}
    form = replace(
        form,
        rows=listed_rows(seen.variant.board, form.rows, choices, own, listed=listed),
        cards=form.cards
        if seen.report.is_influence
        else listed_cards(
            BoardState(seen.variant, seen.position), form.cards, asked, listed=listed
        ),
    )
    return OrdersPane(
        seen=form.version,
        digest=form.digest,
        status=form.status,
        order_rows=form.rows,
        is_listed=listed or seen.ready_at is not None,
        form_errors=[*_first_words(typed), *form.errors],
        text_value=form.text,
        text_errors=form.text_errors,
        text_warnings=form.text_warnings,
        bids=form.cards,
        bid_groups=bid_groups(form.cards),
        blank_line=blank_line(),
        budget=form.budget,
        spent=form.spent,
        points_left=max(0, form.budget - form.spent),
        takes_from=_takes_from(form),
        pips=[number < form.spent for number in range(form.budget)],
        text_open=typed is not None and typed.typed.is_text,
        saved_elsewhere=form.saved_text if conflict else "",
        lost=form.lost,
        asks_final=asks and form.status is not None and form.status.asks,
        is_influence=seen.report.is_influence,
        publishes_all=seen.variant.rules.minor_orders_published == "written",
        examples=bid_examples(seen.variant, seen.power) if seen.report.is_influence else [],
    )


def _takes_from(form: SheetForm) -> str:
    """The minor from whose bid another would take its point; none while points are left."""
    if form.spent < form.budget:
        return ""
    return next((card.name for card in reversed(form.cards) if card.points), "")


def _saved(seen: Seen, rows: tuple[SheetRow, ...]) -> _Filled:
    lines, homeless = placed(rows, seen.report.orders)
    lost: list[LineReport] = []
    if seen.report.is_influence:
        bids = placed_influence(seen.report.bids)
    else:
        bids, lost = saved_bids(BoardState(seen.variant, seen.position), seen.report.bids)
    if not seen.report.budget:
        bids, lost = {}, [*seen.report.bids]
    wrong, warned = _text_lines(seen.variant, saved_text_lines(seen.report), seen.report)
    return _Filled(
        lines=lines,
        bids=dict(bids),
        text=sheet_text(seen.sheet) if seen.sheet else "",
        text_errors=wrong,
        text_warnings=warned,
        errors=[
            f"{printed(line.text)}: {line_message(seen.variant, line)}"
            for line in (*homeless, *lost)
        ],
        lost=[
            *(line.text for line in homeless),
            *(f"{line.points}: {line.text}" for line in lost),
        ],
    )


def _typed(
    seen: Seen, rows: tuple[SheetRow, ...], saved: _Filled, checked: CheckedSheet
) -> _Filled:
    """What was typed in its own fields; the fields of the other form show what is saved."""
    if checked.typed.is_text:
        wrong, warned = _text_lines(seen.variant, checked.text_lines, checked.report)
        return _Filled(saved.lines, saved.bids, checked.typed.text, wrong, warned)
    fields = {row.field for row in rows}
    errors = [
        f"{line.text}: {line_message(seen.variant, line)}"
        for name, line in checked.lines.items()
        if name not in fields and line.is_refused
    ]
    if checked.report.overspent:
        errors.append(overspent(checked.report))
    return _Filled(
        dict(checked.lines),
        dict(checked.bids),
        saved.text,
        saved.text_errors,
        saved.text_warnings,
        errors,
    )


def _text_lines(
    variant: Variant, lines: NumberedReports, report: SheetReport
) -> tuple[TextLines, TextLines]:
    wrong, warned = text_lines(variant, lines)
    if report.overspent:
        wrong.append((0, overspent(report), paragraph_url(variant.id, Reason.OVERSPENT)))
    return wrong, warned


def _first_words(typed: CheckedSheet | None) -> list[str]:
    """Say why a typed sheet was not saved; each field says what is wrong with it."""
    if typed is None or (typed.asked and not typed.conflict):
        return []
    if typed.conflict:
        return [typed.conflict]
    return [_("Nothing was saved: what is wrong is said beside it.")]


def _status(seen: Seen, rows: tuple[SheetRow, ...]) -> Status:
    return status(
        seen.position.turn.phase,
        sheet_summary(rows, seen.report),
        saved_at=seen.sheet.saved_at if seen.sheet else None,
        ready_at=seen.ready_at,
        now=seen.now,
        is_closed=seen.is_closed,
    )
