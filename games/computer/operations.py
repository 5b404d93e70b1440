"""Joint operations of a power: orders that only make sense together."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from adjudicator.orders import Convoy, Hold, Move, Order, Support, space_of
from games.computer.diplomacy import Diplomacy, diplomacy_of
from games.computer.sight import Sight

HELPERS = 5
LARGEST_HELP = 3
TWO_PLEDGES = 2


@dataclass(frozen=True, slots=True)
class Operation:
    """Orders that only make sense together, and the supports of minors that they need."""

    orders: Mapping[str, Order]
    pledges: Mapping[str, Support]


@lru_cache(maxsize=48)
def operations_of(sight: Sight) -> tuple[Operation, ...]:
    """The operations of a power in a position, shared by all its plans."""
    return tuple(_operations(sight, diplomacy_of(sight)))


def _operations(sight: Sight, diplomacy: Diplomacy) -> Iterator[Operation]:
    for space, moves in sight.moves.items():
        for move in moves:
            yield from _assaults(sight, diplomacy, space, move)
        yield from _stands(sight, diplomacy, space)
    yield from _crossings(sight)


def _assaults(sight: Sight, diplomacy: Diplomacy, space: str, move: Move) -> Iterator[Operation]:
    """A move with up to three supports of own units, and with supports of minors."""
    target = space_of(move.target)
    if target in sight.own:
        return
    key = (space, target)
    helpers = {s: orders[key] for s, orders in sight.supports.items() if key in orders}
    pledges = diplomacy.supports(space, target)
    useful = sight.occupant(target) or sight.threat(target)
    for size in range(min(LARGEST_HELP, len(helpers)) + 1 if useful else 1):
        for group in combinations(list(helpers)[:HELPERS], size):
            orders: dict[str, Order] = {space: move, **{s: helpers[s] for s in group}}
            yield Operation(orders, {})
            if useful and pledges:
                for minor, support in pledges.items():
                    yield Operation(orders, {minor: support})
                if len(pledges) >= TWO_PLEDGES and diplomacy.points >= TWO_PLEDGES:
                    yield Operation(orders, dict(list(pledges.items())[:TWO_PLEDGES]))


def _stands(sight: Sight, diplomacy: Diplomacy, space: str) -> Iterator[Operation]:
    """A threatened unit that holds with the support of a minor."""
    if sight.threat(space) > 1:
        unit = sight.own[space]
        stay = {space: Hold(unit.kind, unit.location)}
        for minor, support in diplomacy.supports(space, None).items():
            yield Operation(stay, {minor: support})


def _crossings(sight: Sight) -> Iterator[Operation]:
    """Convoys of armies across one sea by a fleet of the power."""
    for fleet, orders in sight.legal.items():
        for order in orders:
            if isinstance(order, Convoy) and order.army in sight.own:
                army, target = sight.own[order.army], order.target
                move = Move(army.kind, army.location, target, via=True)
                single = target in sight.reach[fleet]
                single = single and army.space in sight.reach[fleet]
                by_land = target in sight.reach[army.space]
                if single and not by_land and move in sight.legal[army.space]:
                    yield Operation({army.space: move, fleet: order}, {})
