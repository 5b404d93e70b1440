"""Courses over the API: tournaments whose newcomers have mentors."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop

from games.api.auth import account_of, caller_of, require_scope
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.entrants import PLAYER
from games.api.views.tournament_acts import GM
from games.api.views.tournaments import router
from games.core.inputs import Id, In
from games.tournaments.page.course import course_context
from games.tournaments.services.course import (
    course_set,
    mentor_assign,
    mentor_sign_off,
    mentor_sign_up,
)

COURSE = "/tournaments/{number:number}/course"


class CoursePlayerOut(Out):
    """A player of a power, with the mentor who advises the seat, or the one whom a director has
    assigned, whom the player can ask. `allows_mentors` is a setting of the game."""

    game: int
    power: str
    player: PlayerOut
    mentor: PlayerOut | None
    assigned: PlayerOut | None
    allows_mentors: bool


class CourseShown(Out):
    """A course with the people who have signed up as mentors and its players, as far as the caller
    may see their games, those without a mentor first. Both are empty if the tournament is none."""

    is_course: bool
    mentors: list[PlayerOut]
    players: list[CoursePlayerOut]


class CourseMentorIn(In):
    """The number of an account that has signed up as a mentor, null for none."""

    mentor: Id | None


@router.get(
    COURSE,
    response=CourseShown,
    summary=gettext_noop("Read the mentors of a course, and its players with and without one."),
    **require_scope(),
)
def course(request: HttpRequest, number: int) -> CourseShown:
    return _read_course(request, number)


@router.put(
    COURSE,
    response=CourseShown,
    summary=gettext_noop("Make a tournament that you direct a course."),
    **GM,
)
def act_begin_course(request: HttpRequest, number: int) -> CourseShown:
    course_set(number=number, by=account_of(request), is_course=True)
    return _read_course(request, number)


@router.delete(
    COURSE,
    response=CourseShown,
    summary=gettext_noop("Make a course a usual tournament, which forgets its mentors."),
    **GM,
)
def act_end_course(request: HttpRequest, number: int) -> CourseShown:
    course_set(number=number, by=account_of(request), is_course=False)
    return _read_course(request, number)


@router.put(
    COURSE + "/players/{number:user}",
    response=CourseShown,
    summary=gettext_noop("Assign a mentor of a course to one of its players, or none."),
    **GM,
)
def act_assign_mentor(
    request: HttpRequest, number: int, user: int, data: CourseMentorIn
) -> CourseShown:
    mentor_assign(number=number, by=account_of(request), player=user, mentor=data.mentor)
    return _read_course(request, number)


@router.put(
    COURSE + "/mentor",
    response=CourseShown,
    summary=gettext_noop("Sign up as a mentor of a course."),
    **PLAYER,
)
def sign_up_mentor(request: HttpRequest, number: int) -> CourseShown:
    mentor_sign_up(number=number, by=account_of(request))
    return _read_course(request, number)


@router.delete(
    COURSE + "/mentor",
    response=CourseShown,
    summary=gettext_noop("Stop being a mentor of a course."),
    **PLAYER,
)
def sign_off_mentor(request: HttpRequest, number: int) -> CourseShown:
    mentor_sign_off(number=number, by=account_of(request))
    return _read_course(request, number)


def _read_course(request: HttpRequest, number: int) -> CourseShown:
    context = course_context(caller_of(request).user, number)
    return CourseShown(
        is_course=context["is_course"],
        mentors=[PlayerOut.model_validate(user) for user in context["mentors"]],
        players=[_player(row) for row in context["rows"]],
    )


def _player(row: dict[str, Any]) -> CoursePlayerOut:
    # A running mentorship counts, whoever was assigned before.
    mentor, assigned = row["mentor"], None if row["mentor"] else row["assigned"]
    return CoursePlayerOut(
        game=row["game"].pk,
        power=row["power"],
        player=PlayerOut.model_validate(row["player"]),
        mentor=PlayerOut.model_validate(mentor) if mentor else None,
        assigned=PlayerOut.model_validate(assigned) if assigned else None,
        allows_mentors=row["allows"],
    )
