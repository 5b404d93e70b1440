"""Records what was done in a game."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.core.accounts import User
from games.core.outbox import game_changed
from games.core.signals import event_added
from games.core.visibility import GM_EVENTS
from games.models import Deputy, Event, EventKind, Game, Phase

# What somebody does as one who is or was a deputy, not for the GM.
OF_A_DEPUTY = (EventKind.DEPUTY_TAKEN, EventKind.DEPUTY_ENDED, EventKind.GM_ROLE_TRANSFERRED)


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
    """Adds an event to a locked game, raises the game's version, or its secret version where the
    event is for the GM alone, and tells those it concerns.

    Whoever did it is not told of it: `actor`, or `secretly_by`, whom the event does not name.
    """
    data = data or {}
    if actor is not None and kind not in OF_A_DEPUTY and _is_deputy(game, actor):
        data = data | {"deputy": True}
    event = Event.objects.create(
        game=game,
        phase=phase,
        kind=kind,
        data=data,
        actor=actor,
        about=about,
        created_at=now,
    )
    game_changed(game, secretly=kind in GM_EVENTS)
    event_added.send(Event, event=event, game=game, now=now, secretly_by=secretly_by)
    return event


def _is_deputy(game: Game, actor: User) -> bool:
    """Whether somebody acts for the GM of a game."""
    if game.gm_id is None or game.gm_id == actor.pk:
        return False
    return Deputy.objects.filter(game=game, user=actor, taken_at__isnull=False).exists()
