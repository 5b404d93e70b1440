"""Pages and size with 1,000 to 100,000 finished games and 1,000 running ones, on PostgreSQL.

    python tests/bench/growth.py [--games 1000,10000] [--running 1000] [--originals 4] [--json]
    python tests/bench/growth.py --backup        measures pg_dump, pg_restore and a new column too
    python tests/bench/growth.py --database postgres://…      fills this database, and leaves it

Starts a PostgreSQL of its own, plays some games of about fifty phases with the computer, and copies
them with other names and players until there are so many. A game takes 0.4 megabytes on disk.
Each page is asked for with a hundred different games or players, signed in, so that no page comes
from a cache. `…_ms` is the 95th of a hundred, `…_median_ms` the median, and `…_cpu_ms` the mean CPU
time of this process and PostgreSQL, which tells more on a busy machine. "sweep" is a sweep of
deadlines that finds none.

A database that was filled before is filled up, so that a large one needs to be made only once.
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
# The running games have so many GMs.
GMS = 50


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--games", default="1000,10000", help="numbers of finished games")
    arguments.add_argument("--running", type=int, default=1000)
    arguments.add_argument("--originals", type=int, default=4, help="games that are played")
    arguments.add_argument("--folder", type=Path, help="where the database is made")
    arguments.add_argument("--database", default="", help="an address; no server is started")
    arguments.add_argument("--backup", action="store_true")
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    sizes = sorted({int(size) for size in asked.games.split(",")})
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=asked.folder))
        url = asked.database or own_database(stack, Path(folder))
        prepare(stack, Path(folder), url)
        for found in grown(sizes, asked.originals, asked.running):
            if asked.backup:
                found |= backup(url, Path(folder))
            show(found, as_json=asked.json)


def own_database(stack: ExitStack, folder: Path) -> str:
    """Start PostgreSQL in the folder. Returns the address of its database."""
    from tests.faults.own_servers import own_postgres

    return stack.enter_context(own_postgres(folder)).url


def prepare(stack: ExitStack, folder: Path, url: str) -> None:
    """Set up Django on the database and a Redis of its own."""
    from tests.faults.own_servers import own_redis

    redis = stack.enter_context(own_redis())
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "ambition.settings",
        "DATABASE_URL": url,
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


def grown(sizes: list[int], originals: int, running: int) -> Iterator[dict[str, Any]]:
    """Measure the site at each size."""
    from django.db import connection
    from django.db.models import F
    from django.utils import timezone

    from games.core.accounts import User
    from games.models import Game
    from tests.bench.growth_games import Copier, make_originals
    from tests.bench.storm_games import storm_games

    make_originals(YEARS, range(originals))
    copier = Copier()
    if not Game.objects.filter(status="running").exists():
        storm_games(running, timezone.now())
        person = User.objects.get(name="Person 0").pk
        Game.objects.filter(status="running").update(gm=person + F("pk") % GMS)
    for size in sizes:
        before, games = disk(), copier.games
        copier.fill(size)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
        found: dict[str, Any] = {"games": size}
        for name, visit in visits().items():
            found |= {f"{name}_{unit}": time for unit, time in measured(visit).items()}
        if copier.games > games:
            found["bytes_per_game"] = round((disk() - before) / (copier.games - games))
        yield found


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
    from games.models import Game, Phase, SeatResult
    from games.tasks import sweep_deadlines
    from tests.bench.empire import EMPIRE

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
    won = SeatResult.objects.filter(share__gt=0).order_by("pk")[0]
    addresses = {
        "lobby": lists,
        "archive": [
            "/archive/",
            f"/archive/?power={won.power}",
            "/archive/?order=longest",
            f"/archive/?player={people[0].name}",
        ],
        "game": [f"/games/{game}/" for game in games],
        "phase": phases,
        "player": [f"/players/{person.pk}/" for person in choose.sample(people, RUNS)],
        "statistics": [f"/variants/{EMPIRE}/statistics/"],
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


def measured(visit: Callable[[], object]) -> dict[str, float]:
    """The times of a hundred visits in milliseconds. The first few visits warm up."""
    for _ in range(3):
        visit()
    times = []
    spent = processor_time()
    for _ in range(RUNS):
        start = time.perf_counter()
        visit()
        times.append(1000 * (time.perf_counter() - start))
    return {
        "ms": round(statistics.quantiles(times, n=20)[-1], 1),
        "median_ms": round(statistics.median(times), 1),
        "cpu_ms": round(1000 * (processor_time() - spent) / RUNS, 1),
    }


def processor_time() -> float:
    """The seconds of CPU time of this process and the database's processes for its connections."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        numbers = [number for (number,) in cursor.fetchall()]
    files = [Path(f"/proc/{number}/schedstat") for number in numbers]
    spent = sum(int(file.read_text().split()[0]) for file in files if file.exists())
    return time.process_time() + spent / 10**9


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
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        for name, value in found.items():
            sys.stdout.write(f"{name:24}{value:>16,}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
