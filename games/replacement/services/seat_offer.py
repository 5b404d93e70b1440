"""The GM offers a seat to somebody by name, or by an address for one person."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, find_account
from games.core.blocks import check_takes_offers
from games.core.ceilings import OFFERS, count_towards
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.locks import lock_accounts
from games.models import EventKind, Game, Phase, RequestState, Right, Seat, SeatOffer
from games.notices.services.seat_tell import SeatSaid, seat_tell
from games.replacement.services.authorize_application import check_flags
from games.replacement.services.authorize_seat import check_newcomer, free_seat

TO_ANSWER = timedelta(hours=24)
FIELD = "account"


@transaction.atomic
def seat_offer(
    *,
    game_id: int,
    by: User,
    power: str,
    account: str = "",
    confirmed: Collection[str] = (),
    now: datetime | None = None,
) -> SeatOffer:
    """The offer, for a day, to the account with this name; without a name to whoever comes by its
    address. `confirmed` are the flags that the GM has seen of the person; others refuse."""
    now = now or timezone.now()
    game, _phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    seat, phase = free_seat(game=game, power=power, computers=True, field=FIELD)
    user = find_account(account, by=by, now=now) if account.strip() else None
    seen: list[str] = []
    if user is not None:
        check_takes_offers(user, by=by)
        check_newcomer(game=game, user=user, power=power, field=FIELD)
        seen = check_flags(seat, user.pk, confirmed)
        if _waiting(seat, now).filter(user=user).exists():
            raise Conflict(
                "offered_already",
                _("The seat is offered to this account; it has not answered yet."),
                field=FIELD,
            )
    count_towards(OFFERS, by.pk, now, field=FIELD)
    return offer_add(game=game, phase=phase, seat=seat, user=user, actor=by, seen=seen, now=now)


def offer_add(
    *,
    game: Game,
    phase: Phase,
    seat: Seat,
    user: User | None,
    actor: User | None,
    seen: Collection[str],
    now: datetime,
    is_standby: bool = False,
) -> SeatOffer:
    """An offer of a free seat of a locked game; whom it is made to is told."""
    if user is not None:
        lock_accounts([user.pk])
    old = SeatOffer.objects.filter(seat=seat, user=user, state=RequestState.WAITING)
    old.filter(answer_until__lte=now).update(state=RequestState.LAPSED, answered_at=now)
    offer = SeatOffer.objects.create(
        seat=seat,
        user=user,
        confirmed=sorted(seen),
        is_standby=is_standby,
        created_at=now,
        answer_until=now + TO_ANSWER,
    )
    if user is not None:
        seat_tell(seat=seat, user_id=user.pk, said=SeatSaid.OFFERED, key=offer.pk, now=now)
    event_add(
        game=game,
        kind=EventKind.SEAT_OFFERED,
        actor=actor,
        about=user,
        phase=phase,
        data={"power": seat.power} | ({"standby": True} if is_standby else {}),
        now=now,
    )
    return offer


def _waiting(seat: Seat, now: datetime) -> QuerySet[SeatOffer]:
    return SeatOffer.objects.filter(seat=seat, state=RequestState.WAITING, answer_until__gt=now)
