"""A running game as it would be scored if it ended now."""

from collections.abc import Mapping
from fractions import Fraction

from django.core.cache import cache

from adjudicator.state import PhaseKind
from games.core.codec import BoardState, variant_of
from games.core.phases import newest_phases, present_position, resolved_phases
from games.models import Game, Seat, SeatState
from games.scoring.facts import Facts
from games.scoring.game_facts import facts_of_state
from games.scoring.results import eliminations, player_parts

CACHE_SECONDS = 3600
Parts = Mapping[str, Mapping[int, Fraction]]


def present_game(game: Game) -> tuple[Facts, Parts]:
    """A running game for scoring: its facts as if it ended now, and the parts of the players of
    each power. Reads them again only once the game has changed."""
    key = f"present-scores-{game.pk}-{game.version}"
    present: tuple[Facts, Parts] | None = cache.get(key)
    if present is None:
        variant = variant_of(game)
        state = BoardState(variant, present_position(variant, newest_phases(game)))
        facts = facts_of_state(state, eliminations(game, state))
        present = facts, _parts_now(game)
        cache.set(key, present, CACHE_SECONDS)
    return present


def _parts_now(game: Game) -> Parts:
    """The players of each power, with their parts of the movement phases so far.

    Before the first phase is resolved, the present players have all.
    """
    moved = list(resolved_phases(game).filter(kind=PhaseKind.MOVEMENT.value).order_by("number"))
    if moved:
        return {
            power: {user: part for user, (part, _first) in players.items()}
            for power, players in player_parts(game, moved).items()
        }
    seats = Seat.objects.filter(game=game, state=SeatState.TAKEN, holder__isnull=False)
    players = seats.values_list("power", "holder_id", "lent_by_id")
    return {power: {lent_by or holder: Fraction(1)} for power, holder, lent_by in players}
