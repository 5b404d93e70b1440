"""Messages as templates/games/press/messages.html takes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.visibility import Viewer
from games.core.words.orders import printed
from games.models import PressMember, PressMessage
from games.press.queries.threads import ThreadMessages
from games.press.words import as_html, speaker

Context = dict[str, Any]


def thread_view(
    variant: Variant, viewer: Viewer, member: PressMember, page: ThreadMessages, url: str
) -> Context:
    """The messages of a thread, each phase marked where it begins; `url` is the thread's own."""
    rows = [message_row(variant, viewer, message) for message in page.messages]
    marked = ""
    for row, message in zip(rows, page.messages, strict=True):
        row["mark"] = row["phase"] if row["phase"] != marked else ""
        marked = row["phase"]
        row["is_new"] = message.number > member.read_to and not row["is_mine"]
        row["proposal_url"] = f"{url}&proposal={message.pk}" if message.proposal else ""
    older = f"{url}&before={page.older}#press" if page.older else ""
    return {"messages": rows, "older_url": older}


def message_row(variant: Variant, viewer: Viewer, message: PressMessage) -> Context:
    """One message."""
    power = message.author.power if message.author else ""
    is_mine = message.author_id == viewer.seat_id
    return {
        "id": message.pk,
        "number": message.number,
        "power": power,
        "power_name": speaker(variant, message),
        "is_mine": is_mine,
        "is_muted": getattr(message, "is_muted", False),
        "at": message.sent_at,
        "html": as_html(message.text),
        "phase": message.phase.title if message.phase else _("After the game"),
        "orders": proposed(message),
        "can_copy": bool(message.phase and message.phase.is_open and viewer.seat_id),
    }


def found_rows(
    variant: Variant, viewer: Viewer, messages: Iterable[PressMessage], page_url: str
) -> list[Context]:
    """What a search found, each with the address of its place in its thread."""
    return [
        message_row(variant, viewer, message)
        | {
            "url": f"{page_url}?thread={message.thread_id}&before={message.number + 1}"
            f"#message-{message.pk}"
        }
        for message in messages
    ]


def proposed(message: PressMessage) -> list[str]:
    """The proposed orders as they are printed."""
    return [printed(order) for order in message.proposal or ()]
