"""Tables at which somebody sits whom the visitor has blocked."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.accounts import User, Visitor
from games.models import Game, PlayerBlock, Ranking, Seat, Status


def blocked_players(user: User) -> list[User]:
    """Whom a person has blocked, by name."""
    rows = PlayerBlock.objects.filter(user=user).select_related("blocked").order_by("blocked__name")
    return [row.blocked for row in rows]


def blocked_tables(games: Iterable[Game], user: Visitor) -> frozenset[int]:
    """The ids of the games to be marked: their GM, or somebody who sits there or has joined, is
    blocked. Where players are secret only the GM counts: a mark would tell who plays."""
    if not user.is_authenticated:
        return frozenset()
    blocked = set(PlayerBlock.objects.filter(user_id=user.pk).values_list("blocked_id", flat=True))
    if not blocked:
        return frozenset()
    games = list(games)
    named = [game for game in games if not game.is_anonymous or game.status == Status.FINISHED]
    forming = [game for game in named if game.status == Status.FORMING]
    seats = Seat.objects.filter(game__in=named, holder__in=blocked)
    joined = Ranking.objects.filter(game__in=forming, user__in=blocked)
    return frozenset(
        {game.pk for game in games if game.gm_id in blocked}
        | set(seats.values_list("game_id", flat=True))
        | set(joined.values_list("game_id", flat=True))
    )
