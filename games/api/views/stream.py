"""A stream of the changes of a game, as server-sent events or lines of JSON."""

from __future__ import annotations

import json
import re
import weakref
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from games.api.answers import OPEN, PREFLIGHT
from games.api.auth import Caller, TokenAuth
from games.core.access import get_game_for_view
from games.core.errors import Refused, TooOften, problem
from games.core.visibility import Viewer, visible_version
from games.live.marks import ask
from games.live.slots import slots
from games.live.stream import stream as numbers_of
from games.live.views import RETRY_SECONDS, SlottedStream
from games.models import TokenScope

EVENTS, LINES = "text/event-stream", "application/x-ndjson"
DATA = re.compile(rb"^data: (.*)$", re.MULTILINE)
# The numbers that a program has read, such as "version=12,press=3".
EVENT_ID = re.compile(r"(?:[a-z]{1,10}=\d{1,9},?){0,5}")
NEEDS = {"press": TokenScope.PRESS, "sheet": TokenScope.ORDERS}


@csrf_exempt
async def stream(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Send the game's version at once and after every change; to tokens with their scopes also the
    number of the own messages and the version of the own sheet.

    Last-Event-ID leaves out what was read before. A stream ends after some minutes; then a program
    asks again.
    """
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers=OPEN | PREFLIGHT)
    try:
        response = await _answer(request, pk)
    except Refused as refusal:
        response = problem(refusal)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    for name, text in OPEN.items():
        response.headers[name] = text
    return response


async def _answer(request: HttpRequest, pk: int) -> HttpResponseBase:
    caller, viewer, version = await ask(_seen_by, request, pk)
    if request.method not in ("GET", "HEAD"):
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
    kind = request.get_preferred_type([EVENTS, LINES]) or EVENTS
    if request.method == "HEAD":
        return HttpResponse(content_type=kind)
    slot = slots.take(request)
    if slot is None:
        raise TooOften(
            "too_often", _("Too many streams are open. Try again later."), retry_after=RETRY_SECONDS
        )
    read = _numbers(request.headers.get("Last-Event-ID", ""))
    numbers = numbers_of(viewer, version, program_of=caller.user.pk)
    if caller.token is not None:
        numbers = _until_revoked(numbers, request)
    events = _allowed(numbers, caller, read, as_lines=kind == LINES)
    response = StreamingHttpResponse(SlottedStream(events, slot), content_type=kind)
    # Django never closes a response that is dropped before it is sent.
    weakref.finalize(response, slot.leave)
    return response


def _seen_by(request: HttpRequest, pk: int) -> tuple[Caller, Viewer, int]:
    caller = TokenAuth()(request)
    game, viewer = get_game_for_view(caller.user, pk)
    viewer = caller.seen_through(viewer)
    return caller, viewer, visible_version(viewer, game)


async def _until_revoked(
    events: AsyncGenerator[bytes], request: HttpRequest
) -> AsyncGenerator[bytes]:
    """The events until the token is revoked or expires. A revocation ends a stream at once unless
    its notification is lost; then the next event or beat ends it."""
    async with aclosing(events):
        async for event in events:
            if not await ask(_is_let_in, request):
                return
            yield event


def _is_let_in(request: HttpRequest) -> bool:
    try:
        TokenAuth()(request)
    except Refused:
        return False
    return True


def _numbers(event_id: str) -> dict[str, int]:
    """The numbers of an event id; none of one that this site has not sent."""
    if not EVENT_ID.fullmatch(event_id):
        return {}
    pairs = (part.partition("=") for part in event_id.split(",") if part)
    return {name: int(number) for name, _equals, number in pairs}


async def _allowed(
    events: AsyncIterator[bytes], caller: Caller, read: dict[str, int], *, as_lines: bool
) -> AsyncIterator[bytes]:
    """The events that the token allows and the program has not read, each with its id."""
    async for event in events:
        found = DATA.search(event)
        if found is None:
            # A comment or the time to wait, which lines of JSON have not; an empty one is a beat.
            yield b"\n" if as_lines else event
            continue
        numbers: dict[str, int] = json.loads(found[1])
        if any(name in NEEDS and not caller.may(NEEDS[name]) for name in numbers):
            continue
        if numbers.items() <= read.items():
            continue
        read |= numbers
        if as_lines:
            yield found[1] + b"\n"
        else:
            marks = ",".join(f"{name}={number}" for name, number in read.items())
            yield f"id: {marks}\n".encode() + event
