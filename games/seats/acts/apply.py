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
from games.core.quotas import APPLICATIONS
from games.core.rate_limits import count_towards
from games.core.seats import seat_named
from games.models import EventKind, Game, Phase, RequestState, Seat, SeatApplication
from games.seats.queries.acceptance import free_refusal, is_taken_at_once
from games.seats.queries.joining import check_invited
from games.seats.queries.replacement import flags
from games.seats.services.applications import application_add
from games.seats.services.opening import block_notify, refusals_by_power, seat_fill


class ApplicationIn(In):
    """An application for an open seat, with a sentence that only the GM reads. A seat that is taken
    at once needs no sentence."""

    power: Key
    sentence: Text = ""
    invite: Short = ""


def may(seat: Seat, user: User, invite: str, field: str = "") -> Refused | None:
    """Why somebody cannot apply for a seat, for which one applies once."""
    refusal = free_refusal(seat, field=field) or refusals_by_power(
        game=seat.game, user=user, powers=[seat.power], invite=invite, field=field
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

    In a game without a GM, and where computers give way, the first person who may play has the seat
    at once. A game for invited people needs its `invite` token.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    check_invited(game, by, invite=invite)
    seat = seat_named(game, power)
    if refusal := may(seat, by, invite, FIELD):
        raise refusal
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    if is_taken_at_once(seat, by.pk):
        return _take(game, phase, seat, by, now)
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


def _take(game: Game, phase: Phase, seat: Seat, by: User, now: datetime) -> SeatApplication:
    """Give a free seat to a person who may have it."""
    count_towards(APPLICATIONS, by.pk, now, field=FIELD)
    lock_accounts([by.pk])
    made = application_add(seat=seat, user=by, sentence="", now=now)
    made.state, made.answered_at = RequestState.TAKEN, now
    made.save(update_fields=["state", "answered_at"])
    seen = flags(seat, by.pk)
    seat_fill(game=game, phase=phase, seat=seat, user=by, actor=by, now=now)
    if not game.is_without_gm:
        block_notify(seat=seat, flags=seen, key=made.pk, now=now)
    return made


def message(made: SeatApplication) -> str:
    if made.state == RequestState.TAKEN:
        return _("The seat is yours.")
    return _("You have applied. You will be notified when the GM answers.")


ACT = PlayerAct(
    code="apply",
    path="applications",
    inputs=ApplicationIn,
    run=seat_apply,
    message=message,
    summary=gettext_noop("Apply for an open seat of a running game."),
)
