"""The board: its spaces, coasts and crossings, and the graphs that armies and fleets move on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from adjudicator.orders import space_of

INLAND = "inland"
COASTAL = "coastal"
SEA = "sea"


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board. `key` is its abbreviation, `kind` inland, coastal or sea.

    - aliases: further names.
    - also: names in other languages and programs, understood in orders but never suggested.
    - rule_name: the name that the rules sort by, if `name` is in another language.
    - convoys: whether a fleet on this coast convoys as if at sea.
    """

    key: str
    name: str
    kind: str
    centre: bool = False
    convoys: bool = False
    coasts: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    rule_name: str = ""

    @property
    def locations(self) -> tuple[str, ...]:
        """Where a fleet can stand: the space itself, or each of its coasts."""
        if self.coasts:
            return tuple(f"{self.key}/{coast}" for coast in self.coasts)
        return (self.key,)


@dataclass(frozen=True, slots=True)
class Crossing:
    """An edge over water between two land spaces. A foreign fleet in `sea`, if any, closes it."""

    a: str
    b: str
    sea: str | None


@dataclass(frozen=True, slots=True)
class Waterway:
    """A river or canal: fleets pass along `edges` between its spaces though these meet on land."""

    name: str
    spaces: tuple[str, ...]
    edges: frozenset[frozenset[str]]


class Board:
    """An immutable board whose indexes are computed once.

    `army` maps a space to the spaces that an army reaches by land; `fleet` maps a location (a coast
    where the space has coasts) to the locations that a fleet reaches. Both are symmetric. `canals`
    are coastal spaces that a fleet leaves on any side. `canals` and `waterways` only describe the
    board to people: what fleets may do there is in the graphs.
    """

    def __init__(
        self,
        spaces: Iterable[Space],
        army: Iterable[tuple[str, str]],
        fleet: Iterable[tuple[str, str]],
        crossings: Iterable[Crossing] = (),
        waterways: Iterable[Waterway] = (),
        canals: Iterable[str] = (),
    ) -> None:
        self.spaces: Mapping[str, Space] = {space.key: space for space in spaces}
        self.army: Mapping[str, frozenset[str]] = _graph(army, self.spaces)
        places = [place for space in self.spaces.values() for place in space.locations]
        self.fleet: Mapping[str, frozenset[str]] = _graph(fleet, places)
        self.crossings: tuple[Crossing, ...] = tuple(crossings)
        self.waterways: tuple[Waterway, ...] = tuple(waterways)
        self.canals: tuple[str, ...] = tuple(canals)

    @cached_property
    def centres(self) -> tuple[str, ...]:
        """The supply centres, in the order of the spaces."""
        return tuple(key for key, space in self.spaces.items() if space.centre)

    @cached_property
    def passages(self) -> tuple[str, ...]:
        """Spaces with a single coast through which a fleet passes from one water to another.

        They lie between seas that do not touch, or between two coasts of a neighbour
        (Constantinople on the standard board). Spaces of `waterways` and `canals` are not included.
        """
        listed = {*self.canals, *(space for way in self.waterways for space in way.spaces)}
        return tuple(
            key
            for key, space in self.spaces.items()
            if space.kind == COASTAL
            and not space.coasts
            and key not in listed
            and self._joins_waters(key)
        )

    def _joins_waters(self, key: str) -> bool:
        near = self.fleet[key]
        seas = {place for place in near if self.spaces[space_of(place)].kind == SEA}
        coasts = [place for place in near if "/" in place]
        for one, other in combinations(coasts, 2):
            if space_of(one) == space_of(other):
                here, there = seas & self.fleet[one], seas & self.fleet[other]
                if here - there and there - here:
                    return True
        reached = set(sorted(seas)[:1])
        while further := {sea for sea in seas - reached if self.fleet[sea] & reached}:
            reached |= further
        return reached != seas

    @cached_property
    def conditional_crossings(self) -> Mapping[frozenset[str], str]:
        """The crossings that a fleet can close: pairs of spaces, with the sea."""
        return {frozenset((c.a, c.b)): c.sea for c in self.crossings if c.sea}

    @cached_property
    def fleet_spaces(self) -> Mapping[str, frozenset[str]]:
        """For each location, the spaces that a fleet reaches, ignoring coasts."""
        return {
            place: frozenset(space_of(other) for other in near)
            for place, near in self.fleet.items()
        }

    @cached_property
    def sea_bits(self) -> Mapping[str, int]:
        """One bit per space where fleets convoy, so that sets of them are integers.

        These are the seas and some coasts.
        """
        seas = [key for key, space in self.spaces.items() if space.kind == SEA or space.convoys]
        return {key: 1 << number for number, key in enumerate(seas)}

    @cached_property
    def convoying_coasts(self) -> Mapping[str, int]:
        """The bits of the coasts where fleets convoy. Armies may stand there too."""
        spaces = self.spaces
        return {key: bit for key, bit in self.sea_bits.items() if spaces[key].kind != SEA}

    @cached_property
    def sea_neighbours(self) -> Mapping[int, int]:
        """For each sea's bit, the bits of the seas that touch it."""
        bits = self.sea_bits
        return {bits[key]: self._seas_beside(key) for key in bits}

    @cached_property
    def shores(self) -> Mapping[str, int]:
        """For each coastal space, the bits of the seas that touch any of its coasts."""
        return {
            key: self._seas_beside(key)
            for key, space in self.spaces.items()
            if space.kind == COASTAL
        }

    def _seas_beside(self, key: str) -> int:
        mask = 0
        for place in self.spaces[key].locations:
            for other in self.fleet[place]:
                mask |= self.sea_bits.get(other, 0)
        return mask

    @cached_property
    def neighbours(self) -> Mapping[str, frozenset[str]]:
        """For each space, the spaces that touch it for an army or a fleet, ignoring coasts."""
        touching: dict[str, set[str]] = {key: set(self.army[key]) for key in self.spaces}
        for place, others in self.fleet.items():
            touching[space_of(place)].update(space_of(other) for other in others)
        return {key: frozenset(near) for key, near in touching.items()}

    def distances(self, targets: Iterable[str]) -> dict[str, int]:
        """Count the steps from every space to the nearest of `targets`, over `neighbours`."""
        steps = dict.fromkeys(targets, 0)
        queue = deque(steps)
        while queue:
            key = queue.popleft()
            for near in self.neighbours[key]:
                if near not in steps:
                    steps[near] = steps[key] + 1
                    queue.append(near)
        return steps

    def locations(self, space: str, kind: str) -> tuple[str, ...]:
        """Return where a unit of `kind` ("A" or "F") can stand in `space`; empty if it cannot."""
        record = self.spaces[space]
        if kind == "A":
            return () if record.kind == SEA else (space,)
        return () if record.kind == INLAND else record.locations


def _graph(edges: Iterable[tuple[str, str]], nodes: Iterable[str]) -> dict[str, frozenset[str]]:
    graph: dict[str, set[str]] = {node: set() for node in nodes}
    for a, b in edges:
        graph[a].add(b)
        graph[b].add(a)
    return {node: frozenset(near) for node, near in graph.items()}
