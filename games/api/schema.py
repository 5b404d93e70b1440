"""The OpenAPI schema of the API, with the scope and the problems of each operation."""

import json
import re
from collections.abc import Collection
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe
from ninja.responses import NinjaJSONEncoder

from games.api.auth import ANY, PUBLIC
from games.api.idempotency import HEADER, LONGEST
from games.api.page import EXAMPLES, JSON
from games.api.posts import post_shapes, posts
from games.api.site import api
from games.api.versions import IF_MATCH
from games.api.views.stream import CHANGES, EVENTS, LINES
from games.core.board.board import SVG
from games.core.errors import API, PROBLEM
from games.models import TokenScope
from games.story.views import PNG
from maps.checks.schema import variant_schema

# The part of a path in Django's notation.
CONVERTER = re.compile(r"<\w+:(\w+)>")
SCHEME, APPLICATION = "token", "application"
READ = "read"
PROBLEM_SCHEMA: dict[str, Any] = {
    "title": "Problem",
    "description": "A refusal (RFC 9457). The code is stable; the detail is a sentence.",
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "detail": {"type": "string"},
        "field": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"field": {"type": "string"}, "code": {"type": "string"}},
                "required": ["field", "code"],
            },
        },
    },
    "required": ["type", "title", "status", "code", "detail", "field"],
}


KEY_PARAMETER: dict[str, Any] = {
    "in": "header",
    "name": HEADER,
    "description": gettext_noop(
        "A new random text for each act. The same request with the same key changes nothing more, "
        "and gets the first answer again."
    ),
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST},
}


# It is no operation of ninja's, which sends no events that begin before their end.
STREAM: dict[str, Any] = {
    "operationId": "stream",
    "summary": gettext_noop("Listen to what changes in a game."),
    "description": gettext_noop(
        "Server-sent events, or lines of JSON for those who accept application/x-ndjson: the "
        "game's version, with the scope “press” the number of your messages, with “orders” the "
        "version of your sheet. Last-Event-ID leaves out what you have read. A stream ends after "
        "some minutes; then ask again."
    ),
    "tags": ["Games"],
    "parameters": [
        {"in": "path", "name": "pk", "required": True, "schema": {"type": "integer"}},
        {
            "in": "query",
            "name": CHANGES,
            "description": gettext_noop(
                "Whether the data have the change itself: `events`, `messages` and `own_sheet`, "
                "the `result` of a phase, and your `turn`."
            ),
            "schema": {"type": "boolean", "default": False},
        },
        {"in": "header", "name": "Last-Event-ID", "schema": {"type": "string"}},
    ],
    "responses": {"200": {"description": "OK", "content": {EVENTS: {}, LINES: {}}}},
    "x-scope": PUBLIC,
}
OWN_STREAM: dict[str, Any] = STREAM | {
    "operationId": "own_stream",
    "summary": gettext_noop("Listen to what changes in all your unfinished games."),
    "description": gettext_noop(
        "One stream for a token: as that of a game, for at most 50 games, and all data name their "
        "`game`. It also ends when you have a game more or less."
    ),
    "tags": ["Account"],
    "parameters": STREAM["parameters"][1:],
    "responses": {"200": {"description": "OK", "content": {EVENTS: {}, LINES: {}}}},
    "x-scope": ANY,
}


def _header(about: str, **more: Any) -> dict[str, Any]:
    return {"description": about, "schema": {"type": "string"}} | more


# Answers to reading have an entity tag, which asks for news or is the condition of a change.
TAG = _header("The version of what is answered. Send it as it is.", required=True)
IF_NONE_MATCH = _header(
    "The ETag of an answer that you have: if nothing has changed, the answer is 304.",
    **{"in": "header", "name": "If-None-Match", "required": False},
)
RETRY_AFTER = {
    "Retry-After": _header("How many seconds to wait.") | {"schema": {"type": "integer"}}
}
REFUSED: dict[str, Any] = {
    "description": "Refused",
    "headers": RETRY_AFTER,
    "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
TEXT: dict[str, Any] = {"schema": {"type": "string"}}
# Answers that are not, or not always, JSON.
PICTURE = {SVG: TEXT, PNG: {"schema": {"type": "string", "contentMediaType": PNG}}}
FILE = {"text/plain": TEXT}
GAME_LINES: dict[str, Any] = {
    "description": "OK",
    "headers": {"Link": _header('The following part, with rel="next".')},
    "content": {LINES: {}},
}


@cache
def openapi_schema() -> dict[str, Any]:
    """The schema as JSON data."""
    made: dict[str, Any] = dict(api.get_openapi_schema(path_prefix=API.strip("/")))
    made["paths"][f"{API}games/{{pk}}/stream"] = {"get": STREAM}
    made["paths"][f"{API}me/stream"] = {"get": OWN_STREAM}
    for path, method in (("render", "post"), ("games/{pk}/phases/{number}/picture", "get")):
        made["paths"][API + path][method]["responses"][200]["content"] = PICTURE
    made["paths"][f"{API}games/{{pk}}/export"]["get"]["responses"][200]["content"] |= FILE
    made["paths"][f"{API}archive/games"]["get"]["responses"][200] = GAME_LINES
    made["servers"] = [{"url": settings.SITE_URL}]
    made["components"]["schemas"] |= {"Problem": PROBLEM_SCHEMA, **post_shapes()}
    made["webhooks"] = posts()
    made["components"]["securitySchemes"] = {
        SCHEME: {"type": "http", "scheme": "bearer"},
        APPLICATION: _application_scheme(),
    }
    for methods in made["paths"].values():
        for method, operation in methods.items():
            if method == "post" and operation["x-scope"] != PUBLIC:
                operation["parameters"] = [*operation.get("parameters", ()), KEY_PARAMETER]
            operation["security"] = _security(operation["x-scope"])
            _add_headers(method, operation)
            _add_example(operation)
    # As it is sent: ninja numbers the answers.
    sent: dict[str, Any] = json.loads(json.dumps(made, cls=NinjaJSONEncoder))
    return sent


def _security(scope: str) -> list[dict[str, list[str]]]:
    needed = [] if scope in (ANY, PUBLIC) else [scope]
    public: list[dict[str, list[str]]] = [{}] if scope == PUBLIC else []
    return [*public, {SCHEME: needed}, {APPLICATION: [READ, *needed]}]


def _add_headers(method: str, operation: dict[str, Any]) -> None:
    """Add the headers of an operation and the answers that depend on them."""
    responses, parameters = operation["responses"], operation["parameters"]
    is_conditional = IF_MATCH in parameters
    # ninja's operations have the status as a number.
    content = responses.get("200", responses.get(200, {})).get("content", {})
    is_stream = LINES in content
    if is_conditional or (method == "get" and not is_stream):
        responses[200]["headers"] = {"ETag": TAG}
    if is_conditional:
        responses |= dict.fromkeys((412, 428), REFUSED)
    elif method == "get" and not is_stream:
        # A list of its own, since operations share those of their options.
        operation["parameters"] = [*parameters, IF_NONE_MATCH]
        responses[304] = {"description": "Not modified", "headers": {"ETag": TAG}}
    responses |= dict.fromkeys((429, 503, "default"), REFUSED)


def _add_example(operation: dict[str, Any]) -> None:
    """Add the example of the reference page."""
    example = next((each for each in EXAMPLES if each.operation == operation["operationId"]), None)
    if example is None:
        return
    answer = next(part for status, part in operation["responses"].items() if str(status)[0] == "2")
    answer["content"][JSON]["example"] = example.answer
    if example.body is not None:
        operation["requestBody"]["content"][JSON]["example"] = example.body


@cache
def _query_names() -> dict[tuple[str, str], frozenset[str]]:
    return {
        (path, method): frozenset(
            part["name"] for part in operation["parameters"] if part["in"] == "query"
        )
        for path, methods in openapi_schema()["paths"].items()
        for method, operation in methods.items()
    }


def query_names(request: HttpRequest) -> Collection[str] | None:
    """The names that the query of a request to an operation may have; None if there is none."""
    match = request.resolver_match
    assert match is not None, "Django has found the view"
    path = "/" + CONVERTER.sub(r"{\1}", match.route)
    return _query_names().get((path, (request.method or "").lower()))


def _application_scheme() -> dict[str, Any]:
    """How an application gets a token: OAuth 2 with PKCE."""
    flow = {
        "authorizationUrl": f"{settings.SITE_URL}/oauth/authorize",
        "tokenUrl": f"{settings.SITE_URL}/oauth/token",
        "refreshUrl": f"{settings.SITE_URL}/oauth/token",
        "scopes": {READ: "", **dict.fromkeys(TokenScope.values, "")},
    }
    return {"type": "oauth2", "flows": {"authorizationCode": flow}}


@require_safe
def variant_files(request: HttpRequest) -> HttpResponse:
    """Serve the JSON Schema of a variant's files."""
    return JsonResponse(variant_schema())


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Serve the schema."""
    return JsonResponse(openapi_schema())
