"""The board as it is this turn, with closed crossings and unified coasts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from adjudicator.board import SEA
from adjudicator.orders import ARMY, space_of
from adjudicator.special.crossings import closed_crossings
from adjudicator.special.unified_coast import unified_reach, unified_spaces
from adjudicator.state import Position, Unit
from adjudicator.variant import Variant

MOVE = "move"
SUPPORT = "support"
RETREAT = "retreat"


class Changes(NamedTuple):
    """The changes to the board for one power and action: closed crossings, and unified spaces."""

    closed: frozenset[frozenset[str]]
    unified: frozenset[str]


class Terrain:
    """The reach of each unit of a position this turn.

    A unit reaches what the board says, unless a strait is closed to its power or a coast is unified
    for it. It supports nothing where it moves at half strength (1900, Suez Canal Rules). `unit_at`
    replaces the position's units, after they have moved.
    """

    def __init__(
        self, variant: Variant, position: Position, unit_at: Mapping[str, Unit] | None = None
    ) -> None:
        self.variant = variant
        self.board = variant.board
        self.position = position
        self.unit_at = position.unit_at if unit_at is None else unit_at
        self._changes: dict[tuple[str, str], Changes] = {}

    @cached_property
    def power_at(self) -> Mapping[str, str]:
        """The power that orders the unit in each occupied space; for an armed neutral, its ally."""
        if self.position.alliances:
            return {space: self.position.side(unit) for space, unit in self.unit_at.items()}
        return {space: unit.power for space, unit in self.unit_at.items()}

    @cached_property
    def fleets_at_sea(self) -> int:
        """The bits of the seas, and of the coasts where fleets convoy, that hold a fleet."""
        bits, unit_at = self.board.sea_bits, self.unit_at
        fleets = sum([bits[sea] for sea in bits.keys() & unit_at.keys()])
        for coast, bit in self.board.convoying_coasts.items():
            if fleets & bit and unit_at[coast].kind == ARMY:
                fleets ^= bit
        return fleets

    def minors(self) -> list[str]:
        """Return the spaces of the minors' units, each in the minor's own space."""
        if self.variant.rules.influence:
            return []  # armed neutrals leave their homes
        known = {**self.variant.minors, **self.position.minors}
        return [space for space in known if self.power_at.get(space) == space]

    def reach(self, unit: Unit, action: str = MOVE) -> frozenset[str]:
        """Return the locations that a unit reaches without a convoy, with coasts for a fleet."""
        closed, unified = self._changes_for(unit.power, action)
        if unit.kind == ARMY:
            reach = self.board.army[unit.location]
        elif unified:
            reach = unified_reach(self.variant, unified, unit.location)
        else:
            reach = self.board.fleet[unit.location]
        if not closed:
            return reach
        return frozenset(
            place for place in reach if frozenset((unit.space, space_of(place))) not in closed
        )

    def spaces(self, unit: Unit, action: str = MOVE) -> frozenset[str]:
        """Return the spaces that a unit reaches without a convoy, ignoring coasts."""
        if unit.kind == ARMY:
            return self.reach(unit, action)
        if not any(self._changes_for(unit.power, action)):
            return self.board.fleet_spaces[unit.location]
        return frozenset(space_of(place) for place in self.reach(unit, action))

    def closing_sea(self, unit: Unit, space: str, action: str = MOVE) -> str:
        """Return the sea where a foreign fleet keeps the unit out of `space`; "" if none does."""
        pair = frozenset((unit.space, space))
        closed = pair in self._changes_for(unit.power, action).closed
        return self.board.conditional_crossings.get(pair, "") if closed else ""

    def is_sea(self, space: str) -> bool:
        """Whether a space is a sea."""
        return self.board.spaces[space].kind == SEA

    def _changes_for(self, power: str, action: str) -> Changes:
        changes = self._changes.get((power, action))
        if changes is None:
            closed = closed_crossings(self.variant, self.unit_at, power, action)
            if action == SUPPORT:
                closed |= self.variant.rules.half_strength
            changes = Changes(
                closed,
                unified_spaces(self.variant, self.position, power),
            )
            self._changes[power, action] = changes
        return changes
