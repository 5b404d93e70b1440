"""Compares trials with `resolve`: the same boards afterwards, in less time.

    python tests/bench/trials.py                      10,000 random phases, and times
    python tests/bench/trials.py --phases 1000 --json {"phases": 1000, "different": [], ...}

Random phases are of all variants, Spring and Fall, with orders twice and for others' units, and
most of them with some rule switches set differently. Times are of games between computer players
of Ambition & Empire 6.01, both ways on the same orders. docs/computers.md holds the numbers.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for other modules.
sys.path[0] = str(ROOT)

from adjudicator import Bid, Position, Variant, resolve  # noqa: E402
from adjudicator.calendar import powers_to_order  # noqa: E402
from adjudicator.state import PhaseKind, Season, Turn  # noqa: E402
from adjudicator.terrain import Terrain  # noqa: E402
from adjudicator.trials import Standing, Trials  # noqa: E402
from games.computer import choose_orders  # noqa: E402
from maps.load import load_variant, variant_ids  # noqa: E402
from tests.adjudicator.positions import random_orders, random_position  # noqa: E402

BLOCK = 100
PHASES = 10_000
# A switch is drawn for a phase, then one of its values.
SWITCHES: dict[str, tuple[Any, ...]] = {
    "sortie": ("invalid", "bounce", "forbidden"),
    "bid_maximum": (0, 1, 3, 9),
    "bid_limitation": ([], ["attack"], ["attack", "support", "convoy"]),
    "crossing_blocks": ([], ["move"], ["move", "support", "retreat"]),
    "camps": ({},),
    "exclusive_faith": ({},),
    "unified_coasts": ({},),
    "minor_orders_published": ("written", "carried_out"),
}

Phase = tuple[Variant, Position, dict[str, list[str]], dict[str, list[Bid]]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument("--phases", type=int, default=PHASES, help="random phases to compare")
    parser.add_argument("--games", type=int, default=2, help="games to time, each of ten years")
    options = parser.parse_args()
    numbers = {
        "phases": options.phases,
        "different": [number for number in range(options.phases) if is_different(number)],
        **times(options.games),
    }
    if options.json:
        sys.stdout.write(json.dumps(numbers) + "\n")
        return
    for name, value in numbers.items():
        sys.stdout.write(f"{name:30} {value}\n")


def random_phase(number: int) -> Phase:
    """A movement phase, the same for the same number."""
    rng = random.Random(number)
    variant = load_variant(variant_ids()[number % len(variant_ids())])
    if rng.random() < 0.7:
        switches = rng.sample(sorted(SWITCHES), rng.randint(1, 3))
        variant = variant.with_rules({name: rng.choice(SWITCHES[name]) for name in switches})
    position = random_position(variant, rng, rng.randint(4, 40))
    if rng.random() < 0.5:
        turn = Turn(position.turn.year, Season.FALL, PhaseKind.MOVEMENT)
        owners = sorted(variant.powers)
        centres = {s: rng.choice(owners) for s in variant.board.centres if rng.random() < 0.8}
        position = replace(position, turn=turn, centres=centres)
    orders, bids = random_orders(variant, position, rng)
    sheets = sorted(orders)
    for _ in range(rng.randint(0, 3) if sheets else 0):
        # An order twice, or of another's unit.
        text = rng.choice(orders[rng.choice(sheets)])
        orders[rng.choice(sheets)].insert(0, text)
    return variant, position, orders, bids


def trial(phase: Phase) -> Standing:
    variant, position, orders, bids = phase
    trials = Trials(Terrain(variant, position))
    return trials.fight(
        [trials.read(power, orders.get(power, ()), bids.get(power, ())) for power in variant.powers]
    )


def is_different(number: int) -> bool:
    """Whether a trial of a random phase differs from its outcome."""
    phase = random_phase(number)
    outcome, standing = resolve(*phase), trial(phase)
    by = {item.unit.space: item for item in outcome.dislodged}
    return (
        standing.position() != outcome.position
        or standing.contested != frozenset(outcome.contested)
        or standing.dislodged.keys() != by.keys()
        or any(standing.retreats(space) != item.retreats for space, item in by.items())
    )


def times(games: int) -> dict[str, float]:
    """The processor time of a phase in milliseconds, on the same orders both ways."""
    variant = load_variant("ambition-empire-6.01")
    phases = resolved = fought = 0.0
    for seed in range(games):
        position = variant.start
        while position.turn.year < variant.start.turn.year + 10:
            sheets = {
                power: choose_orders(variant, position, power, seed)
                for power in powers_to_order(variant, position)
            }
            orders = {power: sheet.orders for power, sheet in sheets.items()}
            bids = {power: sheet.bids for power, sheet in sheets.items()}
            outcome = resolve(variant, position, orders, bids)
            if position.turn.phase is PhaseKind.MOVEMENT:
                trials = Trials(Terrain(variant, position))
                readings = [trials.read(power, orders[power], bids[power]) for power in sheets]
                trials.fight(readings)
                start = process_time()
                for _ in range(10):
                    resolve(variant, position, orders, bids)
                middle = process_time()
                for _ in range(10):
                    trials.fight(readings)
                phases += 10
                resolved += middle - start
                fought += process_time() - middle
            position = outcome.position
    return {
        "resolve, ms a phase": round(1000 * resolved / phases, 3),
        "trial, ms a phase": round(1000 * fought / phases, 3),
    }


if __name__ == "__main__":
    main()
