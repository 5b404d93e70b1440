"""The posts to webhooks for the schema: games/notices/post_contents.py makes them."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from games.core.inputs import codes
from games.models import NoticeKind

Moment = Annotated[str, Field(json_schema_extra={"format": "date-time"})]


class PostedGame(TypedDict):
    """The game that a notice is about, with the address of its page."""

    id: int
    name: str
    url: str


class PostedPhase(TypedDict):
    """The phase that a notice is about. `due_at` is null once it is resolved and without a
    deadline, `picture` for a private game."""

    number: int
    title: str
    due_at: Moment | None
    picture: str | None


class PostedNotice(TypedDict):
    """A notice in words, and the address that it leads to. A test has only these two."""

    kind: NotRequired[Annotated[str, codes(NoticeKind)]]
    title: str
    sentence: NotRequired[str]
    url: str
    game: NotRequired[PostedGame]
    phase: NotRequired[PostedPhase]


class NoticePost(TypedDict):
    """A notice as plain JSON (Standard Webhooks). `type` is the kind of the event or of the notice,
    or "test"."""

    type: str
    timestamp: Moment
    data: PostedNotice


class Mentions(TypedDict):
    """Nobody is mentioned."""

    parse: list[str]


class GamePost(TypedDict):
    """News of a game in the form of Discord: a line of text with an address."""

    username: str
    allowed_mentions: Mentions
    content: str


SIGNED = {
    "webhook-id": "The same whenever a post is sent again.",
    "webhook-timestamp": "When it was sent, in seconds since 1970.",
    "webhook-signature": (
        "v1, and the HMAC-SHA256 of webhook-id.webhook-timestamp.body in Base64. The key is the "
        "part of the secret after whsec_, read as Base64."
    ),
}
ANSWERS = {
    "2XX": {"description": "Received"},
    "401": {"description": "Gone, as after 403, 404 and 410: the webhook is switched off"},
    "default": {"description": "Not received: the post is sent again"},
}


def post_shapes() -> dict[str, Any]:
    """The shapes of posts and their parts, by name."""
    adapters: list[TypeAdapter[Any]] = [TypeAdapter(NoticePost), TypeAdapter(GamePost)]
    _references, made = TypeAdapter.json_schemas(
        [(number, "serialization", adapter) for number, adapter in enumerate(adapters)],
        ref_template="#/components/schemas/{model}",
    )
    shapes: dict[str, Any] = made["$defs"]
    return shapes


def posts() -> dict[str, Any]:
    """The `webhooks` of the schema."""
    return {
        "notice": _post("NoticePost", "A notice to a webhook of an account in the form plain."),
        "game_news": _post("GamePost", "News of a game to its webhook."),
    }


def _post(shape: str, summary: str) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape}"}}}
    return {
        "post": {
            "summary": summary,
            "parameters": [
                {
                    "in": "header",
                    "name": name,
                    "required": True,
                    "description": about,
                    "schema": {"type": "string"},
                }
                for name, about in SIGNED.items()
            ],
            "requestBody": {"required": True, "content": content},
            "responses": ANSWERS,
        }
    }
