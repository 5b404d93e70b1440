"""Blocks between accounts."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, may_be_mailed
from games.core.errors import Conflict, Forbidden, Unprocessable
from games.core.refusals import no_such_player
from games.models import Game, PlayerBlock

MAX_BLOCKS = 200


def player_block(*, by: User, account_id: int, now: datetime | None = None) -> None:
    """Block an account for `by`. The blocked account is not notified; repeating it does nothing."""
    if account_id == by.pk:
        raise Conflict("oneself", _("You cannot block yourself."))
    if not User.objects.filter(pk=account_id, is_active=True).exists():
        raise no_such_player()
    if PlayerBlock.objects.filter(user=by).count() >= MAX_BLOCKS:
        raise Conflict(
            "too_many_blocks", _("You can block at most %(most)s players.") % {"most": MAX_BLOCKS}
        )
    PlayerBlock.objects.get_or_create(
        user=by, blocked_id=account_id, defaults={"created_at": now or timezone.now()}
    )


def player_unblock(*, by: User, account_id: int) -> None:
    """Remove a block of `by`, if there is one."""
    PlayerBlock.objects.filter(user=by, blocked_id=account_id).delete()


def check_not_blocked(game: Game, by: User) -> None:
    """Refuse a person whom the GM of a game has blocked."""
    if PlayerBlock.objects.filter(user=game.gm_id, blocked=by).exists():
        raise Forbidden("blocked", _("The GM of this game does not accept you as a player."))


def check_takes_offers(user: User, *, by: User) -> None:
    """Refuse an offer of a seat or the GM role to an account that has blocked `by`.

    An unconfirmed address is refused in the same words, so that the refusal does not reveal a
    block.
    """
    blocked = PlayerBlock.objects.filter(user=user, blocked=by).exists()
    if blocked or not may_be_mailed(user):
        raise Unprocessable(
            "takes_no_offers", _("This account does not accept offers at present."), field="account"
        )


def has_blocked(user_id: int, other: User) -> bool:
    """Whether an account has blocked a player."""
    return PlayerBlock.objects.filter(user_id=user_id, blocked=other).exists()
