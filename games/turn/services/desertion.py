"""The end of a game without a GM that its last player has left."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from games.core.events import event_add, event_added
from games.models import ActedBy, Ending, Event, EventKind, Game, Status
from games.seats.queries.joining import is_deserted
from games.turn.services.phase_open import game_finish

LEFT = frozenset(
    {
        EventKind.LEFT,
        EventKind.SEAT_LEFT,
        EventKind.PLAYER_REMOVED,
        EventKind.SEAT_OPENED,
        EventKind.SEAT_REPLACED,
    }
)


@receiver(event_added)
def end_deserted_game(
    sender: object, event: Event, game: Game, now: datetime, **kwargs: Any
) -> None:
    """End a locked game without a GM, and without a result, when nobody plays in it any more.

    Nobody could start it, fill its seats or end it.
    """
    if event.kind not in LEFT or not game.is_without_gm or game.status == Status.FINISHED:
        return
    if is_deserted(game):
        game_finish(game=game, ending=Ending.DESERTED, now=now)
        data = {"cause": ActedBy.POLICY.value}
        event_add(game=game, kind=EventKind.CANCELLED, data=data, now=now)
