"""Times of the adjudicator alone: full Springs, hostile positions, start-up, memory."""

from __future__ import annotations

import gc
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

from adjudicator import Bid, Position, Variant, entitlement, options, resolve
from maps.load import load_variant
from tests.bench.hostile import hostile
from tests.bench.scatter import random_sheets, random_unit

ROOT = Path(__file__).resolve().parents[2]
EMPIRE = "ambition-empire-6.01"
UNITS = 45
LOAD = """
import time; start = time.process_time()
from maps.load import load_variant; load_variant("ambition-empire-6.01")
print(1000 * (time.process_time() - start))
"""


def milliseconds(run: Callable[[], object]) -> float:
    """The processor time of one run."""
    start = process_time()
    run()
    return 1000 * (process_time() - start)


def springs(number: int, seed: int) -> dict[str, float]:
    """Random Springs with 45 units, three points of each power on minors that sortie, support
    and hold. The worst is the worst position: the better of two runs, as a machine has hiccups."""
    variant = load_variant(EMPIRE)
    times = []
    gc.collect()
    for position, orders, bids in random_springs(variant, number, seed):
        run = _resolving(variant, position, orders, bids)
        times.append(min(milliseconds(run), milliseconds(run)))
    return {"median": statistics.median(times), "worst": max(times)}


def random_springs(variant: Variant, number: int, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """All minors at home and the powers' units anywhere, 45 in all, with orders and bids."""
    rng = random.Random(seed)
    minors = [unit for unit in variant.start.units if unit.power not in variant.powers]
    free = sorted(variant.board.spaces.keys() - {unit.space for unit in minors})
    for _ in range(number):
        spaces = rng.sample(free, UNITS - len(minors))
        units = [*minors, *(random_unit(variant, rng, space) for space in spaces)]
        position = Position(variant.start.turn, tuple(sorted(units)), variant.start.centres)
        sheets = random_sheets(variant, position, rng)
        orders = {p: [str(order) for order in sheets.get(p, ())] for p in variant.powers}
        bids: dict[str, list[Bid]] = {}
        for power in variant.powers:
            for _ in range(entitlement(variant, position, power)):
                bids.setdefault(power, []).append(Bid(1, str(sheets[rng.choice(minors).power][0])))
        yield position, orders, bids


def hostile_worst(number: int, seed: int) -> dict[str, float]:
    """The worst time of each sort of hostile position, the better of two runs."""
    variant = load_variant(EMPIRE)
    worst: dict[str, float] = {}
    for name, position, orders, bids in hostile(variant, number, seed):
        run = _resolving(variant, position, orders, bids)
        worst[name] = max(worst.get(name, 0.0), min(milliseconds(run), milliseconds(run)))
    return worst


def options_worst() -> float:
    """The slowest list of all legal orders of one power at the start, the best of five runs."""
    variant = load_variant(EMPIRE)

    def offered(power: str) -> Callable[[], object]:
        return lambda: options(variant, variant.start, power)

    return max(min(milliseconds(offered(p)) for _ in range(5)) for p in variant.powers)


def loading() -> float:
    """Importing the adjudicator and loading the variant, in a fresh interpreter that finds the
    modules compiled, as it does from the second start on."""
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
        runs = [
            subprocess.run(
                [sys.executable, "-c", LOAD],
                cwd=ROOT,
                env=surroundings,
                capture_output=True,
                check=True,
            )
            for _ in range(6)
        ]
    return min(float(run.stdout) for run in runs)


def memory_growth(phases: int) -> float:
    """Kilobytes by which the process's peak grows over the second half of so many phases."""
    variant = load_variant(EMPIRE)
    turnouts = list(random_springs(variant, 200, seed=7))
    for number in range(phases):
        if number == phases // 2:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        resolve(variant, *turnouts[number % len(turnouts)])
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)


def _resolving(variant: Variant, position: Any, orders: Any, bids: Any) -> Callable[[], object]:
    return lambda: resolve(variant, position, orders, bids)
