"""Refuses requests before they are read (games/workarounds/body_limit.py), so always in English."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any

from games.core.errors import OPEN, PROBLEM, is_for_programs

CODES = {
    HTTPStatus.BAD_REQUEST: ("malformed", "The site could not read this request."),
    HTTPStatus.REQUEST_TIMEOUT: (
        "too_slow",
        "The request took too long to arrive. Send it again.",
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (
        "request_too_large",
        "This is more than the site accepts at once.",
    ),
}
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


async def refuse_unread(scope: Mapping[str, Any], send: Send, status: HTTPStatus) -> None:
    """Send a sentence or, for programs, a problem as games/core/errors.py does."""
    code, sentence = CODES[status]
    kind, body, headers = "text/plain; charset=utf-8", f"{sentence}\n", {"connection": "close"}
    if is_for_programs(str(scope.get("path", ""))):
        headers |= {name.lower(): value for name, value in OPEN.items()}
        kind, fault = PROBLEM, {"type": "about:blank", "title": status.phrase, "status": status}
        body = json.dumps(fault | {"code": code, "detail": sentence, "field": ""})
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    pairs.append((b"content-type", kind.encode()))
    await send({"type": "http.response.start", "status": int(status), "headers": pairs})
    await send({"type": "http.response.body", "body": body.encode()})
