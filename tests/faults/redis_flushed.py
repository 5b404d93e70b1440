"""Redis emptied while deadlines are served: the queues and everything else in it are gone.

python tests/faults/redis_flushed.py [--times 3] [--games 200] [--json]
"""

from __future__ import annotations

import random
import sys
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.setting import asked, own_servers, settled_site, temporary_folder  # noqa: E402
from tests.faults.storm import Storm, report  # noqa: E402


def main() -> int:
    wanted = asked(__doc__, times=3, games=200, seed=1763)
    rng = random.Random(wanted.seed)
    with ExitStack() as stack:
        servers = own_servers(stack, temporary_folder(stack))
        site = settled_site(stack, "full", servers=servers)
        storm = Storm(wanted.games)
        storm.make()
        site.start()
        site.wait_until_served()
        began = time.monotonic()
        storm.set_due()
        for _ in range(wanted.times):
            before = storm.left()
            while storm.left() >= before > 0 and time.monotonic() - began < 300:
                time.sleep(0.1)
            time.sleep(rng.uniform(0, 1))
            servers.redis.flush()
        storm.wait()
        seconds = round(time.monotonic() - began)
        return report(
            "Redis flushed",
            storm.tally(),
            as_json=wanted.json,
            times=wanted.times,
            phases=wanted.games * storm.rounds,
            seconds=seconds,
        )


if __name__ == "__main__":
    sys.exit(main())
