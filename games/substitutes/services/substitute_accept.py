"""Somebody agrees to play a seat for its player."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.blocks import check_not_blocked
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.open_phase import phase_find
from games.core.refusals import not_running
from games.models import EventKind, Game, Seat, Status, Substitution, SubstitutionState
from games.substitutes.queries.substitution import asked_of
from games.substitutes.services.authorize_substitute import check_substitute, waits_for_gm
from games.substitutes.services.authorize_substitution import no_substitution
from games.substitutes.services.substitution_begin import substitution_begin


@transaction.atomic
def substitute_accept(*, game_id: int, by: User, now: datetime | None = None) -> Seat | None:
    """The seat, played by `by` from now on. None where there is something about `by` that the GM
    has not seen yet and must confirm first."""
    now = now or timezone.now()
    game = lock_game(game_id)
    asked = asked_substitution(game, by, now)
    phase = phase_find(game=game)
    if game.status != Status.RUNNING or phase is None:
        raise not_running()
    check_substitute(asked.seat, by)
    check_not_blocked(game, by)
    asked.substitute = by
    if not waits_for_gm(asked.seat, by, asked.confirmed):
        substitution_begin(game=game, phase=phase, substitution=asked, actor=by, now=now)
        return asked.seat
    asked.state = SubstitutionState.ACCEPTED
    asked.save(update_fields=["state"])
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_FLAGGED,
        actor=by,
        phase=phase,
        data={"power": asked.seat.power},
        now=now,
    )
    return None


def asked_substitution(game: Game, by: User, now: datetime) -> Substitution:
    """What `by` is asked in a game; refuses where nothing is asked any more."""
    found = asked_of(by, game)
    if found is None or found.until <= now:
        raise no_substitution()
    found.seat.game = game
    return found
