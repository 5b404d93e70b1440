"""The types of notices by their codes. They are entered when the site starts, so that the services
that tell of something need not know how it is worded."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import Delivery, Event
from games.notices.queries.notice_type import EventNotice, NoticeType

TYPES: dict[str, NoticeType] = {}


def register(types: Iterable[NoticeType]) -> None:
    """Enters types; entered again, each stays as it is."""
    TYPES.update({item.code: item for item in types})


def type_of(delivery: Delivery) -> NoticeType:
    """The type of a delivery: that of its event, or the one that its kind has."""
    return TYPES[delivery.data.get("event", delivery.kind)]


def type_of_event(event: Event) -> EventNotice | None:
    """The type of the notices of an event; None where nobody is told of it."""
    found = TYPES.get(event.kind)
    return found if isinstance(found, EventNotice) else None
