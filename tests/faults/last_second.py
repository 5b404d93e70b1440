"""Orders that arrive in the last second, from fifty people at once, while the sweep runs.

    python tests/faults/last_second.py [--rounds 10] [--json]

PostgreSQL and Redis are the script's own; the processes are those of the Procfile. In each round
several games fall due, and fifty who play in them send one sheet after another from a second before
the deadline until they are refused, while sweeps are called for ten times a second. Afterwards each
sheet that was taken must be there, the last of them must be what the phase was resolved from, and
nothing that was refused may be there.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.setting import settled_site  # noqa: E402
from tests.faults.site_processes import wait_until  # noqa: E402

if TYPE_CHECKING:
    from tests.faults.at_table import AtTable

GAMES = 8
PEOPLE = 50
AHEAD = 3.0
LAST = 1.0
SWEEP_SECONDS = 0.1
LONGEST = 60.0


@dataclass
class Verdict:
    """The results of the sheets that were sent. `unused` were taken and did not count, `late` were
    taken although they arrived after the deadline, `errors` were neither taken nor refused."""

    sent: int = 0
    taken: int = 0
    refused: int = 0
    errors: int = 0
    lost: int = 0
    doubled: int = 0
    unused: int = 0
    late: int = 0

    def add(self, other: Verdict) -> None:
        for name, number in asdict(other).items():
            setattr(self, name, getattr(self, name) + number)

    @property
    def is_good(self) -> bool:
        return not (self.errors or self.lost or self.doubled or self.unused or self.late)


def last_second(
    people: Sequence[AtTable], due_at: datetime, sweep: Callable[[], object]
) -> Verdict:
    """All of them send sheets until they are refused, while the sweep is called again and again;
    what the database says afterwards."""
    from games.models import Phase

    phases = {person.phase.pk for person in people}
    Phase.objects.filter(pk__in=phases).update(due_at=due_at, claimed_until=None)
    swept = Event()
    sweeper = Thread(target=sweep_often, args=(sweep, swept))
    found = Verdict()
    with ThreadPoolExecutor(len(people)) as pool:
        sending = [pool.submit(send_until_refused, person, due_at) for person in people]
        sweeper.start()
        for sent in sending:
            found.add(sent.result())
    wait_until(lambda: not Phase.objects.filter(pk__in=phases, status="open").exists(), LONGEST)
    swept.set()
    sweeper.join()
    found.add(verdict(people))
    return found


def sweep_often(sweep: Callable[[], object], swept: Event) -> None:
    """Sweeps until all is done."""
    from django.db import connection

    while not swept.wait(SWEEP_SECONDS):
        sweep()
    connection.close()


def send_until_refused(person: AtTable, due_at: datetime) -> Verdict:
    """From the last second on; the first refusal is the end."""
    time.sleep(max(0.0, due_at.timestamp() - LAST - time.time()))
    found = Verdict()
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        answer = person.save()
        found.sent += 1
        if answer.is_good:
            found.taken += 1
            continue
        found.refused += answer.status == 409
        found.errors += answer.status != 409
        return found
    return found


def verdict(people: Sequence[AtTable]) -> Verdict:
    """Compares what was taken with what is there, and what is there with what was resolved."""
    from games.models import OrderSheet, Phase
    from games.story.queries.replay import replay

    found = Verdict()
    for person in people:
        found.lost += person.lost()
        found.doubled += person.doubled()
        sheets = OrderSheet.objects.filter(phase=person.phase, seat=person.seat)
        current = sheets.get(is_current=True)
        found.unused += current.orders != person.taken[-1]
        due_at = Phase.objects.get(pk=person.phase.pk).due_at
        found.late += sheets.filter(version__gt=1, saved_at__gte=due_at).count()
    for phase in Phase.objects.filter(pk__in={person.phase.pk for person in people}):
        found.unused += phase.is_open or not replay(phase).is_same
    return found


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=10)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    found = Verdict()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with ExitStack() as stack:
        site = settled_site(stack, "full")
        rounds = make_rounds(site.port, asked.rounds)
        site.start("deadlines", "computers", "mails", "posts", "beat", "web")
        site.wait_until_served()
        from django.utils import timezone

        from games.tasks import sweep_deadlines

        for people in rounds:
            due_at = timezone.now() + timedelta(seconds=AHEAD)
            found.add(last_second(people, due_at, sweep_deadlines.delay))
    return report(found, rounds=asked.rounds, people=len(rounds[0]), as_json=asked.json)


def make_rounds(port: int, rounds: int) -> list[list[AtTable]]:
    """For each round fifty people of some games."""
    from django.utils import timezone

    from games.models import Game
    from tests.bench.storm_games import storm_games
    from tests.faults.at_table import AtTable, busy_seats

    storm_games(GAMES * rounds, timezone.now())
    keys = list(Game.objects.order_by("pk").values_list("pk", flat=True))
    rounds_of = [keys[first : first + GAMES] for first in range(0, len(keys), GAMES)]
    return [
        [AtTable(port, seat) for key in games for seat in busy_seats(key)][:PEOPLE]
        for games in rounds_of
    ]


def report(found: Verdict, *, rounds: int, people: int, as_json: bool) -> int:
    """Writes what came of it; gives the exit status."""
    figures = {"rounds": rounds, "people": people} | asdict(found)
    if as_json:
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        for name, value in figures.items():
            sys.stdout.write(f"{name:12}{value:>8}\n")
        sys.stdout.write(
            f"last second: {found.lost} lost, {found.doubled} doubled, {found.unused} unused\n"
        )
    return int(not found.is_good)


if __name__ == "__main__":
    sys.exit(main())
