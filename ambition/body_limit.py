"""A request that is larger than anything the site takes is refused before it is kept anywhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

# More than Django reads of a form (2.5 MB), so that who typed too much is answered by a page.
LARGEST = 4 * 1024 * 1024
SENTENCE = b"This is more than the site takes at once.\n"

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class BodyLimit:
    """Django would write all of it to the disk before it looks at a sign of it."""

    def __init__(self, site: Any) -> None:
        self._site = site

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if _length(scope) > LARGEST:
            await _refuse(send)
            return
        arrived = 0

        async def counted() -> Message:
            nonlocal arrived
            message = await receive()
            arrived += len(message.get("body", b""))
            # As if the sender had gone: Django drops what it has and answers nothing.
            return {"type": "http.disconnect"} if arrived > LARGEST else message

        await self._site(scope, counted, send)
        if arrived > LARGEST:
            await _refuse(send)


def _length(scope: dict[str, Any]) -> int:
    """What the request says of its own length; 0 where it says nothing."""
    said: bytes = dict(scope.get("headers", ())).get(b"content-length", b"")
    return int(said) if said.isdigit() and len(said) < 20 else 0


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": SENTENCE})
