"""The gain of each shortcut of the adjudicator: the time with all of them, and without each.

    python tests/bench/shortcuts.py [--positions 200] [--rounds 7]

The positions are those of `adjudicator.py`; every text was read before. Of each position the best
round counts, as processor time; the number is the mean of them all, in milliseconds.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where a module would pass for the adjudicator.
sys.path[0] = str(ROOT)

from adjudicator import resolve, shortcuts  # noqa: E402
from maps.load import load_variant  # noqa: E402
from tests.bench import empire  # noqa: E402
from tests.bench.scatter import scattered  # noqa: E402

Run = Callable[[], object]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200, help="positions of each sort")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    phases = {
        "22 units": standard(options.positions, 22),
        "34 units": standard(options.positions, 34),
        "a Spring": springs(options.positions),
    }
    for name, switched in SWITCHES.items():
        with switched():
            times = {what: timed(runs, options.rounds) for what, runs in phases.items()}
        told = ", ".join(f"{what}: {time:.3f}" for what, time in times.items())
        sys.stdout.write(f"{name:32} {told}\n")


def standard(number: int, size: int) -> list[Run]:
    variant = load_variant("standard")
    return [
        partial(resolve, variant, position, {power: [*map(str, o)] for power, o in sheets.items()})
        for position, sheets in scattered(variant, number, size, seed=1)
    ]


def springs(number: int) -> list[Run]:
    variant = load_variant(empire.EMPIRE)
    turnouts = empire.random_springs(variant, number, seed=1)
    return [partial(resolve, variant, *turnout) for turnout in turnouts]


def timed(runs: list[Run], rounds: int) -> float:
    for run in runs:
        run()
    times = [[empire.milliseconds(run) for run in runs] for _ in range(rounds)]
    return statistics.mean(map(min, zip(*times, strict=True)))


@contextmanager
def all_of_them() -> Iterator[None]:
    yield


@contextmanager
def no_plain_orders() -> Iterator[None]:
    with patch.object(shortcuts, "legal_at_once", lambda *_: False):
        yield


@contextmanager
def no_remembered_texts() -> Iterator[None]:
    with patch.object(shortcuts, "memory_of", shortcuts.Memory):
        yield


@contextmanager
def all_by_equations() -> Iterator[None]:
    with patch.object(shortcuts, "decide_at_once", lambda *_: None):
        yield


@contextmanager
def all_sorties_tried() -> Iterator[None]:
    with patch.object(shortcuts, "single_sortie_succeeds", lambda *_: None):
        yield


SWITCHES = {
    "with all of them": all_of_them,
    "no text remembered": no_remembered_texts,
    "no order known as plain": no_plain_orders,
    "every question by equations": all_by_equations,
    "every sortie adjudicated": all_sorties_tried,
}


if __name__ == "__main__":
    main()
