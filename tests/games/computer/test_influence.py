"""Bids of influence by computer players."""

from __future__ import annotations

import pytest

from games.computer import choose_orders
from maps.load import load_variant

ROME = load_variant("rise-of-rome-1")


@pytest.mark.parametrize(
    ("power", "near"),
    [("CA", {"Cel", "Num"}), ("EG", {"Coe", "Cre", "Rho"}), ("SE", {"Coe", "Per", "Rho"})],
)
def test_a_power_prefers_nearby_neutrals(power: str, near: set[str]) -> None:
    bids = [choose_orders(ROME, ROME.start, power, seed).bids for seed in range(5)]
    assert {best.order for best, *_others in bids} <= near
