"""Long ways: units pass between two spaces at half strength, and give no support there.

The way round the Cape in 1900, between the Mid-Atlantic Ocean and Egypt or Hejaz (1900 by B. M.
Powell, the Suez Canal Rules).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

Pairs = frozenset[frozenset[str]]


def halved_moves(
    pairs: Pairs, moves: Mapping[str, str], convoyed: Mapping[str, Collection[str]]
) -> dict[str, frozenset[str]]:
    """Return the moves that may arrive at half strength, each with the seas that make it so.

    - A unit that moves by itself from one space of a pair to the other; no sea makes it so.
    - An army that a fleet in one space of a pair lands in the other. One that embarks there, and
      lands elsewhere, has its full strength.
    """
    if not pairs:
        return {}
    halved = {}
    for mover, destination in moves.items():
        if mover not in convoyed:
            if frozenset((mover, destination)) in pairs:
                halved[mover] = frozenset[str]()
        elif seas := {sea for sea in convoyed[mover] if frozenset((sea, destination)) in pairs}:
            halved[mover] = frozenset(seas)
    return halved


def retreats_far(pairs: Pairs, space: str, target: str) -> bool:
    """Whether a retreat goes a long way, so that it gives way to others."""
    return frozenset((space, target)) in pairs
