"""DumbBot, a yardstick for computer players: written from David Norman's description of it.

Its movement is in `games/computer/pull.py`. As there, a minor is a power of one centre, and it bids
nothing.
"""

from __future__ import annotations

from random import Random

from adjudicator import Position, Variant, options
from adjudicator.adjustments import balance
from adjudicator.orders import Build, Disband, Order, Remove, Retreat, Waive, space_of
from adjudicator.state import PhaseKind
from games.computer import Sheet
from games.computer.pull import Pull
from games.computer.sight import terrain_of


def choose(
    variant: Variant, position: Position, power: str, seed: int, _guess_seed: int = 0
) -> Sheet:
    """The sheet of a power, the same for the same seed."""
    random = Random(f"dumbbot {seed} {power} {position.turn}")
    bot = DumbBot(terrain_of(variant, position), power)
    match position.turn.phase:
        case PhaseKind.MOVEMENT:
            orders = bot.move(random)
        case PhaseKind.RETREATS:
            orders = bot.retreat(random)
        case PhaseKind.ADJUSTMENTS:
            orders = bot.adjust(random)
        case PhaseKind.ALLIANCES:
            orders = []
    return Sheet(tuple(str(order) for order in orders))


class DumbBot(Pull):
    """The choices of a power in all kinds of phases."""

    def retreat(self, random: Random) -> list[Order]:
        orders: list[Order] = []
        taken: set[str] = set()
        for item in self.position.dislodged:
            if self.position.side(item.unit) != self.power:
                continue
            free = [place for place in item.retreats if space_of(place) not in taken]
            if free:
                kind, place = self.pick(self.rank([(item.unit.kind, way) for way in free]), random)
                orders.append(Retreat(kind, item.unit.location, place))
                taken.add(space_of(place))
            else:
                orders.append(Disband(item.unit.kind, item.unit.location))
        return orders

    def adjust(self, random: Random) -> list[Order]:
        due = balance(self.variant, self.position, self.power)
        if due < 0:
            left = [(u.kind, u.location) for u in self.own if u.power == self.power]
            left = self.rank(left)[::-1]
            return [Remove(*place) for place in left[:-due]]
        offered = options(self.variant, self.position, self.power)
        builds = [o for orders in offered.values() for o in orders if isinstance(o, Build)]
        places = self.rank([(build.kind, build.location) for build in builds])
        limit = self.variant.rules.build_limit
        chosen: list[Order] = []
        for _ in range(due if limit is None else min(due, limit)):
            if not places:
                break
            kind, place = self.pick(places, random)
            chosen.append(Build(kind, place))
            places = [item for item in places if space_of(item[1]) != space_of(place)]
        waived = due - len(chosen) if "" in offered else 0
        return [*chosen, *(Waive() for _ in range(waived))]
