"""Streams of the changes of a game, or of an account's games, as events or lines of JSON."""

from __future__ import annotations

import asyncio
import json
import re
import weakref
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from functools import partial
from time import monotonic

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from games.api.answers import PREFLIGHT, not_valid, unknown_query
from games.api.auth import ANY, Caller, TokenAuth
from games.api.views.stream_changes import Change, read_change
from games.core.access import get_game_for_view
from games.core.errors import OPEN, Refused, TooOften, problem
from games.core.visibility import Viewer, visible_version
from games.live import stream as live
from games.live.marks import ask
from games.live.slots import slots
from games.live.stream import stream as numbers_of
from games.live.views import RETRY_SECONDS, SlottedStream
from games.lobby.queries.own_games import current_games
from games.models import TokenScope

EVENTS, LINES = "text/event-stream", "application/x-ndjson"
CHANGES, TRUE, FALSE = "changes", "true", "false"
DATA = re.compile(rb"^data: (.*)$", re.MULTILINE)
# The numbers that a program has read, such as "version=12,press=3" or "7.version=12,8.version=5".
# A comma or the end follows each, so that a text can be read in one way only.
EVENT_ID = re.compile(r"(?:(?:\d{1,9}\.)?[a-z]{1,10}=\d{1,9}(?:,|\Z)){0,300}", re.ASCII)
NEEDS = {"press": TokenScope.PRESS, "sheet": TokenScope.ORDERS}


# A game with the viewer and the version that the viewer may know.
Seen = tuple[Viewer, int]
# Reads the change that the numbers of a game's event tell of.
Carry = Callable[[dict[str, int], dict[str, int]], Awaitable[Change | None]]
# A stream of an account has at most this many games, the newest.
MOST_GAMES = 50


@csrf_exempt
async def stream(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Send the game's version at once and after every change; to tokens with their scopes also the
    number of the own messages and the version of the own sheet.

    With `changes=true` they come with the change itself.

    Last-Event-ID leaves out what was read before. A stream ends after some minutes; then a program
    asks again.
    """
    return await _answer(request, partial(_see_game, request, pk), one=True)


@csrf_exempt
async def own_stream(request: HttpRequest) -> HttpResponseBase:
    """Send the same of all unfinished games of the account, each time with the game's number.

    The stream also ends when the account has a game more or less.
    """
    return await _answer(request, partial(_own, request), one=False)


async def _answer(
    request: HttpRequest, see: Callable[[], tuple[Caller, list[Seen]]], *, one: bool
) -> HttpResponseBase:
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers=OPEN | PREFLIGHT)
    try:
        response = _bad_query(request) or await _open_stream(request, *await ask(see), one=one)
    except Refused as refusal:
        response = problem(refusal)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    for name, text in OPEN.items():
        response.headers[name] = text
    return response


def _bad_query(request: HttpRequest) -> HttpResponse | None:
    if refused := unknown_query(request, (CHANGES,)):
        return refused
    if request.GET.get(CHANGES, FALSE) in (TRUE, FALSE):
        return None
    return not_valid([{"field": f"query.{CHANGES}", "code": "bool_parsing"}])


async def _open_stream(
    request: HttpRequest, caller: Caller, seen: list[Seen], *, one: bool
) -> HttpResponseBase:
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
    if one:
        ((viewer, version),) = seen
        numbers = numbers_of(viewer, version, program_of=caller.user.pk)
    else:
        numbers = _together(seen, caller)
    if caller.token is not None:
        numbers = _until_revoked(numbers, request)
    read = _numbers(request.headers.get("Last-Event-ID", ""))
    carry = None
    if request.GET.get(CHANGES) == TRUE:
        carry = partial(_read_change, request, seen[0][0].game_id if one else None)
    events = _filter_events(numbers, caller, read, carry, as_lines=kind == LINES)
    response = StreamingHttpResponse(SlottedStream(events, slot), content_type=kind)
    # Django never closes a response that is dropped before it is sent.
    weakref.finalize(response, slot.leave)
    return response


def _see_game(request: HttpRequest, pk: int) -> tuple[Caller, list[Seen]]:
    caller = TokenAuth()(request)
    return caller, [_see(caller, pk)]


def _own(request: HttpRequest) -> tuple[Caller, list[Seen]]:
    caller = TokenAuth(ANY)(request)
    return caller, [_see(caller, pk) for pk in _own_games(caller)]


def _see(caller: Caller, pk: int) -> Seen:
    game, viewer = get_game_for_view(caller.user, pk)
    viewer = caller.narrow_viewer(viewer)
    return viewer, visible_version(viewer, game)


def _own_games(caller: Caller) -> list[int]:
    return [game.pk for game in current_games(caller.user)[:MOST_GAMES]]


async def _together(seen: list[Seen], caller: Caller) -> AsyncGenerator[bytes]:
    """The events of several games, each with its game, until all of their streams have ended."""
    yield f"retry: {live.RETRY_MILLISECONDS}\n\n".encode()
    heard: asyncio.Queue[bytes | None] = asyncio.Queue()
    tasks = [asyncio.create_task(_listen(*one, caller, heard)) for one in seen]
    games, left = {viewer.game_id for viewer, _version in seen}, len(tasks)
    end, beat = monotonic() + live.STREAM_SECONDS, monotonic() + live.BEAT_SECONDS
    try:
        while left or (not tasks and monotonic() < end):
            try:
                async with asyncio.timeout((beat if tasks else min(beat, end)) - monotonic()):
                    event = await heard.get()
            except TimeoutError:
                if set(await ask(_own_games, caller)) != games:
                    return
                beat = monotonic() + live.BEAT_SECONDS
                yield b": still here\n\n"
                continue
            if event is None:
                left -= 1
            else:
                yield event
    finally:
        for task in tasks:
            task.cancel()


async def _listen(
    viewer: Viewer, version: int, caller: Caller, heard: asyncio.Queue[bytes | None]
) -> None:
    """Put the events of a game into `heard`, and None at their end."""

    def with_game(match: re.Match[bytes]) -> bytes:
        numbers = {"game": viewer.game_id, **json.loads(match[1])}
        return f"data: {json.dumps(numbers)}".encode()

    try:
        async with aclosing(numbers_of(viewer, version, program_of=caller.user.pk)) as events:
            async for event in events:
                if DATA.search(event):
                    heard.put_nowait(DATA.sub(with_game, event))
    finally:
        heard.put_nowait(None)


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


async def _filter_events(
    events: AsyncIterator[bytes],
    caller: Caller,
    read: dict[str, int],
    carry: Carry | None,
    *,
    as_lines: bool,
) -> AsyncIterator[bytes]:
    """The events that the token allows and the program has not read, each with its id. `carry`
    reads the change itself."""
    async for event in events:
        match = DATA.search(event)
        if match is None:
            # A comment or the time to wait, which lines of JSON have not; an empty one is a beat.
            yield b"\n" if as_lines else event
            continue
        numbers: dict[str, int] = json.loads(match[1])
        if any(name in NEEDS and not caller.may(NEEDS[name]) for name in numbers):
            continue
        game = f"{numbers['game']}." if "game" in numbers else ""
        marked = {f"{game}{name}": number for name, number in numbers.items() if name != "game"}
        if marked.items() <= read.items():
            continue
        text = match[1]
        if carry is not None:
            change = await carry(numbers, read)
            if change is None:
                return
            text = json.dumps(numbers | change.parts).encode()
            marked |= {f"{game}{name}": number for name, number in change.numbers.items()}
        read |= marked
        if as_lines:
            yield text + b"\n"
        else:
            marks = ",".join(f"{name}={number}" for name, number in read.items())
            yield f"id: {marks}\n".encode() + event.replace(match[1], text)


async def _read_change(
    request: HttpRequest, game_id: int | None, numbers: dict[str, int], read: dict[str, int]
) -> Change | None:
    """Read the change in a game, which the numbers name in a stream of several."""
    start = "" if game_id is not None else f"{numbers['game']}."
    known = {
        name.removeprefix(start): number for name, number in read.items() if name.startswith(start)
    }
    return await ask(read_change, request, game_id or numbers["game"], numbers, known)
