"""Redis stopped and started again under a site at work, and what came of it.

    python tests/faults/redis_outage.py [--seconds 2 20 60] [--how kill term stop] [--json]

PostgreSQL and Redis are the script's own; the processes are those of the Procfile. Redis is killed
(SIGKILL), asked to end (SIGTERM), or stopped so that it takes connections and answers none
(SIGSTOP). Meanwhile people open pages, sign in, save and finalise orders and write press, while
others listen to streams, and deadlines pass: before the outage, so that the phases stand in the
queue when Redis goes, during it, and after it. At the end of each outage every stream must know
what the database knows, every deadline must have been served within one sweep, and everything that
was taken must be there, once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import time
from collections import defaultdict
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.listeners import Listener  # noqa: E402
from tests.bench.person import Person  # noqa: E402
from tests.bench.smtp_sink import SmtpSink  # noqa: E402
from tests.faults.own_servers import Redis  # noqa: E402
from tests.faults.setting import Servers, own_servers, settled_site, temporary_folder  # noqa: E402
from tests.faults.site_processes import Site, send_to, wait_until  # noqa: E402

if TYPE_CHECKING:
    from tests.faults.at_table import AtTable

GAMES = 25
# Games that fall due: before the outage, in the middle of it, after it; the others are played.
BEFORE, DURING, AFTER = range(18), 18, 19
PLAYED = range(20, GAMES)
SEATS = 10
STREAMS = 60
PASSWORD = "correct-horse-1763"
SIGNS = {"kill": signal.SIGKILL, "term": signal.SIGTERM, "stop": signal.SIGSTOP}
PAUSE = 0.25
# One sweep, and what a loaded machine takes to resolve what it found.
SWEEP = 15
RESOLVING = 5
# So long after the return every stream must know everything, and so soon hear of what is new.
KNOWN_AGAIN = 10
AT_ONCE = 1.0


@dataclass
class Found:
    """The counts of one outage, or of all. `slowest` are seconds, by the kind of request."""

    asked: int = 0
    refused: int = 0
    lost: int = 0
    doubled: int = 0
    behind: int = 0
    late: int = 0
    deadline_seconds: float = 0
    reach_ms: int = 0
    slowest: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, other: Found) -> None:
        for name in ("asked", "refused", "lost", "doubled", "behind", "late"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("deadline_seconds", "reach_ms"):
            setattr(self, name, max(getattr(self, name), getattr(other, name)))
        for name, seconds in other.slowest.items():
            self.slowest[name] = max(self.slowest[name], seconds)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, nargs="+", default=[2, 20, 60])
    arguments.add_argument("--how", choices=list(SIGNS), nargs="+", default=list(SIGNS))
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with ExitStack() as stack:
        servers = own_servers(stack, temporary_folder(stack))
        sink = stack.enter_context(SmtpSink())
        mail = {"EMAIL_URL": f"smtp://127.0.0.1:{sink.port}"}
        site = settled_site(stack, "full", servers=servers, variables=mail)
        tables, member = make_tables(site)
        site.start()
        site.wait_until_served()
        outages = [(how, seconds) for how in asked.how for seconds in asked.seconds]
        found = asyncio.run(run(site, servers, tables, member, outages, quiet=asked.json))
        found.lost += sum(table.lost() for table in tables)
        found.doubled += sum(table.doubled() for table in tables) + doubled_phases()
        leaked = left_over(servers)
    return report(found, leaked, outages=len(outages), as_json=asked.json)


def make_tables(site: Site) -> tuple[list[AtTable], str]:
    """The games, somebody who plays in each of some, and the address of a member who signs in."""
    # Modules with models are imported when the setting is known.
    from allauth.account.models import EmailAddress
    from django.utils import timezone

    from games.core.accounts import User
    from games.models import Game
    from tests.bench.storm_games import storm_games
    from tests.faults.at_table import AtTable, busy_seats

    storm_games(GAMES, timezone.now())
    member = User.objects.create_user("member@example.org", "Member", PASSWORD)
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    keys = list(Game.objects.order_by("pk").values_list("pk", flat=True))
    return [AtTable(site.port, busy_seats(keys[each])[0]) for each in PLAYED], member.email


async def run(
    site: Site,
    servers: Servers,
    tables: list[AtTable],
    member: str,
    outages: list[tuple[str, float]],
    *,
    quiet: bool,
) -> Found:
    """One outage after the other, under the same streams."""
    listeners = await asyncio.to_thread(make_listeners, site)
    tasks = [asyncio.create_task(listener.listen()) for listener in listeners]
    await asyncio.gather(*(listener.is_open.wait() for listener in listeners))
    total = Found()
    for how, seconds in outages:
        found = await outage(site, servers.redis, tables, listeners, member, how, seconds)
        total.add(found)
        if not quiet:
            sys.stdout.write(
                f"{how:5}{seconds:4.0f} s: {found.asked} asked, {found.refused} refused, "
                f"{found.behind} streams behind, {found.late} deadlines late "
                f"(at most {found.deadline_seconds:.1f} s), {found.lost} lost, "
                f"news in {found.reach_ms} ms; slowest "
                + ", ".join(f"{name} {took:.2f} s" for name, took in found.slowest.items())
                + "\n"
            )
            sys.stdout.flush()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return total


def make_listeners(site: Site) -> list[Listener]:
    """Players of all games, and visitors."""
    from games.models import Seat
    from tests.bench.page_load import session_of

    seats = list(Seat.objects.select_related("holder").order_by("pk"))[:: GAMES * SEATS // STREAMS]
    return [Listener(site.port, seat.game_id, session_of(seat.holder)) for seat in seats] + [
        Listener(site.port, seat.game_id, address=f"10.0.0.{number}")
        for number, seat in enumerate(seats[::4])
    ]


async def outage(
    site: Site,
    redis: Redis,
    tables: list[AtTable],
    listeners: list[Listener],
    member: str,
    how: str,
    seconds: float,
) -> Found:
    """Redis away for so long, and everything that goes on meanwhile."""
    found = Found()
    stopped = asyncio.Event()
    people = asyncio.create_task(go_on(site, tables, member, found, stopped))
    due = await asyncio.to_thread(set_due, seconds)
    await asyncio.to_thread(queued, due)
    await asyncio.to_thread(take_away, redis, how)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(bring_back, redis, how)
    back = time.monotonic()
    until = back + SWEEP + RESOLVING
    await asyncio.sleep(KNOWN_AGAIN)
    stopped.set()
    await people
    found.behind = await behind(listeners)
    found.reach_ms, unheard = await reach(tables[0], listeners)
    found.lost += unheard
    while await asyncio.to_thread(unresolved, due) and time.monotonic() < until:
        await asyncio.sleep(0.2)
    found.late = await asyncio.to_thread(unresolved, due)
    await asyncio.to_thread(wait_until, lambda: unresolved(due) == 0, 150)
    found.lost += await asyncio.to_thread(unresolved, due)
    found.deadline_seconds = await asyncio.to_thread(longest_wait, due, time.monotonic() - back)
    return found


def take_away(redis: Redis, how: str) -> None:
    assert redis.process is not None
    send_to(redis.process.pid, SIGNS[how])
    if how != "stop":
        redis.process.wait()


def bring_back(redis: Redis, how: str) -> None:
    assert redis.process is not None
    if how == "stop":
        send_to(redis.process.pid, signal.SIGCONT)
    else:
        redis.start()


async def go_on(
    site: Site, tables: list[AtTable], member: str, found: Found, stopped: asyncio.Event
) -> None:
    """Asks for one thing after another until it is to stop."""
    for number in count():
        if stopped.is_set():
            return
        table, visitor = tables[number % len(tables)], Person(site.port)
        what = {
            "page": partial(table.person.get, table.path),
            "visit": partial(visitor.get, table.path),
            "save": table.save,
            "final": table.finalise,
            "press": table.write,
            "sign-in": partial(visitor.sign_in, member, PASSWORD),
        }
        # Sign-ins and messages have rate limits.
        often = [name for name in what if number % 3 == 0 or name not in ("sign-in", "press")]
        for name in often:
            answer = await asyncio.to_thread(what[name])
            found.asked += 1
            found.refused += not answer.is_good
            found.slowest[name] = max(found.slowest[name], answer.seconds)
            if not answer.is_good:
                sys.stderr.write(f"{name}: {answer.status} after {answer.seconds:.1f} s\n")
        await asyncio.sleep(PAUSE)


def set_due(seconds: float) -> list[int]:
    """Open phases fall due: just before the outage, in it and after it."""
    from django.utils import timezone

    from games.models import Game, Phase

    keys = list(Game.objects.order_by("pk").values_list("pk", flat=True))
    waits = dict.fromkeys(BEFORE, 0.0) | {DURING: 1 + seconds / 2, AFTER: 1 + seconds + 1}
    due = []
    for index, wait in waits.items():
        phase = Phase.objects.get(game=keys[index], status="open")
        Phase.objects.filter(pk=phase.pk).update(due_at=timezone.now() + timedelta(seconds=wait))
        due.append(phase.pk)
    return due


def queued(due: list[int]) -> None:
    """Returns when the phases that are due have been handed out."""
    from games.models import Phase
    from games.tasks import sweep_deadlines

    sweep_deadlines.delay()
    claimed = Phase.objects.filter(pk__in=due, claimed_until__isnull=False)
    wait_until(claimed.exists, 2 * SWEEP, step=0.005)


def unresolved(due: list[int]) -> int:
    """How many of the phases are open."""
    from games.models import Phase

    return Phase.objects.filter(pk__in=due, status="open").count()


def longest_wait(due: list[int], since_return: float) -> float:
    """How long the slowest of them waited, from its deadline or the return, whichever was later."""
    from django.utils import timezone

    from games.models import Phase

    back = timezone.now() - timedelta(seconds=since_return)
    phases = Phase.objects.filter(pk__in=due, status="resolved")
    waits = [(phase.resolved_at - max(phase.due_at, back)).total_seconds() for phase in phases]
    return round(max([0.0, *waits]), 1)


async def behind(listeners: list[Listener]) -> int:
    """How many pages do not know what the database does."""
    versions, totals = await asyncio.to_thread(known)
    return sum(
        listener.version < versions[listener.game]
        or (bool(listener.session) and listener.press < totals.get(listener.game, 0))
        for listener in listeners
    )


def known() -> tuple[dict[int, int], dict[int, int]]:
    from games.models import Game
    from games.press.queries.threads import press_of_games

    versions = dict(Game.objects.values_list("pk", "version"))
    return versions, press_of_games(versions)


async def reach(table: AtTable, listeners: list[Listener]) -> tuple[int, int]:
    """Milliseconds until all pages of a game know of a message, and how many never do."""
    game = table.seat.game_id
    concerned = [each for each in listeners if each.game == game and each.session]
    _versions, totals = await asyncio.to_thread(known)
    began = time.monotonic()
    answer = await asyncio.to_thread(table.write)
    assert answer.is_good, answer
    expected = totals.get(game, 0) + 1
    while time.monotonic() < began + KNOWN_AGAIN:
        times = [each.reached("press", expected) for each in concerned]
        if None not in times:
            return round(1000 * (max(at for at in times if at) - began)), 0
        await asyncio.sleep(0.02)
    return KNOWN_AGAIN * 1000, sum(at is None for at in times)


def doubled_phases() -> int:
    """Phases that were resolved twice, or from other orders than those that were saved."""
    from games.models import EventKind, Phase
    from games.story.queries.replay import replay

    resolved = Phase.objects.filter(status="resolved").select_related("game")
    told = [phase.events.filter(kind=EventKind.RESOLVED).count() for phase in resolved]
    return sum(each != 1 for each in told) + sum(replay(phase).is_broken for phase in resolved)


def left_over(servers: Servers) -> int:
    """Number of subscriptions to change notifications after the last stream has ended."""
    import redis

    def listening() -> int:
        with redis.Redis.from_url(servers.redis.url) as asked:
            ((_channel, number),) = asked.pubsub_numsub("ambition.changes")
            return int(number)

    wait_until(lambda: listening() == 0, 10)
    return listening()


def report(found: Found, leaked: int, *, outages: int, as_json: bool) -> int:
    """Writes what came of it; gives the exit status."""
    figures = {
        "outages": outages,
        "asked": found.asked,
        "refused": found.refused,
        "streams_behind": found.behind,
        "deadlines_late": found.late,
        "deadline_seconds": found.deadline_seconds,
        "reach_ms": found.reach_ms,
        "slowest_seconds": round(max(found.slowest.values()), 2),
        "lost": found.lost,
        "doubled": found.doubled,
        "leaked": leaked,
    }
    if as_json:
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        for name, value in figures.items():
            sys.stdout.write(f"{name.replace('_', ' '):28}{value:>12}\n")
        sys.stdout.write(
            f"redis outage: {found.lost} lost, {found.doubled} doubled, {leaked} leaked\n"
        )
    good = (found.refused, found.behind, found.late, found.lost, found.doubled, leaked)
    return int(any(good) or found.reach_ms > 1000 * AT_ONCE)


if __name__ == "__main__":
    sys.exit(main())
