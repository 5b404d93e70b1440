"""The people who wait in forming games, since when, and their records."""

from collections.abc import Iterable, Set
from dataclasses import astuple, replace
from datetime import datetime
from typing import NamedTuple

from django.core.cache import cache

from games.core.accounts import User
from games.models import Game, Ranking, SeatAssignment, SeatState, Status
from games.seats.queries.player_facts import PlayerFacts, facts_of

# A record in the lobby may be so old: it takes three queries over all turns of the players.
RECORD_SECONDS = 600


class WaitingPlayer(NamedTuple):
    """A person who waits for a game to start."""

    user: User
    since: datetime
    facts: PlayerFacts


def waiting_players(games: Iterable[Game]) -> dict[int, list[WaitingPlayer]]:
    """The people who wait in each forming game that does not hide its players, the first of them
    first, by the number of the game."""
    open_games = [
        game for game in games if game.status == Status.FORMING and not game.hides_players
    ]
    if not open_games:
        return {}
    taken = SeatAssignment.objects.filter(
        seat__game__in=open_games, seat__state=SeatState.TAKEN, ended_at=None, user__isnull=False
    ).select_related("user", "seat")
    joined = Ranking.objects.filter(game__in=open_games).select_related("user")
    rows = [
        *((row.seat.game_id, row.user, row.started_at) for row in taken),
        *((row.game_id, row.user, row.joined_at) for row in joined),
    ]
    records = _records({user.pk for _game, user, _since in rows if user is not None})
    players: dict[int, list[WaitingPlayer]] = {game.pk: [] for game in open_games}
    for number, user, since in sorted(rows, key=lambda row: row[2]):
        if user is not None:
            players[number].append(WaitingPlayer(user, since, records[user.pk]))
    return players


def _records(users: Set[int]) -> dict[int, PlayerFacts]:
    """The records of players, without their games, which the cache cannot store."""
    keys = {f"lobby-record-{pk}": pk for pk in users}
    stored = cache.get_many(keys)
    known = {pk: [*stored[key], []] for key, pk in keys.items() if stored.get(key)}
    records = {pk: PlayerFacts(*numbers) for pk, numbers in known.items()}
    missing = users - records.keys()
    if missing:
        new = {pk: replace(facts, listed=[]) for pk, facts in facts_of(missing).items()}
        rows = {f"lobby-record-{pk}": astuple(facts)[:-1] for pk, facts in new.items()}
        cache.set_many(rows, RECORD_SECONDS)
        records |= new
    return records
