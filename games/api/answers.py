"""Parts of every answer: entity tags, headers, problems, and the log of changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from games.api.auth import SAFE, Caller
from games.api.idempotency import answer_once
from games.api.schemas import PictureFormat
from games.core.board.board import SVG
from games.core.errors import OPEN, Refused, Unprocessable, problem
from games.core.events import token_used
from games.story.views import PNG

View = Callable[..., HttpResponseBase]
# The names that the query of an operation may have, None for a method that the address has not.
Names = Callable[[HttpRequest], Collection[str] | None]
MOST_ERRORS = 20
BAD = HTTPStatus.BAD_REQUEST
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": (
        "Authorization, Content-Type, Accept-Language, Idempotency-Key, If-Match, If-None-Match, "
        "Last-Event-ID"
    ),
    "Access-Control-Max-Age": "86400",
}


class WrongMethod(Refused):
    """The address allows only other methods."""

    status = HTTPStatus.METHOD_NOT_ALLOWED


def wrap_views(patterns: list[URLPattern], names: Names) -> list[URLPattern]:
    """The patterns with every view wrapped by `wrap_view`."""
    for pattern in patterns:
        pattern.callback = wrap_view(pattern.callback, names)
    return patterns


def wrap_view(view: View, names: Names | None = None) -> View:
    """Add what every answer has. Cookies are ignored, so no CSRF token is needed.

    With `names`, a query that has others is refused.
    """

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        method = request.method
        if method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=OPEN | PREFLIGHT)
        if method == "HEAD":
            # The server sends the headers of the answer and leaves its body out.
            request.method = "GET"
        known = names(request) if names else None
        unknown = None if known is None else unknown_query(request, known)
        response = unknown or answer_once(request, lambda: view(request, *args, **kwargs))
        request.method = method
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            response = _wrong_method(response)
        caller = getattr(request, "auth", None)
        if isinstance(caller, Caller) and caller.changes and response.status_code < BAD:
            what = f"{request.method} {request.path}"
            token_used.send(type(caller.token), token=caller.token, request=request, what=what)
        if isinstance(response, HttpResponse):
            response = _add_tag(request, response)
        elif method == "HEAD":
            # Nobody reads the stream.
            response.close()
            response = HttpResponse(headers=response.headers)
        patch_vary_headers(response, ["Authorization", "Accept", "Accept-Language"])
        response.headers.setdefault("Cache-Control", "private, no-cache")
        for name, text in OPEN.items():
            response.headers[name] = text
        return response

    return answer


def unknown_query(request: HttpRequest, names: Collection[str]) -> HttpResponse | None:
    """The refusal of a query in which a name is unknown or occurs twice; None for a good one."""
    errors = [
        {"field": f"query.{name}"[:100], "code": "given_twice" if name in names else "unknown"}
        for name, values in request.GET.lists()
        if name not in names or len(values) > 1
    ]
    return not_valid(errors) if errors else None


def not_valid(errors: Sequence[dict[str, str]]) -> HttpResponse:
    """The refusal of a request by its faulty parts, each with its place and a code."""
    errors = errors[:MOST_ERRORS]
    places = ", ".join(dict.fromkeys(error["field"] for error in errors))
    refusal = Unprocessable(
        "invalid", _("The request is not valid: see “errors”."), field=places[:200]
    )
    return problem(refusal, errors)


def picture_format(request: HttpRequest, named: PictureFormat | None) -> PictureFormat:
    """The form of a picture: the one that the query names, else the one that is accepted."""
    if named is not None:
        return named
    return "png" if request.get_preferred_type([SVG, PNG]) == PNG else "svg"


def _wrong_method(response: HttpResponseBase) -> HttpResponse:
    refusal = WrongMethod("wrong_method", _("This address does not allow this method."))
    answer = problem(refusal)
    allowed = response.headers.get("Allow", "").split(", ")
    answer.headers["Allow"] = ", ".join(sorted({*allowed, *(["HEAD"] if "GET" in allowed else [])}))
    return answer


def _add_tag(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give a complete answer an entity tag, or send 304 if the program has it already."""
    if request.method not in SAFE or response.status_code != HTTPStatus.OK:
        return response
    if "ETag" not in response.headers:
        digest = hashlib.sha256(response.content).hexdigest()
        response.headers["ETag"] = f'"{digest[:32]}"'
    conditional = get_conditional_response(
        request, etag=response.headers["ETag"], response=response
    )
    assert isinstance(conditional, HttpResponse)
    return conditional
