"""Pages and size with 1,000 to 100,000 finished games and 1,000 running ones, on PostgreSQL.

    python tests/bench/growth.py [--games 1000,10000] [--running 1000] [--originals 4] [--json]
    python tests/bench/growth.py --backup        measures pg_dump, pg_restore and a new column too

Starts a PostgreSQL of its own, plays some games of about fifty phases with the computer, and copies
them with other names and players until there are so many. A game takes about a megabyte on disk.
Each page is asked for with a hundred different games or players, signed in, so that no page comes
from a cache; the 95th of a hundred is given. "sweep" is a sweep of deadlines that finds none.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
YEARS = 13
RUNS = 100
PAGES = ("lobby", "game", "phase", "player", "gm_inbox", "sweep")
PRINTED = ("games", "lobby_ms", "phase_ms", "player_ms", "sweep_ms", "bytes_per_game")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--games", default="1000,10000", help="numbers of finished games")
    arguments.add_argument("--running", type=int, default=1000)
    arguments.add_argument("--originals", type=int, default=4, help="games that are played")
    arguments.add_argument("--folder", type=Path, help="where the database is made")
    arguments.add_argument("--backup", action="store_true")
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    sizes = sorted({int(size) for size in asked.games.split(",")})
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=asked.folder))
        url = prepare(stack, Path(folder))
        for found in grown(sizes, asked.originals, asked.running):
            if asked.backup:
                found |= backup(url, Path(folder))
            show(found, as_json=asked.json)


def prepare(stack: ExitStack, folder: Path) -> str:
    """Start the servers, and set up Django on them. Returns the address of the database."""
    from tests.faults.own_servers import own_postgres, own_redis

    postgres = stack.enter_context(own_postgres(folder))
    redis = stack.enter_context(own_redis())
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "ambition.settings",
        "DATABASE_URL": postgres.url,
        "REDIS_URL": redis.url,
        "SECRET_KEY": "only-for-this-benchmark" * 3,
        "SITE_URL": "http://localhost",
        "EMAIL_URL": "memory://",
        "VAR_DIR": str(folder / "var"),
        "LOG_LEVEL": "ERROR",
    }
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    return postgres.url


def grown(sizes: list[int], originals: int, running: int) -> Iterator[dict[str, Any]]:
    """Measure the site at each size."""
    from django.db import connection
    from django.utils import timezone

    from tests.bench.growth_games import Copier, make_originals
    from tests.bench.storm_games import storm_games

    copier = Copier(make_originals(YEARS, range(originals)))
    before = disk()
    copied = 0
    for size in sizes:
        copier.fill(size)
        if size == sizes[0]:
            filled, copied = disk(), copier.copies
            per_game = (filled - before) / max(1, copied * originals)
            storm_games(running, timezone.now())
        elif copier.copies > copied:
            per_game = (disk() - filled) / ((copier.copies - copied) * originals)
            filled, copied = disk(), copier.copies
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        times = {f"{name}_ms": p95(visit) for name, visit in visits().items()}
        yield {"games": size, **times, "bytes_per_game": round(per_game)}


def disk() -> int:
    """The bytes of the database on disk."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("CHECKPOINT")
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def visits() -> dict[str, Callable[[], object]]:
    """A function for each page that asks for the next one of its kind."""
    from django.test import Client

    from games.core.accounts import User
    from games.models import Game, Phase
    from games.tasks import sweep_deadlines

    choose = Random(1763)
    player, other = Client(HTTP_HOST="localhost"), Client(HTTP_HOST="localhost")
    running = Game.objects.filter(status="running").order_by("pk")
    player.force_login(running[0].seats.order_by("pk")[0].holder)
    other.force_login(running[0].gm)
    finished = Game.objects.filter(status="finished").values_list("pk", flat=True)
    games = choose.sample(list(finished), min(RUNS, len(finished)))
    phases = [
        choose.choice(Phase.objects.filter(game=game).order_by("pk")).get_absolute_url()
        for game in games
    ]
    people = list(User.objects.filter(seats__isnull=False).distinct().order_by("pk")[:5000])
    lists = [f"/games/?state={state}" for state in ("finished", "running", "forming", "open")]
    addresses = {
        "lobby": lists,
        "archive": [
            "/archive/",
            "/archive/?power=FR",
            "/archive/?order=longest",
            f"/archive/?player={people[0].name}",
        ],
        "game": [f"/games/{game}/" for game in games],
        "phase": phases,
        "player": [f"/players/{person.pk}/" for person in choose.sample(people, RUNS)],
    }
    found: dict[str, Callable[[], object]] = {
        name: Asking(player, urls) for name, urls in addresses.items()
    }
    return found | {"gm_inbox": Asking(other, ["/gm/"]), "sweep": sweep_deadlines}


class Asking:
    """Ask for the pages in turn."""

    def __init__(self, client: Any, urls: list[str]) -> None:
        self.client, self.urls, self.number = client, urls, 0

    def __call__(self) -> None:
        url = self.urls[self.number % len(self.urls)]
        self.number += 1
        answer = self.client.get(url)
        if answer.status_code != 200:
            raise SystemExit(f"{url} answers {answer.status_code}")


def p95(visit: Callable[[], object]) -> float:
    """The 95th of a hundred times, in milliseconds. The first few visits warm up."""
    for _ in range(3):
        visit()
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        visit()
        times.append(1000 * (time.perf_counter() - start))
    return round(statistics.quantiles(times, n=20)[-1], 1)


def backup(url: str, folder: Path) -> dict[str, float]:
    """The seconds of a backup, of restoring it, and of adding a column to the phases."""
    from django.db import connection

    from tests.faults.own_servers import program

    file = folder / "site.dump"
    server, _slash, _name = url.rpartition("/")
    found = {
        "backup_s": seconds(program("pg_dump"), "-Fc", "-f", str(file), url),
        "backup_bytes": float(file.stat().st_size),
    }
    subprocess.run([program("createdb"), "--maintenance-db", url, "restored"], check=True)
    restored = f"{server}/restored"
    found["restore_s"] = seconds(program("pg_restore"), "-j", "2", "-d", restored, str(file))
    subprocess.run([program("dropdb"), "--maintenance-db", url, "restored"], check=True)
    start = time.monotonic()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_phase ADD COLUMN bench integer NOT NULL DEFAULT 0")
        found["column_s"] = round(time.monotonic() - start, 2)
        cursor.execute("ALTER TABLE games_phase DROP COLUMN bench")
    return found


def seconds(*command: str) -> float:
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return round(time.monotonic() - start, 1)


def show(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps({name: found[name] for name in PRINTED}) + "\n")
    else:
        for name, value in found.items():
            sys.stdout.write(f"{name:20}{value:>16,}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
