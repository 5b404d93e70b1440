"""Orders with their results on the board. Lines lie below the names and units, signs above."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from adjudicator.orders import Convoy, Move, Order, Retreat, Support, Waive
from adjudicator.reasons import Result
from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.colours.palette import Palette
from maps.geometry import Geometry
from maps.render.glyphs import Glyph, Ways, glyph_of
from maps.render.room import UNIT, UNIT_RADIUS, Room, room_of
from maps.render.svg import Element, group, path, title_element
from maps.render.theme import Theme
from maps.render.words import ENGLISH, Words, wording

FAILED = frozenset(
    {
        Result.BOUNCES,
        Result.CUT,
        Result.VOID,
        Result.DISRUPTED,
        Result.NO_CONVOY,
        Result.ILLEGAL,
        Result.INVALID,
    }
)
HALO_WIDTH = 3.6
CORE_WIDTH = 3.6


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """An order to draw. `power` is a power or a minor; `result` is None before it is resolved."""

    power: str
    order: Order
    result: Result | None = None

    @property
    def failed(self) -> bool:
        """Whether the order failed."""
        return self.result in FAILED

    def title(self, words: Words = ENGLISH) -> str:
        """Describe the order, for pointers and screen readers."""
        if self.result is None:
            return f"{self.order}"
        return f"{self.order}: {wording(words, self.result.value.replace('_', ' '))}"


@dataclass(frozen=True, slots=True)
class OrderLayers:
    """The drawn orders in two layers, with names and units between them, and the signs used."""

    below: list[Element] = field(default_factory=list)
    above: list[Element] = field(default_factory=list)
    used: set[str] = field(default_factory=set)


def order_layers(
    geometry: Geometry,
    theme: Theme,
    variant: Variant,
    position: Position,
    orders: Sequence[DrawnOrder],
    words: Words = ENGLISH,
    beaten: Iterable[str] = (),
    room: Room | None = None,
) -> OrderLayers:
    """Draw every order as a group with its title: a line below the units, and signs above them.

    `beaten` are the spaces whose units were dislodged and are gone. `room` is the grid to keep
    clear, by default that of the variant's board.
    """
    layers = OrderLayers()
    if not orders:
        return layers
    room = (room or room_of(variant)).copy()
    for unit in position.units:
        room.disc(geometry.unit_place(unit.location), UNIT_RADIUS, UNIT)
    ways = Ways(geometry, variant, position, room, [drawn.order for drawn in orders], beaten)
    drawn_of: dict[str, list[tuple[DrawnOrder, Glyph]]] = defaultdict(list)
    for drawn in sorted(orders, key=_by_kind):
        if isinstance(drawn.order, Waive):
            continue
        power = drawn.power if drawn.power in variant.powers else ""
        glyph = glyph_of(ways, drawn.order, drawn.result, minor=not power)
        layers.used.update(name for name, *_ in (*glyph.on_line, *glyph.above))
        drawn_of[power].append((drawn, glyph))
    for power, glyphs in drawn_of.items():
        colour = theme.colours(power).order if power else theme.palette.minor
        _add(layers, theme.palette, colour, glyphs, words)
    return layers


def _by_kind(drawn: DrawnOrder) -> int:
    """Return a sort key: moves first, because supports and convoys follow their lines."""
    match drawn.order:
        case Move() | Retreat():
            return 0
        case Convoy() | Support():
            return 1
    return 2


def _add(
    layers: OrderLayers,
    palette: Palette,
    colour: str,
    glyphs: Sequence[tuple[DrawnOrder, Glyph]],
    words: Words,
) -> None:
    """Add one power's orders: their halos, the lines on these, and their signs."""
    halos: dict[float, str] = defaultdict(str)
    below, above, cores = list[Element](), list[Element](), ""
    for drawn, glyph in glyphs:
        lines, signs = glyph.lines(), glyph.signs()
        title, order = title_element(drawn.title(words)), str(drawn.order)
        if lines:
            halos[glyph.width + HALO_WIDTH] += glyph.line
            cores += glyph.line if glyph.hollow else ""
            below.append(group([title, *lines], data_order=order))
        if signs:
            above.append(group([title, *signs], data_order=order))
    for width, line in halos.items():
        layers.below.append(path(line, stroke=palette.halo, stroke_width=width))
    layers.below.append(group(below, color=colour, stroke=colour))
    if cores:
        layers.below.append(path(cores, stroke=palette.halo, stroke_width=CORE_WIDTH))
    layers.above.append(group(above, color=colour))
