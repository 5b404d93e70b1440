"""The events of one stream: numbers only, and only those that changed."""

import json
from collections.abc import AsyncGenerator, AsyncIterator
from time import monotonic

from django.db import DatabaseError, InterfaceError

from games.core.visibility import Viewer
from games.live.hub import Listener, Reads, hub
from games.live.marks import ask, holds_seat, sheet_version, version_of
from games.press.queries.threads import press_total, reads_press

# Browsers open a stream again after its end, so none needs to last for ever.
STREAM_SECONDS = 300.0
BEAT_SECONDS = 20.0
RETRY_MILLISECONDS = 3000


async def stream(
    viewer: Viewer, version: int, *, program_of: int | None = None
) -> AsyncGenerator[bytes]:
    """Yield the game's version at once and after every change, with comments in between.

    The version of the game's commentaries is an event named "commentary". A reader of press also
    gets the number of its own messages, as an event named "press", and a player the version of
    their own sheet of orders, as an event named "sheet". The stream ends if
    the database is away, the viewer has lost the seat or the account of a program has revoked a
    token. The browser then opens it again, and its rights are checked anew.
    """
    yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
    yield _event(version)
    reads = viewer.seat_id if reads_press(viewer) else Reads.NOTHING
    listens = Listener(
        reads,
        seat=viewer.seat_id,
        hears_secrets=viewer.hears_of_gm_events(),
        program_of=program_of,
    )
    with hub().listening(viewer.game_id, listens) as listener:
        try:
            async for event in _events(viewer, version, listener):
                yield event
        except (DatabaseError, InterfaceError):
            return


async def _events(viewer: Viewer, version: int, listener: Listener) -> AsyncIterator[bytes]:
    # A change since the request read the version would otherwise be missed.
    listener.note_version(await ask(version_of, viewer))
    listener.press_arrived()
    listener.sheet_saved()
    total, sheet, commentary = -1, 0, 0
    end = monotonic() + STREAM_SECONDS
    while (left := end - monotonic()) > 0 and not listener.is_over:
        news = await listener.news(min(BEAT_SECONDS, left))
        if listener.is_over:
            return
        if news is None:
            yield b": still here\n\n"
            continue
        if news.version > version:
            version = news.version
            yield _event(version)
            if not await _keeps_seat(viewer):
                return
        if news.commentary > commentary:
            commentary = news.commentary
            yield _named_event("commentary", commentary)
        if news.press:
            # Counted now: somebody who has left the seat since has no press.
            assert viewer.user_id is not None
            count = await ask(press_total, viewer.game_id, viewer.user_id)
            if count > total:
                total = count
                yield _named_event("press", total)
        if news.sheet:
            saved = await ask(sheet_version, viewer)
            if saved != sheet:
                sheet = saved
                yield _named_event("sheet", sheet)


async def _keeps_seat(viewer: Viewer) -> bool:
    """Whether the viewer still holds the seat, or never had one."""
    if viewer.seat_id is None or viewer.user_id is None:
        return True
    return await ask(holds_seat, viewer.seat_id, viewer.user_id)


def _event(version: int) -> bytes:
    return f"data: {json.dumps({'version': version})}\n\n".encode()


def _named_event(name: str, number: int) -> bytes:
    return f"event: {name}\ndata: {json.dumps({name: number})}\n\n".encode()
