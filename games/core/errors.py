"""Refused requests: each has a stable code, a helpful sentence and an HTTP status."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from django.http import JsonResponse


class Refused(Exception):
    """A refused request, which changed nothing. `field` is the form field at fault, if any.

    `retry_after` is the number of seconds after which it may be possible, if that is known.
    """

    status = 409

    def __init__(
        self, code: str, message: str, *, field: str = "", retry_after: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.retry_after = retry_after


def refusal_of(check: Callable[..., object], *args: Any, **options: Any) -> Refused | None:
    """Why a check refuses, None if it does not."""
    try:
        check(*args, **options)
    except Refused as refusal:
        return refusal
    return None


class Malformed(Refused):
    """No form of the site sends such a request."""

    status = 400


class Unauthorized(Refused):
    """The request has no token, or one that is not valid."""

    status = 401


class Forbidden(Refused):
    """The person may not do this."""

    status = 403


class NotFound(Refused):
    """The object does not exist, or this person may not see it."""

    status = 404


class Conflict(Refused):
    """The action is not possible at present, or the page was out of date."""

    status = 409


class Stale(Refused):
    """The condition of a conditional request (If-Match) does not hold."""

    status = 412


class TooLarge(Refused):
    """The text is too large."""

    status = 413


class Unprocessable(Refused):
    """The input is not valid."""

    status = 422


class Unconditional(Refused):
    """The request must be conditional (If-Match)."""

    status = 428


class Unavailable(Refused):
    """The request is fine but cannot be served now, perhaps after `retry_after` seconds."""

    status = 503


class TooOften(Unavailable):
    """The rate limit is exceeded."""

    status = 429


class BoardUnreadable(Unavailable):
    """The stored data of a board are broken; only the site's operator can repair them."""


class ShowFormAgain(Exception):
    """Raised by a view to show a form again on the game's page.

    `unsaved` is a record of the form's room: the input and why it was refused. The middleware of
    game_page answers, because that room knows every form on the page.
    """

    def __init__(self, pk: int, unsaved: object, *, status: int = 422) -> None:
        super().__init__(f"shown again on the page of game {pk}")
        self.pk = pk
        self.unsaved = unsaved
        self.status = status


PROBLEM = "application/problem+json"
# Every address below this one is for programs.
API = "/api/v1/"
# Pages of other sites may ask the API, because no cookie counts there.
OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Retry-After",
}


def is_for_programs(path: str) -> bool:
    """Whether a refusal at this address is sent as a problem, whatever the request accepts."""
    return path.startswith(API)


def problem(refusal: Refused, errors: Sequence[dict[str, str]] = ()) -> JsonResponse:
    """The response to a refused request. `errors` name the faulty parts of its body or query."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(refusal.status).phrase,
        "status": refusal.status,
        "code": refusal.code,
        "detail": refusal.message,
        "field": refusal.field,
    }
    if errors:
        body["errors"] = list(errors)
    response = JsonResponse(body, status=refusal.status, content_type=PROBLEM, headers=OPEN)
    response.headers["Cache-Control"] = "no-store"
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response
