"""The API itself: its operations, and the problems that answer what is refused."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.operation import Operation
from ninja.parser import Parser

from adjudicator.json_text import NotJson, read_json
from games.api.answers import not_valid
from games.api.idempotency import AnsweredBefore
from games.api.views import routers
from games.core.errors import Malformed, NotFound, Refused, TooLarge, Unauthorized, problem

DESCRIPTION = (
    "Read and play games of Ambition & Empire and the other variants of this site. Changes of this "
    "version are additive: names and types stay, and new names may appear."
)
# Far above the largest sheet or message.
MAX_BYTES = 256 * 1024


class StrictParser(Parser):
    """Refuses bodies that are too large, and JSON in which a name occurs twice."""

    def parse_body(self, request: HttpRequest) -> Any:
        return read_body(request)


def read_body(request: HttpRequest) -> Any:
    """The JSON of a request."""
    if len(request.body) > MAX_BYTES:
        raise too_large()
    try:
        return read_json(request.body)
    except NotJson as error:
        raise not_json(error) from error


def too_large() -> TooLarge:
    """The body is larger than any that an operation needs."""
    return TooLarge(
        "request_too_large",
        _("A request has at most %(most)s bytes.") % {"most": MAX_BYTES},
    )


def not_json(error: NotJson) -> Malformed:
    """The body is not JSON."""
    return Malformed("bad_json", _("The body is not JSON (%(where)s).") % {"where": error.where})


class SiteApi(NinjaAPI):
    """An API whose operations are named by their functions."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__


api = SiteApi(
    title="Ambition & Empire",
    version=settings.VERSION,
    description=DESCRIPTION,
    urls_namespace="api",
    openapi_url=None,
    docs_url=None,
    parser=StrictParser(),
)
for prefix, router in routers():
    api.add_router(prefix, router)


@api.exception_handler(Refused)
def answer_refusal(request: HttpRequest, refusal: Refused) -> HttpResponse:
    response = problem(refusal)
    if isinstance(refusal, Unauthorized):
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


@api.exception_handler(ValidationError)
def invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Name the faulty parts by their place and pydantic's code, without their values."""
    return not_valid(
        [
            {"field": _place(fault.get("loc", ())), "code": str(fault.get("type", ""))}
            for fault in error.errors
        ]
    )


def _place(parts: Any) -> str:
    """The place of a faulty value, such as body.orders.3, without the name of the parameter."""
    named = [str(part) for part in parts]
    if named[:1] == ["body"] and len(named) > 1:
        del named[1]
    return ".".join(named)[:100]


@api.exception_handler(HttpError)
def unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    """ninja raises this for a body that its parser refuses; the parser's refusal is the cause."""
    cause = error.__context__
    if isinstance(cause, Refused):
        return problem(cause)
    return problem(Malformed("bad_json", _("The body is not JSON.")))


@api.exception_handler(AuthenticationError)
def unknown(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return problem(
        Unauthorized("token_unknown", _("This token does not exist, or it was revoked."))
    )


@api.exception_handler(AnsweredBefore)
def answered_before(request: HttpRequest, error: AnsweredBefore) -> HttpResponse:
    return error.answer


@api.exception_handler(Http404)
def missing(request: HttpRequest, error: Http404) -> HttpResponse:
    return problem(no_such_address())


def no_such_address() -> NotFound:
    """No operation has this address."""
    return NotFound("no_such_address", _("The API has no such address."))
