"""Opens a seat of a game that runs, for whatever cause: its player loses access at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.core.accounts import User
from games.core.events import event_add
from games.core.reasons import NOTHING_SAID
from games.core.signals import voters_changed
from games.models import EventKind, Game, OpenedBy, Phase, Seat, SeatState
from games.seats.services.seat_hold import seat_vacate


def seat_free(
    *,
    game: Game,
    phase: Phase | None,
    seat: Seat,
    cause: OpenedBy,
    now: datetime,
    actor: User | None = None,
    said: Mapping[str, str] = NOTHING_SAID,
) -> Seat:
    """The seat of a locked game, open, with its drafts, which are not final. It is waited for until
    somebody holds it; all are told, and whoever held it too. Where the game says so the next sweep
    begins to offer it to people on standby."""
    seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    if game.standby:
        seat.standby, seat.standby_since = game.standby, now
        seat.save(update_fields=["standby", "standby_since"])
    data = {"power": seat.power, "cause": cause.value, **said}
    event_add(game=game, kind=EventKind.SEAT_OPENED, actor=actor, phase=phase, data=data, now=now)
    voters_changed.send(Game, game=game, now=now)
    return seat
