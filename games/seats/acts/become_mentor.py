"""Agree to be the mentor of a player."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused, refusal_of
from games.core.events import event_add
from games.core.inputs import In, Key
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.refusals import not_running
from games.models import EventKind, Mentorship, MentorshipState, Status
from games.seats.queries.mentors import request_to
from games.seats.services.applications import own_requests_lapse
from games.seats.services.mentor_checks import check_may_accept
from games.seats.services.mentorships import no_mentors, no_mentorship, requests_lapse


class MentoredIn(In):
    """The power whose player one mentors."""

    power: Key


def may(request: Mentorship, user: User) -> Refused | None:
    """Why a person who is asked cannot be the mentor."""
    game, seat = request.game, request.seat
    if not game.allows_mentors:
        return no_mentors()
    if game.status != Status.RUNNING:
        return not_running()
    if seat.holder_id != request.pupil_id:
        return Conflict("seat_lent", _("A substitute plays this seat now. Answer after that."))
    return refusal_of(check_may_accept, seat, user)


@transaction.atomic
def mentor_accept(*, game_id: int, by: User, power: str, now: datetime | None = None) -> Mentorship:
    """Accept a request and return the mentorship, which runs from now on.

    Other applications, offers and requests of `by` in the game lapse.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    request = request_to(game, by, power)
    if request is None:
        raise no_mentorship()
    request.game = request.seat.game = game
    if refusal := may(request, by):
        raise refusal
    lock_accounts([by.pk, request.pupil_id])
    request.state, request.started_at = MentorshipState.RUNNING, now
    request.save(update_fields=["state", "started_at"])
    own_requests_lapse(game=game, user=by, now=now)
    requests_lapse(game=game, user=by, now=now)
    event_add(
        game=game,
        kind=EventKind.MENTOR_BEGAN,
        actor=by,
        about=request.pupil,
        phase=phase_find(game=game),
        data={"power": request.seat.power},
        now=now,
    )
    return request


ACT = PlayerAct(
    code="mentor_take",
    path="mentor/accept",
    inputs=MentoredIn,
    run=mentor_accept,
    message=lambda _made: _("You are the mentor of this player now."),
    summary=gettext_noop("Agree to be a player’s mentor."),
    group="seats",
    events=(EventKind.MENTOR_BEGAN,),
)
