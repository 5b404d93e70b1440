"""The board as it is this turn: crossings that fleets close, coasts that are one."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.board import SEA
from adjudicator.orders import ARMY, space_of
from adjudicator.special.crossings import closed_crossings
from adjudicator.special.unified_coast import unified_reach, unified_spaces
from adjudicator.state import Position, Unit
from adjudicator.variant import Variant

MOVE = "move"
SUPPORT = "support"
RETREAT = "retreat"


class Terrain:
    """Where each unit of a position reaches this turn. What the board says holds for a power
    unless a strait is closed to it or a coast is unified for it."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self.variant = variant
        self.board = variant.board
        self.position = position
        self.unit_at = position.unit_at
        self.power_at = {space: unit.power for space, unit in self.unit_at.items()}
        self._fleets: int | None = None
        rules = variant.rules
        self._changes = bool(self.board.conditional_crossings or rules.unified_coasts)
        self._printed: dict[tuple[str, str], bool] = {}
        self._closed: dict[tuple[str, str], frozenset[frozenset[str]]] = {}
        self._unified: dict[str, frozenset[str]] = {}
        self._reach: dict[tuple[str, str, str, str], frozenset[str]] = {}

    @property
    def fleets_at_sea(self) -> int:
        """The seas (bits) where a fleet stands."""
        if self._fleets is None:
            bits = self.board.sea_bits
            self._fleets = sum([bits[sea] for sea in bits.keys() & self.unit_at.keys()])
        return self._fleets

    def after(self, units: tuple[Unit, ...]) -> Terrain:
        """The terrain when the units have moved."""
        if not self._changes:
            return self  # nobody's place changes what the board says
        return Terrain(self.variant, replace(self.position, units=units))

    def minors(self) -> list[str]:
        """The spaces of the minors' units, each a minor's own."""
        power_at, known = self.power_at, self.variant.minors
        if self.position.minors:
            known = {**known, **self.position.minors}
        return [space for space in known if power_at.get(space) == space]

    def reach(self, unit: Unit, action: str = MOVE) -> frozenset[str]:
        """The locations that a unit reaches without a convoy; a fleet's name the coast."""
        if self._changes and not self._as_printed(unit.power, action):
            return self._changed_reach(unit, action)
        board = self.board
        return board.army[unit.location] if unit.kind == ARMY else board.fleet[unit.location]

    def spaces(self, unit: Unit, action: str = MOVE) -> frozenset[str]:
        """The spaces that a unit reaches without a convoy, coasts ignored."""
        if self._changes and not self._as_printed(unit.power, action):
            return frozenset(space_of(place) for place in self._changed_reach(unit, action))
        board = self.board
        return board.army[unit.location] if unit.kind == ARMY else board.fleet_spaces[unit.location]

    def closing_sea(self, unit: Unit, space: str, action: str = MOVE) -> str:
        """The sea where a foreign fleet keeps the unit from `space`; empty if none does."""
        pair = frozenset((unit.space, space))
        closed = pair in self._closed_to(unit.power, action)
        return self.board.conditional_crossings[pair] if closed else ""

    def is_sea(self, space: str) -> bool:
        return self.board.spaces[space].kind == SEA

    def _as_printed(self, power: str, action: str) -> bool:
        known = self._printed.get((power, action))
        if known is None:
            known = not self._closed_to(power, action) and not self._unified_for(power)
            self._printed[power, action] = known
        return known

    def _closed_to(self, power: str, action: str) -> frozenset[frozenset[str]]:
        key = (power, action)
        if key not in self._closed:
            self._closed[key] = closed_crossings(self.variant, self.unit_at, power, action)
        return self._closed[key]

    def _unified_for(self, power: str) -> frozenset[str]:
        if power not in self._unified:
            self._unified[power] = unified_spaces(self.variant, self.position, power)
        return self._unified[power]

    def _changed_reach(self, unit: Unit, action: str) -> frozenset[str]:
        key = (unit.power, unit.kind, unit.location, action)
        if key not in self._reach:
            self._reach[key] = self._open_reach(unit, action)
        return self._reach[key]

    def _open_reach(self, unit: Unit, action: str) -> frozenset[str]:
        if unit.kind == ARMY:
            reach = self.board.army[unit.space]
        else:
            reach = unified_reach(self.variant, self._unified_for(unit.power), unit.location)
        closed = self._closed_to(unit.power, action)
        return frozenset(
            place for place in reach if frozenset((unit.space, space_of(place))) not in closed
        )
