"""Read stored sheets: the current ones and those used."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet

from adjudicator import Bid, Position
from games.core.codec import BoardState, bids_from_rows, sheets_to_orders, variant_of
from games.core.refusals import phase_over
from games.core.words.orders import with_dash
from games.models import Game, OrderSheet, Phase, PhaseStatus, Seat
from games.sheets.queries.sheet_report import SheetReport, sheet_report
from games.sheets.text import read_sheet, write_sheet

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class OpenSheet(TypedDict):
    """`open_phase` and `current`, its sheet there, are relations that the seat need not have."""

    open_phase: Phase
    current: OrderSheet


SeatWithSheet: TypeAlias = "WithAnnotations[Seat, OpenSheet]"

# Built once, because building the query takes longer than running it.
_annotated: QuerySet[SeatWithSheet] = Seat.objects.annotate(
    open_phase=FilteredRelation("game__phases", condition=Q(game__phases__status=PhaseStatus.OPEN)),
    current=FilteredRelation(
        "sheets", condition=Q(sheets__is_current=True, sheets__phase=F("open_phase"))
    ),
)
_seats = _annotated.select_related("open_phase", "current").order_by()  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class OrderingSeat:
    """A seat with its current sheet in the open phase, if there are any.

    One query reads all of it, and every service that changes a sheet starts with it.
    """

    seat: Seat
    open_phase: Phase | None
    sheet: OrderSheet | None

    @property
    def is_final(self) -> bool:
        return self.sheet is not None and self.sheet.is_final

    @property
    def phase(self) -> Phase:
        """The open phase. Refuses a game that has none."""
        if self.open_phase is None:
            raise phase_over()
        return self.open_phase


def ordering_seat(game: Game, power: str) -> OrderingSeat | None:
    """Find the seat of a power. Text that names no power never reaches the database."""
    if power not in variant_of(game).powers:
        return None
    return next(iter(ordering_seats(game, [power])), None)


def ordering_seats(game: Game, powers: Collection[str]) -> list[OrderingSeat]:
    """Read the seats of these powers in one query."""
    return [_read(game, seat) for seat in _seats.filter(game=game, power__in=powers)]


def _read(game: Game, seat: SeatWithSheet) -> OrderingSeat:
    phase: Phase | None = getattr(seat, "open_phase", None)
    if phase is not None:
        phase.game = game
    return OrderingSeat(seat, phase, getattr(seat, "current", None))


def others_missing(phase: Phase, user_id: int | None) -> list[str]:
    """Return the short names of a user's other powers that have orders missing in an open phase."""
    sheet = OrderSheet.objects.filter(
        phase=phase, seat=OuterRef("pk"), is_current=True, is_complete=True
    )
    seats = Seat.objects.filter(game=phase.game_id, holder=user_id, is_playable=False)
    waiting = seats.filter(~Exists(sheet), power__in=phase.powers_to_order).order_by("pk")
    powers = variant_of(phase.game).powers
    return [powers[power].short for power in waiting.values_list("power", flat=True)]


def sheet_text(sheet: OrderSheet) -> str:
    """Write a saved sheet as text."""
    return with_dash(write_sheet(sheet.orders, bids_from_rows(sheet.bids)))


def sheet_lines(text: str) -> tuple[tuple[str, ...], tuple[Bid, ...]]:
    """Read the orders and the bids of a typed text. Refuses text longer than any sheet."""
    orders, bids = read_sheet(text)
    return tuple(orders.values()), tuple(bids.values())


# The orders and the bids by power, as the adjudicator takes them.
OrdersAndBids = tuple[dict[str, list[str]], dict[str, tuple[Bid, ...]]]


def used_sheets(phase: Phase, disorder: Collection[str]) -> OrdersAndBids:
    """Return the current orders and bids of a phase.

    The sheet of a power in permanent civil disorder, which is in `disorder`, does not count.
    """
    sheets = OrderSheet.objects.filter(phase=phase, is_current=True).order_by()
    rows = [
        row for row in sheets.values_list("seat__power", "orders", "bids") if row[0] not in disorder
    ]
    orders = {power: list(lines) for power, lines, _bids in rows}
    return orders, {power: bids_from_rows(bids) for power, _lines, bids in rows}


def current_sheets(phases: Iterable[Phase]) -> Mapping[int, list[OrderSheet]]:
    """Return the current sheets of some phases, by the phase's id."""
    by_phase: defaultdict[int, list[OrderSheet]] = defaultdict(list)
    sheets = OrderSheet.objects.filter(phase__in=phases, is_current=True).select_related("seat")
    for sheet in sheets.only("phase_id", "orders", "bids", "seat__power").order_by():
        by_phase[sheet.phase_id].append(sheet)
    return by_phase


def orders_and_bids(sheets: Iterable[OrderSheet], position: Position) -> OrdersAndBids:
    """Return the orders and bids of the current sheets of a phase, as `used_sheets` does."""
    return sheets_to_orders(
        sheet for sheet in sheets if sheet.seat.power not in position.civil_disorder
    )


@dataclass(frozen=True, slots=True)
class SavedSheet:
    """A seat's current sheet, None before the first one, and the report on it.

    `ready_at` is when it became final. While the result `is_closed`, sheets are no longer taken
    and the result is not published yet. `left_over` are earlier lines that the save left out and
    that stay, because other lines were not understood.
    """

    sheet: OrderSheet | None
    report: SheetReport
    ready_at: datetime | None = None
    is_closed: bool = False
    left_over: tuple[str, ...] = ()

    @property
    def version(self) -> int:
        return self.sheet.version if self.sheet else 0

    @property
    def digest(self) -> str:
        return self.sheet.digest if self.sheet else ""


def saved_sheet(
    state: BoardState,
    sheet: OrderSheet | None,
    ready_at: datetime | None = None,
    *,
    is_closed: bool = False,
) -> SavedSheet:
    """Read the sheet of `state.power` and check it."""
    orders = sheet.orders if sheet else []
    bids = bids_from_rows(sheet.bids) if sheet else ()
    return SavedSheet(sheet, sheet_report(state, orders, bids), ready_at, is_closed)
