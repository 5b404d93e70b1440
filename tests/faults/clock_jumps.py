"""The clock of the machine an hour ahead, then put right, while deadlines are served.

    python tests/faults/clock_jumps.py [--games 40] [--json]

The site's processes read their time through tests/faults/clock; this script's own clock, and that
of PostgreSQL and Redis, stay right. Deadlines of the next hour come early with a clock that is
ahead, which nobody can know; what counts is that nothing is lost or doubled, and that sweeps go on
within a minute of each jump.
"""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.setting import asked, settled_site  # noqa: E402
from tests.faults.site_processes import wait_until  # noqa: E402
from tests.faults.storm import Storm, Tally, report  # noqa: E402

HOOK = ROOT / "tests/faults/clock"
SWEPT_WITHIN = 60


def main() -> int:
    wanted = asked(__doc__, games=40)
    with ExitStack() as stack:
        site = settled_site(stack, "full")
        clock = site.folder / "clock"
        clock.write_text("0")
        site.variables = {"PYTHONPATH": str(HOOK), "CLOCK_FILE": str(clock)}
        storm = Storm(wanted.games)
        storm.make()
        site.start()
        site.wait_until_served()
        waits = []
        for hours in (1, 0, -1, 0):
            put(clock, hours)
            waits.append(seconds_until_swept(storm, timedelta(hours=hours)))
        late = sum(wait > SWEPT_WITHIN for wait in waits)
        return report(
            "clock jumps",
            storm.tally() + Tally(lost=late),
            as_json=wanted.json,
            phases=wanted.games * storm.rounds,
            seconds_after_an_hour_ahead=waits[0],
            seconds_after_it_is_put_right=waits[1],
            seconds_after_an_hour_behind=waits[2],
            seconds_after_it_is_put_right_again=waits[3],
        )


def put(clock: Path, hours: int) -> None:
    """The clock goes so many hours ahead; whoever reads the file finds all of it."""
    beside = clock.with_suffix(".part")
    beside.write_text(str(3600 * hours))
    beside.replace(clock)


def seconds_until_swept(storm: Storm, ahead: timedelta) -> int:
    """Sets everything due by the site's own clock; how long until the last phase is resolved."""
    from django.utils import timezone

    from games.models import Phase

    storm.rounds += 1
    Phase.objects.filter(status="open").update(due_at=timezone.now() + ahead)
    began = time.monotonic()
    left = Phase.objects.filter(status="open", number__lte=storm.rounds)
    wait_until(lambda: not left.exists(), 300)
    return round(time.monotonic() - began)


if __name__ == "__main__":
    sys.exit(main())
