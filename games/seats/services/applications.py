"""Applications for an open seat: apply, accept, decline, withdraw."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_not_blocked
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.forms import FIELD, sentence_needed
from games.core.gm import authorize_gm, knows_players
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.rate_limits import APPLICATIONS, count_towards
from games.core.refusals import application_over, gm_chooses
from games.core.seats import seat_named
from games.models import EventKind, Game, RequestState, Right, Seat, SeatApplication
from games.notices.services.messages import SeatMessage, seat_notify
from games.seats.queries.replacement import flags
from games.seats.services.opening import check_may_see, check_newcomer, free_seat, seat_fill


def waiting_application(game: Game, application_id: int) -> SeatApplication:
    """Return a waiting application of a locked game; refuse one answered or withdrawn."""
    found = (
        SeatApplication.objects.select_related("seat", "user")
        .filter(pk=application_id, seat__game=game, state=RequestState.WAITING)
        .first()
    )
    if found is None:
        raise application_over()
    found.seat.game = game
    return found


def check_flags(seat: Seat, user_id: int, confirmed: Collection[str]) -> list[str]:
    """Return the flags of a future player; refuse if the GM has not confirmed them all."""
    found = [flag.value for flag in flags(seat, user_id)]
    if not set(found) <= set(confirmed):
        raise Conflict(
            "flagged",
            _("Read the flags of this person first, then confirm them."),
            field="account",
        )
    return found


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

    A private game needs its `invite` token. Refuses people who may not play here or whom the GM
    has blocked, a second application for the same seat, and a seat that is no longer open.
    """
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
    """Store the first application of a user for this seat of a locked game."""
    return SeatApplication.objects.create(seat=seat, user=user, sentence=sentence, created_at=now)


@transaction.atomic
def application_accept(
    *,
    game_id: int,
    by: User,
    application_id: int,
    confirmed: Collection[str] = (),
    now: datetime | None = None,
) -> Seat:
    """Give the applicant the seat. Refuses a taken seat and flags not in `confirmed`.

    Refuses deputies of an anonymous game, because the flags would show them who plays.
    """
    now = now or timezone.now()
    game, _phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    if not knows_players(game, by):
        raise gm_chooses()
    application = waiting_application(game, application_id)
    seat, phase = free_seat(game=game, power=application.seat.power, computers=True)
    check_newcomer(game=game, user=application.user, power=seat.power)
    check_flags(seat, application.user_id, confirmed)
    application.state, application.answered_at = RequestState.TAKEN, now
    application.save(update_fields=["state", "answered_at"])
    seat_fill(game=game, phase=phase, seat=seat, user=application.user, actor=by, now=now)
    seat_notify(
        seat=seat,
        user_id=application.user_id,
        message=SeatMessage.YOURS,
        key=application.pk,
        now=now,
    )
    return seat


@transaction.atomic
def application_decline(
    *, game_id: int, by: User, application_id: int, now: datetime | None = None
) -> SeatApplication:
    """Decline an application. Only the applicant is notified."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    application = waiting_application(game, application_id)
    application.state, application.answered_at = RequestState.DECLINED, now
    application.save(update_fields=["state", "answered_at"])
    seat = application.seat
    seat_notify(
        seat=seat,
        user_id=application.user_id,
        message=SeatMessage.DECLINED,
        key=application.pk,
        now=now,
    )
    event_add(
        game=game,
        kind=EventKind.APPLICATION_DECLINED,
        actor=by,
        about=application.user,
        phase=phase,
        data={"power": seat.power},
        now=now,
    )
    return application


@transaction.atomic
def application_withdraw(
    *, game_id: int, by: User, power: str, now: datetime | None = None
) -> None:
    """Withdraw the waiting application of `by`; refuse an unknown power, and if there is none."""
    now = now or timezone.now()
    game = lock_game(game_id)
    seat = seat_named(game, power)
    mine = SeatApplication.objects.filter(seat=seat, user=by, state=RequestState.WAITING)
    if not mine.update(state=RequestState.WITHDRAWN, answered_at=now):
        raise application_over()
    event_add(
        game=game,
        kind=EventKind.APPLICATION_BACK,
        actor=by,
        phase=phase_find(game=game),
        data={"power": power},
        now=now,
    )
