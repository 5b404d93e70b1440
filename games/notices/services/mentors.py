"""Notifications to pupils and mentors, in addition to the events."""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum

from games.core.outbox import is_quiet
from games.models import MentorLetter, Mentorship, NoticeKind
from games.notices.services.deliveries import deliveries_add, failures_logged


class MentorMessage(StrEnum):
    """Messages to the pupil or the mentor."""

    ASKED = "mentor_asked_you"
    DECLINED = "mentor_declined"
    OVER = "mentor_over"
    LETTER = "mentor_letter"


def mentor_notify(
    mentorship: Mentorship, message: MentorMessage, user_ids: Collection[int], *, now: datetime
) -> None:
    """Send each of these people the message, once for each mentorship."""
    _add(mentorship, NoticeKind.SEAT, message, f"{message}:{mentorship.pk}", user_ids, now)


def letter_notify(letter: MentorLetter, *, now: datetime) -> None:
    """Notify the other person of a letter, at most once an hour."""
    mentorship = letter.mentorship
    reader = {mentorship.pupil_id, mentorship.mentor_id} - {letter.author_id}
    key = f"{MentorMessage.LETTER}:{mentorship.pk}:{now:%Y%m%d%H}"
    _add(mentorship, NoticeKind.PRESS, MentorMessage.LETTER, key, reader, now)


def _add(
    mentorship: Mentorship,
    kind: NoticeKind,
    message: MentorMessage,
    key: str,
    user_ids: Collection[int],
    now: datetime,
) -> None:
    if is_quiet():
        return
    with failures_logged("a mentorship in game", mentorship.game_id):
        deliveries_add(
            user_ids=user_ids,
            kind=kind,
            key=key,
            game=mentorship.game,
            phase=None,
            data={"event": message.value, "power": mentorship.seat.power},
            now=now,
        )
