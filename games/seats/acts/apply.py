"""Apply for an open seat of a running game."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.forms import FIELD, sentence_needed
from games.core.inputs import In, Key, Short, Text
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.rate_limits import APPLICATIONS, count_towards
from games.core.seats import seat_named
from games.models import EventKind, RequestState, Seat, SeatApplication
from games.seats.queries.replacement import free_refusal
from games.seats.services.applications import application_add
from games.seats.services.opening import check_may_see, refusals_by_power


class ApplicationIn(In):
    """An application for an open seat, with a sentence that only the GM reads."""

    power: Key
    sentence: Text
    invite: Short = ""


def may(seat: Seat, user: User, field: str = "") -> Refused | None:
    """Why somebody cannot apply for a seat, for which one applies once."""
    refusal = free_refusal(seat, field=field) or refusals_by_power(
        game=seat.game, user=user, powers=[seat.power], field=field
    ).get(seat.power)
    if refusal is not None:
        return refusal
    if SeatApplication.objects.filter(seat=seat, user=user, state=RequestState.WAITING).exists():
        return Conflict(
            "applied_already",
            _("You have applied for this seat already; the GM has not answered yet."),
            field=field,
        )
    return None


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
    """Apply for an open seat, with a sentence that only the GM reads.

    A private game needs its `invite` token.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    check_may_see(game=game, invite=invite)
    seat = seat_named(game, power)
    if refusal := may(seat, by, FIELD):
        raise refusal
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
    phase = phase_find(game=game)
    event_add(game=game, kind=EventKind.APPLIED, actor=by, phase=phase, data=data, now=now)
    return made


ACT = PlayerAct(
    code="apply",
    path="applications",
    inputs=ApplicationIn,
    run=seat_apply,
    message=lambda _made: _("You have applied. You will be notified when the GM answers."),
    summary=gettext_noop("Apply for an open seat of a running game."),
)
