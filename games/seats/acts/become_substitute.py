"""Agree to play a seat for its player, who is away."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User, check_not_blocked
from games.core.acts import PlayerAct
from games.core.errors import Refused, refusal_of
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.phases import phase_find
from games.core.refusals import not_running
from games.models import EventKind, Seat, Status, Substitution, SubstitutionState
from games.seats.acts import decline_substitution
from games.seats.queries.acceptance import acceptance_refusal
from games.seats.queries.replacement import delaying, substitute_flags
from games.seats.services.opening import block_notify
from games.seats.services.substitutes import check_substitute, get_request
from games.seats.services.substitution import substitution_begin


def may(request: Substitution, user: User, now: datetime) -> Refused | None:
    """Why a person who is asked cannot be the substitute."""
    seat = request.seat
    if refusal := decline_substitution.may(request, now):
        return refusal
    if seat.game.status != Status.RUNNING:
        return not_running()
    refusal = refusal_of(check_substitute, seat, user) or refusal_of(
        check_not_blocked, seat.game, user
    )
    if refusal is None and seat.game.is_without_gm:
        return acceptance_refusal(seat, user.pk)
    return refusal


@transaction.atomic
def substitute_accept(*, game_id: int, by: User, now: datetime | None = None) -> Seat | None:
    """Accept a substitution and return the seat, which `by` plays from now on.

    Returns None if `by` has flags that the GM must confirm first.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    request = get_request(game, by)
    if refusal := may(request, by, now):
        raise refusal
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    request.substitute = by
    unseen = [
        flag for flag in substitute_flags(request.seat, by.pk) if flag not in request.confirmed
    ]
    if game.is_without_gm or not delaying(request.seat, unseen):
        substitution_begin(game=game, phase=phase, substitution=request, actor=by, now=now)
        block_notify(seat=request.seat, flags=unseen, key=request.pk, now=now)
        return request.seat
    request.state = SubstitutionState.ACCEPTED
    request.save(update_fields=["state"])
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_FLAGGED,
        actor=by,
        phase=phase,
        data={"power": request.seat.power},
        now=now,
    )
    return None


def message(seat: Seat | None) -> str:
    if seat is None:
        return _("The GM must confirm it. You will be notified of the answer.")
    return _("You now play this seat for its player.")


ACT = PlayerAct(
    code="substitute_take",
    path="substitute/accept",
    run=substitute_accept,
    message=message,
    summary=gettext_noop("Agree to be a substitute."),
)
