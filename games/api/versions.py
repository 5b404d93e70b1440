"""Versions of sheets as entity tags, and the condition of a change."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from pydantic import BaseModel

from games.core.errors import Conflict, Malformed, Stale, Unconditional

# A version, and a digest of what else the answer shows, such as messages in a language. Compression
# makes a tag weak, which changes nothing here.
TAG = re.compile(r'(?:W/)?"(\d{1,6})(?:-[0-9a-f]{1,32})?"')
ANY_VERSION = "*"
# The parameter of operations that save over the version that was read.
IF_MATCH: dict[str, Any] = {
    "in": "header",
    "name": "If-Match",
    "required": True,
    "description": 'The ETag of the version that you have read, "0" for none, or * for any.',
    "schema": {"type": "string"},
}


def tag(version: int, answer: BaseModel) -> str:
    """The entity tag of an answer that shows a sheet's version."""
    digest = hashlib.sha256(answer.model_dump_json().encode()).hexdigest()
    return f'"{version}-{digest[:16]}"'


def version_expected(request: HttpRequest) -> int | None:
    """The version that If-Match names, None for any; refuses a request without the header."""
    sent = request.headers.get("If-Match", "").strip()
    if not sent:
        raise Unconditional(
            "if_match_missing",
            _("Send the version that you have read as If-Match, or * to replace any version."),
        )
    if sent == ANY_VERSION:
        return None
    match = TAG.fullmatch(sent)
    if match is None:
        raise Malformed("if_match", _('If-Match is a version such as "3", or *.'))
    return int(match[1])


@contextmanager
def stale_if_changed() -> Iterator[None]:
    """Turn the refusal of a sheet or note that was saved elsewhere into that of the condition."""
    try:
        yield
    except Conflict as conflict:
        if conflict.code not in ("sheet_changed", "note_changed"):
            raise
        raise Stale(conflict.code, conflict.message) from conflict


def with_tag(version: int, answer: BaseModel) -> HttpResponse:
    """The answer that shows a sheet, with its version as entity tag."""
    body = answer.model_dump_json()
    response = HttpResponse(body, content_type="application/json; charset=utf-8")
    response.headers["ETag"] = tag(version, answer)
    return response
