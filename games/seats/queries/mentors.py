"""Mentorships and their letters: who is asked, who mentors whom, what both wrote."""

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import NotFound
from games.core.mentors import running_mentorships
from games.models import (
    LIVE_MENTORSHIPS,
    Game,
    MentorLetter,
    Mentorship,
    MentorshipState,
    Seat,
    Status,
)

WITH_SEAT = ("seat", "pupil", "mentor")


def live_mentorship(seat: Seat) -> Mentorship | None:
    """The mentorship of a seat that is not over; there is at most one."""
    rows = Mentorship.objects.filter(seat=seat, state__in=LIVE_MENTORSHIPS)
    return rows.select_related(*WITH_SEAT).first()


def running_mentorship(game: Game, mentor: User) -> Mentorship | None:
    """The mentorship of a mentor in a game, also while somebody else plays the pupil's seat."""
    rows = Mentorship.objects.filter(game=game, mentor=mentor, state=MentorshipState.RUNNING)
    return rows.select_related(*WITH_SEAT).first()


def requests_to(game: Game, user: User) -> list[Mentorship]:
    """The requests to be a mentor in a game that a person has not answered."""
    rows = Mentorship.objects.filter(game=game, mentor=user, state=MentorshipState.ASKED)
    return list(rows.select_related(*WITH_SEAT))


def request_to(game: Game, user: User, power: str) -> Mentorship | None:
    """The request to mentor a power that a person has not answered."""
    return next((row for row in requests_to(game, user) if row.seat.power == power), None)


def can_write(mentorship: Mentorship) -> bool:
    """Whether pupil and mentor can write: the game runs and the pupil plays the seat."""
    return running_mentorships(mentorship.game).filter(pk=mentorship.pk).exists()


def readable_letters(mentorship: Mentorship, reader: User) -> list[MentorLetter]:
    """The letters of a mentorship, oldest first, for the pupil and the mentor alone.

    The mentor reads them until the mentorship ends, the pupil for good.
    """
    is_mentor = reader.pk == mentorship.mentor_id and mentorship.state == MentorshipState.RUNNING
    if reader.pk != mentorship.pupil_id and not is_mentor:
        return []
    return list(mentorship.letters.order_by("number"))


def readable_letter(game: Game, reader: User, pk: int) -> MentorLetter:
    """A letter of a game that a pupil or a mentor may read; refuses others as if absent."""
    rows = MentorLetter.objects.filter(pk=pk, mentorship__game=game, hidden_at=None)
    letter = rows.select_related("mentorship").first()
    if letter is None or letter not in readable_letters(letter.mentorship, reader):
        raise NotFound("no_such_letter", _("There is no such letter."))
    letter.mentorship.game = game
    return letter


def pupil_mentorships(game: Game, pupil: User) -> list[Mentorship]:
    """The mentorships of a player in a game that have begun, the newest first."""
    rows = Mentorship.objects.filter(game=game, pupil=pupil, started_at__isnull=False)
    return list(rows.select_related(*WITH_SEAT).order_by("-pk"))


def mentorships_of(user: User) -> QuerySet[Mentorship]:
    """The mentorships of a person in running games, and the requests that wait for an answer."""
    states = (MentorshipState.ASKED, MentorshipState.RUNNING)
    rows = Mentorship.objects.filter(mentor=user, state__in=states, game__status=Status.RUNNING)
    return rows.select_related("game", *WITH_SEAT).order_by("game_id", "pk")


def own_mentorships(user: User) -> QuerySet[Mentorship]:
    """The mentorships of a person's file. Nobody learns of a request that was withheld.

    Nothing stays of a withheld request that is withdrawn, so its pupil finds no other withdrawn
    request either.
    """
    as_mentor = Q(mentor=user) & ~Q(state=MentorshipState.WITHHELD)
    as_pupil = Q(pupil=user) & ~Q(state=MentorshipState.WITHDRAWN)
    rows = Mentorship.objects.filter(as_pupil | as_mentor)
    return rows.select_related("game", *WITH_SEAT).order_by("pk")


def own_letters(user: User) -> QuerySet[MentorLetter]:
    """The letters of a person's file: those written, and those that the person may read."""
    mine = Q(mentorship__pupil=user) | Q(
        mentorship__mentor=user, mentorship__state=MentorshipState.RUNNING
    )
    rows = MentorLetter.objects.filter(Q(author=user) | mine)
    rows = rows.annotate(is_mine=ExpressionWrapper(Q(author=user), BooleanField()))
    return rows.select_related("mentorship__game", "mentorship__seat").order_by(
        "mentorship", "number"
    )
