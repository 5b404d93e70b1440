"""The ends of mentorships: by a person, with the seat, with the settings or with an account."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.phases import phase_find
from games.models import (
    LIVE_MENTORSHIPS,
    EndedBy,
    EventKind,
    Game,
    Mentorship,
    MentorshipState,
    Seat,
)
from games.notices.services.mentors import MentorMessage, mentor_notify


def no_mentorship() -> Conflict:
    """The mentorship was answered, withdrawn or ended in the meantime."""
    return Conflict(
        "no_mentorship", _("This request was answered or withdrawn already, or is over.")
    )


def no_mentors() -> Conflict:
    """The settings of the game allow no mentors."""
    return Conflict("no_mentors", _("The settings of this game allow no mentors."))


def mentorship_end(
    *, mentorship: Mentorship, ended_by: EndedBy, now: datetime, actor: User | None = None
) -> None:
    """End a mentorship of a locked game, or withdraw its request, and notify the other person.

    Nothing stays of a withheld request, of which the person named does not know.
    """
    if mentorship.state == MentorshipState.WITHHELD:
        mentorship.delete()
        return
    has_begun = _end(mentorship, now)
    people = {mentorship.mentor_id, *([mentorship.pupil_id] if has_begun else [])}
    others = people - {actor.pk if actor else None}
    mentor_notify(mentorship, MentorMessage.OVER, others, now=now)
    if not has_begun:
        return
    event_add(
        game=mentorship.game,
        kind=EventKind.MENTOR_ENDED,
        actor=actor,
        phase=phase_find(game=mentorship.game),
        data={"power": mentorship.seat.power, "ended_by": ended_by.value},
        now=now,
    )


def _end(mentorship: Mentorship, now: datetime) -> bool:
    """End a mentorship or withdraw its request. Returns whether it had begun."""
    has_begun = mentorship.state == MentorshipState.RUNNING
    mentorship.state = MentorshipState.OVER if has_begun else MentorshipState.WITHDRAWN
    mentorship.ended_at = now
    mentorship.save(update_fields=["state", "ended_at"])
    return has_begun


def mentorships_end_with(*, seat: Seat, now: datetime) -> None:
    """End the mentorships of a seat whose player loses it, and withdraw its requests. Notifies the
    mentors alone, without an event: the event about the seat is enough for the others."""
    live = Mentorship.objects.filter(seat=seat, state__in=LIVE_MENTORSHIPS)
    live.filter(state=MentorshipState.WITHHELD).delete()
    for row in live:
        row.seat = seat
        _end(row, now)
        mentor_notify(row, MentorMessage.OVER, [row.mentor_id], now=now)


def mentorships_close(*, game: Game, now: datetime) -> None:
    """End every mentorship of a locked game whose settings allow none any more."""
    for row in _live_in(game):
        mentorship_end(mentorship=row, ended_by=EndedBy.POLICY, now=now)


def mentorships_leave(*, game: Game, by: User, now: datetime) -> None:
    """End all mentorships of a person in a locked game, as pupil and as mentor."""
    for row in _live_in(game):
        if row.mentor_id == by.pk and row.state == MentorshipState.ASKED:
            mentorship_decline(mentorship=row, now=now)
        elif by.pk in (row.pupil_id, row.mentor_id):
            mentorship_end(mentorship=row, ended_by=EndedBy.ACCOUNT, actor=by, now=now)


def requests_lapse(*, game: Game, user: User, now: datetime) -> None:
    """Decline the other requests to a person who now mentors or plays a seat of a locked game."""
    for row in _live_in(game):
        if row.mentor_id == user.pk and row.state == MentorshipState.ASKED:
            mentorship_decline(mentorship=row, now=now)


def mentorship_decline(*, mentorship: Mentorship, now: datetime) -> None:
    """Decline a request in a locked game, and notify the player."""
    mentorship.state, mentorship.ended_at = MentorshipState.DECLINED, now
    mentorship.save(update_fields=["state", "ended_at"])
    mentor_notify(mentorship, MentorMessage.DECLINED, [mentorship.pupil_id], now=now)


def _live_in(game: Game) -> list[Mentorship]:
    rows = Mentorship.objects.filter(game=game, state__in=LIVE_MENTORSHIPS)
    mentorships = list(rows.select_related("seat", "pupil", "mentor"))
    for row in mentorships:
        row.game = row.seat.game = game
    return mentorships
