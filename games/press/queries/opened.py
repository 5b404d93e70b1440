"""The letters of a finished game that its policy opens."""

from games.core.opened import Scope
from games.models import Phase, PressMessage, ThreadKind

# A page shows at most so many letters of a phase.
MOST = 200


def opened_letters(scope: Scope, phase: Phase) -> list[PressMessage]:
    """The letters that players wrote in a phase, oldest first, as far as a view shows them.

    Letters to the GM and from the GM never open.
    """
    if not scope.press:
        return []
    found = (
        PressMessage.objects.filter(phase=phase, thread__game=phase.game_id, author__isnull=False)
        .exclude(thread__kind=ThreadKind.GM)
        .select_related("thread", "author")
        .order_by("sent_at", "pk")
    )
    shown = [
        letter
        for letter in found.iterator(chunk_size=MOST)
        if letter.thread.kind == ThreadKind.ALL or scope.press.intersection(letter.thread.powers)
    ]
    return shown[:MOST]
