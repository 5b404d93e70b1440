"""Events: what happened in a game."""

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import game_seen, require_scope
from games.api.codes import EventCode
from games.api.schemas import A_PAGE, Cursor, Limit, Out, Page, cursor_of, position, read_cursor
from games.core.visibility import Viewer
from games.models import Game
from games.story.queries.events import event_count, event_list

router = Router(tags=[gettext_noop("Games")])


class EventOut(Out):
    """An event. `number` counts the events that the caller may read, from 1; `sentence` is in the
    caller's language."""

    number: int
    kind: EventCode
    at: datetime = Field(validation_alias="created_at")
    phase: int | None
    sentence: str
    reason: str


@router.get(
    "/games/{number:pk}/events",
    response=Page[EventOut],
    summary=gettext_noop("List the events of a game, the newest first."),
    **require_scope(),
)
def events(
    request: HttpRequest, pk: int, cursor: Cursor = "", limit: Limit = A_PAGE
) -> Page[EventOut]:
    game, viewer = game_seen(request, pk)
    known = event_count(game, viewer)
    # Events are only added: the last of those not yet read keeps its number.
    [last] = read_cursor(cursor, position) or [known]
    last = min(last, known)
    items = newest_events(game, viewer, last, limit, skip=known - last)
    rest = last - len(items)
    return Page[EventOut](items=items, next=cursor_of(rest) if rest > 0 else None)


def newest_events(
    game: Game, viewer: Viewer, last: int, limit: int, *, skip: int = 0
) -> list[EventOut]:
    """At most `limit` events up to the number `last`, newest first; `skip` come after that."""
    lines = event_list(game, viewer, limit=limit, skip=skip)
    return [
        EventOut.read_from(line, number=last - place, phase=line.number)
        for place, line in enumerate(lines)
    ]
