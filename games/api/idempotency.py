"""Requests with an Idempotency-Key: a change that is sent twice happens once.

The header follows draft-ietf-httpapi-idempotency-key-header. Every POST that changes something for
an account takes it; other methods do the same when they are repeated.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Malformed, Unprocessable
from games.models import KeyedRequest

HEADER = "Idempotency-Key"
KEPT = timedelta(hours=24)
LONGEST = 255
# A string of the draft may have quotation marks; a plain one has the signs of a token.
KEY = re.compile(rf'"([ !#-\[\]-~]{{1,{LONGEST}}})"|([!#-\[\]-~]{{1,{LONGEST}}})', re.ASCII)
RETRY_SECONDS = 1


class AnsweredBefore(Exception):
    """The request was answered before; `answer` repeats that."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__("answered before")
        self.answer = answer


def key_claim(request: HttpRequest, user: User) -> None:
    """Claim the key of an account's request, if it has one, before anything is changed.

    Raises AnsweredBefore for a request that was answered. Refuses a key of another request, and one
    whose first request is not answered yet.
    """
    sent = request.headers.get(HEADER)
    if sent is None or request.method != "POST":
        return
    named = {"user": user, "key": _key(sent)}
    now, digest = timezone.now(), _digest(request)
    KeyedRequest.objects.filter(created_at__lte=now - KEPT, **named).delete()
    row, is_first = KeyedRequest.objects.get_or_create(
        defaults={"digest": digest, "created_at": now}, **named
    )
    if is_first:
        request.keyed = row  # type: ignore[attr-defined]
        return
    if row.digest != digest:
        raise Unprocessable(
            "idempotency_key_used",
            _("Another request had this Idempotency-Key. Send a new key with a new request."),
            field=HEADER,
        )
    if row.status is None:
        raise Conflict(
            "idempotency_key_busy",
            _("A request with this Idempotency-Key is not answered yet."),
            field=HEADER,
            retry_after=RETRY_SECONDS,
        )
    body = bytes(row.body)
    raise AnsweredBefore(HttpResponse(body, status=row.status, content_type=row.content_type))


def answer_once(request: HttpRequest, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Answer a request, and keep the answer for its key.

    A request that failed, or is refused for now, keeps nothing and can be sent again.
    """
    try:
        response = answer()
    except BaseException:
        _release(request)
        raise
    row: KeyedRequest | None = getattr(request, "keyed", None)
    if row is None:
        return response
    is_final = response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR
    if not is_final or "Retry-After" in response.headers or not isinstance(response, HttpResponse):
        _release(request)
        return response
    row.status, row.body = response.status_code, response.content
    row.content_type = response.headers.get("Content-Type", "")
    row.save(update_fields=["status", "body", "content_type"])
    return response


def keys_forget(*, now: datetime | None = None) -> int:
    """Delete the keys of requests that are a day old. The sweep runs it; returns their number."""
    old = (now or timezone.now()) - KEPT
    return KeyedRequest.objects.filter(created_at__lte=old).delete()[0]


def _release(request: HttpRequest) -> None:
    row: KeyedRequest | None = getattr(request, "keyed", None)
    if row is not None:
        row.delete()


def _key(sent: str) -> str:
    match = KEY.fullmatch(sent.strip())
    if match is None:
        raise Malformed(
            "idempotency_key",
            _("An Idempotency-Key has 1 to %(most)s visible ASCII characters.") % {"most": LONGEST},
            field=HEADER,
        )
    return match[1] or match[2]


def _digest(request: HttpRequest) -> str:
    head = f"{request.method} {request.get_full_path()}\n".encode()
    return hashlib.sha256(head + request.body).hexdigest()
