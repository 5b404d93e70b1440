"""Outcomes as JSON data, read back."""

import json
import random

import pytest

from adjudicator import (
    Bid,
    ImpossibleData,
    Outcome,
    Position,
    entitlement,
    outcome_to_data,
    resolve,
)
from adjudicator.outcome_reader import outcome_from_data
from maps.load import load_variant
from tests.adjudicator.positions import random_position, random_texts

EMPIRE = load_variant("ambition-empire-6.01")
SEEDS = range(20)


def played(seed: int) -> list[tuple[Position, Outcome]]:
    """Five phases of random orders and bids, each with the position that it began from."""
    rng = random.Random(seed)
    position = random_position(EMPIRE, rng, 40)
    phases = []
    for _ in range(5):
        orders: dict[str, list[str]] = {}
        bids: dict[str, list[Bid]] = {power: [] for power in EMPIRE.powers}
        if position.turn.phase == "movement":
            for unit, text in random_texts(EMPIRE, position, rng).items():
                if unit.power in EMPIRE.powers:
                    orders.setdefault(unit.power, []).append(text)
                else:
                    bidder = rng.choice(list(bids))
                    bids[bidder].append(Bid(entitlement(EMPIRE, position, bidder), text))
        outcome = resolve(EMPIRE, position, orders, bids)
        phases.append((position, outcome))
        position = outcome.position
    return phases


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_outcome_round_trips(seed: int) -> None:
    for before, outcome in played(seed):
        data = json.loads(json.dumps(outcome_to_data(outcome)))
        assert outcome_from_data(EMPIRE, before, data) == outcome


@pytest.mark.parametrize("seed", SEEDS)
def test_a_published_outcome_round_trips(seed: int) -> None:
    for before, outcome in played(seed):
        data = json.loads(json.dumps(outcome_to_data(outcome, public=True)))
        assert outcome_from_data(EMPIRE, before, data) == outcome.public()


def test_the_random_outcomes_hold_every_part() -> None:
    outcomes = [outcome for seed in SEEDS for _before, outcome in played(seed)]
    for part in ("minors", "void_bids", "dislodged", "disbanded", "contested", "skipped"):
        assert any(getattr(outcome, part) for outcome in outcomes), part


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("disbanded", ["A Ice"]),
        ("dislodged", {"A Ice": {"power": "FR", "by": "A Par", "retreats": []}}),
        (
            "minors",
            [{"minor": "Par", "order": None, "result": "holds", "reason": "hold_order", "by": []}],
        ),
    ],
)
def test_a_unit_that_did_not_stand_there_is_refused(part: str, value: object) -> None:
    before = Position(EMPIRE.start.turn, units=(), centres={})
    data = outcome_to_data(resolve(EMPIRE, before, {})) | {part: value}
    with pytest.raises(ImpossibleData):
        outcome_from_data(EMPIRE, before, data)
