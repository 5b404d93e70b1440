"""A player's mentor, and the seat that a mentor reads; letters of both."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status

from games.api.auth import account_of, require_scope
from games.api.codes import MentorshipCode
from games.api.schemas import Out
from games.api.views.acts import NOTHING, Answer, add_operation
from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.phases import newest_phases
from games.core.refusals import no_seat
from games.core.visibility import Viewer, own_sheets_in
from games.models import Game, MentorLetter, Mentorship, MentorshipState, TokenScope
from games.seats.acts import ask_mentor, become_mentor, decline_mentor, end_mentor, write_to_mentor
from games.seats.acts.end_mentor import own_mentorship
from games.seats.queries.mentors import readable_letters
from games.sheets.queries.sheets import sheet_text

router = Router(tags=[gettext_noop("Joining")])
OWN = require_scope(TokenScope.ORDERS)


class MentorLetterOut(Out):
    """A letter between pupil and mentor; `is_mine` if the caller wrote it."""

    number: int
    is_mine: bool
    text: str
    sent_at: datetime


class MentorshipOut(Out):
    """A mentorship of a power: `state` is asked or running. `sheet` is the text of the orders and
    bids that are saved for the open phase, for the mentor while the pupil plays the seat; else
    ""."""

    power: str
    pupil: str
    mentor: str
    state: MentorshipCode
    sheet: str
    letters: list[MentorLetterOut]


@router.get(
    "/games/{number:pk}/mentor",
    response=MentorshipOut | None,
    summary=gettext_noop("Read your mentorship as pupil or mentor, null if there is none."),
    **OWN,
)
def mentorship(request: HttpRequest, pk: int) -> MentorshipOut | None:
    user = account_of(request)
    game, viewer = get_game_for_view(user, pk)
    row = own_mentorship(game, user)
    if row is None:
        if viewer.seat_id is None:
            raise no_seat()
        return None
    return _mentorship_out(game, viewer, user, row)


def _mentorship_out(game: Game, viewer: Viewer, user: User, row: Mentorship) -> MentorshipOut:
    row.game = row.seat.game = game
    withheld = row.state == MentorshipState.WITHHELD
    return MentorshipOut(
        power=row.seat.power,
        pupil=row.pupil.get_short_name(),
        mentor=row.mentor.get_short_name(),
        # A player sees no difference.
        state=MentorshipState.ASKED.value if withheld else row.state,
        sheet=_sheet(game, viewer, row),
        letters=[_letter_out(letter, user) for letter in readable_letters(row, user)],
    )


def _sheet(game: Game, viewer: Viewer, row: Mentorship) -> str:
    phase = newest_phases(game).open
    if not viewer.mentors(row.seat) or phase is None:
        return ""
    sheet = own_sheets_in(viewer, row.seat, phase, None).get(phase.pk)
    return sheet_text(sheet) if sheet else ""


def _letter_out(letter: MentorLetter, reader: User) -> MentorLetterOut:
    return MentorLetterOut(
        number=letter.number,
        is_mine=letter.author_id == reader.pk,
        text=letter.visible_text,
        sent_at=letter.sent_at,
    )


def _letter(request: HttpRequest, _pk: int, letter: MentorLetter) -> Status[MentorLetterOut]:
    return Status(201, _letter_out(letter, account_of(request)))


MENTORSHIP = Answer(MentorshipOut | None, lambda request, pk, _made: mentorship(request, pk))

add_operation(router, ask_mentor.ACT, MENTORSHIP)
add_operation(router, become_mentor.ACT, MENTORSHIP)
add_operation(router, decline_mentor.ACT, NOTHING)
add_operation(router, end_mentor.ACT, NOTHING)
add_operation(router, write_to_mentor.ACT, Answer({201: MentorLetterOut}, _letter))
