"""Courses: tournaments whose newcomers have mentors, who sign up and whom directors assign."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Forbidden, NotFound
from games.core.locks import lock_accounts, lock_tournament
from games.models import Course, CourseMentor, CoursePupil, Tournament
from games.tournaments.authority import get_directed_tournament, tournament_over
from games.tournaments.course import course_players, course_seats
from games.tournaments.queries import get_tournament, no_such_tournament

MOST_MENTORS = 100


def no_course() -> Conflict:
    """The tournament is no course, or no longer."""
    return Conflict("no_course", _("This tournament is no course."))


@transaction.atomic
def course_set(*, number: int, by: User, is_course: bool) -> None:
    """Make a tournament a course, or a usual one again, which forgets its mentors and pupils.

    Mentorships in its games go on. Refuses everybody but the directors.
    """
    tournament = get_directed_tournament(number, by)
    if not is_course:
        Course.objects.filter(tournament=tournament).delete()
        return
    if tournament.ended_at is not None:
        raise tournament_over()
    Course.objects.get_or_create(tournament=tournament)


def _course_for(number: int, by: User) -> tuple[Tournament, Course]:
    """Lock a tournament that `by` may see; refuses one that is over or no course."""
    get_tournament(by, number)
    tournament = lock_tournament(number)
    if tournament is None:
        raise no_such_tournament()
    return tournament, _open_course(tournament)


def _open_course(tournament: Tournament) -> Course:
    if tournament.ended_at is not None:
        raise tournament_over()
    course = Course.objects.filter(tournament=tournament).first()
    if course is None:
        raise no_course()
    return course


@transaction.atomic
def mentor_sign_up(*, number: int, by: User, now: datetime | None = None) -> CourseMentor:
    """Sign up as a mentor of a course. Doing it twice changes nothing."""
    _tournament, course = _course_for(number, by)
    lock_accounts([by.pk])
    if by.is_program:
        raise Forbidden("programs_mentor_not", _("A program cannot be a mentor."))
    others = CourseMentor.objects.filter(course=course).exclude(user=by)
    if others.count() >= MOST_MENTORS:
        raise Conflict(
            "too_many",
            _("A course has at most %(most)s mentors.") % {"most": MOST_MENTORS},
        )
    row, _is_new = CourseMentor.objects.get_or_create(
        course=course, user=by, defaults={"since": now or timezone.now()}
    )
    return row


@transaction.atomic
def mentor_sign_off(*, number: int, by: User) -> None:
    """Stop being a mentor of a course. Players to whom the mentor was assigned have none again."""
    _tournament, course = _course_for(number, by)
    CourseMentor.objects.filter(course=course, user=by).delete()


@transaction.atomic
def mentor_assign(*, number: int, by: User, player: int, mentor: int | None) -> None:
    """Assign a mentor of the course to a player of its games, whom the player then may ask.

    Without a `mentor` the player has none again. Both are numbers of accounts. Refuses everybody
    but the directors, people who do not play in the course or have not signed up, and a mentor who
    plays at a table of the player.
    """
    tournament = get_directed_tournament(number, by)
    course = _open_course(tournament)
    if player not in course_players(tournament):
        raise NotFound("no_such_player", _("This person plays in no game of the course."))
    if mentor is None:
        CoursePupil.objects.filter(course=course, user=player).delete()
        return
    row = CourseMentor.objects.filter(course=course, user=mentor).first()
    if row is None:
        raise NotFound("no_such_mentor", _("This person has not signed up as a mentor."))
    if mentor == player or _shares_a_table(tournament, player, mentor):
        raise Conflict(
            "mentor_plays", _("This mentor plays in a game of the player. Choose another.")
        )
    CoursePupil.objects.update_or_create(course=course, user_id=player, defaults={"mentor": row})


def _shares_a_table(tournament: Tournament, player: int, mentor: int) -> bool:
    """Whether both play in an unfinished game that names its players. In others a player asks."""
    seats = course_seats(tournament)
    games = {seat.game_id for seat in seats if seat.holder_id == player}
    return any(seat.holder_id == mentor and seat.game_id in games for seat in seats)
