"""Hundreds of open streams on one web process: what they hold, and how soon news reaches them.

    python tests/bench/streams.py [--streams 500] [--rounds 40] [--json]

PostgreSQL and Redis are the benchmark's own, the web is the line of the Procfile with one process
that may open 1,024 files. Four of five streams are of people at the tables, each account with one,
the others of visitors with an address each. In turn somebody makes orders final, takes them back,
and writes to the whole table; each is to reach everybody who has that game open, and what it took
counts from the moment at which the form was sent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.listeners import Listener  # noqa: E402
from tests.bench.person import Person  # noqa: E402
from tests.faults.setting import Servers, own_servers, settled_site, temporary_folder  # noqa: E402
from tests.faults.site_processes import Site, wait_until  # noqa: E402

SEATS = 10
PLAYERS_SHARE = 0.8
FILES = 1024
# A message that has not arrived by then is lost.
PATIENCE = 10.0
OPENING = 20


@dataclass(frozen=True)
class Found:
    """The figures. Of the connections to the database those are counted that the web process
    has, in use or not; of those to Redis all of the site's."""

    streams: int
    database_connections: int
    redis_connections: int
    reach_p95_ms: float
    lost: int
    reach_p50_ms: float
    reach_most_ms: float
    arrivals: int
    files: int
    threads: int
    megabytes: int
    open_seconds: float
    left_after: int


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--streams", type=int, default=500)
    arguments.add_argument("--rounds", type=int, default=40)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES * 4, FILES * 4))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with ExitStack() as stack:
        servers = own_servers(stack, temporary_folder(stack))
        site = settled_site(stack, "full", servers=servers)
        with few_files():
            site.start("web")
        sessions = make_tables(asked.streams)
        wait_until(site.answers, 60)
        found = asyncio.run(measure(site, servers, sessions, asked.streams, asked.rounds))
    if asked.json:
        keys = ("streams", "database_connections", "redis_connections", "reach_p95_ms", "lost")
        sys.stdout.write(json.dumps({key: getattr(found, key) for key in keys}) + "\n")
    else:
        for name, value in asdict(found).items():
            sys.stdout.write(f"{name.replace('_', ' '):28}{value:>12}\n")
    return int(found.lost > 0)


@contextmanager
def few_files() -> Iterator[None]:
    """Processes started within may open as many files as is usual."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def make_tables(streams: int) -> list[tuple[int, str]]:
    """Running games, and who plays in each: its number and a session."""
    from django.utils import timezone

    from games.models import Seat
    from tests.bench.page_load import session_of
    from tests.bench.storm_games import storm_games

    players = round(streams * PLAYERS_SHARE)
    storm_games(-(-players // SEATS), timezone.now())
    seats = Seat.objects.select_related("holder").order_by("pk")[:players]
    return [(seat.game_id, session_of(seat.holder)) for seat in seats]


async def measure(
    site: Site, servers: Servers, sessions: list[tuple[int, str]], streams: int, rounds: int
) -> Found:
    """Opens the streams, has news arrive, and counts."""
    games = sorted({game for game, _session in sessions})
    listeners = [Listener(site.port, game, session) for game, session in sessions]
    listeners += [
        Listener(
            site.port, games[number % len(games)], address=f"10.0.{number // 250}.{number % 250}"
        )
        for number in range(streams - len(sessions))
    ]
    began = time.monotonic()
    tasks = await opened(listeners)
    open_seconds = time.monotonic() - began
    # A new stream is told of its press at once: let that be over.
    await asyncio.sleep(2)
    times, lost = await news(site, listeners, sessions, rounds)
    pid = web_process(site)
    held = await asyncio.to_thread(connections, servers)
    facts = process_facts(pid)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.to_thread(wait_until, lambda: redis_subscribers(servers) == 0, 10)
    times.sort()
    return Found(
        streams=sum(listener.opened == 1 for listener in listeners),
        database_connections=held[0],
        redis_connections=held[1],
        reach_p95_ms=round(1000 * times[int(len(times) * 0.95)]) if times else 0,
        reach_p50_ms=round(1000 * times[len(times) // 2]) if times else 0,
        reach_most_ms=round(1000 * times[-1]) if times else 0,
        arrivals=len(times),
        lost=lost + sum(listener.opened != 1 for listener in listeners),
        files=facts[0],
        threads=facts[1],
        megabytes=facts[2],
        open_seconds=round(open_seconds, 1),
        left_after=redis_subscribers(servers),
    )


async def opened(listeners: list[Listener]) -> list[asyncio.Task[None]]:
    """Opens the streams, so many at once, and gives what runs."""
    tasks = []
    for first in range(0, len(listeners), OPENING):
        some = listeners[first : first + OPENING]
        tasks += [asyncio.create_task(listener.listen()) for listener in some]
        waiting = [asyncio.create_task(listener.is_open.wait()) for listener in some]
        _done, late = await asyncio.wait(waiting, timeout=30)
        for task in late:
            task.cancel()
    return tasks


async def news(
    site: Site, listeners: list[Listener], sessions: list[tuple[int, str]], rounds: int
) -> tuple[list[float], int]:
    """How long each piece of news took to each page that it concerns, and how many never came."""
    rng = random.Random(1763)
    times: list[float] = []
    lost = 0
    written: dict[int, int] = {}
    final: set[tuple[int, str]] = set()
    for number in range(rounds):
        game, session = rng.choice(sessions)
        person = Person(site.port, session)
        concerned = [each for each in listeners if each.game == game]
        sent = time.monotonic()
        if number % 2:
            written[game] = expected = written.get(game, 0) + 1
            kind = "press"
            concerned = [each for each in concerned if each.session]
            form = {"text": f"Message {number}", "to": "all", "key": f"key-{number}"}
            answer = await asyncio.to_thread(person.post, f"/games/{game}/press/send/", **form)
        else:
            kind, path = "version", f"/games/{game}/orders/"
            expected = max(each.version for each in concerned) + 1
            action = "take_back" if (game, session) in final else "finalise"
            final ^= {(game, session)}
            answer = await asyncio.to_thread(person.post, path, action=action, phase=1)
        if not answer.is_good:
            sys.stderr.write(f"refused: {answer.status}\n")
            lost += len(concerned)
            continue
        arrived, missing = await arrivals(concerned, kind, expected)
        times += [at - sent for at in arrived]
        lost += missing
    return times, lost


async def arrivals(concerned: list[Listener], kind: str, expected: int) -> tuple[list[float], int]:
    """When it came to each of them, and to how many it did not."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = [each.reached(kind, expected) for each in concerned]
        if None not in found:
            break
        await asyncio.sleep(0.02)
    known = [at for at in found if at is not None]
    return known, len(concerned) - len(known)


def web_process(site: Site) -> int:
    """The process that serves: with one worker uvicorn is that itself."""
    return max(site.pids("web"), key=lambda pid: len(list(Path(f"/proc/{pid}/fd").iterdir())))


def process_facts(pid: int) -> tuple[int, int, int]:
    """Open files, threads, and megabytes of memory of a process."""
    status = dict(
        line.split(":\t", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines()
    )
    files = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return files, int(status["Threads"]), int(status["VmRSS"].split()[0]) // 1024


def connections(servers: Servers) -> tuple[int, int]:
    """How many connections the web has to the database and to Redis."""
    import psycopg
    import redis

    query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'web'"
    with psycopg.connect(servers.postgres.url) as server:
        row = server.execute(query).fetchone()
    with redis.Redis.from_url(servers.redis.url) as asked:
        clients = len(asked.client_list()) - 1
    return (row[0] if row else 0), clients


def redis_subscribers(servers: Servers) -> int:
    """How many connections to Redis listen."""
    import redis

    with redis.Redis.from_url(servers.redis.url) as asked:
        return sum(int(client["sub"]) + int(client["psub"]) > 0 for client in asked.client_list())


if __name__ == "__main__":
    sys.exit(main())
