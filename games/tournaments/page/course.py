"""The context of games/tournaments/course.html."""

from typing import Any

from games.core.accounts import Visitor
from games.core.codec import variant_of
from games.models import Course, Status
from games.tournaments.authority import directs
from games.tournaments.course import assigned_mentors, course_mentors, course_seats, running_mentors
from games.tournaments.queries import get_tournament, visible_games


def course_context(user: Visitor, number: int) -> dict[str, Any]:
    """The course of a tournament for one reader: its mentors, and the players without one first."""
    tournament = get_tournament(user, number)
    is_course = Course.objects.filter(tournament=tournament).exists()
    is_director = directs(user, tournament)
    mentors = course_mentors(tournament) if is_course else []
    seen = set(visible_games(user).filter(tournament=tournament).values_list("pk", flat=True))
    running, assigned = running_mentors(tournament), assigned_mentors(tournament)
    rows: list[dict[str, Any]] = []
    for seat in course_seats(tournament) if is_course else []:
        if seat.game_id not in seen or seat.holder is None:
            continue
        mentorship, pupil = running.get(seat.pk), assigned.get(seat.holder_id or 0)
        rows.append(
            {
                "game": seat.game,
                "power": seat.power,
                "power_name": variant_of(seat.game).powers[seat.power].short,
                "player": seat.holder,
                "mentor": mentorship.mentor if mentorship else None,
                "assigned": pupil.mentor.user if pupil else None,
                "allows": seat.game.allows_mentors,
                "is_running": seat.game.status == Status.RUNNING,
            }
        )
    rows.sort(key=lambda row: (row["mentor"] is not None, row["assigned"] is not None))
    return {
        "tournament": tournament,
        "is_course": is_course,
        "is_director": is_director,
        "mentors": [row.user for row in mentors],
        "is_mentor": any(row.user_id == user.pk for row in mentors),
        "rows": rows,
        "missing": sum(row["mentor"] is None and row["assigned"] is None for row in rows),
        "closed": sorted({row["game"].name for row in rows if not row["allows"]}),
    }
