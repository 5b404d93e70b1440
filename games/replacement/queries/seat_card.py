"""The facts of a seat that everybody may know who may see its game."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator import Position, Variant
from games.core.codec import variant_of
from games.core.named_seat import seat_named
from games.core.refusals import not_running
from games.core.visibility import Viewer
from games.models import (
    Game,
    Phase,
    PhaseStatus,
    RequestState,
    Seat,
    SeatApplication,
    Status,
)
from games.nmr.queries.missed_turns import missed_turns
from games.phases.queries.newest import newest_phases, shown_position
from games.policy.stored import phase_policy


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat of a game that runs, which has `missed` so many of the `due` turns that count by the
    game's policy, whoever held it; `own` is the viewer's application that waits."""

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
    seat = seat_named(game, power)
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
    """How many turns the seat has missed, as the game's policy counts them, and of how many."""
    phases = Phase.objects.filter(game=game, status=PhaseStatus.RESOLVED)
    light = phases.only("year", "season", "kind", "concerned", "nmr_policy")
    counted = [phase for phase in light if phase_policy(phase).counts(phase.turn.phase)]
    due = sum(power in phase.concerned for phase in counted)
    return missed_turns(game)[power].seat, due
