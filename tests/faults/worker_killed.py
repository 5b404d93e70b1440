"""Workers killed in mid-resolution at random moments, and what the database says afterwards.

    python tests/faults/worker_killed.py [--setting full|embedded] [--times 100] [--json]

Before each fault every game that was resolved falls due again. At a random moment the worker of
the deadlines is stopped, looked at (does it hold a transaction?) and killed by SIGKILL: in turn the
process that resolves, and the whole worker, which is then started anew as whatever runs the
processes would. The phases that a whole worker had claimed wait until their claims expire, and
there are so many games that others are resolved meanwhile.
The full setting is PostgreSQL and Redis of the script's own.
"""

from __future__ import annotations

import random
import signal
import sys
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.setting import asked, is_in_transaction, settled_site  # noqa: E402
from tests.faults.site_processes import Site, send_to  # noqa: E402
from tests.faults.storm import Storm, report  # noqa: E402


def main() -> int:
    wanted = asked(__doc__, setting="full", times=100, games=120, seed=1763)
    with ExitStack() as stack:
        site = settled_site(stack, wanted.setting)
        storm = Storm(wanted.games)
        storm.make()
        site.start()
        site.wait_until_served()
        began = time.monotonic()
        within = kill_often(site, storm, wanted.times, random.Random(wanted.seed))
        storm.wait()
        seconds = round(time.monotonic() - began)
        return report(
            f"worker killed, {wanted.setting}",
            storm.tally(),
            as_json=wanted.json,
            times=wanted.times,
            within_a_transaction=within,
            games=wanted.games,
            phases=storm.phases,
            seconds=seconds,
        )


def kill_often(site: Site, storm: Storm, times: int, rng: random.Random) -> int:
    """Kills the worker so many times while it resolves; gives how often it held a transaction."""
    within = 0
    for number in range(times):
        storm.set_due_again()
        wait_for_work(storm)
        time.sleep(rng.uniform(0, 0.6))
        within += kill(site, is_whole=number % 2 == 1)
    return within


def wait_for_work(storm: Storm) -> None:
    """Returns as soon as phases are being resolved: their number falls."""
    before = storm.left()
    until = time.monotonic() + 200
    while before and storm.left() >= before and time.monotonic() < until:
        time.sleep(0.02)


def kill(site: Site, *, is_whole: bool) -> bool:
    """Kills the worker, or the processes in which it resolves; whether one held a transaction."""
    site.send("deadlines", signal.SIGSTOP)
    within = is_in_transaction(site, "deadlines")
    if is_whole or not site.children("deadlines"):
        site.kill("deadlines")
        site.start("deadlines")
        return within
    for pid in site.children("deadlines"):
        send_to(pid, signal.SIGKILL)
    site.send("deadlines", signal.SIGCONT)
    return within


if __name__ == "__main__":
    sys.exit(main())
