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


def facts_now(game: Game) -> Facts:
    """The facts of a running game as if it ended now; read again only once the game has changed."""
    key = f"facts-now-{game.pk}-{game.version}"
    facts: Facts | None = cache.get(key)
    if facts is None:
        state = BoardState(
            variant_of(game), present_position(variant_of(game), newest_phases(game))
        )
        facts = facts_of_state(state, eliminations(game, state))
        cache.set(key, facts, CACHE_SECONDS)
    return facts


def parts_now(game: Game) -> Mapping[str, Mapping[int, Fraction]]:
    """The players of each power, with their parts of the movement phases so far.

    Before the first phase is resolved, the present players have all.
    """
    moved = list(resolved_phases(game).filter(kind=PhaseKind.MOVEMENT.value).order_by("number"))
    if moved:
        parts = player_parts(game, moved)
        return {
            power: {user: part for user, (part, _first) in players.items()}
            for power, players in parts.items()
        }
    seats = Seat.objects.filter(game=game, state=SeatState.TAKEN, holder__isnull=False)
    players = seats.values_list("power", "holder_id", "lent_by_id")
    return {power: {lent_by or holder: Fraction(1)} for power, holder, lent_by in players}
