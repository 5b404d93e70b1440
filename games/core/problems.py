"""Refusals for programs: problem details (RFC 9457) with the site's codes."""

from collections.abc import Sequence
from http import HTTPStatus

from django.http import JsonResponse

from games.core.errors import Refused, Unavailable

PROBLEM = "application/problem+json"
# All addresses below are for programs.
API = "/api/v1/"


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
    response = JsonResponse(body, status=refusal.status, content_type=PROBLEM)
    response.headers["Cache-Control"] = "no-store"
    if isinstance(refusal, Unavailable) and refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response
