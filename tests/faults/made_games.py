"""Games that another version of the site makes with its own code, and what its database says of
them: asked in SQL, because this process may know other tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from tests.faults.site_processes import Site

MAKE = """
import json
from django.utils import timezone
from games.models import Game, Seat
from tests.bench.page_load import session_of
from tests.bench.storm_games import storm_games
storm_games({games}, timezone.now())
found = []
for game in Game.objects.order_by("pk"):
    seat = Seat.objects.select_related("holder").get(game=game, power="FR")
    session = session_of(seat.holder)
    found.append({{"path": game.get_absolute_url(), "session": session, "phase": "1"}})
print(json.dumps(found))
"""
RESOLVED = "SELECT count(*) FROM games_phase WHERE number = 1 AND status = 'resolved'"
DOUBLED = (
    "SELECT count(*) FROM (SELECT 1 FROM games_event WHERE kind = 'resolved'"
    " GROUP BY phase_id HAVING count(*) > 1) twice"
)


def made_games(site: Site, games: int) -> list[dict[str, str]]:
    """The site's tables, its static files and so many games: the path of each, a player's session
    and the phase's number."""
    site.manage("migrate", "--noinput")
    site.manage("collectstatic", "--noinput")
    said = site.manage("shell", "-c", MAKE.format(games=games))
    found: list[dict[str, str]] = json.loads(said.splitlines()[-1])
    return found


@contextmanager
def questions(site: Site) -> Iterator[psycopg.Cursor[tuple[int, ...]]]:
    """A connection to the site's database on which every statement stands by itself."""
    with psycopg.connect(site.database_url, autocommit=True) as database:
        yield database.cursor()


def number(asked: psycopg.Cursor[tuple[int, ...]], question: str) -> int:
    """The one number that a question gives."""
    row = asked.execute(question).fetchone()
    assert row is not None
    return int(row[0])
