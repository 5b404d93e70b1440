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
from games.models import Confirmation, Game, Reserve, SeatChoice
from games.seats.acts import join
from games.seats.queries.joining import check_invited
from games.seats.queries.reserves import running_muster
from games.seats.services.joining import check_ranks

# Refusals of joining that a reserve waits for the end of.
FULL = ("table_full", "seat_kept")


class WaitIn(In):
    """A reserve: where players rank the powers, perhaps with the `ranks` of each. `invite` is the
    last part of the address that the GM of a game for invited people gives."""

    ranks: Annotated[dict[Key, Whole | None], Field(max_length=40)] = {}
    invite: Short = ""


def is_offered(refusal: Refused | None) -> bool:
    """Whether somebody who cannot join for this reason may wait for a place."""
    return refusal is not None and refusal.code in FULL


def may(game: Game, user: User, now: datetime) -> Refused | None:
    """Why somebody cannot wait for a place."""
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
    invite: str = "",
    now: datetime | None = None,
) -> Reserve:
    """Wait for a place in a full game. Reserves move up in the order in which they came.

    Somebody who comes while a muster runs has confirmed by that.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    check_invited(game, by, invite=invite)
    if refusal := may(game, by, now):
        raise refusal
    is_ranked = bool(ranks) and game.seat_choice == SeatChoice.PREFERENCES
    given = check_ranks(game, ranks or {}) if is_ranked else {}
    lock_accounts([by.pk])
    reserve = Reserve.objects.create(game=game, user=by, ranks=given, joined_at=now)
    if running_muster(game):
        Confirmation.objects.get_or_create(game=game, user=by, defaults={"confirmed_at": now})
    game_changed(game)
    return reserve


ACT = PlayerAct(
    code="wait",
    path="reserves",
    inputs=WaitIn,
    run=reserve_add,
    message=lambda _reserve: _("You are on the waiting list. You are notified when you move up."),
    summary=gettext_noop("Wait for a place in a full game that has not started."),
)
