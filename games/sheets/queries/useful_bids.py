"""Find the minors that are useful to a draft, and the bid that would help it.

Nothing is listed for this: only the neighbours of drafted orders are read.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from adjudicator import IllegalOrder, Unit
from adjudicator.legality import legal_movement
from adjudicator.orders import Hold, Move, MovementOrder, Order, Support
from adjudicator.special.bids import limitation, minor_units, refusal
from adjudicator.state import PhaseKind
from adjudicator.terrain import Terrain
from games.core.codec import BoardState
from games.core.words.names import alphabetical

# Minors within this many moves of own units are near.
NEAR = 2

FAR = NEAR + 1


class Use(StrEnum):
    """How useful a minor is to a draft, the most useful first."""

    PAID = "paid"
    SERVES = "serves"
    NEAR = "near"
    OTHER = "other"


class Service(StrEnum):
    """How a proposed bid helps a drafted order, the best first."""

    SUPPORTS_MOVE = "supports_move"
    KEPT_STILL = "kept_still"
    SUPPORTS_UNIT = "supports_unit"
    KEPT_FROM_CUTTING = "kept_from_cutting"


@dataclass(frozen=True, slots=True)
class MinorUse:
    """A minor's unit, its use, and the `order` to bid for, if one helps the drafted order `served`.

    A power cannot bid for a minor that it attacks.
    """

    minor: str
    unit: Unit
    use: Use
    service: Service | None = None
    order: MovementOrder | None = None
    served: MovementOrder | None = None
    is_attacked: bool = False


def minor_uses(state: BoardState, own: Iterable[Order]) -> tuple[MinorUse, ...]:
    """Return every minor that has a unit, the most useful first, for the legal orders `own`.

    Minors that can help against a unit come before all others.
    """
    orders = [order for order in own if isinstance(order, MovementOrder)]
    terrain = Terrain(state.variant, state.position)
    away = state.variant.board.distances(
        unit.space for unit in state.position.units_of(state.power)
    )
    looked = (
        _Draft(terrain, state.power, orders)
        if state.position.turn.phase is PhaseKind.MOVEMENT
        else None
    )
    uses = []
    for unit in minor_units(state.variant, state.position):
        near = Use.NEAR if away.get(unit.space, FAR) <= NEAR else Use.OTHER
        use = looked.use_of(unit, near) if looked else None
        uses.append(use or MinorUse(unit.power, unit, near))
    services, ranks = [*Service], [*Use]

    def place(use: MinorUse) -> tuple[int, int, bool, str]:
        service = services.index(use.service) if use.service else len(services)
        needed = isinstance(use.served, Move) and use.served.destination in state.position.unit_at
        name = alphabetical(state.variant.board.spaces[use.minor].name)
        return ranks.index(use.use), service, not needed, name

    return tuple(sorted(uses, key=place))


class _Draft:
    """The drafted orders by the spaces where a minor could meet them."""

    def __init__(self, terrain: Terrain, power: str, orders: list[MovementOrder]) -> None:
        self.terrain, self.orders = terrain, orders
        board, position = terrain.board, terrain.position
        foreign = {
            near
            for unit in position.units
            if unit.power in terrain.variant.powers and position.side(unit) != power
            for near in board.neighbours[unit.space]
        }
        self.moves: dict[str, list[Move]] = {}
        self.standing: dict[str, list[MovementOrder]] = {}
        self.supports: dict[str, list[Support]] = {}
        for order in orders:
            if isinstance(order, Support):
                # A unit that is supported or attacked does not cut this support.
                met = {order.supported_space, order.destination}
                for near in board.neighbours[order.space] - met:
                    self.supports.setdefault(near, []).append(order)
            if isinstance(order, Move):
                for near in board.neighbours[order.destination]:
                    self.moves.setdefault(near, []).append(order)
            elif order.space in foreign:
                for near in board.neighbours[order.space]:
                    self.standing.setdefault(near, []).append(order)

    def use_of(self, unit: Unit, near: Use) -> MinorUse | None:
        """Find the best use of a minor's unit for the draft, or None."""
        moves, standing = self.moves.get(unit.space, ()), self.standing.get(unit.space, ())
        hold = Hold(unit.kind, unit.location)
        if limitation(self.terrain, hold, self.orders) is not None:
            return MinorUse(unit.power, unit, near, is_attacked=True)
        for service, order, served in (
            *self._supports(unit, moves),
            *(
                (Service.KEPT_STILL, hold, move)
                for move in moves
                if self._reaches(unit, move.destination)
            ),
            *self._holds(unit, standing),
            *((Service.KEPT_FROM_CUTTING, hold, support) for support in self._cuts(unit)),
        ):
            return MinorUse(unit.power, unit, Use.SERVES, service, order, served)
        return None

    def _supports(
        self, unit: Unit, moves: Iterable[Move]
    ) -> Iterator[tuple[Service, MovementOrder, MovementOrder]]:
        for move in moves:
            target = move.destination
            support = Support(unit.kind, unit.location, move.kind, move.location, target)
            if (legal := self._legal(unit, support)) is not None:
                yield Service.SUPPORTS_MOVE, legal, move

    def _holds(
        self, unit: Unit, standing: Iterable[MovementOrder]
    ) -> Iterator[tuple[Service, MovementOrder, MovementOrder]]:
        for order in standing:
            support = Support(unit.kind, unit.location, order.kind, order.location)
            if (legal := self._legal(unit, support)) is not None:
                yield Service.SUPPORTS_UNIT, legal, order

    def _legal(self, unit: Unit, order: MovementOrder) -> MovementOrder | None:
        try:
            legal = legal_movement(self.terrain, unit.power, order)
        except IllegalOrder:
            return None
        return legal if refusal(self.terrain, legal) is None else None

    def _cuts(self, unit: Unit) -> list[Support]:
        near = self.supports.get(unit.space, ())
        return [support for support in near if self._reaches(unit, support.space)]

    def _reaches(self, unit: Unit, space: str) -> bool:
        """Whether a minor could be paid to move there, even if it would bounce."""
        goes = self.terrain.variant.rules.sortie != "forbidden"
        return goes and space in self.terrain.spaces(unit)
