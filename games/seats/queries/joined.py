"""Who has joined a table that waits for its powers to be dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.core.accounts import Visitor
from games.core.visibility import Viewer, may_see_players
from games.models import Game, Ranking, SeatChoice, Status


@dataclass(frozen=True, slots=True)
class Joined:
    """`names` is empty where players are secret. `lot` and `ranks` are the viewer's own, "" and
    None for whoever has not joined."""

    count: int
    names: list[str]
    lot: str
    ranks: Mapping[str, int | None] | None


def joined(game: Game, viewer: Viewer) -> Joined | None:
    """Those who have joined; None where no rankings are waited for."""
    if not waits_for_rankings(game):
        return None
    rankings = list(
        Ranking.objects.filter(game=game).select_related("user").order_by("joined_at", "pk")
    )
    mine = next((row for row in rankings if viewer.user_id == row.user_id), None)
    named = may_see_players(viewer, game)
    return Joined(
        count=len(rankings),
        names=[row.user.get_short_name() for row in rankings] if named else [],
        lot=mine.lot if mine else "",
        ranks=mine.ranks if mine else None,
    )


def waits_for_rankings(game: Game) -> bool:
    """Whether the powers of this game are still to be dealt."""
    return game.status == Status.FORMING and game.seat_choice == SeatChoice.PREFERENCES


def joined_in(games: Iterable[Game], user: Visitor) -> dict[int, tuple[int, bool]]:
    """How many have joined each game that waits for rankings, and whether the visitor has."""
    waiting = [game.pk for game in games if waits_for_rankings(game)]
    found = dict.fromkeys(waiting, (0, False))
    if waiting:
        for pk, user_id in Ranking.objects.filter(game__in=waiting).values_list("game", "user"):
            count, mine = found[pk]
            found[pk] = (count + 1, mine or (user.is_authenticated and user_id == user.pk))
    return found
