"""Asks for an open seat of a game that runs."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.blocks import check_not_blocked
from games.core.ceilings import APPLICATIONS, count_towards
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.locks import lock_accounts, lock_game
from games.core.own_words import FIELD, sentence_needed
from games.models import EventKind, RequestState, Seat, SeatApplication
from games.replacement.services.authorize_seat import (
    check_may_see,
    check_newcomer,
    free_seat,
)


@transaction.atomic
def seat_apply(
    *,
    game_id: int,
    by: User,
    power: str,
    sentence: str,
    invite: str = "",
    now: datetime | None = None,
) -> SeatApplication:
    """An application that the GM answers, who alone reads the sentence. A private game needs its
    `invite` token. Refuses who may not play here, whom the GM has blocked, a second application
    for the same seat, and a seat that is not open any more."""
    now = now or timezone.now()
    game = lock_game(game_id)
    check_may_see(game=game, invite=invite)
    check_newcomer(game=game, user=by, power=power, field=FIELD)
    check_not_blocked(game, by)
    seat, phase = free_seat(game=game, power=power, field=FIELD)
    waiting = SeatApplication.objects.filter(seat=seat, user=by, state=RequestState.WAITING)
    if waiting.exists():
        raise Conflict(
            "applied_already",
            _("You have applied for this seat already; the GM has not answered yet."),
            field=FIELD,
        )
    count_towards(APPLICATIONS, by.pk, now, field=FIELD)
    lock_accounts([by.pk])
    made = application_add(
        seat=seat,
        user=by,
        sentence=sentence_needed(
            sentence, missing=_("Write a sentence for the GM, who chooses by it.")
        ),
        now=now,
    )
    data = {"power": power}
    event_add(game=game, kind=EventKind.APPLIED, actor=by, phase=phase, data=data, now=now)
    return made


def application_add(*, seat: Seat, user: User, sentence: str, now: datetime) -> SeatApplication:
    """The application of somebody who has none for this seat of a locked game."""
    return SeatApplication.objects.create(seat=seat, user=user, sentence=sentence, created_at=now)
