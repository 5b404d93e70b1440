"""An upgrade of the running site, process by process, while people read and save.

    python tests/faults/upgrade.py --from REF [--games 60] [--json]

Needs PostgreSQL (user postgres, no password) and Redis on this machine; the database is the
script's own and is dropped afterwards; of Redis it takes the database of REDIS_URL, which must hold
nothing else. The site of an earlier commit runs with two web processes, workers and beat; games
fall due one after another. Then, in the order of docs/deploy.md: this version migrates, and each
process is stopped and started anew. Meanwhile visitors ask for pages, save drafts and listen; who
is refused by one web process asks the other, as nginx does. At the end the database says whether
each save that was confirmed is there, and each phase resolved once.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import redis

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.site_processes import free_port  # noqa: E402
from tests.faults.tree import Tree, end, stop  # noqa: E402
from tests.faults.visitors import Visitors  # noqa: E402

POSTGRES = "postgres://postgres@127.0.0.1:5432"
REDIS = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/13")
WORKERS = ("deadlines", "worker", "pictures", "beat")
# Seconds between two deadlines, and of quiet before and after the restarts.
APART, QUIET = 1.0, 10
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


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--from", dest="earlier", required=True, help="the earlier commit")
    arguments.add_argument("--games", type=int, default=60)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        name = stack.enter_context(database())
        earlier = stack.enter_context(checkout(asked.earlier, folder / "earlier"))
        found = upgrade(stack, folder, earlier, name, asked.games)
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for what, number in found.items():
        sys.stdout.write(f"{what:42}{number!s:>16}\n")


def upgrade(stack: ExitStack, folder: Path, earlier: Path, name: str, games: int) -> dict[str, Any]:
    """Runs the earlier site, upgrades it, and looks at what came of it."""
    ports = [free_port(), free_port()]
    variables = settings(folder, name)
    old, new = Tree(earlier, variables), Tree(ROOT, variables)
    running: dict[str, subprocess.Popen[bytes]] = {}
    stack.callback(lambda: [end(process) for process in running.values()])
    old.manage("migrate", "--noinput")
    old.manage("collectstatic", "--noinput")
    made = old.told(MAKE.format(games=games))
    for port in ports:
        running[f"web {port}"] = old.web(port)
    for worker in WORKERS:
        running[worker] = old.worker(worker)
    visitors = Visitors(ports, made)
    with visitors:
        with psycopg.connect(f"{POSTGRES}/{name}", autocommit=True) as asked:
            asked.execute(
                "UPDATE games_phase SET due_at = now() + game_id * %s * interval '1 s'"
                " - (SELECT min(game_id) FROM games_phase) * %s * interval '1 s'",
                [APART, APART],
            )
        time.sleep(QUIET)
        start = time.monotonic()
        new.manage("migrate", "--noinput")
        new.manage("collectstatic", "--noinput")
        stops = {}
        for port in ports:
            stops[f"web {port}"] = stop(running[f"web {port}"])
            running[f"web {port}"] = new.web(port)
        for worker in WORKERS:
            stops[worker] = stop(running[worker])
            running[worker] = new.worker(worker)
        seconds = time.monotonic() - start
        rest = start + games * APART - time.monotonic()
        time.sleep(max(rest, 0) + 3 * QUIET)
    return {
        "seconds": round(seconds, 1),
        "stops_s": {name: round(each, 1) for name, each in stops.items()},
        "pages": visitors.counts["page"],
        "saves": visitors.counts["save"],
        "streams": visitors.counts["stream"],
        "failures": dict(visitors.failures),
        "slowest_answer_s": round(visitors.slowest, 2),
        **checked(name, visitors),
    }


def checked(name: str, visitors: Visitors) -> dict[str, Any]:
    """What the database says of saves and phases."""
    with psycopg.connect(f"{POSTGRES}/{name}") as asked:
        kept = asked.execute(
            "SELECT phase.game_id, max(sheet.version) - 1 FROM games_ordersheet sheet"
            " JOIN games_phase phase ON phase.id = sheet.phase_id"
            " JOIN games_seat seat ON seat.id = sheet.seat_id"
            " WHERE phase.number = 1 AND seat.power = 'FR' GROUP BY phase.game_id"
        ).fetchall()
        versions = {f"/games/{game}/": versions for game, versions in kept}
        lost, latest = asked.execute(
            "SELECT count(*) FILTER (WHERE status = 'open'),"
            " extract(epoch FROM max(resolved_at - due_at)) FROM games_phase WHERE number = 1"
        ).fetchone()
        (doubled,) = asked.execute(
            "SELECT count(*) FROM (SELECT 1 FROM games_event WHERE kind = 'resolved'"
            " GROUP BY phase_id HAVING count(*) > 1) twice"
        ).fetchone()
    missing = sum(max(0, number - versions[game]) for game, number in visitors.saved.items())
    return {
        "lost_saves": missing,
        "lost": lost,
        "doubled": doubled,
        "latest_resolution_s": round(float(latest or 0), 1),
    }


def settings(folder: Path, name: str) -> dict[str, str]:
    """The full setting, of both versions."""
    return {
        "DJANGO_SETTINGS_MODULE": "ambition.settings",
        "DATABASE_URL": f"{POSTGRES}/{name}",
        "REDIS_URL": REDIS,
        "SECRET_KEY": "only-for-this-script" * 3,
        "SITE_URL": "http://127.0.0.1",
        # Nobody listens: mails wait, as with a mail server that is down.
        "EMAIL_URL": "smtp://127.0.0.1:9",
        "VAR_DIR": str(folder / "var"),
        "LOG_LEVEL": "WARNING",
        "WORKER_CONCURRENCY": "1",
    }


@contextmanager
def database() -> Iterator[str]:
    """A database of the script's own, and an empty one of Redis."""
    name = f"ambition_upgrade_{os.getpid()}"
    redis.Redis.from_url(REDIS).flushdb()
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield name
        finally:
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            redis.Redis.from_url(REDIS).flushdb()


@contextmanager
def checkout(ref: str, folder: Path) -> Iterator[Path]:
    """The files of a commit, in a folder that is thrown away."""
    command = ["git", "worktree", "add", "--quiet", "--detach", str(folder), ref]
    subprocess.run(command, cwd=ROOT, check=True)
    try:
        yield folder
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", str(folder)], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
