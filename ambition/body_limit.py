"""Limits the size of request bodies and the time they may take, refuses charsets that Django cannot
read, and records when a body is complete."""

from __future__ import annotations

import asyncio
import codecs
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.utils.http import parse_header_parameters

from games.core.errors import OPEN, PROBLEM, is_for_programs

# Above Django's limit for forms (2.5 MB), so that a form that is too long gets a proper page.
MAX_BYTES = 4 * 1024 * 1024
MAX_SECONDS = 10.0
SPECIAL_ENCODINGS = frozenset(
    {"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7"}
)
TOO_LARGE = 413, b"This is more than the site accepts at once.\n"
UNREADABLE = 400, b"The site could not read this request.\n"
CODES = {413: "request_too_large", 400: "malformed", 408: "too_slow"}
TOO_SLOW = 408, b"The request took too long to arrive. Send it again.\n"

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class BodyLimit:
    """ASGI middleware that refuses a body that is too large or too slow.

    Django alone would write the whole body to disk first.

    `scope["arrived_at"]` becomes the time of the last byte. Django reads the body before it calls
    a view, so a request that trickles in over a deadline counts as late.
    """

    def __init__(self, site: Any, *, seconds: float = MAX_SECONDS) -> None:
        self._site = site
        self._seconds = seconds

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if not _has_known_charsets(scope):
            await _refuse(scope, send, *UNREADABLE)
            return
        if _length(scope) > MAX_BYTES:
            await _refuse(scope, send, *TOO_LARGE)
            return
        # The request refers to this copy; its time of arrival is set while Django reads the body.
        scope = {**scope, "arrived_at": time.time()}
        deadline = asyncio.get_running_loop().time() + self._seconds
        size, is_whole = 0, False
        refusal: tuple[int, bytes] | None = None

        async def limited() -> Message:
            nonlocal size, is_whole, refusal
            if is_whole:
                # Django waits for a disconnect.
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                refusal = TOO_SLOW
            else:
                size += len(message.get("body", b""))
                if size > MAX_BYTES:
                    refusal = TOO_LARGE
            if refusal is not None:
                # On a disconnect Django discards what it has and sends no response.
                return {"type": "http.disconnect"}
            if not message.get("more_body", False):
                is_whole = True
                scope["arrived_at"] = time.time()
            return message

        await self._site(scope, limited, send)
        if refusal is not None:
            await _refuse(scope, send, *refusal)


def _length(scope: dict[str, Any]) -> int:
    """The declared content length; 0 if it is missing or invalid."""
    said: bytes = dict(scope.get("headers", ())).get(b"content-length", b"")
    return int(said) if said.isdigit() and len(said) < 20 else 0


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


async def _refuse(scope: Mapping[str, Any], send: Send, status: int, sentence: bytes) -> None:
    kind, body, headers = b"text/plain; charset=utf-8", sentence, [(b"connection", b"close")]
    if is_for_programs(str(scope.get("path", ""))):
        kind, body = PROBLEM.encode(), _problem(status, sentence)
        headers += [(name.lower().encode(), text.encode()) for name, text in OPEN.items()]
    headers.append((b"content-type", kind))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _problem(status: int, sentence: bytes) -> bytes:
    """The same as games/core/errors.py sends, in English: no request was read."""
    detail = sentence.decode().strip()
    said = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    return json.dumps(said | {"code": CODES[status], "detail": detail, "field": ""}).encode()
