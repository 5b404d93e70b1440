"""What is to be resolved in a movement phase, and what is known of it. Units are named by their
space at the start of the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Known = bool | None


@dataclass(frozen=True, slots=True)
class Battle:
    """The orders of a phase as far as they match each other.

    - power_at: the power of each unit.
    - moves: the destination of each unit that moves; into: the same units by destination.
    - convoyed: the moves that go by convoy, with the seas whose fleets convoy them.
    - convoys: each convoying fleet's sea, with the army that it convoys.
    - supports: each supporter, with the space where its support counts.
    - supporters: the same supporters, by the unit that they support to move or to hold.
    - unmatched: the supports and convoys that fit nothing that is ordered.
    - sorties: the moves of minors' units, which never leave their space (A&E 6.01, the sortie).
    """

    power_at: Mapping[str, str]
    moves: Mapping[str, str]
    into: Mapping[str, Sequence[str]]
    convoyed: Mapping[str, Sequence[str]]
    convoys: Mapping[str, str]
    supports: Mapping[str, str]
    supporters: Mapping[str, Sequence[str]]
    unmatched: frozenset[str]
    sorties: frozenset[str]

    def opponent(self, mover: str) -> str | None:
        """The unit at the mover's destination that moves the opposite way, both by land: the
        other side of a head-to-head battle (DATC 5.B)."""
        other = self.moves[mover]
        if self.moves.get(other) != mover or mover in self.convoyed or other in self.convoyed:
            return None
        return other


class Decisions(NamedTuple):
    """How each question of a battle was decided: whether a move succeeds, a support is uncut, a
    convoying fleet survives; none is None. `rotations` are the moves and `paradoxes` the convoys
    that a backup rule decided."""

    moves: Mapping[str, Known]
    supports: Mapping[str, Known]
    convoys: Mapping[str, Known]
    rotations: frozenset[str]
    paradoxes: frozenset[str]
