"""Straits: crossings between two land spaces that a foreign fleet in the sea closes."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.state import Unit
from adjudicator.variant import Variant


def closed_crossings(
    variant: Variant, unit_at: Mapping[str, Unit], power: str, action: str
) -> frozenset[frozenset[str]]:
    """Return the pairs of spaces between which units of `power` cannot act.

    `action` is "move", "support" or "retreat". A crossing is closed if its sea holds a fleet of
    another Great Power (A&E 6.01, Straits of Gibraltar & Moyle; any Great Power's fleet stops a
    minor's units). `unit_at` maps each occupied space to its unit at the start of the turn; for
    retreats, after movement.
    """
    straits = variant.board.conditional_crossings
    if not straits or action not in variant.rules.crossing_blocks:
        return frozenset()
    others = variant.powers.keys() - {power}
    return frozenset(
        pair
        for pair, sea in straits.items()
        if (fleet := unit_at.get(sea)) is not None and fleet.power in others
    )
