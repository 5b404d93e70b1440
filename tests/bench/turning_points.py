"""Compares the turning points of phases with brute force.

    python tests/bench/turning_points.py                     a sentence
    python tests/bench/turning_points.py --phases 200 --json  {"phases": 200, "differences": 0, ...}

The phases come from games of computer players of which every other seed holds back a sheet. Brute
force shares only `resolve` with the code that it checks: it plays every year to its end from text,
remembers nothing, and counts centres by itself. docs/evidence/performance.md holds the numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for the module it checks.
sys.path[0] = str(ROOT)

from adjudicator import Bid, Position, Variant, options, resolve  # noqa: E402
from adjudicator.calendar import powers_to_order  # noqa: E402
from adjudicator.special.bids import entitlement  # noqa: E402
from adjudicator.turning_points import UsedSheets, best_changes, bid_effects, is_judged  # noqa: E402
from games.computer import Level, choose_orders  # noqa: E402
from maps.load import load_variant  # noqa: E402

Orders = dict[str, list[str]]
Bids = dict[str, list[tuple[int, str]]]


@dataclass
class Played:
    """A phase of a game: its position and its sheets."""

    position: Position
    orders: Orders
    bids: Bids


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument("--phases", type=int, default=200)
    parser.add_argument("--years", type=int, default=4, help="years of each game")
    parser.add_argument("--variant", default="ambition-empire-6.01")
    asked = parser.parse_args()
    numbers = compared(load_variant(asked.variant), asked.phases, asked.years)
    if asked.json:
        sys.stdout.write(json.dumps(numbers) + "\n")
        return
    facts = ", ".join(f"{key} {value}" for key, value in numbers.items())
    sys.stdout.write(facts + "\n")
    if numbers["differences"]:
        sys.exit(1)


def compared(variant: Variant, wanted: int, years: int) -> dict[str, Any]:
    """Compare so many phases; return what was found and how long each way took."""
    seconds, brute_seconds, differences, found, deciding = [], [], 0, 0, 0
    for year, number in judged(variant, years):
        if len(seconds) == wanted:
            break
        phase = year[number]
        later = {
            item.position.turn: UsedSheets(item.orders, as_bids(item.bids))
            for item in year[number + 1 :]
        }
        used = UsedSheets(phase.orders, as_bids(phase.bids))
        start = process_time()
        changes = best_changes(variant, phase.position, used, later)
        effects = bid_effects(variant, phase.position, used, later)
        seconds.append(process_time() - start)
        start = process_time()
        brute = brute_force(variant, year, number)
        brute_seconds.append(process_time() - start)
        fast = (
            {power: (change.wins, change.gained) for power, change in changes.items()},
            {(each.power, each.bid.points, each.bid.order): each.centres for each in effects},
            len(effects[0].centres) if effects else 0,
        )
        differences += fast != brute
        found += len(changes)
        deciding += bool(effects)
    return {
        "phases": len(seconds),
        "differences": differences,
        "changes that win a centre": found,
        "phases with a deciding bid": deciding,
        "seconds a phase": round(sum(seconds) / len(seconds), 2),
        "slowest": round(max(seconds), 2),
        "brute force": round(sum(brute_seconds) / len(brute_seconds), 2),
    }


def judged(variant: Variant, years: int) -> Iterator[tuple[list[Played], int]]:
    """Yield phases of movement and retreats, each with the phases of its year."""
    seed = 0
    while True:
        seed += 1
        for year in game(variant, years, seed):
            for number, phase in enumerate(year):
                if is_judged(phase.position):
                    yield year, number


def game(variant: Variant, years: int, seed: int) -> Iterator[list[Played]]:
    """Yield the years of a game."""
    position, year = variant.start, list[Played]()
    level = (Level.BEGINNER, Level.INTERMEDIATE)[seed % 2]
    for _ in range(years * 6):
        orders, bids = Orders(), Bids()
        for power in powers_to_order(variant, position):
            if seed % 2 and power == sorted(variant.powers)[seed % len(variant.powers)]:
                continue
            sheet = choose_orders(variant, position, power, seed, level)
            orders[power] = list(sheet.orders)
            bids[power] = [(bid.points, bid.order) for bid in sheet.bids]
        phase = Played(position, orders, bids)
        if year and year[-1].position.turn.year != position.turn.year:
            yield year
            year = []
        year.append(phase)
        outcome = resolve(variant, position, orders, as_bids(bids))
        position = outcome.position
        if outcome.winner:
            break
    yield year


def as_bids(bids: Bids) -> dict[str, tuple[Bid, ...]]:
    return {power: tuple(Bid(*bid) for bid in rows) for power, rows in bids.items()}


def brute_force(variant: Variant, year: list[Played], number: int) -> tuple[Any, Any, int]:
    """The worth of each power's best change, the effect of each bid, and the largest effect."""
    phase = year[number]
    real, won = end_of(variant, year, number, phase.orders, phase.bids)
    best: dict[str, tuple[bool, int]] = {}
    for power in variant.powers:
        worth = (False, 0)
        for orders, bids in changed(variant, phase, power):
            centres, winner = end_of(variant, year, number, orders, bids)
            gained = Counter(centres.values())[power] - Counter(real.values())[power]
            worth = max(worth, (winner == power != won, gained))
        if worth > (False, 0):
            best[power] = worth
    effects: dict[tuple[str, int, str], dict[str, str]] = {}
    for power, rows in phase.bids.items():
        for place, (points, order) in enumerate(rows):
            without = phase.bids | {power: rows[:place] + rows[place + 1 :]}
            centres, _ = end_of(variant, year, number, phase.orders, without)
            moved = {
                space: centres.get(space, "")
                for space in variant.board.centres
                if centres.get(space, "") != real.get(space, "")
            }
            if moved:
                effects[power, points, order] = moved
    return best, effects, max(map(len, effects.values()), default=0)


def changed(variant: Variant, phase: Played, power: str) -> Iterator[tuple[Orders, Bids]]:
    """Every sheet of a power that differs from its own in one line."""
    own = phase.orders.get(power, [])
    for space, orders in options(variant, phase.position, power).items():
        rest = [line for line in own if line.split()[1].split("/")[0] != space]
        for order in orders:
            yield phase.orders | {power: [*rest, str(order)]}, phase.bids
    rows = phase.bids.get(power, [])
    left = entitlement(variant, phase.position, power) - sum(points for points, _ in rows)
    for place, (points, order) in enumerate(rows):
        before, after = rows[:place], rows[place + 1 :]
        yield phase.orders, phase.bids | {power: before + after}
        if left > 0:
            yield phase.orders, phase.bids | {power: [*before, (points + 1, order), *after]}


def end_of(
    variant: Variant, year: list[Played], number: int, orders: Orders, bids: Bids
) -> tuple[dict[str, str], str | None]:
    """The centres after the Fall, and the winner, if one phase has these sheets."""
    outcome = resolve(variant, year[number].position, orders, as_bids(bids))
    turn = year[number].position.turn
    while outcome.position.turn.year == turn.year and str(outcome.position.turn.season) != "winter":
        now = outcome.position.turn
        real = next((item for item in year[number + 1 :] if item.position.turn == now), None)
        later = (real.orders, as_bids(real.bids)) if real else ({}, {})
        outcome = resolve(variant, outcome.position, *later)
    return dict(outcome.position.centres), outcome.winner


if __name__ == "__main__":
    main()
