"""The legend of a picture: powers with their centres, marks of minors, glyphs of orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from adjudicator.orders import Build, Convoy, Disband, Move, Order, Remove, Retreat, Support
from adjudicator.reasons import Result
from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Point, load_geometry
from maps.lettering import text_width
from maps.render.glyphs import Glyph, Ways, glyph_of
from maps.render.ink import canal, crossing, river
from maps.render.orders import CORE_WIDTH, HALO_WIDTH
from maps.render.patterns import filling
from maps.render.room import Room
from maps.render.svg import Attributes, Element, group, path, translate
from maps.render.theme import TEXT_FACE, Theme
from maps.render.tokens import ALLIED, RELIGIOUS_MARKS, code_style, marks_of, paint, token
from maps.render.words import (
    ALLIED_NEUTRALS,
    ARMED_NEUTRALS,
    CANAL,
    CROSSING,
    ENGLISH,
    MINOR_POWERS,
    PAPAL_STATES,
    RELIGIONS,
    RIVER,
    UNITS,
    Words,
    wording,
)

TEXT_SIZE = 15.0
ROW = 42.0
SAMPLE = 104.0
A, B, C = "a", "b", "c"
# Samples are drawn at the size of the board and scaled down.
SMALLER = 0.5
HERE, THERE = (16.0, 0.0), (184.0, 0.0)

MOVE = Move("A", A, B)
HELP, GUARD = Support("A", C, "A", A, B), Support("A", A, "A", B)
CONVOY = Convoy("F", C, A, B)
SAMPLES: tuple[tuple[str, tuple[tuple[Order, Result, bool], ...]], ...] = (
    ("moves", ((MOVE, Result.MOVES, False),)),
    ("bounces", ((MOVE, Result.BOUNCES, False),)),
    ("fails", ((MOVE, Result.NO_CONVOY, False),)),
    ("supports a move", ((MOVE, Result.MOVES, False), (HELP, Result.SUPPORTS, False))),
    ("supports to hold", ((GUARD, Result.SUPPORTS, False),)),
    ("support cut", ((GUARD, Result.CUT, False),)),
    ("support in vain", ((GUARD, Result.VOID, False),)),
    ("moves by convoy", ((CONVOY, Result.CONVOYS, False), (MOVE, Result.MOVES, False))),
    ("convoy disrupted", ((Convoy("F", B, A, A), Result.DISRUPTED, False),)),
    ("retreats", ((Retreat("A", A, B), Result.RETREATS, False),)),
    ("disbanded", ((Disband("A", B), Result.DISBANDED, False),)),
    ("built", ((Build("A", B), Result.BUILDS, False),)),
    ("removed", ((Remove("A", B), Result.REMOVED, False),)),
    ("sortie of a minor", ((MOVE, Result.BOUNCES, True),)),
    ("invalid sortie", ((MOVE, Result.INVALID, True),)),
)
MARKS = {
    **{mark: RELIGIONS[faith] for faith, mark in RELIGIOUS_MARKS.items()},
    "papal-keys": PAPAL_STATES,
    "spears": ARMED_NEUTRALS,
}


class _Sample(Ways):
    """Three places in a row for a sample order, without a board."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self.places = {A: HERE, B: THERE, C: ((HERE[0] + THERE[0]) / 2, 0.0)}
        if not any(isinstance(order, Convoy) for order in orders):
            self.places[C] = (HERE[0] + 40, 52.0)
        self.occupied, self.aside = {}, set()
        self.room = Room(60, 20, bytearray(1200))
        self.moves, self.meetings, self.fleets, self.far = {}, {}, {}, frozenset()
        for order in orders:
            if isinstance(order, Convoy):
                self.fleets[(order.army, order.target)] = [order.location]

    def place(self, location: str, dislodged: bool = False) -> Point:
        """Return one of the three places."""
        return self.places[location]


def order_legend(theme: Theme, columns: int, width: float, words: Words = ENGLISH) -> Element:
    """Return the glyphs of orders with their words, in rows of `columns`, from the point 0, 0."""
    step = width / columns
    drawn: list[Element] = []
    for row, (meaning, items) in enumerate(SAMPLES):
        sample = _Sample([order for order, _, _ in items])
        glyphs = [glyph_of(sample, order, result, minor=minor) for order, result, minor in items]
        colour = theme.palette.minor if items[0][2] else theme.palette.ink
        text = Element("text", {"x": SAMPLE + 12, "y": TEXT_SIZE * 0.31}, wording(words, meaning))
        place = translate(row % columns * step, row // columns * ROW)
        samples = group(_sample(theme, glyphs, colour), transform=f"scale({SMALLER})")
        drawn.append(group([samples, text], transform=place))
    return _texts(theme, drawn)


def order_rows(columns: int) -> int:
    """Return the number of rows in the legend of orders."""
    return -(-len(SAMPLES) // columns)


def _sample(theme: Theme, glyphs: Iterable[Glyph], colour: str) -> list[Element]:
    halo = theme.palette.halo
    parts = []
    for glyph in glyphs:
        lines = [path(glyph.line, stroke=halo, stroke_width=glyph.width + HALO_WIDTH)]
        lines += [group(glyph.lines(), stroke=colour)]
        if glyph.hollow:
            lines.append(path(glyph.line, stroke=halo, stroke_width=CORE_WIDTH))
        parts += [*(lines if glyph.line else ()), *glyph.signs()]
    return [group(parts, fill="none", stroke=halo, stroke_linecap="round", color=colour)]


def power_legend(
    theme: Theme, variant: Variant, position: Position, columns: int, width: float
) -> Element:
    """Return the powers, most centres first: colour and pattern, code, name, count."""
    counts = Counter(position.centres.values())
    order = sorted(variant.powers, key=lambda power: (-counts[power], power))
    step = width / columns
    drawn = []
    count: Attributes = {
        "font-size": 19,
        "font-weight": "700",
        "text-anchor": "middle",
        "paint-order": "stroke",
        "stroke": theme.palette.name_halo,
        "stroke-width": 3,
    }
    for row, power in enumerate(order):
        parts = [
            Element(
                "rect",
                {
                    "width": 440,
                    "height": 260,
                    "y": -130,
                    "fill": filling(variant, power),
                    "stroke": theme.colours(power).rim,
                    "stroke-width": 30,
                    "transform": "scale(.1)",
                },
            ),
            Element("text", {"x": 22, "y": 6, **count}, str(counts[power])),
            Element("text", {"x": 56, "y": 5, "font-weight": "700"}, variant.code(power)),
            Element("text", {"x": 84, "y": 5}, variant.powers[power].name),
        ]
        place = translate(row % columns * step, row // columns * ROW * 0.8)
        drawn.append(group(parts, transform=place))
    return _texts(theme, drawn)


def mark_legend(
    theme: Theme, variant: Variant, words: Words = ENGLISH, *, powers: bool = False
) -> Element:
    """Return the minors' marks on the board and the two kinds of units.

    With `powers` the religions of the powers are included.
    """
    items = [
        (f"{mark}-A", wording(words, MARKS[mark])) for mark in marks_of(variant, powers=powers)
    ]
    power = next(iter(variant.powers))
    x, drawn = 16.0, []
    if len(items) > 1:
        lead = wording(words, MINOR_POWERS)
        drawn.append(Element("text", {"y": 5, "font-weight": "700"}, lead))
        x = text_width(lead, TEXT_SIZE) + 34
    for symbol, name in items:
        drawn.append(_token(symbol, "", x, paint(theme, variant, "")))
        drawn.append(Element("text", {"x": x + 22, "y": 5}, name))
        x += text_width(name, TEXT_SIZE) + 66
    x += 30 if items else 0
    of_power = [(f"token-{kind}", wording(words, english)) for kind, english in UNITS.items()]
    if variant.rules.influence:
        allied = [(f"{ALLIED}{symbol}", wording(words, ALLIED_NEUTRALS)) for symbol, _ in items[:1]]
        of_power = [*allied, *of_power]
    own = {**code_style(), **paint(theme, variant, power)}
    for symbol, name in of_power:
        drawn.append(_token(symbol, variant.code(power), x, own))
        drawn.append(Element("text", {"x": x + 22, "y": 5}, name))
        x += text_width(name, TEXT_SIZE) + 66
    return _texts(theme, [*drawn, *_waters(theme, variant, x + 30, words)])


def _waters(theme: Theme, variant: Variant, x: float, words: Words) -> list[Element]:
    """Return samples of the board's rivers, canals and crossings, from `x` on."""
    geometry, drawn = load_geometry(variant.id), []
    samples = []
    if geometry.rivers:
        lines = [path("M-16 2q8-7 16 0t16 0")]
        samples.append((river(theme.palette, lines), wording(words, RIVER)))
    if geometry.canals:
        samples.append((canal(theme.palette, (4.0, 0.0)), wording(words, CANAL)))
    if geometry.crossings:
        line = crossing(theme.palette, (-14.0, 2.0), (0.0, -5.0), (14.0, 2.0))
        samples.append((line, wording(words, CROSSING)))
    for sample, name in samples:
        drawn += [
            group([sample], transform=translate(x, 0)),
            Element("text", {"x": x + 26, "y": 5}, name),
        ]
        x += text_width(name, TEXT_SIZE) + 76
    return drawn


def _token(symbol: str, code: str, x: float, style: Attributes) -> Element:
    """Return a token of the row, sized to fit its text."""
    place = f"translate({x:g} 0) scale({SMALLER})"
    return group(token(symbol, code), transform=place, **style)


def _texts(theme: Theme, parts: Iterable[Element]) -> Element:
    return group(parts, font_family=TEXT_FACE, font_size=TEXT_SIZE, fill=theme.palette.ink)
