"""The learned value of a board to one power after a movement phase.

It is linear in about twenty numbers that people can read. tests/bench/fit.py fits their weights to
recorded games: the mean of a power's centres one, two and three years later, and more for a solo.

Sets of spaces are integers here, one bit a space, so that a board is weighed in some microseconds.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import fsum
from operator import mul

from adjudicator.orders import ARMY, FLEET
from adjudicator.state import Position, Season, Unit
from adjudicator.variant import Variant
from games.computer.sight import CENTRE
from games.computer.weights import weights_of

FEATURES = (
    "one",
    "own centres",
    "own centres squared, in tens",
    "own units",
    "own units lost",
    "own centres with more attackers than defenders",
    "own centres with as many, or empty",
    "own centres under attack with fewer",
    "own centres entered by others",
    "foreign centres entered",
    "rival centres with more own attackers than defenders",
    "rival centres with as many",
    "minors with two own units beside them",
    "minors with one",
    "open centres in reach",
    "free homes for due builds",
    "units due for removal",
    "spaces in reach",
    "powers in contact",
    "centres of the largest rival",
    "squares of the rivals' centres, in tens",
)

# How many units reach a space: one bit each for at least one, two, three and four.
Planes = Sequence[int]

NONE: Planes = (0, 0, 0, 0)


class Chart:
    """A board as bits: its spaces, and the reach of a unit from each location."""

    def __init__(self, variant: Variant) -> None:
        board = variant.board
        self.bits = {space: 1 << number for number, space in enumerate(board.spaces)}
        self.reach = {
            ARMY: {place: self.mask(near) for place, near in board.army.items()},
            FLEET: {place: self.mask(near) for place, near in board.fleet_spaces.items()},
        }
        self.centres = self.mask(board.centres)
        self.homes = {power: self.mask(data.homes) for power, data in variant.powers.items()}

    def mask(self, spaces: Iterable[str]) -> int:
        """Return a set of spaces as one integer."""
        return sum(self.bits[space] for space in spaces)


chart_of = lru_cache(maxsize=8)(Chart)


class Scale:
    """Weighs boards after a phase of a position, for one power. In Fall centres change hands."""

    def __init__(self, variant: Variant, position: Position, power: str) -> None:
        self.position = position
        self.power = power
        self.powers = variant.powers
        self.chart = chart = chart_of(variant)
        self.is_final = position.turn.season is Season.FALL
        self.weights = weights_of(variant.id, is_final=self.is_final)
        self.owned = {
            name: chart.mask(space for space, owner in position.centres.items() if owner == name)
            for name in variant.powers
        }
        extra = chart.mask(position.extra_homes.get(power, ()))
        self.homes = chart.homes[power] | extra

    def weigh(self, units: Mapping[str, Unit], lost: int = 0) -> float:
        """The value of a board to the power; `lost` units of its own were dislodged.

        As a centre is worth as much as ten points of a plan.
        """
        return CENTRE * fsum(map(mul, self.weights, self.measure(units, lost)))

    def measure(self, units: Mapping[str, Unit], lost: int) -> tuple[float, ...]:
        """The numbers of `FEATURES`."""
        chart, power, powers, side = self.chart, self.power, self.powers, self.position.side
        reach, bits = chart.reach, chart.bits
        allied = self.position.alliances
        places: dict[str, int] = {}
        # Of each power, the spaces that one, two, three and four of its units reach or more.
        piles: dict[str, list[int]] = {}
        minors = 0
        for space, unit in units.items():
            owner = side(unit) if allied else unit.power
            mask = reach[unit.kind][unit.location]
            if owner not in powers:
                minors |= bits[space]
            elif owner in places:
                places[owner] |= bits[space]
                pile = piles[owner]
                one, two, three, four = pile
                pile[:] = one | mask, two | one & mask, three | two & mask, four | three & mask
            else:
                places[owner] = bits[space]
                piles[owner] = [mask, 0, 0, 0]
        owned = self.owned
        if self.is_final:
            owned = settle(owned, places, chart.centres)
        mine = owned[power]
        here = places.pop(power, 0)
        own = piles.pop(power, NONE)
        taken = here | minors
        one = two = three = four = 0
        ahead = even = contact = largest = squares = 0
        for name, theirs in owned.items():
            if name == power:
                continue
            size = theirs.bit_count()
            squares += size * size
            if size > largest:
                largest = size
            there = places.get(name, 0)
            planes = piles.get(name, NONE)
            taken |= there
            one |= planes[0]
            two |= planes[1]
            three |= planes[2]
            four |= planes[3]
            if (there | planes[0]) & (here | own[0]):
                contact += 1
            target = theirs & own[0]
            if target:
                guards = _with(there, planes)
                more = _more(own, guards) & target
                ahead += more.bit_count()
                even += (target & ~more & ~_more(guards, own)).bit_count()
        attackers = (one, two, three, four)
        guards = _with(here, own)
        beaten = _more(attackers, guards) & mine
        stronger = _more(guards, attackers)
        level = mine & one & ~beaten & (~stronger | ~here)
        others = taken & ~here & ~minors
        size = mine.bit_count()
        due = size - here.bit_count()
        free = (self.homes & mine & ~taken).bit_count()
        return (
            1,
            size,
            size * size / 10,
            here.bit_count(),
            lost,
            beaten.bit_count(),
            level.bit_count(),
            (mine & one & ~beaten & ~level).bit_count(),
            (mine & others).bit_count(),
            (here & chart.centres & ~mine).bit_count(),
            ahead,
            even,
            (minors & own[1]).bit_count(),
            (minors & own[0] & ~own[1]).bit_count(),
            (chart.centres & own[0] & ~mine & ~taken).bit_count(),
            max(0, min(due, free)),
            max(0, -due),
            own[0].bit_count(),
            contact,
            largest,
            squares / 10,
        )


def settle(owned: Mapping[str, int], places: Mapping[str, int], centres: int) -> dict[str, int]:
    """The centres of each power after a Fall."""
    entered = 0
    for there in places.values():
        entered |= there
    left = ~(entered & centres)
    return {name: (had & left) | (places.get(name, 0) & centres) for name, had in owned.items()}


def _with(here: int, planes: Planes) -> Planes:
    """The planes with one more unit in each of some spaces."""
    one, two, three, four = planes
    return one | here, two | one & here, three | two & here, four | three & here


def _more(some: Planes, others: Planes) -> int:
    """The spaces where some units are more than others."""
    return some[0] & ~others[0] | some[1] & ~others[1] | some[2] & ~others[2] | some[3] & ~others[3]
