"""The verdict on a promised order: kept, broken or overtaken, from the published orders alone.

A promise is judged on the board from which its phase was resolved, in this order:

1. The power's published orders contain the same order, and it was legal: kept, whatever came of it.
   A unit without an order holds.
2. A correction gave the phase another board than that of the promise: overtaken.
3. It supports or convoys a unit of somebody else, and that unit was ordered something else; or it
   needs a convoy, and there was none even with all fleets of its own power: overtaken.
4. Else: broken.

Two orders are the same if their canonical forms are. Bids and unpublished orders of minors never
matter, so a verdict reveals neither.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from adjudicator import (
    IllegalOrder,
    InvalidOrder,
    Outcome,
    Position,
    Result,
    Variant,
    check_order,
    parse_order,
)
from adjudicator.convoys import chain_exists
from adjudicator.orders import Convoy, Move, Order, Support, space_of
from adjudicator.terrain import Terrain
from games.models import OvertakenBy, Verdict


@dataclass(frozen=True)
class PublishedPhase:
    """A resolved phase as everybody sees it: its board and the published outcome."""

    variant: Variant
    position: Position
    outcome: Outcome

    @cached_property
    def ordered(self) -> Mapping[str, Order]:
        """The published order of each unit that had a legal one, by its space."""
        texts = [row.order for row in self.outcome.orders if row.result is not Result.ILLEGAL]
        texts += [minor.published for minor in self.outcome.minors]
        found: dict[str, Order] = {}
        for text in texts:
            try:
                order = parse_order(self.variant, text)
            except InvalidOrder:
                continue
            found[space_of(getattr(order, "location", ""))] = order
        return found

    def verdict(self, power: str, text: str, *, is_same_board: bool = True) -> tuple[Verdict, str]:
        """Judge a promised order of a power; the second part says what has overtaken it."""
        order = self._canonical(power, text)
        if order is not None and self._was_given(power, order):
            return Verdict.KEPT, ""
        if order is None or not is_same_board:
            return Verdict.OVERTAKEN, OvertakenBy.POSITION
        reason = self._obstacle(power, order)
        return (Verdict.OVERTAKEN, reason) if reason else (Verdict.BROKEN, "")

    def _canonical(self, power: str, text: str) -> Order | None:
        try:
            return check_order(self.variant, self.position, power, text)
        except (InvalidOrder, IllegalOrder):
            return None

    def _was_given(self, power: str, order: Order) -> bool:
        return any(
            row.power == power
            and row.result is not Result.ILLEGAL
            and self._canonical(power, row.order) == order
            for row in self.outcome.orders
        )

    def _obstacle(self, power: str, order: Order) -> str:
        """What made an order pointless that somebody else had to help, or "" for nothing."""
        match order:
            case Support():
                is_met = self._moves_to(order.supported_space) == order.destination
                helped = order.supported_space
            case Convoy():
                is_met = self._moves_to(space_of(order.army)) == space_of(order.target)
                helped = space_of(order.army)
            case Move(via=True):
                return "" if self._has_way(power, order) else OvertakenBy.NO_CONVOY
            case _:
                return ""
        unit = self.position.unit_at.get(helped)
        is_own = unit is not None and self.position.side(unit) == power
        return "" if is_met or is_own else OvertakenBy.UNMATCHED

    def _moves_to(self, space: str) -> str | None:
        """The space that a unit was ordered to move to, or None if it stayed."""
        order = self.ordered.get(space)
        return order.destination if isinstance(order, Move) else None

    def _has_way(self, power: str, order: Move) -> bool:
        """Whether an army could move by land, or by fleets that convoy it or are its power's."""
        terrain = Terrain(self.variant, self.position)
        unit = terrain.unit_at.get(order.space)
        # Where Winter and Spring are ordered together, a unit may still have to be built.
        if unit is None or order.destination in terrain.reach(unit):
            return True
        fleets = 0
        for space, bit in terrain.board.sea_bits.items():
            if bit & terrain.fleets_at_sea and (
                terrain.power_at[space] == power or self._convoys(space, order)
            ):
                fleets |= bit
        return chain_exists(terrain.board, fleets, order.space, order.destination)

    def _convoys(self, fleet: str, move: Move) -> bool:
        order = self.ordered.get(fleet)
        return isinstance(order, Convoy) and (
            (space_of(order.army), space_of(order.target)) == (move.space, move.destination)
        )
