"""Blocks: a player may block others."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import Conflict
from games.core.refusals import no_such_player
from games.models import Game, PlayerBlock, Ranking, Seat, Status

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


def has_blocked(user_id: int, other: User) -> bool:
    """Whether an account has blocked a player."""
    return PlayerBlock.objects.filter(user_id=user_id, blocked=other).exists()


def blocked_players(user: User) -> list[User]:
    """Return the players that a user has blocked, by name."""
    rows = PlayerBlock.objects.filter(user=user).select_related("blocked").order_by("blocked__name")
    return [row.blocked for row in rows]


def games_with_blocked_players(games: Iterable[Game], user: Visitor) -> frozenset[int]:
    """Return the ids of the games whose GM or players the user has blocked.

    In an anonymous game that is not over only the GM counts, because a mark in the list would
    reveal who plays.
    """
    if not user.is_authenticated:
        return frozenset()
    blocked = set(PlayerBlock.objects.filter(user_id=user.pk).values_list("blocked_id", flat=True))
    if not blocked:
        return frozenset()
    games = list(games)
    named = [game for game in games if not game.hides_players]
    forming = [game for game in named if game.status == Status.FORMING]
    seats = Seat.objects.filter(game__in=named, holder__in=blocked)
    joined = Ranking.objects.filter(game__in=forming, user__in=blocked)
    return frozenset(
        {game.pk for game in games if game.gm_id in blocked}
        | set(seats.values_list("game_id", flat=True))
        | set(joined.values_list("game_id", flat=True))
    )
