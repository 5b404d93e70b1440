"""Unified coasts: two coasts that are one for the power that controls a certain centre."""

from __future__ import annotations

from adjudicator.orders import space_of
from adjudicator.state import Position
from adjudicator.variant import Variant


def unified_spaces(variant: Variant, position: Position, power: str) -> frozenset[str]:
    """Return the spaces whose coasts a power's fleets treat as one coastline.

    The power controls the centre named by the rules as the turn begins (A&E 6.01, Smyrna &
    Constantinople).
    """
    return frozenset(
        space
        for space, centre in variant.rules.unified_coasts.items()
        if position.centres.get(centre) == power
    )


def unified_reach(variant: Variant, spaces: frozenset[str], location: str) -> frozenset[str]:
    """Return where a fleet at `location` reaches if the coasts of `spaces` are one.

    From any such coast it reaches wherever one of them leads, and from beside one of them it
    reaches any. The destination coast must still be named (A&E 6.01, Example 16).
    """
    board = variant.board
    own = space_of(location)
    starts = board.spaces[own].locations if own in spaces else (location,)
    reach = {target for start in starts for target in board.fleet[start]}
    for target in list(reach):
        if space_of(target) in spaces:
            reach.update(board.spaces[space_of(target)].locations)
    return frozenset(reach)
