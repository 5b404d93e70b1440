"""The questions of a movement phase and their answers.

Units are named by their space at the start of the turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Known = bool | None


@dataclass(frozen=True, slots=True)
class Battle:
    """The orders of a movement phase, matched with each other.

    - power_at: the power of each unit.
    - moves: the destination of each moving unit; into: the moving units by destination.
    - convoyed: the moves by convoy, with the seas whose fleets convoy them.
    - convoys: the sea of each convoying fleet, with the army that it convoys.
    - supports: each supporter, with the space where its support counts.
    - supporters: the supporters of each unit, whether it moves or holds.
    - unmatched: supports and convoys that match no order.
    - halved: the moves at half strength, each with the seas that carry it the long way; none if it
      moves by itself.
    - sorties: moves of minors' units, which never leave their space (A&E 6.01, the sortie).
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
    halved: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def opponent(self, mover: str) -> str | None:
        """Return the other side of a head-to-head battle (DATC 5.B), or None.

        It is the unit at the mover's destination that moves the opposite way, both by land.
        """
        other = self.moves[mover]
        if self.moves.get(other) != mover or mover in self.convoyed or other in self.convoyed:
            return None
        return other

    def arrives_halved(self, mover: str) -> bool:
        """Whether a unit moves by itself, at half strength."""
        return mover in self.halved and mover not in self.convoyed


class Decisions(NamedTuple):
    """The answer to each question of a battle.

    - moves: whether each move succeeds; supports: whether each support is uncut; convoys: whether
      each convoying fleet survives. No value is None.
    - rotations, paradoxes: the moves and the convoys that a backup rule decided.
    """

    moves: Mapping[str, Known]
    supports: Mapping[str, Known]
    convoys: Mapping[str, Known]
    rotations: frozenset[str]
    paradoxes: frozenset[str]
