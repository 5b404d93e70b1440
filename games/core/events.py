"""Records what was done in a game."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.dispatch import Signal

from games.core.accounts import User
from games.core.outbox import game_changed
from games.models import Event, EventKind, Game, Phase

# Sent within the transaction with event, game, now and secretly_by. games/notices listens.
event_added = Signal()


def event_add(
    *,
    game: Game,
    kind: EventKind,
    now: datetime,
    actor: User | None = None,
    about: User | None = None,
    phase: Phase | None = None,
    data: dict[str, Any] | None = None,
    secretly_by: User | None = None,
) -> Event:
    """Adds an event to a locked game, raises the game's version and tells those it concerns.

    Whoever did it is not told of it: `actor`, or `secretly_by`, whom the event does not name.
    """
    event = Event.objects.create(
        game=game,
        phase=phase,
        kind=kind,
        data=data or {},
        actor=actor,
        about=about,
        created_at=now,
    )
    game_changed(game)
    event_added.send(Event, event=event, game=game, now=now, secretly_by=secretly_by)
    return event
