"""Server-sent events: change notifications for open pages.

Only numbers are sent: the versions of the game and of its commentaries to everybody, the number of
their own messages to readers of press, and the version of their own sheet of orders to players.
"""

import weakref
from collections.abc import AsyncIterator

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.http.response import StreamingHttpResponse

from games.core.access import get_game_for_view
from games.core.decorators import invite_of
from games.core.errors import Refused, TooOften
from games.core.quotas import NUMBERS
from games.core.rate_limits import check_rate
from games.core.visibility import Viewer, visible_version
from games.live.marks import ask, last_resolved, sheet_version
from games.live.slots import Slot, slots
from games.live.stream import stream
from games.press.queries.threads import press_total, reads_press

# The page's script asks for JSON at this interval, then for a stream again.
RETRY_SECONDS = 60


async def live(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Stream a game's versions to people who may see it.

    Pages that got no stream ask for JSON instead and get the present numbers. So do pages that a
    stream told of a change: the number of the last resolved phase says whether that was its cause.
    """
    try:
        response = await _answer(request, pk)
    except Refused as refusal:
        response = HttpResponse(status=refusal.status)
        if isinstance(refusal, TooOften):
            response.headers["Retry-After"] = str(refusal.retry_after)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


async def _answer(request: HttpRequest, pk: int) -> HttpResponseBase:
    if request.get_preferred_type(["text/event-stream", "application/json"]) == "application/json":
        return JsonResponse(await ask(_present_numbers, request, pk))
    version, viewer = await ask(_visible_game_version, request, pk)
    slot = slots.take(request)
    if slot is None:
        return HttpResponse(status=429, headers={"Retry-After": str(RETRY_SECONDS)})
    events = SlottedStream(stream(viewer, version), slot)
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    # Django never closes a response that is dropped before it is sent.
    weakref.finalize(response, slot.leave)
    return response


class SlottedStream:
    """The events of a stream. Its slot is free again when Django closes the response."""

    def __init__(self, events: AsyncIterator[bytes], slot: Slot) -> None:
        self._events = events
        self.close = slot.leave

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self._events


def _visible_game_version(request: HttpRequest, pk: int) -> tuple[int, Viewer]:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return visible_version(viewer, game), viewer


def _visible_versions(request: HttpRequest, pk: int) -> tuple[dict[str, int], Viewer]:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    numbers = {"version": visible_version(viewer, game)}
    if game.commentary_version:
        numbers["commentary"] = game.commentary_version
    return numbers, viewer


def _present_numbers(request: HttpRequest, pk: int) -> dict[str, int]:
    check_rate(NUMBERS, request)
    numbers, viewer = _visible_versions(request, pk)
    if last := last_resolved(pk):
        numbers["phase"] = last
    if viewer.user_id is not None and reads_press(viewer):
        numbers["press"] = press_total(pk, viewer.user_id)
    if viewer.seat_id is not None and (sheet := sheet_version(viewer)):
        numbers["sheet"] = sheet
    return numbers
