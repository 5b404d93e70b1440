"""End a mentorship, as the pupil or the mentor, or withdraw the request."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Refused
from games.core.locks import lock_game
from games.models import EndedBy, EventKind, Game, Mentorship, MentorshipState, Status
from games.seats.queries.mentors import live_mentorship, running_mentorship
from games.seats.queries.replacement import find_own_seat
from games.seats.services.mentorships import mentorship_end, no_mentorship


def own_mentorship(game: Game, user: User) -> Mentorship | None:
    """The mentorship that a person may end: of the own seat, or as its mentor."""
    if game.status != Status.RUNNING:
        return None
    seat = find_own_seat(game, user)
    own = live_mentorship(seat) if seat else None
    if own is not None and own.pupil_id == user.pk:
        return own
    return running_mentorship(game, user)


def may(game: Game, user: User) -> Refused | None:
    """Why somebody has no mentorship to end."""
    return None if own_mentorship(game, user) else no_mentorship()


@transaction.atomic
def mentor_end(*, game_id: int, by: User, now: datetime | None = None) -> EndedBy | None:
    """End a running mentorship and return who did, or withdraw the request and return None.

    The mentor sees nothing of the seat from then on. The other person is notified.
    """
    game = lock_game(game_id)
    mentorship = own_mentorship(game, by)
    if mentorship is None:
        raise no_mentorship()
    mentorship.game = mentorship.seat.game = game
    has_begun = mentorship.state == MentorshipState.RUNNING
    ended_by = EndedBy.PLAYER if by.pk == mentorship.pupil_id else EndedBy.MENTOR
    mentorship_end(mentorship=mentorship, ended_by=ended_by, actor=by, now=now or timezone.now())
    return ended_by if has_begun else None


def message(ended_by: EndedBy | None) -> str:
    if ended_by is None:
        return _("Your request is withdrawn.")
    if ended_by == EndedBy.PLAYER:
        return _("You no longer have a mentor. Nobody else sees your seat.")
    return _("You are no longer the mentor of this player.")


ACT = PlayerAct(
    code="mentor_over",
    path="mentor",
    method="DELETE",
    run=mentor_end,
    message=message,
    summary=gettext_noop("End a mentorship as pupil or mentor, or withdraw the request."),
    group="seats",
    events=(EventKind.MENTOR_ENDED,),
)
