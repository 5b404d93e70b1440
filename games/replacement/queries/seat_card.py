"""The facts of a seat that everybody may know who may see its game."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator import Position, Variant
from games.core.codec import variant_of
from games.core.named_seat import seat_find
from games.core.refusals import no_such_power, not_running
from games.core.visibility import Viewer
from games.models import (
    Event,
    EventKind,
    Game,
    Phase,
    PhaseStatus,
    RequestState,
    Seat,
    SeatApplication,
    Status,
)
from games.phases.queries.newest import newest_phases, shown_position


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat of a game that runs. `missed` of the `due` phases in which it had something to order
    went by without a sheet; `own` is the viewer's application that waits."""

    game: Game
    seat: Seat
    variant: Variant
    phase: Phase
    position: Position
    missed: int
    due: int
    waiting: int
    own: SeatApplication | None


def seat_card(game: Game, power: str, viewer: Viewer) -> SeatCard:
    """The card of a power's seat; refuses a power that the game has not, and a game that does not
    run."""
    seat = seat_find(game=game, power=power)
    if seat is None:
        raise no_such_power()
    newest, variant = newest_phases(game), variant_of(game)
    if game.status != Status.RUNNING or newest.open is None:
        raise not_running()
    missed, due = _missed(game, power)
    waiting = list(SeatApplication.objects.filter(seat=seat, state=RequestState.WAITING))
    return SeatCard(
        game=game,
        seat=seat,
        variant=variant,
        phase=newest.open,
        position=shown_position(variant, newest),
        missed=missed,
        due=due,
        waiting=len(waiting),
        own=next((row for row in waiting if row.user_id == viewer.user_id), None),
    )


def _missed(game: Game, power: str) -> tuple[int, int]:
    resolved = Phase.objects.filter(game=game, status=PhaseStatus.RESOLVED)
    due = sum(power in concerned for concerned in resolved.values_list("concerned", flat=True))
    events = Event.objects.filter(game=game, kind=EventKind.RESOLVED).order_by()
    missed = sum(power in data.get("missed", ()) for data in events.values_list("data", flat=True))
    return missed, due
