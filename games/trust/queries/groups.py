"""The groups of acts: what the trust page counts, and what it can be filtered by.

A kind of event joins a group by its line here; one without a line is shown among all acts.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.models import EventKind


@dataclass(frozen=True, slots=True)
class Group:
    """Some kinds of events; `tone` is how they are marked, "" for plainly."""

    kinds: frozenset[EventKind]
    tone: str = ""


DEADLINES = frozenset({EventKind.EXTENDED, EventKind.DEADLINE_SET})
WAITING = frozenset({EventKind.HELD, EventKind.EXCUSED, EventKind.PAUSED, EventKind.RESUMED})
HOLDS = frozenset(
    {
        EventKind.HOLD_WANTED,
        EventKind.HOLD_DROPPED,
        EventKind.RESULT_HELD,
        EventKind.RESULT_RELEASED,
    }
)
SETTINGS = frozenset(
    {EventKind.SETTINGS_CHANGED, EventKind.SCHEDULE_CHANGED, EventKind.POLICY_CHANGED}
)

SEATS = frozenset(
    {
        EventKind.SEAT_OPENED,
        EventKind.SEAT_REPLACED,
        EventKind.SUBSTITUTE_BEGAN,
        EventKind.SUBSTITUTE_ENDED,
    }
)
ENVELOPES = frozenset({EventKind.ENVELOPE_OPENED, EventKind.ORDERS_ENTERED})

# What can be looked at by itself, in the order of the page.
GROUPS = {
    "envelopes": Group(ENVELOPES, tone="warn"),
    "corrections": Group(frozenset({EventKind.CORRECTED}), tone="bad"),
    "clock": Group(DEADLINES | WAITING | HOLDS | {EventKind.RESOLVED}),
    "seats": Group(SEATS),
    "disorder": Group(frozenset({EventKind.DISORDER}), tone="bad"),
    "reminders": Group(frozenset({EventKind.REMINDED})),
    "settings": Group(SETTINGS),
    "gm": Group(
        frozenset({EventKind.GM_ROLE_TRANSFERRED, EventKind.DEPUTY_TAKEN, EventKind.DEPUTY_ENDED})
    ),
}
# What is counted besides.
NUMBERED = {
    "opened": Group(frozenset({EventKind.ENVELOPE_OPENED})),
    "deadlines": Group(DEADLINES),
    "excuses": Group(frozenset({EventKind.EXCUSED})),
}
