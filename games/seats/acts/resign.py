"""Give up a seat, at once or after the open phase."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.inputs import In, Whole
from games.core.locks import lock_game
from games.core.phases import phase_find
from games.core.refusals import no_seat, not_running, phase_resolved
from games.models import (
    EndedBy,
    Ending,
    EventKind,
    Game,
    OpenedBy,
    Phase,
    Seat,
    Status,
    SubstitutionState,
)
from games.seats.queries.replacement import find_own_seat, live_substitution
from games.seats.services.opening import seat_free
from games.seats.services.substitution import live, substitution_off


class ResignIn(In):
    """When to give up the seat: after the open phase, whose number is `phase`, or at once."""

    phase: Whole | None = None


def may(game: Game, seat: Seat | None, user: User) -> Refused | None:
    """Why a seat cannot be given up: somebody has to wait for its player, and it is not lent."""
    if seat is None:
        return no_seat()
    if game.status != Status.RUNNING:
        return not_running()
    if game.is_practice:
        return Conflict("practice", _("Nobody waits for you in a practice game: just leave it."))
    if seat.lent_by_id == user.pk:
        return Conflict(
            "seat_lent", _("A substitute plays your seat. Take it back before you give it up.")
        )
    if seat.lent_by_id is not None:
        return Conflict(
            "stands_in", _("You are a substitute for this seat: return it to its player.")
        )
    return None


class OwnSeat(NamedTuple):
    """A player's seat in the open phase of a locked game."""

    game: Game
    phase: Phase
    seat: Seat


def authorize_resign(*, game_id: int, by: User) -> OwnSeat:
    """Lock the game and return the seat that `by` may resign.

    Refuses people without a seat, substitutes, practice games and games that are not running.
    """
    game = lock_game(game_id)
    seat = find_own_seat(game, by)
    if refusal := may(game, seat, by):
        raise refusal
    assert seat is not None, "refused above"
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    seat.game = game
    return OwnSeat(game, phase, seat)


@transaction.atomic
def seat_resign(*, game_id: int, by: User, now: datetime | None = None) -> Seat:
    """Open the seat of `by` at once. Its drafts stay with the seat; `by` loses access."""
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    return seat_free(game=game, phase=phase, seat=seat, cause=OpenedBy.PLAYER, actor=by, now=now)


@transaction.atomic
def seat_resign_later(
    *, game_id: int, by: User, phase_number: int | None = None, now: datetime | None = None
) -> Seat:
    """Resign at the end of the open phase. Until then only the GM is notified.

    A request to a substitute is withdrawn, because the seat no longer needs one. Refuses if
    `phase_number` is given and that phase has been resolved in the meantime.
    """
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    if phase_number is not None and phase_number != phase.number:
        raise phase_resolved()
    if seat.resigns_after_id is not None:
        raise Conflict(
            "resigned_already", _("You are already giving up this seat after the current phase.")
        )
    seat.resigns_after = phase
    seat.save(update_fields=["resigns_after"])
    if live_substitution(seat) is not None:
        substitution_off(
            game=game,
            substitution=live(seat),
            state=SubstitutionState.WITHDRAWN,
            ended_by=EndedBy.PLAYER,
            actor=by,
            now=now,
        )
    event_add(
        game=game,
        kind=EventKind.RESIGNS,
        actor=by,
        phase=phase,
        data={"power": seat.power},
        now=now,
    )
    return seat


def run(*, game_id: int, by: User, phase_number: int | None = None) -> Seat:
    """Give up the seat after the phase with this number, or at once without one."""
    if phase_number is None:
        return seat_resign(game_id=game_id, by=by)
    return seat_resign_later(game_id=game_id, by=by, phase_number=phase_number)


def message(seat: Seat) -> str:
    if seat.resigns_after_id is not None:
        if seat.game.is_without_gm:
            return _("Your seat opens after this phase. Nobody is notified before.")
        return _("Your seat opens after this phase. The GM is notified.")
    if seat.game.ending == Ending.DESERTED:
        return _("You were the last player. The game has ended without a result.")
    return _("You have given up your seat. Everybody is notified.")


ACT = PlayerAct(
    code="resign",
    path="resign",
    inputs=ResignIn,
    run=run,
    message=message,
    summary=gettext_noop("Give up your seat, at once or after the open phase."),
)
