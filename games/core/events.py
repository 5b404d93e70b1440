"""The events of a game, and the signals by which a room tells the rooms above it."""

from datetime import datetime
from typing import Any

from django.dispatch import Signal

from games.core.accounts import User
from games.core.outbox import game_changed
from games.core.visibility import GM_EVENTS
from games.models import ActedBy, Deputy, Event, EventKind, Game, Phase

# Signals are sent within the transaction of the change, unless their comment says otherwise.
# Arguments: event, game, now, secretly_by. Received by notices, votes and
# following.
event_added = Signal()
# The seats that may vote in a locked game have changed. Arguments: game, now. Received by votes.
voters_changed = Signal()
# A GM has acted in some games or looked at them. Arguments: game_ids. Received by votes.
gm_active = Signal()
# A forming game is full, or its GM starts it. Arguments: game, actor, now. Received by turn
# and seats.
game_starts = Signal()
# The result of a locked game was written or removed. Arguments: game. Received by tournaments.
result_changed = Signal()
# A seat has submitted final orders; sent after the commit. Arguments: phase_id, now. Received by
# turn.
seat_ready = Signal()
# An account is being closed; its unfinished games are locked, and the account is not yet.
# Arguments: user, now. Received by clubs, rounds and tournaments.
account_leaves = Signal()
# An account has changed something by a personal token; sent after the change. Arguments: token,
# request, what. Received by the accounts, for their owner's log.
token_used = Signal()
# A way to an account's notices, or to post for it, that needs no password was made or changed; sent
# after the change. Arguments: user, kind (of an account event), detail. Received by the accounts,
# for their owner's log and a letter.
access_added = Signal()


# Events of deputies themselves, in which they do not act for the GM.
OF_A_DEPUTY = (EventKind.DEPUTY_TAKEN, EventKind.DEPUTY_ENDED, EventKind.GM_ROLE_TRANSFERRED)
# Events that the creator of a game without a GM causes before its start, and a GM in other games.
OF_A_CREATOR = (
    EventKind.PLAYER_REMOVED,
    EventKind.SEATS_SWAPPED,
    EventKind.SETTINGS_CHANGED,
    EventKind.CANCELLED,
    EventKind.SEAT_OFFERED,
    EventKind.OFFER_BACK,
    EventKind.NOT_STARTED,
)
# Events that a director of the game's tournament may cause, besides its GM and deputies.
OF_A_DIRECTOR = (EventKind.EXTENDED, EventKind.PAUSED, EventKind.RESUMED, EventKind.REMINDED)


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
    """Add an event to a locked game, raise the game's version, and notify the people affected.

    An event for the GM alone raises the secret version. The person who acted is not notified:
    `actor`, or `secretly_by`, whom the event does not name.
    """
    data = data or {}
    if actor is not None and kind not in OF_A_DEPUTY and _is_deputy(game, actor):
        data = data | {"deputy": True}
    if _is_by_director(game, kind, actor, data):
        data = data | {"director": True}
    if game.is_without_gm and kind in OF_A_CREATOR and (actor or kind == EventKind.NOT_STARTED):
        data = data | {"creator": True}
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


def _is_by_director(game: Game, kind: EventKind, actor: User | None, data: dict[str, Any]) -> bool:
    """Whether a director of the tournament acts in place of the GM."""
    if actor is None or kind not in OF_A_DIRECTOR or "deputy" in data:
        return False
    is_in_place = game.gm_id not in (None, actor.pk) and game.tournament_id is not None
    return is_in_place and data.get("cause", ActedBy.GM) == ActedBy.GM


def _is_deputy(game: Game, actor: User) -> bool:
    """Whether a person is a deputy of a game, and not its GM."""
    if game.gm_id is None or game.gm_id == actor.pk:
        return False
    return Deputy.objects.filter(game=game, user=actor, taken_at__isnull=False).exists()
