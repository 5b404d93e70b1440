"""A phase over which the rules stumble, among others that are sound.

    python tests/faults/phase_raises.py [--games 20] [--seconds 200] [--json]

The stored board of one game is made unreadable before its deadline. The others must be resolved in
time; the one backs off, its GM is told once, the operator finds errors in the worker's log, and it
goes on by itself when the board is repaired.
"""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.setting import asked, settled_site  # noqa: E402
from tests.faults.storm import Storm, Tally, is_late_unsaid, report  # noqa: E402


def main() -> int:
    wanted = asked(__doc__, games=20, seconds=200, setting="full")
    with ExitStack() as stack:
        site = settled_site(stack, wanted.setting)
        storm = Storm(wanted.games)
        storm.make()
        broken = open_phase()
        board = broken.position
        write(broken, {"units": "none"})
        storm.spared = frozenset({broken.game_id})
        site.start()
        site.wait_until_served()
        began = time.monotonic()
        storm.set_due()
        others_in_time = storm.wait(120)
        seconds = round(time.monotonic() - began)
        time.sleep(max(0, wanted.seconds - seconds))
        broken.refresh_from_db()
        attempts, told = broken.attempts, times_told(broken)
        errors = site.log("deadlines").read_text().count("Could not be resolved")
        unsaid = is_late_unsaid(broken)
        write(broken, board)
        type(broken).objects.filter(pk=broken.pk).update(backoff_until=soon(broken))
        storm.spared = frozenset()
        goes_on = storm.wait(60)
        tally = storm.tally() + Tally(
            lost=int(not others_in_time) + int(not goes_on),
            doubled=max(0, told - 1),
            stuck=int(unsaid) + int(told == 0) + int(errors == 0),
        )
        # After one minute, two, four: more would not be a back-off.
        is_backed_off = 1 <= attempts <= 2 + wanted.seconds // 60
        return report(
            "phase raises",
            tally,
            as_json=wanted.json,
            seconds_of_the_others=seconds,
            attempts=attempts,
            notices_of_the_gm=told,
            errors_in_the_log=errors,
        ) or int(not is_backed_off)


def open_phase() -> Any:
    """The phase that is to fail."""
    from games.models import Phase

    return Phase.objects.select_related("game").order_by("pk")[0]


def write(phase: Any, board: Any) -> None:
    """Stores a board in the place of the phase's own."""
    type(phase).objects.filter(pk=phase.pk).update(position=board)


def soon(phase: Any) -> Any:
    """The next attempt, which the script does not wait an hour for."""
    from django.utils import timezone

    return timezone.now() + timedelta(seconds=1) if phase.backoff_until else None


def times_told(phase: Any) -> int:
    """How often the GM was told."""
    from games.models import Delivery

    return Delivery.objects.filter(user=phase.game.gm_id, phase=phase, data__event="stuck").count()


if __name__ == "__main__":
    sys.exit(main())
