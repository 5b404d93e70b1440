"""Measures how many orders of a kind of player the guesses by plans and by pull have right.

    python tests/bench/manners.py --kinds dumbbot beginner intermediate strong strong@COMMIT
    python tests/bench/manners.py --kinds master --games 2 --years 5 --json

Players of one kind play each other. Printed are, for each kind, the part of their orders that
guesses have, in the mean of the guesses, and the mean chance that a master gives to pull from the
phases before. docs/computers.md holds the numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for the module it measures.
sys.path[0] = str(ROOT)

from adjudicator import Variant  # noqa: E402
from adjudicator.calendar import first_year, powers_to_order  # noqa: E402
from adjudicator.state import PhaseKind  # noqa: E402
from games.computer.manners import guessed_orders, learn_manners  # noqa: E402
from maps.load import load_variant  # noqa: E402
from tests.bench.levels import FIRST, Watch, choice, per_cent, player, resolve_sheets  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument("--kinds", type=player, nargs="+", default=["intermediate", "strong"])
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--first", type=int, default=FIRST, help="the seed of the first game")
    parser.add_argument("--years", type=int, default=5)
    parser.add_argument("--variant", default="ambition-empire-6.01")
    options = parser.parse_args()
    variant = load_variant(options.variant)
    for kind in options.kinds:
        counts: Counter[str] = Counter()
        for number in range(options.games):
            play(variant, kind, options.first + number, options.years, counts)
        numbers = {
            "kind": kind,
            "orders": counts["orders"],
            "right by plans, %": per_cent(counts["plan"] / counts["orders"]),
            "right by pull, %": per_cent(counts["pull"] / counts["orders"]),
            "chance of pull, %": per_cent(counts["chance"] / counts["sheets"]),
        }
        line = (
            json.dumps(numbers)
            if options.json
            else "  ".join(f"{name} {value}" for name, value in numbers.items())
        )
        sys.stdout.write(line + "\n")


def play(variant: Variant, kind: str, seed: int, years: int, counts: Counter[str]) -> None:
    """Play a game, and count the orders that the guesses have."""
    choices = {power: choice(kind, variant, f"game {seed}", power) for power in variant.powers}
    # Only the phases before are read from it.
    watch = Watch("")
    position, step, winner = variant.start, variant.calendar.step, None
    last = first_year(variant) + (years - 1) * step
    while position.turn.year * step <= last * step and winner is None:
        sheets = {
            power: choices[power](position, watch.past)
            for power in powers_to_order(variant, position)
        }
        outcome = resolve_sheets(variant, position, sheets)
        if position.turn.phase is PhaseKind.MOVEMENT:
            learned = dict(learn_manners(variant, watch.past))
            for power, sheet in sheets.items():
                counts["orders"] += len(sheet.orders)
                counts["sheets"] += 1
                counts["chance"] += learned[power]
                for name, is_pull in (("plan", False), ("pull", True)):
                    sheets_of = guessed_orders(variant, position, is_pull=is_pull)
                    guessed = sheets_of.get(power, [frozenset()])
                    counts[name] += mean(len(texts.intersection(sheet.orders)) for texts in guessed)
            watch.look(position, outcome)
        position, winner = outcome.position, outcome.winner


if __name__ == "__main__":
    main()
