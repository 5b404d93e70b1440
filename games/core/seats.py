"""Seats of a game: find one by its power, or list all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Position
from games.core.codec import variant_of
from games.core.refusals import no_such_power
from games.core.seat_states import seat_state
from games.core.visibility import Viewer, may_see_players
from games.models import Game, OrderSheet, Phase, Seat, SeatState
from games.workarounds.compile_once import compile_once

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


def seat_find(*, game: Game, power: str) -> Seat | None:
    """Return the seat of a power, or None for unknown text, which never reaches the database."""
    if power not in variant_of(game).powers:
        return None
    return Seat.objects.select_related("holder").filter(game=game, power=power).first()


def seat_named(game: Game, power: str) -> Seat:
    """Return the seat of a power; refuses an unknown power."""
    seat = seat_find(game=game, power=power)
    if seat is None:
        raise no_such_power()
    seat.game = game
    return seat


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A power in the list of seats.

    `state` is a code of seat_states.py. `holder_name` is "" and `holder_id` None without a
    player, and while players are secret; even then `is_program` is known. `lent_by_name` names the
    player whom a substitute replaces.
    """

    seat: Seat
    power: str
    power_name: str
    short: str
    holder_name: str
    holder_id: int | None
    is_program: bool
    lent_by_name: str
    state: str
    centres: int
    units: int
    is_saved: bool
    ready_at: datetime | None
    must_order: bool


class SheetState(TypedDict):
    ready_at: datetime | None
    is_ordered: bool


SeatWithSheet: TypeAlias = "WithAnnotations[Seat, SheetState]"


def game_seats(game: Game, phase: Phase | None) -> list[SeatWithSheet]:
    """The seats of a game with their players, in the order of the variant's powers.

    Annotated with `ready_at`, when the seat's orders became final in the phase, and `is_ordered`,
    whether it has a sheet there.
    """
    return _seats(game.pk, phase.pk if phase else None)


@compile_once
def _seats(game: int, phase: int) -> QuerySet[SeatWithSheet]:
    seats = Seat.objects.filter(game=game).select_related("holder", "lent_by").order_by("pk")
    sheet = OrderSheet.objects.filter(phase=phase, seat=OuterRef("pk"), is_current=True)
    final = sheet.filter(is_final=True).order_by().values("ready_at")
    return seats.annotate(ready_at=Subquery(final), is_ordered=Exists(sheet))


def seat_table(
    game: Game, phase: Phase | None, position: Position, viewer: Viewer
) -> list[SeatRow]:
    """The seats of a game as the viewer may see them, with centres and units of a position."""
    named = may_see_players(viewer, game)
    seats = game_seats(game, phase)
    powers = variant_of(game).powers
    centres = Counter(position.centres.values())
    units = Counter(unit.power for unit in position.units)
    units.update(item.unit.power for item in position.dislodged)
    return [
        SeatRow(
            seat=seat,
            power=seat.power,
            power_name=powers[seat.power].name,
            short=powers[seat.power].short,
            holder_name=seat.holder.get_short_name() if seat.holder and named else "",
            holder_id=seat.holder_id if named else None,
            is_program=seat.holder is not None and seat.holder.is_program,
            lent_by_name=seat.lent_by.get_short_name() if seat.lent_by and named else "",
            state=seat_state(
                phase, seat, is_ready=seat.ready_at is not None, is_ordered=seat.is_ordered
            ),
            centres=centres[seat.power],
            units=units[seat.power],
            is_saved=seat.is_ordered,
            ready_at=seat.ready_at,
            must_order=phase is not None and phase.is_open and seat.power in phase.powers_to_order,
        )
        for seat in seats
    ]


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A row of the list of seats, in words.

    `power_name` is the short name. `player_url` is "" if no player is named. `instead_of` names the
    player whom a substitute replaces.
    """

    power: str
    power_name: str
    player_name: str
    player_url: str
    instead_of: str
    state: str
    centres: int
    units: int


def listed_seats(rows: Iterable[SeatRow], own: str = "") -> list[ListedSeat]:
    """Convert rows to words, the row of the reader's own power first."""
    return [_list_seat(row) for row in sorted(rows, key=lambda row: row.power != own)]


def _list_seat(row: SeatRow) -> ListedSeat:
    return ListedSeat(
        power=row.power,
        power_name=row.short,
        player_name=row.holder_name or _without_name(row),
        player_url=reverse("games:player", args=[row.holder_id]) if row.holder_id else "",
        instead_of=_("for %(name)s") % {"name": row.lent_by_name} if row.lent_by_name else "",
        state=row.state,
        centres=row.centres,
        units=row.units,
    )


def _without_name(row: SeatRow) -> str:
    match row.seat.state:
        case SeatState.COMPUTER:
            return _("Computer")
        case SeatState.TAKEN:
            if row.is_program:
                return _("A program")
            return _("A substitute") if row.seat.lent_by_id else _("Secret")
    return ""
