"""Sends generated requests over all forms and the text of orders, as everybody at a table.

    python tests/faults/fuzz.py [--requests 20000] [--seed N] [--minutes N] [--json]

Makes a database of its own, in the setting that the environment names, and in it a world full of
secrets. No answer may be a failure, none may take two seconds of work, and nothing may change that
the sender has no right to change (tests/crawl/rights.py). Ends with 1 where anything is wrong.
"""

# ruff: noqa: E402 - the settings are chosen before anything of Django is imported.
from __future__ import annotations

import argparse
import json
import logging
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.core.cache import cache
from django.db import connection, transaction
from django.test.utils import setup_test_environment, teardown_test_environment
from hypothesis import HealthCheck, Phase, given, seed, settings

from games.live import stream as live
from tests.crawl.canaries import canary_world
from tests.crawl.fuzzing import Request, Tally, send, sequences
from tests.crawl.rows import all_rows


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--requests", type=int, default=20_000)
    arguments.add_argument("--seed", type=int, default=int(time.time()))
    arguments.add_argument("--minutes", type=float, default=600)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    logging.disable(logging.CRITICAL)
    live.STREAM_SECONDS = 0
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    began = time.monotonic()
    try:
        tally = fuzz(asked.requests, asked.seed, began + 60 * asked.minutes)
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)
        teardown_test_environment()
    tell(tally, asked.seed, time.monotonic() - began, as_json=asked.json)
    return 1 if tally.wrong else 0


def fuzz(requests: int, number: int, until: float) -> Tally:
    """As many requests, in rounds, each in a world of its own."""
    tally = Tally()
    while tally.requests < requests and time.monotonic() < until:
        with transaction.atomic():
            _round(tally, requests, number + tally.requests, until)
            transaction.set_rollback(True)
    return tally


def _round(tally: Tally, requests: int, number: int, until: float) -> None:
    world = canary_world()
    rows = all_rows()

    @seed(number)
    @settings(
        max_examples=500,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(sequences(world))
    def sent(found: tuple[str, list[Request]]) -> None:
        if tally.requests < requests and time.monotonic() < until:
            cache.clear()
            send(world, rows, *found, tally)

    sent()


def tell(tally: Tally, number: int, seconds: float, *, as_json: bool) -> None:
    found = {
        "requests": tally.requests,
        "seconds": round(seconds),
        "seed": number,
        "failures": len(tally.failures),
        "slow": len(tally.slow),
        "without_right": len(tally.without_right),
        "slowest_ms": round(1000 * tally.slowest),
        "with_changes": tally.changed,
        "statuses": {str(status): tally.statuses[status] for status in sorted(tally.statuses)},
    }
    if as_json:
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        for name, value in found.items():
            sys.stdout.write(f"{name:14} {value}\n")
    for line in tally.wrong[:20]:
        sys.stderr.write(line[:2000] + "\n")


if __name__ == "__main__":
    sys.exit(main())
