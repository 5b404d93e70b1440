"""A tournament locked for an act of an entrant or a director, as long as it is not over."""

from games.core.accounts import User
from games.core.locks import lock_tournament
from games.models import Tournament
from games.tournaments.authority import get_directed_tournament, tournament_over
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


def lock_directed_tournament(number: int, by: User) -> Tournament:
    """Return a locked tournament of which `by` is a director and that is not over."""
    tournament = get_directed_tournament(number, by)
    if tournament.ended_at is not None:
        raise tournament_over()
    return tournament
