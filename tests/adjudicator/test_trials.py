"""Trials give the boards that `resolve` gives, without its texts."""

from __future__ import annotations

import pytest

from adjudicator import Bid, Variant, resolve
from adjudicator.terrain import Terrain
from adjudicator.trials import Trials
from maps.load import load_variant
from tests.adjudicator.scenes import scene
from tests.bench.trials import BLOCK, PHASES, is_different, trial
from tests.sweeps import sampled

BLOCKS = [str(number) for number in range(PHASES // BLOCK)]


@pytest.mark.slow
@pytest.mark.parametrize("block", sampled(BLOCKS, 4))
def test_trials_of_random_phases_end_as_they_are_resolved(block: str) -> None:
    first = int(block) * BLOCK
    assert not [number for number in range(first, first + BLOCK) if is_different(number)]


@pytest.fixture(scope="module")
def empire() -> Variant:
    return load_variant("ambition-empire-6.01")


def test_a_ring_of_moves_goes_round(empire: Variant) -> None:
    position = scene(empire, "spring 1765", units={"FR": "A Par, A Bur, A Gas"})
    texts = ["A Par - Bur", "A Bur - Gas", "A Gas - Par"]
    phase = (empire, position, {"FR": texts}, {})
    assert trial(phase).position() == resolve(*phase).position


def test_sheets_read_once_serve_many_trials(empire: Variant) -> None:
    position = empire.start
    trials = Trials(Terrain(empire, position))
    rest = trials.join([trials.read("BH", ["A Vie H"]), trials.read("SP", ["A Mad - Bar"])])
    for text in ("A Par - Bur", "A Par - Pic", "A Par H", "A Par - Lon"):
        outcome = resolve(empire, position, {"FR": [text], "SP": ["A Mad - Bar"]})
        assert trials.fight([rest, trials.read("FR", [text])]).position() == outcome.position


def test_bids_count_as_in_an_auction(empire: Variant) -> None:
    position = empire.start
    bids = {"FR": [Bid(1, "A Swi H"), Bid(2, "A Sav S A Swi")], "BH": [Bid(3, "A Sav - Mar")]}
    phase = (empire, position, {"FR": ["F Mar H"]}, bids)
    assert trial(phase).position() == resolve(*phase).position


def test_a_counterattack_that_succeeds_cuts_the_support(empire: Variant) -> None:
    """Gascony supports a move; the unit attacked dislodges it, and two bounce where it stood."""
    position = scene(
        empire, "spring 1765", units={"FR": "A Gas, A Bur", "BH": "A Lan, A Par", "PR": "A Mar"}
    )
    orders = {
        "FR": ["A Gas S A Bur - Lan", "A Bur - Lan"],
        "BH": ["A Lan - Gas", "A Par S A Lan - Gas"],
        "PR": ["A Mar - Lan"],
    }
    phase = (empire, position, orders, {})
    assert trial(phase).position() == resolve(*phase).position
    assert trial(phase).contested == {"Lan"}
