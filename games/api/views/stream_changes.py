"""The change itself, which a stream carries with its numbers on request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest
from pydantic import BaseModel

from games.api.auth import Caller, TokenAuth
from games.api.views.events import newest_events
from games.api.views.phases import phase_out
from games.api.views.press import thread_message
from games.api.views.sheets import sheet_of_seat
from games.api.views.turns import TO_ORDER, turn_of
from games.core.access import get_game_for_view, get_seat_for_orders
from games.core.errors import Refused
from games.core.phases import newest_phases
from games.core.seat_states import seat_states
from games.core.visibility import Viewer
from games.models import Game, Phase, Status, TokenScope
from games.press.queries.threads import newest_messages, thread_rows
from games.story.queries.events import event_count

# A program that has missed more reads the lists.
MOST_EVENTS = 20
MOST_MESSAGES = 20


@dataclass
class Change:
    """The parts that are added to an event, and the numbers that tell later which were sent."""

    parts: dict[str, Any] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, answer: BaseModel) -> None:
        """Add an answer of the API."""
        self.parts[name] = answer.model_dump(mode="json")

    def add_list(self, name: str, answers: list[BaseModel]) -> None:
        """Add a list of answers of the API."""
        self.parts[name] = [answer.model_dump(mode="json") for answer in answers]


def read_change(
    request: HttpRequest, game_id: int, sent: Mapping[str, int], read: Mapping[str, int]
) -> Change | None:
    """Read the change that the numbers of an event tell of; None for a caller who may not any more,
    and while the database is away.

    `read` are the numbers that the program has read of this game. Without any it gets no events
    and messages, only its turn and the last result.
    """
    change = Change()
    try:
        # Again for each event: the token may be revoked, and a seat be lost.
        caller = TokenAuth()(request)
        game, viewer = get_game_for_view(caller.user, game_id)
        viewer = caller.narrow_viewer(viewer)
        if "version" in sent:
            _add_news(change, game, viewer, caller, read)
        if "press" in sent:
            _add_messages(change, viewer, sent["press"], read.get("press"))
        if "sheet" in sent:
            _add_sheet(change, game, viewer, caller)
    except (Refused, DatabaseError, InterfaceError):
        return None
    return change


def _add_news(
    change: Change, game: Game, viewer: Viewer, caller: Caller, read: Mapping[str, int]
) -> None:
    """Add the events since the last ones, a result that is new, and the caller's turn in a new
    phase."""
    count = event_count(game, viewer)
    missed = min(count - read.get("event", count), MOST_EVENTS)
    change.numbers["event"] = count
    change.add_list("events", [*newest_events(game, viewer, count, missed)] if missed > 0 else [])
    newest = newest_phases(game)
    if newest.resolved is not None:
        change.numbers["phase"] = newest.resolved.number
        if read.get("phase") != newest.resolved.number:
            change.add("result", phase_out(newest.resolved, viewer))
    phase = newest.open
    if phase is None or game.status != Status.RUNNING or read.get("turn") == phase.number:
        return
    if _has_turn(phase, viewer, caller):
        change.numbers["turn"] = phase.number
        change.add("turn", turn_of(caller.account, game.pk))


def _has_turn(phase: Phase, viewer: Viewer, caller: Caller) -> bool:
    """Whether the caller has orders to give in the open phase, and may read them."""
    if viewer.seat_id is None or phase.is_withheld or not caller.may(TokenScope.ORDERS):
        return False
    seat = get_seat_for_orders(caller.user, phase.game)
    return seat_states(phase, [seat])[seat.power] in TO_ORDER


def _add_messages(change: Change, viewer: Viewer, total: int, known: int | None) -> None:
    """Add the messages since the last ones, oldest first."""
    missed = 0 if known is None else min(total - known, MOST_MESSAGES)
    rows = {row.thread_id: row for row in thread_rows(viewer)} if missed > 0 else {}
    messages = newest_messages(viewer, missed) if missed > 0 else []
    change.add_list(
        "messages",
        [thread_message(rows[message.thread_id], message) for message in messages],
    )


def _add_sheet(change: Change, game: Game, viewer: Viewer, caller: Caller) -> None:
    """Add the own sheet of the open phase."""
    phase = newest_phases(game).open
    if phase is not None and viewer.seat_id is not None:
        seat = get_seat_for_orders(caller.user, game)
        change.add("own_sheet", sheet_of_seat(phase, viewer, seat))
