"""Medals that follow the results of a tournament that is over."""

from typing import Any

from django.dispatch import receiver

from games.core.events import result_changed
from games.core.locks import lock_tournament
from games.models import Game, Status
from games.tournaments.medals import places_award, places_remove


@receiver(result_changed)
def award_again(sender: object, *, game: Game, **_signal: Any) -> None:
    """Award the places and medals anew, after a correction in a tournament that is over.

    While one of its games runs again, there are none.
    """
    tournament = lock_tournament(game.tournament_id) if game.tournament_id else None
    if tournament is None or tournament.ended_at is None:
        return
    places_remove(tournament)
    if not tournament.games.exclude(status=Status.FINISHED).exists():
        places_award(tournament)
