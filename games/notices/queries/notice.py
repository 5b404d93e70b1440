"""What one notice says, for mails, for the page and for webhooks."""

from __future__ import annotations

from games.models import Delivery, Event, Game
from games.notices.queries.notice_type import Notice
from games.notices.queries.registry import type_of, type_of_event


def notice_of(delivery: Delivery) -> Notice:
    """What one delivery says."""
    assert delivery.game is not None
    return type_of(delivery).notice(delivery.game, delivery.phase, delivery.data)


def event_notice(game: Game, event: Event) -> Notice:
    """What is said of an event that is told of."""
    found = type_of_event(event)
    assert found is not None, "nobody is told of this event"
    return found.notice(game, event.phase, found.facts_of(event))
