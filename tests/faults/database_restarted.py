"""PostgreSQL restarted while deadlines are served, as an upgrade does it and as a crash does.

    python tests/faults/database_restarted.py [--times 4] [--games 200] [--json]

Pages are asked for all the while; those that fail with the database up count.
"""

from __future__ import annotations

import random
import sys
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread
from urllib.error import URLError

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.setting import asked, own_servers, settled_site, temporary_folder  # noqa: E402
from tests.faults.storm import Storm, report  # noqa: E402


class Pages:
    """Asks for a page again and again; keeps from when to when a request failed, and why."""

    def __init__(self, url: str) -> None:
        self.url, self.failed, self.asked = url, list[tuple[float, float, str]](), 0
        self.done = Event()
        self.thread = Thread(target=self._ask, daemon=True)

    def stop(self) -> None:
        self.done.set()
        self.thread.join()

    def _ask(self) -> None:
        while not self.done.wait(0.05):
            at = time.monotonic()
            self.asked += 1
            try:
                with urllib.request.urlopen(self.url, timeout=30) as answer:
                    answer.read()
            except (URLError, OSError) as error:
                self.failed.append((at, time.monotonic(), str(error)))


def main() -> int:
    wanted = asked(__doc__, times=4, games=200, seed=1763)
    rng = random.Random(wanted.seed)
    with ExitStack() as stack:
        servers = own_servers(stack, temporary_folder(stack))
        site = settled_site(stack, "full", servers=servers)
        storm = Storm(wanted.games)
        storm.make()
        site.start()
        site.wait_until_served()
        pages = Pages(f"{site.address}/games/")
        pages.thread.start()
        began = time.monotonic()
        away = []
        for number in range(wanted.times):
            if storm.left() == 0:
                storm.set_due()
            time.sleep(rng.uniform(1, 8))
            stopped = time.monotonic()
            servers.postgres.restart("immediate" if number % 2 else "fast")
            away.append((stopped, time.monotonic()))
            forget_connections()
        storm.wait()
        pages.stop()
        seconds = round(time.monotonic() - began)
        # Requests that were under way while the server was away may fail; later ones may not.
        failed = [
            f"after {since - began:.1f} to {until - began:.1f} s: {why}"
            for since, until, why in pages.failed
            if not any(stopped <= until and since <= back for stopped, back in away)
        ]
        sys.stderr.writelines(f"{line}\n" for line in failed)
        return report(
            "database restarted",
            storm.tally(),
            as_json=wanted.json,
            times=wanted.times,
            phases=wanted.games * storm.rounds,
            called_stuck=ever_stuck(),
            pages=pages.asked,
            pages_failed_while_it_was_up=len(failed),
            seconds=seconds,
        ) or int(ever_stuck() > 0 or bool(failed))


def forget_connections() -> None:
    """This script's own connections ended with the server."""
    from django.db import connection

    connection.close()
    connection.close_pool()


def ever_stuck() -> int:
    """How many phases were taken for stuck."""
    from games.models import Event

    return Event.objects.filter(kind="stuck").count()


if __name__ == "__main__":
    sys.exit(main())
