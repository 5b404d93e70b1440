"""Plays the levels of computer players against each other.

    python tests/bench/levels.py                          a table
    python tests/bench/levels.py --games 200 --json       {"strong": {...}, ...}

Two levels share a table: half of the powers are of the one, half of the other, drawn anew for each
pair of games, and the second game of a pair has the same seed with the seats changed over, so that
both play the same seats. The level whose powers control more centres at the end of the last year
wins the game; as many centres are a draw. docs/evidence/performance.md holds the numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for the levels themselves.
sys.path[0] = str(ROOT)

from adjudicator import resolve  # noqa: E402
from adjudicator.calendar import powers_to_order  # noqa: E402
from games.computer import Level, choose_orders  # noqa: E402
from maps.load import load_variant  # noqa: E402

PAIRS = (
    (Level.STRONG, Level.INTERMEDIATE),
    (Level.INTERMEDIATE, Level.BEGINNER),
    (Level.STRONG, Level.BEGINNER),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument("--games", type=int, default=200, help="games of each pair of levels")
    parser.add_argument("--years", type=int, default=3)
    parser.add_argument("--variant", default="ambition-empire-6.01")
    parser.add_argument("--pair", type=int, choices=range(len(PAIRS)), help="one pair alone")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    numbers = {}
    for pair in PAIRS if options.pair is None else [PAIRS[options.pair]]:
        better, other = pair
        tasks = [(options.variant, pair, number, options.years) for number in range(options.games)]
        started = perf_counter()
        with ProcessPoolExecutor(options.jobs) as pool:
            margins = []
            for margin in pool.map(play, *zip(*tasks, strict=True)):
                margins.append(margin)
                sys.stderr.write(f"{margin:+d} ")
                sys.stderr.flush()
        numbers[f"{better} against {other}"] = {
            "games": options.games,
            "won": sum(margin > 0 for margin in margins),
            "drawn": sum(margin == 0 for margin in margins),
            "lost": sum(margin < 0 for margin in margins),
            "centres more": round(sum(margins) / len(margins), 1),
            "seconds": round(perf_counter() - started),
        }
    if options.json:
        sys.stdout.write(json.dumps(numbers) + "\n")
        return
    for name, row in numbers.items():
        facts = ", ".join(f"{key} {value}" for key, value in row.items())
        sys.stdout.write(f"{name}: {facts}\n")


def play(name: str, pair: tuple[Level, Level], number: int, years: int) -> int:
    """By how many centres the first level is ahead at the end of a game."""
    variant = load_variant(name)
    level_of = seats(sorted(variant.powers), pair, number)
    position, seed = variant.start, number // 2
    step = variant.calendar.step
    last = position.turn.year + (years - 1) * step
    while position.turn.year * step <= last * step:
        sheets = {
            power: choose_orders(variant, position, power, seed, level_of[power])
            for power in powers_to_order(variant, position)
        }
        outcome = resolve(
            variant,
            position,
            {power: sheet.orders for power, sheet in sheets.items()},
            {power: sheet.bids for power, sheet in sheets.items()},
        )
        position = outcome.position
        if outcome.winner:
            break
    owners = list(position.centres.values())
    return sum((level_of[owner] is pair[0]) - (level_of[owner] is pair[1]) for owner in owners)


def seats(powers: list[str], pair: tuple[Level, Level], number: int) -> dict[str, Level]:
    """Which power is of which level; the games 2n and 2n + 1 have the same seats changed over. Of
    an odd number of powers one is of the first level in the one game and of the other in the
    next."""
    drawn = Random(f"seats {number // 2}").sample(powers, len(powers))
    first, second = pair if number % 2 == 0 else pair[::-1]
    half = len(powers) // 2
    return {power: first if place < half else second for place, power in enumerate(drawn)}


if __name__ == "__main__":
    main()
