"""Messages as templates/games/press/messages.html takes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.visibility import Viewer
from games.core.words.orders import printed
from games.models import PressMember, PressMessage
from games.models.titles import turn_title
from games.press.queries.threads import ThreadMessages
from games.press.words import as_html, speaker, thread_url


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message in its thread; `mark` is the phase, where it is the first of it."""

    number: int
    power: str
    power_name: str
    is_mine: bool
    is_muted: bool
    is_new: bool
    at: datetime
    html: SafeString
    mark: str
    orders: list[str]
    proposal_url: str
    can_copy: bool


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A message that a search found, with the address of its place in its thread."""

    url: str
    power: str
    power_name: str
    phase: str
    is_muted: bool
    html: SafeString


def message_rows(
    variant: Variant, viewer: Viewer, member: PressMember, page: ThreadMessages, url: str
) -> list[MessageRow]:
    """The messages of a thread, each phase marked where it begins; `url` is the thread's own."""
    rows = []
    marked = ""
    for message in page.messages:
        phase = phase_title(variant, message)
        is_mine = message.author_id == viewer.seat_id
        rows.append(
            MessageRow(
                number=message.number,
                power=message.author.power if message.author else "",
                power_name=speaker(variant, message),
                is_mine=is_mine,
                is_muted=getattr(message, "is_muted", False),
                is_new=message.number > member.read_to and not is_mine,
                at=message.sent_at,
                html=as_html(message.text),
                mark=phase if phase != marked else "",
                orders=proposed(message),
                proposal_url=f"{url}&proposal={message.number}" if message.proposal else "",
                can_copy=bool(message.phase and message.phase.is_open and viewer.seat_id),
            )
        )
        marked = phase
    return rows


def found_rows(variant: Variant, messages: Iterable[PressMessage], page_url: str) -> list[FoundRow]:
    """What a search found."""
    return [
        FoundRow(
            url=f"{thread_url(page_url, message.thread.key)}&before={message.number + 1}"
            f"#message-{message.number}",
            power=message.author.power if message.author else "",
            power_name=speaker(variant, message),
            phase=phase_title(variant, message),
            is_muted=getattr(message, "is_muted", False),
            html=as_html(message.text),
        )
        for message in messages
    ]


def phase_title(variant: Variant, message: PressMessage) -> str:
    """The phase in which a message was sent."""
    if message.phase is None:
        return _("After the game")
    return turn_title(variant.calendar, message.phase.turn)


def proposed(message: PressMessage) -> list[str]:
    """The proposed orders as they are printed."""
    return [printed(order) for order in message.proposal or ()]
