"""A site on several machines, each of which is cut off in turn while people play.

    python tests/faults/hosts.py --proxy nginx|caddy [--games 6] [--cut 30] [--stages …] [--json]

The machines are network namespaces on this one: a proxy with the file of docs/deploy, two hosts
that serve pages, two that work, and one with PostgreSQL and Redis. People play through the proxy
with live streams open, while slow clients hold connections to it. Each host is cut off for a while
and comes back; both web hosts get a new version of the code; Redis moves to another address, and
restarts empty. At the end the database and what was answered are compared. Needs root, nginx or
caddy, PostgreSQL and Redis as programs; see docs/evidence/reliability.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import TypeVar

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.listeners import REFUSED, Listener  # noqa: E402
from tests.bench.page_load import session_of  # noqa: E402
from tests.faults.distant import Asked, Distant, Player, Visitor, context  # noqa: E402
from tests.faults.host_checks import Verdict, address_seen, checked, newest_versions, open_and_due  # noqa: E402
from tests.faults.hosts_built import STAGES, Hosts, built  # noqa: E402
from tests.faults.network import NETWORK, alone  # noqa: E402
from tests.faults.slow_senders import SlowSenders  # noqa: E402

T = TypeVar("T")
NAME = "games.example.org"
PLAYERS, VISITORS, STREAMS, SLOW = 3, 2, 3, 4
# Without these hosts requests fail, and for GRACE seconds more; in all other stages none may.
MISSED = ("proxy", "web1", "web2", "data")
GRACE = 15
# So long may streams lag and phases wait after a fault. A page whose stream was refused while the
# data host was away comes back after a minute.
STREAM_LIMIT, PHASE_LIMIT = REFUSED + GRACE, 180
QUIET = 10
FIRST_ADDRESS = 101
# Caddy 2.6 cannot send a form to another process once one has refused it; docs/deploy.
FORMS = ("save", "press", "finalise", "take_back")


@dataclass
class Stage:
    """The events of one fault, which began and ended at these times. `failed` counts answers
    of 500 and more and none at all, `outside` those that may not. `is_old_caddy`: a form may get
    502 while web processes are replaced."""

    name: str
    began: float = 0.0
    ended: float = 0.0
    over: float = 0.0
    asked: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    outside: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    streams: float = 0.0
    phases: float = 0.0
    late: int = 0
    behind: int = 0
    is_old_caddy: bool = False

    def count(self, asked: Asked) -> None:
        if not self.began <= asked.began < self.over:
            return
        self.asked += 1
        self.slowest = max(self.slowest, asked.answer.seconds)
        status = asked.answer.status
        if 0 < status < 500 and status not in (408, 429):
            return
        self.failed[f"{asked.kind} {status}"] += 1
        is_known = self.is_old_caddy and status == 502 and asked.kind in FORMS
        if is_known and self.name == "new-version":
            return
        if self.name not in MISSED or asked.began > self.ended + GRACE:
            self.outside[f"{asked.kind} {status}"] += 1


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--proxy", choices=["nginx", "caddy"], default="nginx")
    arguments.add_argument("--games", type=int, default=6)
    arguments.add_argument("--cut", type=float, default=30, help="seconds without a host")
    arguments.add_argument("--stages", nargs="+", choices=list(STAGES), default=list(STAGES))
    arguments.add_argument("--log", help="a folder for what the processes said")
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    alone(asked.proxy, "redis-server", "openssl")
    for name in ("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "DEBUG", "ALLOWED_HOSTS"):
        os.environ.pop(name, None)
    addresses = [f"{NETWORK}.{FIRST_ADDRESS + each}" for each in range(60)]
    with ExitStack() as stack:
        hosts = built(stack, asked.proxy, addresses)
        try:
            trial = Trial(hosts, asked.games, addresses)
            trial.is_old_caddy = asked.proxy == "caddy" and caddy_version() < (2, 7)
            asyncio.run(trial.run(asked.stages, asked.cut, is_quiet=asked.json))
            verdict = asyncio.run(fresh(checked, trial.players, hosts.mails.ids))
        finally:
            if asked.log:
                hosts.keep_logs(Path(asked.log))
    return trial.report(verdict, asked.proxy, as_json=asked.json)


class Trial:
    """The people, and what became of them in each stage."""

    def __init__(self, hosts: Hosts, games: int, addresses: list[str]) -> None:
        from django.utils import timezone

        from games.models import Game, Seat
        from tests.bench.storm_games import storm_games

        self.hosts, self.stages = hosts, list[Stage]()
        self.is_old_caddy = False
        storm_games(games, timezone.now())
        self.games = list(Game.objects.order_by("pk").values_list("pk", flat=True))
        tls, free = context(), iter(addresses)
        self.players, self.listeners = list[Player](), list[Listener]()
        for game in self.games:
            seats = list(Seat.objects.filter(game=game).select_related("holder").order_by("pk"))
            # In the first game everybody plays, so that its phases end early.
            is_quick = game == self.games[0]
            for each, seat in enumerate(seats if is_quick else seats[:PLAYERS]):
                assert seat.holder is not None
                reader = seats[(each + 1) % len(seats)]
                person = Distant(443, session_of(seat.holder), address=next(free), tls=tls)
                self.players.append(
                    Player(
                        person,
                        game,
                        seat.pk,
                        (reader.power, reader.pk),
                        seat.holder.name,
                        is_quick,
                    )
                )
            for seat in seats[:STREAMS]:
                self.listeners.append(
                    Listener(443, game, session_of(seat.holder), addresses[-1], NAME, tls)
                )
        self.visitors = [
            Visitor(Distant(443, address=next(free), tls=tls), self.games) for _ in range(VISITORS)
        ]
        self.guest = Distant(443, address=next(free), tls=tls)
        path = f"/games/{self.games[-1]}/"
        self.slow = SlowSenders(NAME, path, [next(free), next(free)], tls)

    async def run(self, stages: list[str], cut: float, *, is_quiet: bool) -> None:
        """One fault after the other, under the same people."""
        seen = await fresh(address_seen, self.guest)
        if seen != self.guest.address:
            raise SystemExit(f"The site takes {self.guest.address} for {seen}.")
        people = [*self.players, *self.visitors]
        threads = [Thread(target=each.run) for each in people]
        tasks = [asyncio.create_task(each.listen()) for each in self.listeners]
        tasks.append(asyncio.create_task(self.slow.go_on(SLOW)))
        for thread in threads:
            thread.start()
        try:
            await asyncio.gather(*(each.is_open.wait() for each in self.listeners))
            for name in stages:
                stage = await self._stage(name, cut)
                self.stages.append(stage)
                if not is_quiet:
                    sys.stdout.write(line_of(stage))
                    sys.stdout.flush()
        finally:
            for each in people:
                each.stopped.set()
            await asyncio.to_thread(lambda: [thread.join() for thread in threads])
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _stage(self, name: str, cut: float) -> Stage:
        """One fault; over when phases are resolved and streams know everything, and a quiet time
        has passed."""
        stage = Stage(name, time.monotonic(), is_old_caddy=self.is_old_caddy)
        due = await fresh(set_due, self.games[1:], cut)
        await fresh(self.hosts.begin, name)
        # A restart of processes ends by itself; a host comes back after a while.
        await asyncio.sleep(max(0.0, stage.began + cut - time.monotonic()))
        await asyncio.to_thread(self.hosts.end, name)
        stage.ended = time.monotonic()
        until = stage.ended + PHASE_LIMIT
        streams = asyncio.create_task(self._streams_know())
        while await fresh(open_and_due, due) and time.monotonic() < until:
            await asyncio.sleep(0.5)
        stage.phases = round(time.monotonic() - stage.ended, 1)
        stage.late = await fresh(open_and_due, due)
        stage.streams, stage.behind = await streams
        await asyncio.sleep(GRACE + QUIET)
        stage.over = time.monotonic()
        for each in (*self.players, *self.visitors):
            for asked in list(each.asked):
                stage.count(asked)
        return stage

    async def _streams_know(self) -> tuple[float, int]:
        """Seconds until every stream knows what the database did then, and how many never did."""
        began = time.monotonic()
        versions = await fresh(newest_versions)
        behind = len(self.listeners)
        while behind and time.monotonic() < began + STREAM_LIMIT:
            behind = sum(
                each.version < versions[each.game] or not each.is_open.is_set()
                for each in self.listeners
            )
            await asyncio.sleep(0.1)
        return round(time.monotonic() - began, 1), behind

    def report(self, verdict: Verdict, proxy: str, *, as_json: bool) -> int:
        """Writes what came of it; gives the exit status."""
        wrong = Counter(each for who in (*self.players, *self.visitors) for each in who.wrong)
        slow = {kind: round(seconds, 1) for kind, seconds in self.slow.held.items()}
        figures = {
            "proxy": proxy,
            "stages": [vars(stage) for stage in self.stages],
            "requests": sum(len(who.asked) for who in (*self.players, *self.visitors)),
            "streams_opened": sum(each.opened for each in self.listeners),
            "slow_held_s": slow,
            "slow_answers": dict(self.slow.answers),
            **vars(verdict),
            "wrong_pages": sum(wrong.values()),
            "failed_outside": sum(sum(stage.outside.values()) for stage in self.stages),
            "late": sum(stage.late for stage in self.stages),
            "behind": sum(stage.behind for stage in self.stages),
        }
        if as_json:
            sys.stdout.write(json.dumps(figures) + "\n")
        else:
            for name, value in figures.items():
                if name != "stages":
                    sys.stdout.write(f"{name.replace('_', ' '):24}{value!s:>16}\n")
            for sentence, times in wrong.most_common(20):
                sys.stdout.write(f"  {times} times: {sentence}\n")
            sys.stdout.write(
                f"hosts behind {proxy}: {verdict.lost} lost, {verdict.doubled} doubled, "
                f"{figures['wrong_pages']} wrong pages, {figures['failed_outside']} failed "
                f"outside of a cut\n"
            )
        bad = ("lost", "doubled", "wrong_pages", "failed_outside", "late", "behind")
        return int(any(figures[name] for name in bad))


def caddy_version() -> tuple[int, ...]:
    """The first two numbers of Caddy's version."""
    said = subprocess.run(["caddy", "version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, said.split()[0].lstrip("v").split(".")[:2]))


async def fresh(function: Callable[..., T], *arguments: object) -> T:
    """Call a function in a thread, over a connection to the database that still stands."""
    from django.db import close_old_connections

    def asked() -> T:
        close_old_connections()
        return function(*arguments)

    return await asyncio.to_thread(asked)


def line_of(stage: Stage) -> str:
    """A stage in two lines."""
    failed = ", ".join(f"{times} {what}" for what, times in stage.failed.items()) or "none"
    outside = ", ".join(f"{times} {what}" for what, times in stage.outside.items()) or "none"
    return (
        f"{stage.name:14}{stage.asked:5} asked, slowest {stage.slowest:5.1f} s; after the end "
        f"streams {stage.streams:5.1f} s ({stage.behind} behind), "
        f"phases {stage.phases:5.1f} s ({stage.late} late)\n"
        f"{'':14}failed: {failed}; of these outside of a cut: {outside}\n"
    )


def set_due(games: list[int], cut: float) -> list[int]:
    """Open phases fall due at moments before, during and after the cut; their ids."""
    from django.utils import timezone

    from games.models import Phase

    due = []
    for phase in Phase.objects.filter(game__in=games, status="open"):
        at = timezone.now() + timedelta(seconds=random.uniform(0, cut + 5))
        Phase.objects.filter(pk=phase.pk, status="open").update(due_at=at)
        due.append(phase.pk)
    return due


if __name__ == "__main__":
    sys.exit(main())
