"""The press of one viewer in one game: threads, messages, what a search finds, all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.html import escape

from games.core.visibility import Viewer
from games.models import PressMember, PressMessage, PressMute
from games.press.queries.unread import with_unread
from games.press.queries.visibility import visible_memberships, visible_messages

# A page of a thread holds so many messages, and fewer where they are long.
A_PAGE = 25
A_PAGE_BYTES = 8_000
# What stands around a message on a page, and around what it proposes.
FRAME_BYTES = 250
MAX_FOUND = 25
LONGEST_QUERY = 100
BESIDE = ("author", "phase")
HEAVY = ("phase__position", "phase__outcome", "phase__public_outcome")


@dataclass(frozen=True, slots=True)
class ThreadMessages:
    """A page of a thread, oldest first; `older` is the number to go on before, 0 at the start."""

    messages: list[PressMessage]
    older: int


def thread_rows(viewer: Viewer) -> list[PressMember]:
    """The viewer's threads, the last spoken in first, with `unread` and the last message."""
    rows = with_unread(visible_memberships(viewer)).select_related(
        "thread", "thread__last_message", "thread__last_message__author"
    )
    return list(rows.order_by("-thread__last_message_id"))


def thread_messages(viewer: Viewer, thread_id: int, before: int = 0) -> ThreadMessages:
    """The newest messages of a thread, or those before a number. Each has `is_muted`."""
    found = _told(viewer, visible_messages(viewer).filter(thread_id=thread_id))
    if before:
        found = found.filter(number__lt=before)
    newest = _light(found.order_by("-number")[:A_PAGE])
    newest.reverse()
    older = newest[0].number if newest and newest[0].number > 1 else 0
    return ThreadMessages(newest, older)


def press_search(viewer: Viewer, query: str) -> list[PressMessage]:
    """The newest messages of the viewer's threads with these words, in any case."""
    words = "".join(sign for sign in query if sign.isprintable()).strip()[:LONGEST_QUERY]
    if not words:
        return []
    found = _told(viewer, visible_messages(viewer).filter(text__icontains=words))
    return list(found.select_related("thread", *BESIDE).order_by("-pk")[:MAX_FOUND])


def press_whole(viewer: Viewer) -> Iterator[PressMessage]:
    """Every message of the viewer's threads, thread by thread."""
    found = _told(viewer, visible_messages(viewer)).select_related("thread", *BESIDE)
    return found.order_by("thread_id", "number").iterator(chunk_size=500)


def _light(newest: Iterable[PressMessage]) -> list[PressMessage]:
    """The first of these messages, one at least, that are not too heavy together."""
    light: list[PressMessage] = []
    weight = 0
    for message in newest:
        orders = message.proposal or ()
        weight += FRAME_BYTES + len(escape(message.text).encode())
        weight += (FRAME_BYTES + sum(len(order) + 15 for order in orders)) if orders else 0
        if light and weight > A_PAGE_BYTES:
            break
        light.append(message)
    return light


def _told(viewer: Viewer, found: QuerySet[PressMessage]) -> QuerySet[PressMessage]:
    muted = PressMute.objects.filter(seat_id=viewer.seat_id or 0, other=OuterRef("author"))
    told = found.select_related(*BESIDE).defer(*HEAVY)
    return told.annotate(is_muted=Exists(muted))
