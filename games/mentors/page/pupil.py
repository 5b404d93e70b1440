"""A player's own mentor: the request, the letters, and what a mentor sees."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.codec import variant_of
from games.core.visibility import Viewer, may_see_players
from games.mentors.forms import UnsentText
from games.mentors.page.letters import letters_context
from games.models import CoursePupil, Game, Mentorship, MentorshipState, Seat
from games.seats.acts import ask_mentor, become_mentor
from games.seats.queries.mentors import (
    live_mentorship,
    mentorships_of,
    pupil_mentorships,
    requests_to,
)


def what_a_mentor_sees() -> list[str]:
    """Sentences about the rights of a mentor, the same on every page."""
    return [
        _("The mentor sees the drafts, orders, bids and press of the seat, earlier ones too."),
        _("The mentor does not see private notes, votes, or letters to and from a GM."),
        _("The mentor orders nothing, writes to nobody but the pupil, and never votes."),
        _("The mentor gets no other seat in this game and does not run it, now or later."),
        _(
            "Everybody can read that this power has a mentor, and who it is unless players are"
            " secret."
        ),
        _("While a substitute plays the seat, the mentor sees only what everyone sees."),
        _(
            "Both can end it at any time. It ends when the player loses the seat. After the game"
            " both still read their letters, and the mentor sees nothing else of the seat."
        ),
    ]


def pupil_context(
    game: Game,
    seat: Seat,
    pupil: User,
    unsent: UnsentText | None = None,
    letter: UnsentText | None = None,
) -> dict[str, Any]:
    """The context of games/mentors/pupil.html for the player of a seat."""
    live = live_mentorship(seat)
    if live is not None and live.pupil_id != pupil.pk:
        live = None
    refusal = None if live else ask_mentor.may(game, seat, pupil)
    past = [row for row in pupil_mentorships(game, pupil) if live is None or row.pk != live.pk]
    return {
        "game": game,
        "power": seat.power,
        "power_name": variant_of(game).powers[seat.power].name,
        "live": live_words(live) if live else None,
        "letters": _letters(live or next(iter(past), None), pupil, letter),
        "refusal": refusal.message if refusal else "",
        "account": unsent.text if unsent else _course_mentor(game, pupil),
        "error": unsent.error if unsent else "",
        "sees": what_a_mentor_sees(),
    }


def _letters(
    mentorship: Mentorship | None, pupil: User, unsent: UnsentText | None
) -> dict[str, Any] | None:
    if mentorship is None or mentorship.started_at is None:
        return None
    return letters_context(mentorship, pupil, unsent)


def live_words(live: Mentorship) -> dict[str, Any]:
    """A mentorship as its pupil sees it. A withheld request looks like any other."""
    return {
        "name": live.mentor.get_short_name(),
        "has_begun": live.state == MentorshipState.RUNNING,
    }


def _course_mentor(game: Game, pupil: User) -> str:
    """The name of the mentor whom a director of the game's course assigned to a player."""
    rows = CoursePupil.objects.filter(course=game.tournament_id, user=pupil)
    row = rows.select_related("mentor__user").first() if game.tournament_id else None
    return row.mentor.user.get_short_name() if row else ""


def pupil_pane(game: Game, viewer: Viewer, pupil: User) -> dict[str, Any] | None:
    """The mentor's part of the game's page of a player; None where it has none."""
    if not game.allows_mentors or viewer.seat_id is None or viewer.stands_in_until is not None:
        return None
    seat = Seat.objects.filter(pk=viewer.seat_id).first()
    live = live_mentorship(seat) if seat else None
    if live is None or live.pupil_id != pupil.pk:
        return None
    return {"live": live_words(live), "letters": _letters(live, pupil, None)}


def mentored_rows(user: Visitor) -> list[dict[str, Any]]:
    """The running games in which a person is a mentor, or is asked to be one, for the home page."""
    if not user.is_authenticated:
        return []
    return [
        {
            "url": reverse(
                "games:mentor" if row.state == MentorshipState.RUNNING else "games:mentor_asked",
                kwargs={"pk": row.game_id},
            ),
            "name": row.game.name,
            "variant_id": row.game.variant_id,
            "power": row.seat.power,
            "power_name": variant_of(row.game).powers[row.seat.power].short,
            "is_asked": row.state == MentorshipState.ASKED,
        }
        for row in mentorships_of(user)
    ]


def requests_context(game: Game, user: User, viewer: Viewer) -> dict[str, Any]:
    """The context of games/mentors/asked.html: the requests that a person has not answered."""
    powers = variant_of(game).powers
    rows = []
    for request in requests_to(game, user):
        request.game = request.seat.game = game
        refusal = become_mentor.may(request, user)
        rows.append(
            {
                "power": request.seat.power,
                "power_name": powers[request.seat.power].name,
                # The player has asked, and so is no secret from this person.
                "player_name": request.pupil.get_short_name(),
                "refusal": refusal.message if refusal else "",
            }
        )
    return {
        "game": game,
        "rows": rows,
        "is_secret": not may_see_players(viewer, game),
        "sees": what_a_mentor_sees(),
    }
