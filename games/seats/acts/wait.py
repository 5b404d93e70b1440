"""Wait as a reserve for a place in a full game."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from pydantic import Field

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused, refusal_of
from games.core.inputs import In, Key, Short, Whole
from games.core.locks import lock_accounts, lock_game
from games.core.outbox import game_changed
from games.core.quotas import RESERVES
from games.core.rate_limits import check_quota
from games.models import Confirmation, Game, Reserve, SeatChoice, Status
from games.seats.acts import join
from games.seats.inputs import Points
from games.seats.queries.joining import check_invited
from games.seats.queries.reserves import running_muster
from games.seats.services.joining import check_ranks, seal_bid

# Refusals of joining that a reserve waits for the end of.
FULL = ("table_full", "seat_kept")


class WaitIn(In):
    """A reserve: where players rank the powers, perhaps with the `ranks` of each, and in an auction
    perhaps with the `points` of a bid, which a reserve can change. `invite` is the last part of the
    address that the GM of a game for invited people gives."""

    ranks: Annotated[dict[Key, Whole | None], Field(max_length=40)] = {}
    points: Points = {}
    invite: Short = ""


def is_offered(refusal: Refused | None) -> bool:
    """Whether somebody who cannot join for this reason may wait for a place."""
    return refusal is not None and refusal.code in FULL


def may_bid(game: Game, user: User) -> bool:
    """Whether somebody is a reserve of an auction, who may give or change a bid until the start."""
    is_auction = game.status == Status.FORMING and game.seat_choice == SeatChoice.AUCTION
    return is_auction and Reserve.objects.filter(game=game, user=user).exists()


def may(game: Game, user: User, now: datetime) -> Refused | None:
    """Why somebody cannot wait for a place. A reserve may bid in an auction."""
    if may_bid(game, user):
        return None
    refusal = join.may(game, user, now)
    if not is_offered(refusal):
        return refusal or Conflict("place_free", _("A place is free: join the game."))
    if Reserve.objects.filter(game=game, user=user).exists():
        return Conflict("waits_already", _("You are on the waiting list already."))
    waiting = Reserve.objects.filter(game=game).count()
    return refusal_of(check_quota, RESERVES, waiting)


@transaction.atomic
def reserve_add(
    *,
    game_id: int,
    by: User,
    ranks: Mapping[str, int | None] | None = None,
    points: Mapping[str, int] | None = None,
    invite: str = "",
    now: datetime | None = None,
) -> Reserve:
    """Wait for a place in a full game. Reserves move up in the order in which they came.

    In an auction a reserve may leave a sealed bid of `points`, at once or later. Somebody who comes
    while a muster runs has confirmed by that.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    own = Reserve.objects.filter(game=game, user=by).first()
    check_invited(game, by, invite=game.invite_token if own else invite)
    if refusal := may(game, by, now):
        raise refusal
    is_ranked = bool(ranks) and game.seat_choice == SeatChoice.PREFERENCES
    given = check_ranks(game, ranks or {}) if is_ranked else {}
    lock_accounts([by.pk])
    reserve = own or Reserve(game=game, user=by, ranks=given, joined_at=now)
    reserve.game = game
    if game.seat_choice == SeatChoice.AUCTION and (points or own):
        seal_bid(ranking=reserve, points=points or {})
    reserve.save()
    if own:
        return own
    if running_muster(game):
        Confirmation.objects.get_or_create(game=game, user=by, defaults={"confirmed_at": now})
    game_changed(game)
    return reserve


def _waiting_words(reserve: Reserve) -> str:
    sentence = _("You are on the waiting list. You are notified when you move up.")
    sealed = _("Your bid is sealed, and you have its receipt. You can change it until the start.")
    return f"{sentence} {sealed}" if reserve.receipt else sentence


ACT = PlayerAct(
    code="wait",
    path="reserves",
    inputs=WaitIn,
    run=reserve_add,
    message=_waiting_words,
    summary=gettext_noop("Wait for a place in a full game that has not started."),
)
