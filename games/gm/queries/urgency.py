"""How soon something at a table needs its GM."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from games.models import Phase

NOW = timedelta(hours=12)
TODAY = timedelta(hours=36)


class Urgency(StrEnum):
    """The groups of the inbox, the most urgent first."""

    NOW = "now"
    TODAY = "today"
    LATER = "later"


def urgency(at: datetime | None, now: datetime) -> Urgency:
    """How urgent it is to act before a moment; None is no moment at all."""
    if at is None or at > now + TODAY:
        return Urgency.LATER
    return Urgency.NOW if at <= now + NOW else Urgency.TODAY


def is_near(phase: Phase | None, now: datetime) -> bool:
    """Whether sheets are still taken in a phase, and its deadline is so near that missing orders
    are for its GM to see to."""
    if phase is None or phase.is_held_back or phase.due_at is None or phase.closes_at is None:
        return False
    return phase.closes_at > now and urgency(phase.due_at, now) != Urgency.LATER
