"""Server-sent events: tells an open page that its game has moved on, and that press has arrived.

Only numbers are sent: the game's version to all and, as an event of its own, the count of their own
press to those at the table.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from games.core.access import get_game_for_view
from games.core.circuit import ANSWER_SECONDS, AWAY
from games.core.errors import Refused
from games.core.outbox import live_group, press_group
from games.core.visibility import Viewer
from games.models import Game
from games.press.queries.unread import press_total
from games.press.queries.visibility import reads_press

# The browser comes back by itself after the end of a stream, so none lives for ever.
STREAM_SECONDS = 300.0
POLL_SECONDS = 2.0
BEAT_SECONDS = 20.0
RETRY_MILLISECONDS = 3000


@dataclass(frozen=True, slots=True)
class Press:
    """How many messages the viewer's threads hold."""

    total: int


async def live(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The stream of a game's versions, for whoever may see the game."""
    try:
        version, viewer = await _ask(_seen_by, request, pk)
    except Refused as refusal:
        # The browser does not ask again.
        return HttpResponse(status=refusal.status)
    stream = versions(pk, version, viewer if reads_press(viewer) else None)
    response = StreamingHttpResponse(stream, content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


async def versions(pk: int, version: int, reader: Viewer | None = None) -> AsyncIterator[bytes]:
    """The game's version at once and after every change, with a sign of life in between; for a
    reader of press also the count of its own press, as an event named "press"."""
    yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
    yield _event(version)
    layer = get_channel_layer()
    groups = [live_group(pk)]
    if reader is not None:
        groups.append(press_group(pk, reader.seat_id))
    channel = await _subscribed(layer, groups) if layer else ""
    news = _heard(layer, channel, groups, pk, reader) if channel else _polled(pk, reader)
    total = -1
    async for newer in news:
        if newer is None:
            yield b": still here\n\n"
        elif isinstance(newer, Press):
            if newer.total > total:
                total = newer.total
                yield _press_event(total)
        elif newer > version:
            version = newer
            yield _event(version)


async def _subscribed(layer: Any, groups: list[str]) -> str:
    """A channel of the layer that hears what is sent to the groups; empty where none answers."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            channel: str = await layer.new_channel()
            for group in groups:
                await layer.group_add(group, channel)
    except AWAY:
        return ""
    return channel


async def _heard(
    layer: Any, channel: str, groups: list[str], pk: int, reader: Viewer | None
) -> AsyncIterator[int | Press | None]:
    """Versions and press from a channel of the layer; None after every pause."""
    end = monotonic() + STREAM_SECONDS
    try:
        # A change between the page's own look and the subscription would otherwise be missed.
        yield await _ask(_version, pk)
        if reader is not None:
            yield await _press(reader)
        while (left := end - monotonic()) > 0:
            try:
                hint = await asyncio.wait_for(layer.receive(channel), min(BEAT_SECONDS, left))
            except TimeoutError:
                yield None
            else:
                if reader is not None and hint["type"] == "game.press":
                    yield await _press(reader)
                else:
                    yield int(hint["version"])
    finally:
        with suppress(*AWAY):
            for group in groups:
                await layer.group_discard(group, channel)


async def _polled(pk: int, reader: Viewer | None) -> AsyncIterator[int | Press | None]:
    """Versions and press from short looks at the database; None after every pause."""
    end = monotonic() + STREAM_SECONDS
    beat = monotonic() + BEAT_SECONDS
    if reader is not None:
        yield await _press(reader)
    while monotonic() < end:
        await asyncio.sleep(POLL_SECONDS)
        yield await _ask(_version, pk)
        if reader is not None:
            yield await _press(reader)
        if monotonic() > beat:
            beat = monotonic() + BEAT_SECONDS
            yield None


async def _press(reader: Viewer) -> Press:
    """The count as of this moment: somebody who has left the seat since has none."""
    return Press(await _ask(press_total, reader.game_id, reader.user_id))


async def _ask(question: Any, *arguments: Any) -> Any:
    """Ask the database in a thread and give the connection back before anything waits."""

    def ask() -> Any:
        try:
            return question(*arguments)
        finally:
            if not connection.in_atomic_block:
                connection.close()

    return await sync_to_async(ask)()


def _seen_by(request: HttpRequest, pk: int) -> tuple[int, Viewer]:
    game, viewer = get_game_for_view(
        request.user, pk, invite=request.session.get(f"invite-{pk}", "")
    )
    return game.version, viewer


def _version(pk: int) -> int:
    found = Game.objects.filter(pk=pk).values_list("version", flat=True).first()
    return found or 0


def _event(version: int) -> bytes:
    return f"data: {json.dumps({'version': version})}\n\n".encode()


def _press_event(total: int) -> bytes:
    return f"event: press\ndata: {json.dumps({'press': total})}\n\n".encode()
