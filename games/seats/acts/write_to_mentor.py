"""Write a letter, as a pupil to the mentor or as the mentor to the pupil."""

import hashlib
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused
from games.core.inputs import In, Short, Text
from games.core.locks import lock_game
from games.core.quotas import MESSAGES, MESSAGES_A_MINUTE
from games.core.rate_limits import check_made, count_towards
from games.core.restrictions import account_suspended, check_may_write, suspended_until
from games.models import MentorLetter, Mentorship, MentorshipState
from games.notices.services.mentors import letter_notify
from games.press.rules import clean_message
from games.seats.acts.end_mentor import own_mentorship
from games.seats.queries.mentors import can_write
from games.seats.services.mentorships import no_mentorship


class MentorLetterIn(In):
    """The letter. One that is sent twice with the same `key` is one letter."""

    text: Text
    key: Short = ""


def may(mentorship: Mentorship | None) -> Refused | None:
    """Why pupil and mentor cannot write to each other."""
    if mentorship is None or mentorship.state != MentorshipState.RUNNING:
        return no_mentorship()
    if not can_write(mentorship):
        return Conflict(
            "mentorship_rests", _("The mentorship rests while somebody else plays the seat.")
        )
    return None


@transaction.atomic
def mentor_write(
    *, game_id: int, by: User, text: str, key: str = "", now: datetime | None = None
) -> MentorLetter:
    """Send a letter within the mentorship of `by`, and notify the other person.

    The press of the game has no part in it. Refuses people without a mentorship, one that rests,
    muted and suspended accounts, and an empty or too long letter.
    """
    now = now or timezone.now()
    words = clean_message(text)
    game = lock_game(game_id)
    mentorship = own_mentorship(game, by)
    if refusal := may(mentorship):
        raise refusal
    assert mentorship is not None, "refused above"
    mentorship.game = mentorship.seat.game = game
    digest = _digest(key, mentorship, words)
    sent = MentorLetter.objects.filter(author=by, digest=digest).first() if digest else None
    if sent is not None:
        return sent
    if until := suspended_until(by, now):
        raise account_suspended(until)
    check_may_write(by, field="text", now=now)
    if not words:
        raise Conflict("empty", _("Write a letter first."), field="text")
    own = MentorLetter.objects.filter(mentorship=mentorship, author=by)
    check_made(MESSAGES_A_MINUTE, by.pk, own, now, moment="sent_at", code="too_fast", field="text")
    count_towards(MESSAGES, by.pk, now, game_id=game.pk, field="text")
    last = mentorship.letters.order_by("-number").values_list("number", flat=True).first()
    letter = MentorLetter.objects.create(
        mentorship=mentorship,
        number=(last or 0) + 1,
        author=by,
        text=words,
        sent_at=now,
        digest=digest,
    )
    letter_notify(letter, now=now)
    return letter


def _digest(key: str, mentorship: Mentorship, words: str) -> str:
    if not key:
        return ""
    return hashlib.sha256(f"{key[:64]} {mentorship.pk} {words}".encode()).hexdigest()


ACT = PlayerAct(
    code="mentor_letter",
    path="mentor/letters",
    inputs=MentorLetterIn,
    run=mentor_write,
    message=lambda _letter: _("Your letter is sent."),
    summary=gettext_noop("Write to your mentor or to your pupil."),
)
