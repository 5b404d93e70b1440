"""The players of a course, and who of them has a mentor."""

from games.core.visibility import names_players
from games.models import (
    CourseMentor,
    CoursePupil,
    Mentorship,
    MentorshipState,
    Seat,
    SeatState,
    Status,
    Tournament,
)


def course_seats(tournament: Tournament) -> list[Seat]:
    """The seats of people in the unfinished games of a tournament, without games that hide who
    plays."""
    seats = Seat.objects.filter(
        names_players("game__"),
        game__tournament=tournament,
        game__status__in=(Status.FORMING, Status.RUNNING),
        state=SeatState.TAKEN,
        holder__owner=None,
    )
    return list(seats.select_related("game", "holder").order_by("game_id", "pk"))


def course_players(tournament: Tournament) -> set[int]:
    """The accounts that play in a course."""
    return {seat.holder_id for seat in course_seats(tournament) if seat.holder_id is not None}


def running_mentors(tournament: Tournament) -> dict[int, Mentorship]:
    """The mentorships that run in the games of a tournament, by their seats."""
    rows = Mentorship.objects.filter(game__tournament=tournament, state=MentorshipState.RUNNING)
    return {row.seat_id: row for row in rows.select_related("mentor")}


def course_mentors(tournament: Tournament) -> list[CourseMentor]:
    """The people who have signed up as mentors of a course."""
    rows = CourseMentor.objects.filter(course=tournament.pk, user__is_active=True)
    return list(rows.select_related("user"))


def assigned_mentors(tournament: Tournament) -> dict[int, CoursePupil]:
    """The mentors whom directors have assigned, by the player's account."""
    rows = CoursePupil.objects.filter(course=tournament.pk).select_related("mentor__user")
    return {row.user_id: row for row in rows}
