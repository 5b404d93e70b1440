"""The OpenAPI schema of the API, with the scope and the problems of each operation."""

import json
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe
from ninja.responses import NinjaJSONEncoder

from games.api.auth import ANY, PUBLIC
from games.api.idempotency import HEADER, LONGEST
from games.api.site import api
from games.api.views.stream import EVENTS, LINES
from games.core.errors import API, PROBLEM
from games.models import TokenScope

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


TEXT: dict[str, Any] = {"schema": {"type": "string"}}
# Answers that are not, or not always, JSON.
PICTURE, FILE = {"image/svg+xml": TEXT}, {"text/plain": TEXT}


@cache
def openapi_schema() -> dict[str, Any]:
    """The schema as JSON data."""
    made: dict[str, Any] = dict(api.get_openapi_schema(path_prefix=API.strip("/")))
    made["paths"][f"{API}games/{{pk}}/stream"] = {"get": STREAM}
    made["paths"][f"{API}me/stream"] = {"get": OWN_STREAM}
    made["paths"][f"{API}render"]["post"]["responses"][200]["content"] = PICTURE
    made["paths"][f"{API}games/{{pk}}/export"]["get"]["responses"][200]["content"] |= FILE
    made["servers"] = [{"url": settings.SITE_URL}]
    made["components"]["schemas"]["Problem"] = PROBLEM_SCHEMA
    made["components"]["securitySchemes"] = {
        SCHEME: {"type": "http", "scheme": "bearer"},
        APPLICATION: _application_scheme(),
    }
    refused = {
        "description": "Refused",
        "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for methods in made["paths"].values():
        for method, operation in methods.items():
            scope = operation["x-scope"]
            if method == "post" and scope != PUBLIC:
                operation["parameters"] = [*operation.get("parameters", ()), KEY_PARAMETER]
            needed = [] if scope in (ANY, PUBLIC) else [scope]
            token: dict[str, list[str]] = {SCHEME: needed}
            application = {APPLICATION: [READ, *needed]}
            public: list[dict[str, list[str]]] = [{}] if scope == PUBLIC else []
            operation["security"] = [*public, token, application]
            operation["responses"]["default"] = refused
    # As it is sent: ninja numbers the answers.
    sent: dict[str, Any] = json.loads(json.dumps(made, cls=NinjaJSONEncoder))
    return sent


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
def openapi(request: HttpRequest) -> HttpResponse:
    """Serve the schema."""
    return JsonResponse(openapi_schema())
