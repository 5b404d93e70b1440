"""As a player, ask somebody to be one’s mentor."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User, check_takes_offers, find_account
from games.core.acts import AccountIn, PlayerAct
from games.core.errors import Conflict, Forbidden, Refused, Unprocessable
from games.core.locks import lock_accounts, lock_game
from games.core.quotas import ALL_OFFERS, OFFERS
from games.core.rate_limits import count_towards
from games.core.refusals import no_seat, not_running
from games.models import Game, Mentorship, MentorshipState, Seat, Status
from games.notices.services.mentors import MentorMessage, mentor_notify
from games.seats.queries.mentors import live_mentorship
from games.seats.queries.replacement import find_own_seat
from games.seats.services.mentor_checks import ACCOUNT, conflict_of
from games.seats.services.mentorships import no_mentors


def may(game: Game, seat: Seat | None, user: User) -> Refused | None:
    """Why somebody cannot ask for a mentor."""
    if seat is None:
        return no_seat()
    if not game.allows_mentors or game.is_practice:
        return no_mentors()
    if game.status != Status.RUNNING:
        return not_running()
    if user.is_program:
        return Forbidden("program_without_mentor", _("A program has no mentor."))
    if seat.lent_by_id is not None:
        return Conflict(
            "seat_lent", _("A player names a mentor while no substitute plays the seat.")
        )
    if live_mentorship(seat) is not None:
        return Conflict(
            "mentored_already",
            _("This seat already has a mentor, or somebody is asked. End that first."),
            field=ACCOUNT,
        )
    return None


@transaction.atomic
def mentor_ask(*, game_id: int, by: User, account: str, now: datetime | None = None) -> Mentorship:
    """Ask the named account to be the mentor of `by`, who plays a seat of the game.

    Refuses accounts that may not be a mentor of this seat. In an anonymous game such a refusal
    would show who else plays: the request is then withheld, and its player sees no difference.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    seat = find_own_seat(game, by)
    if refusal := may(game, seat, by):
        raise refusal
    assert seat is not None, "refused above"
    seat.game = game
    user = find_account(account, by=by, now=now)
    if user == by:
        raise Unprocessable("mentor_yourself", _("Name somebody else."), field=ACCOUNT)
    check_takes_offers(user, by=by)
    conflict = conflict_of(seat, user, field=ACCOUNT)
    if conflict is not None and not game.hides_players:
        raise conflict
    count_towards(OFFERS, by.pk, now, game_id=game.pk, field=ACCOUNT)
    count_towards(ALL_OFFERS, by.pk, now, field=ACCOUNT)
    lock_accounts([user.pk, by.pk])
    request = Mentorship.objects.create(
        game=game,
        seat=seat,
        pupil=by,
        mentor=user,
        state=MentorshipState.WITHHELD if conflict else MentorshipState.ASKED,
        asked_at=now,
    )
    if conflict is None:
        mentor_notify(request, MentorMessage.ASKED, [user.pk], now=now)
    return request


ACT = PlayerAct(
    code="mentor",
    path="mentor",
    inputs=AccountIn,
    run=mentor_ask,
    message=lambda _made: _("Your request is sent. The mentor sees nothing before accepting."),
    summary=gettext_noop("Ask somebody to be your mentor."),
)
