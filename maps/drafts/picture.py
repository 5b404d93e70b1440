"""The pictures of a draft's board: two constant layers, and an overlay of a position.

They are drawn from the draft's own data in some tenths of a second. Names stand where geometry.json
has them: moving them out of the way of units takes up to a minute for a new board.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.board import SEA
from adjudicator.orders import space_of
from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.checks.theme import COLOUR
from maps.colours.palette import Palette
from maps.colours.powers import PowerColours, ink_on
from maps.drafts.files import Files
from maps.geometry import Geometry, Point, Shape
from maps.placing import Placed
from maps.realms import realms_on
from maps.render import labels
from maps.render.board import LayerUrls
from maps.render.ground import ground
from maps.render.ink import ink
from maps.render.names import space_title
from maps.render.orders import DrawnOrder, order_layers
from maps.render.patterns import filling, fillings
from maps.render.room import room_with_stars
from maps.render.signs import definitions
from maps.render.svg import Attributes, Element, group, number, path, picture, title_element
from maps.render.theme import BLACK, WHITE, Theme, mix, page_theme
from maps.render.tokens import symbols
from maps.render.units import unit_symbols, units
from maps.render.words import ENGLISH, Words

GROUND, INK = "ground", "ink"
VERSION_LENGTH = 12
PLAIN = "#777777"
NEUTRAL = {
    "tint": "#e4dabf",
    "dark": "#5a513e",
    "edge": "#8c7a4f",
    "token": "#f6eed8",
    "ink": "#3a2d1c",
}
SHADES = ("tint", "dark", "edge")
CHOSEN_WIDTH = 60
# A name this near to the middle of a unit lies below its token.
HIDDEN = (80.0, 30.0)


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """What is drawn of a draft: its variant, its drawn board, its colours and its first realms."""

    variant: Variant
    geometry: Geometry
    theme: Theme
    land: Mapping[str, str]

    @classmethod
    def build(cls, files: Files, variant: Variant, geometry: Geometry) -> DraftBoard:
        """Return the board of a draft within its limits. Colours that are none become grey."""
        land = {
            space: owner
            for owner, spaces in files["setup"].get("land", {}).items()
            for space in spaces
        }
        return cls(variant, geometry, _theme(files.get("theme", {}), variant), land)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of its pictures."""
        frame = self.geometry.frame
        return (frame.width + 2 * frame.margin, frame.height + 2 * frame.margin)

    def layer(self, name: str) -> str:
        """Return a constant layer: "ground" with the outline of each space, or "ink"."""
        drawn = ground if name == GROUND else _ink
        scheme = Element("style", text=":root{color-scheme:light dark}")
        return self._picture([scheme, *drawn(self.geometry, self.theme)])

    def overlay(
        self,
        position: Position,
        layers: LayerUrls,
        *,
        link: str = "",
        chosen: str = "",
        orders: Sequence[DrawnOrder] = (),
        words: Words = ENGLISH,
    ) -> str:
        """Draw a position, to be laid over the ground.

        - layers: the addresses of the two constant layers.
        - link: the address at which a space is chosen, with "{}" in the place of its key.
        - chosen: the space that has its neighbours marked, or "".
        """
        palette = self.theme.palette
        seen = self._on_board(position)
        has_places = all(map(self._place, self.variant.board.spaces))
        drawn = orders if has_places else ()
        room = room_with_stars(self.geometry)
        lines = order_layers(self.geometry, self.theme, self.variant, seen, drawn, words, room=room)
        tokens = symbols(frozenset(unit_symbols(self.variant, seen)), palette, self.theme.look)
        width, height = self.size
        margin = self.geometry.frame.margin
        box = {"x": -margin, "y": -margin, "width": width, "height": height}
        signs = definitions(palette, frozenset(lines.used))
        return self._picture(
            [
                Element("defs", children=[tokens, signs]),
                *self._spaces(seen, layers.base, link, words),
                self._frontiers(seen, layers.ink),
                Element("image", {"href": layers.ink, **box, "pointer-events": "none"}),
                self._mark_chosen(chosen, layers.base),
                group(lines.below, fill="none", stroke_linecap="round"),
                group(self._names(seen), **{"class": "names"}),
                group(
                    [units(self.geometry, self.theme, self.variant, seen, (), words)],
                    pointer_events="none",
                ),
                group(lines.above, fill="none", stroke=palette.halo, stroke_linecap="round"),
            ]
        )

    def _picture(self, children: Iterable[Element]) -> str:
        width, height = self.size
        size = {"width": f"{width:g}", "height": f"{height:g}"}
        return picture(self.geometry.frame.view_box, children, **size).source()

    def _on_board(self, position: Position) -> Position:
        """Return the position without the units that have no place on the drawing."""
        return replace(
            position,
            units=tuple(unit for unit in position.units if self._place(unit.location)),
            dislodged=tuple(item for item in position.dislodged if self._place(item.unit.location)),
        )

    def _place(self, location: str) -> Point | None:
        key = space_of(location)
        shape = self.geometry.land.get(key) or self.geometry.sea.get(key)
        return (shape.units.get(location) or shape.units.get(key)) if shape else None

    def _spaces(self, position: Position, base: str, link: str, words: Words) -> list[Element]:
        """Return every space with its title: seas below, land in the colours of its realm."""
        owners = realms_on(self.variant, position, self.land)
        seas: list[Element] = []
        lands: list[Element] = []
        for key, space in self.variant.board.spaces.items():
            is_sea = space.kind == SEA
            if key not in (self.geometry.sea if is_sea else self.geometry.land):
                continue
            owner = owners.get(key, "")
            colours = self.theme.colours(owner)
            title = title_element(f"{space_title(self.variant, position, key, words)} ({key})")
            shape = Element(
                "use",
                {
                    "href": f"{base}#p-{key}",
                    "data-space": key,
                    "fill": "none" if is_sea else filling(self.variant, owner) or colours.tint,
                    "color": None if is_sea else colours.rim,
                },
                children=[title],
            )
            if link:
                to: Attributes = {"href": link.replace("{}", key), "tabindex": "-1"}
                shape = Element("a", to, children=[shape])
            (seas if is_sea else lands).append(shape)
        scale = f"scale({number(self.geometry.frame.scale)})"
        patterns = fillings(self.variant, self.theme, self.variant.powers)
        return [
            Element("defs", children=patterns),
            group(seas, transform=scale, pointer_events="all"),
            group(lands, transform=scale),
        ]

    def _frontiers(self, position: Position, ink_url: str) -> Element:
        owners = realms_on(self.variant, position, self.land)
        lines = [
            Element("use", {"href": f"{ink_url}#b-{border.a}-{border.b}"})
            for border in self.geometry.borders
            if "X" not in (border.a, border.b)
            and owners.get(border.a, "") != owners.get(border.b, "")
        ]
        return group(
            lines,
            transform=f"scale({number(self.geometry.frame.scale)})",
            fill="none",
            stroke=self.theme.palette.frontier,
            stroke_width=19,
            stroke_linejoin="round",
            pointer_events="none",
        )

    def _names(self, position: Position) -> list[Element]:
        """Return the names, and the abbreviations that a small board has instead."""
        geometry = replace(
            self.geometry,
            land=_beside_units(self.geometry.land, position),
            sea=_beside_units(self.geometry.sea, position),
        )
        shapes = [*geometry.land.items(), *geometry.sea.items()]
        placed = [
            Placed(key, shape.label, key in geometry.sea, number_of)
            for number_of, (key, shape) in enumerate(shapes)
        ]
        palette = self.theme.palette
        short = labels.codes(replace(geometry, notes=()), palette)
        return [
            group(labels.names(geometry, palette, placed), **{"class": "large"}),
            group(short, display="none", **{"class": "brief"}),
        ]

    def _mark_chosen(self, key: str, base: str) -> Element:
        """Return the outline of a space, and a line to each neighbour: dashed for fleets alone."""
        board, palette = self.variant.board, self.theme.palette
        here = self._place(key) if key else None
        if here is None:
            return group([])
        armies = board.army.get(key, frozenset())
        fleets = {
            space_of(other)
            for location in board.spaces[key].locations
            for other in board.fleet.get(location, ())
        }
        steps = [
            _step(palette, here, there, is_fleet=other not in armies)
            for other in sorted({*armies, *fleets})
            if (there := self._place(other))
        ]
        scale = self.geometry.frame.scale
        outline = Element(
            "use",
            {
                "href": f"{base}#p-{key}",
                "fill": "none",
                "color": "transparent",
                "stroke": palette.accent,
                "stroke-width": CHOSEN_WIDTH,
                "transform": f"scale({number(scale)})",
            },
        )
        return group([outline, *steps], fill="none", pointer_events="none", **{"class": "chosen"})


def _beside_units(shapes: Mapping[str, Shape], position: Position) -> dict[str, Shape]:
    """Return the shapes with the names that a unit would hide below that unit."""
    beside = dict(shapes)
    for unit in position.units:
        shape = shapes.get(unit.space)
        if shape is None or shape.label.curve:
            continue
        label, (x, y) = shape.label, shape.units.get(unit.location) or shape.units[unit.space]
        away = (abs(label.place[0] - x), abs(label.place[1] - y))
        if away[0] < HIDDEN[0] and away[1] < HIDDEN[1] + label.size * len(label.lines) / 2:
            below = y + HIDDEN[1] + label.size * len(label.lines) / 2
            moved = replace(label, place=(x, below), angle=0.0)
            beside[unit.space] = replace(shape, label=moved)
    return beside


def board_version(files: Files) -> str:
    """Return a digest of everything that the constant layers are drawn from."""
    content = json.dumps([files.get("geometry"), files.get("theme")], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:VERSION_LENGTH]


def _ink(geometry: Geometry, theme: Theme) -> list[Element]:
    return ink(geometry, theme, on_paper=False)


def _step(palette: Palette, here: Point, there: Point, *, is_fleet: bool) -> Element:
    line = f"M{here[0]:.0f} {here[1]:.0f}L{there[0]:.0f} {there[1]:.0f}"
    return group(
        [
            path(line, stroke=palette.halo, stroke_width=9, opacity=0.8),
            path(
                line,
                stroke=palette.accent,
                stroke_width=4,
                stroke_dasharray="4 10" if is_fleet else None,
            ),
        ],
        stroke_linecap="round",
    )


def _theme(given: Any, variant: Variant) -> Theme:
    """Return the colours of a board by day and by night; those that are no colours are grey."""
    shades = given.get("powers", {}) if isinstance(given, dict) else {}
    powers, fields = {}, {}
    for key, power in variant.powers.items():
        field = _colour(power.colour) or PLAIN
        own = shades.get(key, {}) if isinstance(shades, dict) else {}
        usual = {"tint": mix(field, WHITE, 0.55), "dark": mix(field, BLACK, 0.3), "edge": field}
        own = own if isinstance(own, dict) else {}
        powers[key] = {name: _colour(own.get(name)) or usual[name] for name in SHADES}
        fields[key] = PowerColours(field, ink_on(field))
    return page_theme({"powers": powers, "neutral": NEUTRAL, "subtitle": ""}, fields)


def _colour(value: Any) -> str:
    return value if isinstance(value, str) and COLOUR.fullmatch(value) else ""
