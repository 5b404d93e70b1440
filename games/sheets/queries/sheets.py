"""Reads stored sheets: the current ones, those used, and orders that are missing."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q

from adjudicator import Bid, Position
from adjudicator.state import PhaseKind
from games.core.codec import BoardState, bids_from_rows, position_of, sheets_to_orders, variant_of
from games.core.refusals import phase_over
from games.core.words.orders import printed
from games.models import Game, OrderSheet, Phase, PhaseStatus, Readiness, Seat
from games.sheets.queries.sheet_report import LineReport, SheetReport, sheet_report
from games.sheets.queries.sheet_rows import SheetRow, placed, sheet_rows
from games.sheets.text import read_sheet, write_sheet

# Built once, because building the query takes longer than running it. Any: the type checker knows
# no relations that an annotation adds.
_annotated: Any = Seat.objects.annotate(
    open_phase=FilteredRelation("game__phases", condition=Q(game__phases__status=PhaseStatus.OPEN)),
    current=FilteredRelation(
        "sheets", condition=Q(sheets__is_current=True, sheets__phase=F("open_phase"))
    ),
    is_final=Exists(Readiness.objects.filter(seat=OuterRef("pk"), phase__status=PhaseStatus.OPEN)),
)
_seats = _annotated.select_related("open_phase", "current").order_by()


@dataclass(frozen=True, slots=True)
class OrderingSeat:
    """A seat with its current sheet in the open phase, if there are any.

    One query reads all of it, and every service that changes a sheet starts with it.
    """

    seat: Seat
    open_phase: Phase | None
    sheet: OrderSheet | None
    is_final: bool

    @property
    def phase(self) -> Phase:
        """The open phase. Refuses a game that has none."""
        if self.open_phase is None:
            raise phase_over()
        return self.open_phase


def ordering_seat(game: Game, power: str) -> OrderingSeat | None:
    """The seat of a power, or None. Text that names no power never reaches the database."""
    if power not in variant_of(game).powers:
        return None
    return next(iter(ordering_seats(game, [power])), None)


def ordering_seats(game: Game, powers: Collection[str]) -> list[OrderingSeat]:
    """The seats of these powers, in one query."""
    return [_read(game, seat) for seat in _seats.filter(game=game, power__in=powers)]


def _read(game: Game, seat: Any) -> OrderingSeat:
    phase: Phase | None = getattr(seat, "open_phase", None)
    if phase is not None:
        phase.game = game
    return OrderingSeat(seat, phase, getattr(seat, "current", None), seat.is_final)


def others_missing(phase: Phase, user_id: int | None) -> list[str]:
    """The powers beside the one in hand, in short, that `user_id` plays too and that have orders
    missing in an open phase."""
    sheet = OrderSheet.objects.filter(
        phase=phase, seat=OuterRef("pk"), is_current=True, is_complete=True
    )
    seats = Seat.objects.filter(game=phase.game_id, holder=user_id, is_playable=False)
    waiting = seats.filter(~Exists(sheet), power__in=phase.concerned).order_by("pk")
    powers = variant_of(phase.game).powers
    return [powers[power].short for power in waiting.values_list("power", flat=True)]


def sheet_text(sheet: OrderSheet, *, with_bids: bool = True) -> str:
    """A saved sheet as text, as it is printed; without bids for whoever may not know them."""
    bids = bids_from_rows(sheet.bids) if with_bids else ()
    return printed(write_sheet(sheet.orders, bids))


def sheet_lines(text: str) -> tuple[tuple[str, ...], tuple[Bid, ...]]:
    """The orders and the bids of a typed text. Refuses one that is larger than any sheet."""
    found = read_sheet(text)
    return found.orders, found.bids


def used_sheets(
    phase: Phase, position: Position
) -> tuple[dict[str, list[str]], dict[str, tuple[Bid, ...]]]:
    """The current orders and bids by power, as the adjudicator takes them; of a power in permanent
    civil disorder nothing counts, whatever was saved before."""
    return counted(current_sheets([phase])[phase.pk], position)


def current_sheets(phases: Iterable[Phase]) -> Mapping[int, list[OrderSheet]]:
    """The current sheets of some phases, by the phase's key."""
    found: defaultdict[int, list[OrderSheet]] = defaultdict(list)
    sheets = OrderSheet.objects.filter(phase__in=phases, is_current=True).select_related("seat")
    for sheet in sheets.only("phase_id", "orders", "bids", "seat__power").order_by():
        found[sheet.phase_id].append(sheet)
    return found


def counted(
    sheets: Iterable[OrderSheet], position: Position
) -> tuple[dict[str, list[str]], dict[str, tuple[Bid, ...]]]:
    """As `used_sheets`, of a phase whose current sheets these are."""
    return sheets_to_orders(
        sheet for sheet in sheets if sheet.seat.power not in position.civil_disorder
    )


@dataclass(frozen=True, slots=True)
class SheetSummary:
    """Of the lines that a phase asks for, `ordered` have an order that can be carried out, the
    `impossible` one that cannot, and the `missing` none; `homeless` are orders for no line. Of the
    points spent `wasted` come to nothing; `cautioned` lines can be carried out and have something
    to be known besides: orders with their row, bids without. With `is_influence` the phase asks for
    bids alone."""

    asked: int
    ordered: int
    impossible: tuple[tuple[SheetRow, LineReport], ...]
    missing: tuple[SheetRow, ...]
    homeless: tuple[LineReport, ...]
    budget: int
    spent: int
    wasted: int
    cautioned: tuple[tuple[SheetRow | None, LineReport], ...]
    bids: int = 0
    is_influence: bool = False

    @property
    def overspent(self) -> bool:
        return self.spent > self.budget

    @property
    def unspent(self) -> int:
        return max(0, self.budget - self.spent)

    @property
    def is_finished(self) -> bool:
        """Whether nothing is missing: everything ordered can be done, and every point does
        something."""
        missing = self.missing or self.impossible or self.homeless
        return not (missing or self.overspent or self.unspent or self.wasted)


def sheet_summary(rows: Sequence[SheetRow], report: SheetReport) -> SheetSummary:
    """The summary of a reported sheet, of which these `rows` are asked."""
    found, homeless = placed(rows, report.orders)
    at_rows = [(row, found[row.field]) for row in rows if row.field in found]
    impossible = tuple((row, line) for row, line in at_rows if line.is_refused)
    nothing = [bid.points for bid in report.bids if bid.comes_to_nothing]
    bids = [(None, bid) for bid in report.bids]
    return SheetSummary(
        asked=len(rows),
        ordered=len(at_rows) - len(impossible),
        impossible=impossible,
        missing=tuple(row for row in rows if row.field not in found),
        homeless=tuple(homeless),
        budget=report.budget,
        spent=report.spent,
        wasted=report.spent if report.overspent else sum(nothing),
        cautioned=tuple(
            (row, line)
            for row, line in (*at_rows, *bids)
            if line.is_told and not line.comes_to_nothing
        ),
        bids=len(report.bids),
        is_influence=report.is_influence,
    )


@dataclass(frozen=True, slots=True)
class Missing:
    """How many orders a phase of this kind asks for, and how many are saved that can be carried
    out; one that asks for bids alone is ordered once where a sheet is saved."""

    kind: str
    asked: int
    ordered: int


def missing_orders(phase: Phase, seat: Seat) -> Missing:
    """The numbers of a seat in an open phase; it says nothing of bids."""
    variant, position = variant_of(phase.game), position_of(phase)
    rows = sheet_rows(BoardState(variant, position, seat.power))
    sheet = OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True).first()
    if sheet is None:
        return Missing(phase.kind, len(rows), 0)
    if position.turn.phase is PhaseKind.ALLIANCES:
        return Missing(phase.kind, 0, 1)
    summary = sheet_summary(
        rows, sheet_report(BoardState(variant, position, seat.power), sheet.orders)
    )
    return Missing(phase.kind, len(rows), summary.ordered)
