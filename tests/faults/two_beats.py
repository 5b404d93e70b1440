"""Beat running twice while deadlines are served: each phase is still handed to one worker.

python tests/faults/two_beats.py [--rounds 3] [--games 100] [--json]
"""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.setting import asked, settled_site  # noqa: E402
from tests.faults.storm import Storm, report  # noqa: E402


def main() -> int:
    wanted = asked(__doc__, rounds=3, games=100)
    with ExitStack() as stack:
        site = settled_site(stack, "full")
        storm = Storm(wanted.games)
        storm.make()
        site.start()
        # On another machine, with a file of its own.
        site.start_as("beat2", f"{site.command('beat')} --schedule {site.folder / 'beat2'}")
        site.wait_until_served()
        began = time.monotonic()
        for _ in range(wanted.rounds):
            storm.set_due()
            storm.wait()
        seconds = round(time.monotonic() - began)
        return report(
            "two beats",
            storm.tally(),
            as_json=wanted.json,
            beats=2,
            phases=wanted.games * storm.rounds,
            seconds=seconds,
        )


if __name__ == "__main__":
    sys.exit(main())
