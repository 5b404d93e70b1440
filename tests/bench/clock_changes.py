"""Check the promises of schedules around the changes of the clocks, in every zone of tzdata.

    .venv/bin/python -m tests.bench.clock_changes [CASES]

Prints each broken promise, and exits with 1 if there is one. 10,000 cases take about a minute.
"""

import os
import sys
import zoneinfo
from itertools import count, cycle, islice

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.games.schedule.clock_changes import faults  # noqa: E402


def main(cases: int) -> int:
    zones = sorted(zoneinfo.available_timezones())
    broken = 0
    for zone, seed in islice(zip(cycle(zones), count(), strict=False), cases):
        for fault in faults(zone, seed):
            broken += 1
            sys.stdout.write(f"{zone}, seed {seed}: {fault}\n")
    sys.stdout.write(f"{cases} cases in {len(zones)} zones, {broken} promises broken\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
