"""A tournament locked for an act of somebody who takes part in it."""

from games.core.accounts import User
from games.core.locks import lock_tournament
from games.models import Tournament
from games.tournaments.authority import tournament_over
from games.tournaments.queries import get_tournament, no_such_tournament


def lock_visible_tournament(number: int, by: User) -> Tournament:
    """Return a locked tournament that `by` may see and that is not over."""
    get_tournament(by, number)
    tournament = lock_tournament(number)
    if tournament is None:
        raise no_such_tournament()
    if tournament.ended_at is not None:
        raise tournament_over()
    return tournament
