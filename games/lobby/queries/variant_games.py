"""The games of a variant on this site, as a visitor may see them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from games.core.accounts import Visitor
from games.lobby.queries.game_list import GameRow, game_list, game_rows
from games.models import Status

NEWEST = 8


@dataclass(frozen=True, slots=True)
class VariantGames:
    """How many games there are in each state, and the newest of them."""

    forming: int
    running: int
    finished: int
    newest: list[GameRow]


def variant_games(user: Visitor, variant_id: str) -> VariantGames:
    """The history of a variant here: public games and one's own, no practice tables."""
    games = game_list(user).filter(variant_id=variant_id)
    states = {state.value: Count("pk", filter=Q(status=state)) for state in Status}
    counts = games.order_by().aggregate(**states)
    return VariantGames(**counts, newest=game_rows(games[:NEWEST], user))
