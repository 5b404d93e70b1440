"""The games and players of stored records."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.models import Game, PlayerResult, ShownTo
from games.record.queries.archive import archived_games


@dataclass(frozen=True, slots=True)
class RecordGame:
    """A game of a record, and the players of each power whose page everybody may see."""

    game: Game
    players: dict[str, list[str]] = field(default_factory=dict)


def record_games(pks: Iterable[int]) -> dict[int, RecordGame]:
    """Return these games by id, without those that are no longer in the archive."""
    games = {game.pk: RecordGame(game) for game in archived_games().filter(pk__in=set(pks))}
    rows = PlayerResult.objects.filter(seat__result__game__in=games, user__is_active=True)
    shown = rows.exclude(user__player_page__shown_to__in=(ShownTo.ACCOUNTS, ShownTo.FACTS))
    for row in shown.order_by("-part", "pk").select_related("user", "seat__result"):
        players = games[row.seat.result.game_id].players
        players.setdefault(row.seat.power, []).append(row.user.get_short_name())
    return games
