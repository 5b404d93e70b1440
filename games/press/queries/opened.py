"""The letters of a finished game that its policy opens."""

from collections.abc import Iterator

from django.db.models import QuerySet

from games.core.opened import Scope
from games.models import Game, Phase, PressMessage, ThreadKind

# A page shows at most so many letters of a phase.
MOST = 200


def opened_letters(scope: Scope, phase: Phase) -> list[PressMessage]:
    """The letters that players wrote in a phase, oldest first, as far as a view shows them."""
    if not scope.press:
        return []
    found = _written(phase.game_id).filter(phase=phase)
    shown = [
        letter
        for letter in found.iterator(chunk_size=MOST)
        if letter.thread.kind == ThreadKind.ALL or scope.press.intersection(letter.thread.powers)
    ]
    return shown[:MOST]


def opened_press(game: Game) -> Iterator[PressMessage]:
    """Every letter that players wrote in a game whose press is open, oldest first."""
    return _written(game.pk).select_related("accepts").iterator(chunk_size=MOST)


def _written(game_id: int) -> QuerySet[PressMessage]:
    """The letters of players to players. Those to the GM and from the GM never open."""
    found = PressMessage.objects.filter(thread__game=game_id, author__isnull=False)
    beside = found.exclude(thread__kind=ThreadKind.GM).select_related("thread", "author")
    return beside.order_by("sent_at", "pk")
