"""Django 5.2 on uvicorn 0.54: a body may have any size, take any time, and name any charset.

Django writes the whole body to disk before it looks at its length, and fails on charsets that
Python does not read as text.

Remove when Django refuses a body by its length while it arrives, and an unknown charset with a 400;
the time limit and `arrived_at` need a middleware all the same.
"""

from __future__ import annotations

import asyncio
import codecs
import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.utils.http import parse_header_parameters

# Above Django's limit for forms (2.5 MB), so that a form that is too long gets a proper page.
MAX_BYTES = 4 * 1024 * 1024
MAX_SECONDS = 10.0
SPECIAL_ENCODINGS = frozenset(
    {"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7"}
)

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Refuse = Callable[[Mapping[str, Any], Send, HTTPStatus], Awaitable[None]]


class BodyLimit:
    """ASGI middleware that refuses a body that is too large or too slow.

    `scope["arrived_at"]` becomes the time of the last byte. Django reads the body before it calls
    a view, so a request that trickles in over a deadline counts as late.
    """

    def __init__(self, site: Any, refuse: Refuse, *, seconds: float = MAX_SECONDS) -> None:
        self._site = site
        self._refuse = refuse
        self._seconds = seconds

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if not _has_known_charsets(scope):
            await self._refuse(scope, send, HTTPStatus.BAD_REQUEST)
            return
        if _length(scope) > MAX_BYTES:
            await self._refuse(scope, send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return
        # The request refers to this copy; its time of arrival is set while Django reads the body.
        scope = {**scope, "arrived_at": time.time()}
        deadline = asyncio.get_running_loop().time() + self._seconds
        size, is_whole = 0, False
        refusal: HTTPStatus | None = None

        async def receive_part() -> Message:
            nonlocal size, is_whole, refusal
            if is_whole:
                # Django waits for a disconnect.
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                refusal = HTTPStatus.REQUEST_TIMEOUT
            else:
                size += len(message.get("body", b""))
                if size > MAX_BYTES:
                    refusal = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            if refusal is not None:
                # On a disconnect Django discards what it has and sends no response.
                return {"type": "http.disconnect"}
            if not message.get("more_body", False):
                is_whole = True
                scope["arrived_at"] = time.time()
            return message

        await self._site(scope, receive_part, send)
        if refusal is not None:
            await self._refuse(scope, send, refusal)


def _length(scope: dict[str, Any]) -> int:
    """The declared content length; 0 if it is missing or invalid."""
    length: bytes = dict(scope.get("headers", ())).get(b"content-length", b"")
    return int(length) if length.isdigit() and len(length) < 20 else 0


def _has_known_charsets(scope: dict[str, Any]) -> bool:
    """Whether Django can read the content type; an unknown charset in it would end in a 500."""
    content_type: bytes = dict(scope.get("headers", ())).get(b"content-type", b"")
    try:
        _kind, parameters = parse_header_parameters(content_type.decode("latin-1"))
    except ValueError:
        return False
    return is_text_encoding(parameters.get("charset", "utf-8"))


def is_text_encoding(charset: str) -> bool:
    """Whether Python reads text in a charset, whatever the bytes.

    Some of its codecs read something else, and some cannot replace bytes that they do not know or
    give halves of a pair of signs, which cannot be stored.
    """
    try:
        b"a".decode(charset)
        return codecs.lookup(charset).name not in SPECIAL_ENCODINGS
    except (LookupError, ValueError):
        return False
