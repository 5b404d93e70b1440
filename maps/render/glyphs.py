"""The glyph of each order and result: the line it draws, and its signs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from adjudicator.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    space_of,
)
from adjudicator.reasons import Result
from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Geometry, Point
from maps.placing.measures import TOKEN_ACROSS
from maps.render import signs
from maps.render.room import Room
from maps.render.strokes import Curve, bend, clear_way, far_way, heading, shorten, through
from maps.render.svg import Element, path

MOVE_WIDTH = 6.2
HEAD_ROOM = 17.0
TOKEN_ROOM = TOKEN_ACROSS + 4
EMPTY_ROOM = 4.0
CONVOYED_WIDTH = 9.5
SORTIE_WIDTH = 5.2
HELP_WIDTH = 5.6
BROKEN, DOTTED, RETREATING = "13 9", "1 13", "7 9"
# Round line ends make this a row of dots; support in vain has fewer.
HELPING = "0.1 9.4"
MEETINGS = (0.58, 0.46, 0.68, 0.36)

Sign = tuple[str, Point, float]


@dataclass(slots=True)
class Glyph:
    """The drawing of one order.

    It has a line with a width and dashes, signs `on_line`, and signs `above` the units. A `hollow`
    line has a light core.
    """

    line: str = ""
    width: float = 0.0
    dashes: str | None = None
    hollow: bool = False
    on_line: list[Sign] = field(default_factory=list)
    above: list[Sign] = field(default_factory=list)

    def lines(self) -> list[Element]:
        """Return the parts that lie below the names and units."""
        if not self.line:
            return []
        parts = [path(self.line, stroke_width=self.width, stroke_dasharray=self.dashes)]
        return [*parts, *(signs.sign(*sign) for sign in self.on_line)]

    def signs(self) -> list[Element]:
        """Return the parts that lie above the units."""
        return [signs.sign(*sign) for sign in self.above]


class Ways:
    """The places of units and the curves of moves on one board, computed on first use."""

    def __init__(
        self,
        geometry: Geometry,
        variant: Variant,
        position: Position,
        room: Room,
        orders: Sequence[Order],
        beaten: Iterable[str] = (),
    ) -> None:
        self.geometry = geometry
        self.far = variant.rules.half_strength
        self.occupied = position.unit_at
        self.aside = {*beaten, *(item.unit.space for item in position.dislodged)}
        self.room = room
        self.moves: dict[tuple[str, str], Curve] = {}
        self.meetings: dict[tuple[str, str], int] = {}
        self.fleets: dict[tuple[str, str], list[str]] = {}
        for order in orders:
            if isinstance(order, Convoy):
                key = (space_of(order.army), space_of(order.target))
                self.fleets.setdefault(key, []).append(order.location)

    def place(self, location: str, dislodged: bool = False) -> Point:
        """Return the middle of a unit at a location."""
        return self.geometry.unit_place(location, dislodged)

    def around(self, location: str) -> Point:
        """Return the middle of the unit ordered at a location; it is aside if dislodged since."""
        return self.place(location, dislodged=space_of(location) in self.aside)

    def ring(self, name: str, location: str) -> list[Sign]:
        """Return a ring around the unit at a location; a dislodged unit has its own ring."""
        if space_of(location) in self.aside:
            return []
        return [(name, self.place(location), 0)]

    def stop(self, location: str) -> float:
        """Return how far from a location a line ends: in front of the unit if there is one."""
        return TOKEN_ROOM if space_of(location) in self.occupied else EMPTY_ROOM

    def way(self, start: str, target: str) -> Curve:
        """Return the curve of a move, whether ordered or only supported."""
        key = (space_of(start), space_of(target))
        if key not in self.moves:
            begin, end, stop = self.around(start), self.place(target), self.stop(target)
            if exits := self.exits(start, target):
                self.moves[key] = far_way(begin, *exits, end, TOKEN_ROOM, stop)
            else:
                self.moves[key] = clear_way(begin, end, TOKEN_ROOM, stop, self.room)
        return self.moves[key]

    def exits(self, start: str, target: str) -> tuple[Point, Point] | None:
        """Return where the way between two spaces leaves the board and comes back, if it does."""
        ends = (space_of(start), space_of(target))
        if frozenset(ends) not in self.far or not self.geometry.exits.keys() >= {*ends}:
            return None
        return (self.geometry.exits[ends[0]], self.geometry.exits[ends[1]])

    def route(self, start: str, target: str) -> list[str]:
        """Return the locations of the fleets that convoy a move, in the order of the route."""
        left = list(self.fleets.get((space_of(start), space_of(target)), ()))
        here, locations = self.around(start), list[str]()
        while left:
            location = min(left, key=lambda key: (math.dist(here, self.around(key)), key))
            left.remove(location)
            locations.append(location)
            here = self.around(location)
        return locations

    def last_leg(self, fleet: str, target: str) -> tuple[Point, Point]:
        """Return the ends of the part of a convoyed way that comes ashore."""
        exits = self.exits(fleet, target)
        return (exits[1] if exits else self.around(fleet), self.place(target))

    def meeting(self, start: str, target: str) -> Point:
        """Return the point where the next support meets a move; each support has its own."""
        key = (space_of(start), space_of(target))
        count = self.meetings.get(key, 0)
        self.meetings[key] = count + 1
        share = MEETINGS[count % len(MEETINGS)]
        route = self.route(start, target)
        if route:
            (x0, y0), (x1, y1) = self.last_leg(route[-1], target)
            return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
        return self.way(start, target).at(share)


def glyph_of(ways: Ways, order: Order, result: Result | None, *, minor: bool = False) -> Glyph:
    """Return the glyph of an order with its result, None before it is resolved."""
    match order:
        case Hold():
            # A ring tells that a unit is ordered. In a result it would look like a support to hold.
            return Glyph(above=[] if result else ways.ring(signs.RING, order.location))
        case Move():
            return _sortie(ways, order, result) if minor else _move(ways, order, result)
        case Support():
            return _support(ways, order, result)
        case Convoy():
            return _convoy(ways, order, result)
        case Retreat():
            return _retreat(ways, order, result)
        case Disband():
            return Glyph(above=[(signs.DISBAND, ways.place(order.location, dislodged=True), 0)])
        case Remove():
            return Glyph(above=[(signs.REMOVE, ways.place(order.location), 0)])
        case Build():
            return Glyph(above=[(signs.BUILD, ways.place(order.location), 0)])
    return Glyph()


def _move(ways: Ways, order: Move, result: Result | None) -> Glyph:
    route = ways.route(order.location, order.target)
    if route:
        return _move_by_convoy(ways, order, result, route)
    curve = ways.way(order.location, order.target)
    if result in (None, Result.MOVES):
        return _arrow(curve, MOVE_WIDTH, None, signs.HEAD)
    if result is Result.BOUNCES:
        glyph = _arrow(curve, MOVE_WIDTH, BROKEN, signs.OPEN_HEAD)
        glyph.above.append((signs.BURST, curve.at(0.62), 0))
        return glyph
    glyph = _arrow(curve, MOVE_WIDTH, DOTTED, signs.OPEN_HEAD)
    glyph.above.append((signs.CROSS, curve.at(0.5), 0))
    return glyph


def _arrow(curve: Curve, width: float, dashes: str | None, head: str) -> Glyph:
    line = curve.short_of(HEAD_ROOM).path
    return Glyph(line, width, dashes, on_line=[(head, curve.end, curve.angle)])


def _move_by_convoy(ways: Ways, order: Move, result: Result | None, route: list[str]) -> Glyph:
    begin, goal = ways.last_leg(route[-1], order.target)
    tip = shorten(begin, goal, ways.stop(order.target))
    lines = [[ways.around(order.location)]]
    for start, end in pairwise([order.location, *route, order.target]):
        if exits := ways.exits(start, end):
            lines[-1].append(exits[0])
            lines.append([exits[1]])
        lines[-1].append(ways.around(end))
    lines[-1][-1] = shorten(begin, tip, HEAD_ROOM)
    d = "".join(map(through, lines))
    failed = result not in (None, Result.MOVES)
    head = signs.OPEN_HEAD if failed else signs.HEAD
    glyph = Glyph(
        d,
        CONVOYED_WIDTH,
        BROKEN if failed else None,
        hollow=True,
        on_line=[(head, tip, heading(begin, tip))],
    )
    if failed:
        middle = ((begin[0] + tip[0]) / 2, (begin[1] + tip[1]) / 2)
        sign = signs.BURST if result is Result.BOUNCES else signs.CROSS
        glyph.above.append((sign, middle, 0))
    return glyph


def _sortie(ways: Ways, order: Move, result: Result | None) -> Glyph:
    curve = ways.way(order.location, order.target)
    glyph = _arrow(curve, SORTIE_WIDTH, None, signs.BARB)
    glyph.on_line.append((signs.GATE, curve.at(0.12), curve.angle_at(0.12)))
    if result is Result.INVALID:
        glyph.above.append((signs.BARRED, curve.at(0.58), 0))
    elif result is Result.BOUNCES:
        glyph.above.append((signs.BURST, curve.at(0.62), 0))
    elif result not in (None, Result.MOVES):
        glyph.above.append((signs.CROSS, curve.at(0.58), 0))
    return glyph


def _support(ways: Ways, order: Support, result: Result | None) -> Glyph:
    start = ways.around(order.location)
    if order.target:
        end = ways.meeting(order.supported, order.target)
    else:
        end = shorten(start, ways.around(order.supported), signs.UNIT_RADIUS)
    curve = clear_way(start, end, TOKEN_ROOM, 0, ways.room)
    given = result in (None, Result.SUPPORTS)
    glyph = Glyph(curve.path, HELP_WIDTH, HELPING if given else DOTTED)
    if order.target:
        glyph.on_line.append((signs.DOT, end, 0))
    elif given:
        glyph.above += ways.ring(signs.GUARD, order.supported)
    if result is Result.CUT:
        glyph.above.append((signs.CUT, curve.at(0.5), curve.angle_at(0.5)))
    elif not given:
        sign = signs.BARRED if result is Result.INVALID else signs.CROSS
        glyph.above.append((sign, curve.at(0.5), 0))
    return glyph


def _convoy(ways: Ways, order: Convoy, result: Result | None) -> Glyph:
    place = ways.around(order.location)
    glyph = Glyph(above=[(signs.WAVES, place, 0)])
    if result not in (None, Result.CONVOYS):
        glyph.above.append((signs.CROSS, (place[0] + 25, place[1] - 25), 0))
    return glyph


def _retreat(ways: Ways, order: Retreat, result: Result | None) -> Glyph:
    start = ways.place(order.location, dislodged=True)
    end, stop = ways.place(order.target), ways.stop(order.target)
    exits = ways.exits(order.location, order.target)
    curve = (
        far_way(start, *exits, end, TOKEN_ROOM, stop)
        if exits
        else bend(start, end, TOKEN_ROOM, stop)
    )
    glyph = _arrow(curve, MOVE_WIDTH, RETREATING, signs.BARB)
    if result not in (None, Result.RETREATS):
        glyph.above.append((signs.DISBAND, start, 0))
    return glyph
