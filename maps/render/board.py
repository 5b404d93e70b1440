"""The pictures of a board, in layers.

Three layers never change and can be cached for ever: the base (sea and land), the ink (borders,
stars, frame) and the names. The overlay of a position lies over the base. From bottom to top it has
the colours of the land (in the base's outlines), the ink, the lines of orders, the names, and the
units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from adjudicator.calendar import first_year
from adjudicator.orders import Build, space_of
from adjudicator.state import Position, Season, Unit
from adjudicator.variant import Variant
from maps.geometry import Geometry, load_geometry
from maps.load import read_names
from maps.placing import drawn_board, names_at, standing
from maps.render import labels, ornament
from maps.render.crop import Crop
from maps.render.ghosts import Ghost, ghost_symbols, ghost_tokens
from maps.render.ground import ground, outlines
from maps.render.ink import ink
from maps.render.marks import DrawnMark, marks
from maps.render.near import near_geometry, near_names, near_position
from maps.render.orders import DrawnOrder, order_layers
from maps.render.pointers import Pointer, pointers
from maps.render.realm_names import realm_names
from maps.render.relief import DARK_STYLE, WINTER, relief
from maps.render.rings import Ring, rings
from maps.render.signs import ALL_SIGNS, DISBAND, definitions
from maps.render.svg import Attributes, Element, group, picture
from maps.render.theme import BOTH, Theme, load_theme
from maps.render.tokens import legend_tokens, symbols
from maps.render.units import owner_codes, unit_symbols, units
from maps.render.wash import frontiers, washes
from maps.render.words import ENGLISH, Words

VERSION_LENGTH = 8


@dataclass(frozen=True, slots=True)
class LayerUrls:
    """The addresses of the constant layers, on the page's own origin; without relief there is none.

    The overlay holds the names itself. The page's style shows those of class `brief` instead of
    those of class `large` on a small board.
    """

    base: str
    ink: str
    relief: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """The position before a phase, and its units to show as faded tokens in a picture after it."""

    before: Position
    ghosts: tuple[Ghost, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A variant's board in one theme; makes its pictures and their parts."""

    variant: Variant
    geometry: Geometry
    theme: Theme
    words: Words

    @classmethod
    def build(
        cls,
        variant: Variant,
        theme: str,
        words: Words = ENGLISH,
        position: Position | None = None,
        trace: Trace | None = None,
    ) -> Board:
        """Load the board of a variant, with room for the dislodged units of a position.

        Raises NoGeometry or UnknownTheme.
        """
        geometry = (
            standing(variant, position, _gone_locations(position, trace))
            if position
            else drawn_board(variant)
        )
        colours = load_theme(variant.id, theme)
        subtitle = read_names(variant.id, variant.language).get("subtitle", colours.subtitle)
        return cls(variant, geometry, replace(colours, subtitle=subtitle), words)

    def picture(self, children: Sequence[Element], crop: Crop | None = None) -> str:
        """Return a picture in the frame of the board, or of a part of it."""
        width, height = board_size(self.variant.id)
        size = {"width": f"{width:g}", "height": f"{height:g}"}
        view_box = crop.view_box if crop else self.geometry.frame.view_box
        return picture(view_box, children, **size).source()

    def scheme(self) -> Element:
        """Return a style that lets a picture of both themes follow the page's colour scheme."""
        both = self.theme.name == BOTH
        rules = ":root{color-scheme:light dark}" + DARK_STYLE
        return Element("style", text=rules) if both else group([])

    def ground(self, drawn: str = "") -> list[Element]:
        """Return sea and uncoloured land, or a picture of them at the address `drawn`."""
        if not drawn:
            return ground(self.geometry, self.theme)
        picture = Element("image", {"href": drawn, **self.sheet})
        return [outlines(self.geometry, self.theme), picture]

    @property
    def sheet(self) -> Attributes:
        """The position and size of a picture that covers the whole board."""
        margin = self.geometry.frame.margin
        width, height = board_size(self.variant.id)
        return {"x": -margin, "y": -margin, "width": width, "height": height}

    def relief(self, *, winter: bool = False) -> list[Element]:
        """Return the shade of mountains and the rivers; with `winter` also snow."""
        return relief(self.variant.id, self.geometry, self.theme, winter=winter)

    def ink(self, *, on_paper: bool = True) -> list[Element]:
        """Return borders, stars and frame."""
        return ink(self.geometry, self.theme, on_paper=on_paper)

    def names(
        self,
        position: Position | None = None,
        *,
        codes: bool = False,
        crop: Crop | None = None,
        sized: bool = False,
        other_end: Position | None = None,
    ) -> list[Element]:
        """Return the names or abbreviations, and the title without the line below it.

        Names make room for the units of the position, and of the `other_end` of an animation. With
        `crop` there are only the names that the part shows; with `sized` also those of a small
        board, and the names of realms.
        """
        palette = self.theme.palette
        title = ornament.cartouche(self.variant.name, self.theme.look, palette)
        if codes:
            return [*labels.codes(self.geometry, palette), title]
        units = [unit.location for unit in position.units] if position else []
        gone = [item.unit.location for item in position.dislodged] if position else []
        find = partial(names_at, self.variant, units, dislodged=gone, other_end=other_end)
        placed = find()
        visible = near_names(placed, crop) if crop else placed
        small = find(small=True) if sized else ()
        realms = [realm_names(self.geometry, self.variant, position)] if sized and position else []
        return [*labels.names(self.geometry, palette, visible, small, realms), title]

    def year(self, position: Position) -> str:
        """Return the line below the title for a position's year: "Europe in the year 1766"."""
        began, now = first_year(self.variant), position.turn.year
        if position.turn == self.variant.start.turn:
            now = began  # a Winter before the first Spring belongs to its year
        return self.theme.subtitle.replace(str(began), str(now))

    def subtitle(self, text: str) -> Element:
        """Return the line below the title."""
        return ornament.subtitle(text, self.theme.look.title, self.theme.palette)

    def washes(
        self, position: Position, base: str = "", *, complete: bool = False
    ) -> list[Element]:
        """Return the colours of the land."""
        return washes(
            self.geometry,
            self.theme,
            self.variant,
            position,
            base,
            complete=complete,
            words=self.words,
        )

    def frontiers(self, position: Position, ink_url: str = "") -> Element:
        """Return the borders between realms."""
        return frontiers(self.geometry, self.theme, self.variant, position, ink_url)

    def pieces(
        self,
        position: Position,
        orders: Sequence[DrawnOrder],
        names: Sequence[Element],
        *,
        over: Sequence[Element] = (),
        complete: bool = False,
        trace: Trace | None = None,
        near: Geometry | None = None,
    ) -> list[Element]:
        """Return everything above the land, from bottom to top.

        This is the lines of orders, names, codes of owners, units, the signs of orders, and `over`.
        With `complete` the tokens and signs of the legend are defined too. With `near`, units and
        codes are only drawn in its spaces.
        """
        seen = near_position(position, near) if near else position
        layers = order_layers(
            self.geometry,
            self.theme,
            self.variant,
            position,
            orders,
            self.words,
            [space_of(location) for location in _gone_locations(position, trace)],
        )
        built = _built_units(position, orders)
        more = legend_tokens(self.variant) if complete else set()
        faded = group([])
        crossed = set[str]()
        if trace is not None and trace.ghosts:
            more |= ghost_symbols(self.variant, trace.before, trace.ghosts)
            crossed = {DISBAND} if any(ghost.is_gone for ghost in trace.ghosts) else set()
            faded = ghost_tokens(
                self.geometry, self.theme, self.variant, trace.before, position, trace.ghosts
            )
        tokens = symbols(
            frozenset({*unit_symbols(self.variant, seen, built), *more}),
            self.theme.palette,
            self.theme.look,
        )
        used = frozenset(ALL_SIGNS if complete else layers.used | crossed)
        halo = self.theme.palette.halo
        return [
            Element("defs", children=[tokens, definitions(self.theme.palette, used)]),
            faded,
            group(layers.below, fill="none", stroke_linecap="round", **{"class": "lines"}),
            *names,
            owner_codes(self.geometry, self.theme, self.variant, seen),
            units(self.geometry, self.theme, self.variant, seen, built, self.words),
            group(
                layers.above, fill="none", stroke=halo, stroke_linecap="round", **{"class": "signs"}
            ),
            *over,
        ]

    def whole(
        self,
        position: Position,
        orders: Sequence[DrawnOrder] = (),
        subtitle: str = "",
        *,
        codes: bool = False,
        complete: bool = False,
        ground: str = "",
        ringed: Sequence[Ring] = (),
    ) -> list[Element]:
        """Return everything, for a picture that refers to nothing outside."""
        names = [*self.names(position, codes=codes), self.subtitle(subtitle or self.year(position))]
        over = [rings(self.geometry, self.theme.palette, ringed)] if ringed else []
        return [
            *self.ground(ground),
            *self.washes(position, complete=complete),
            *self.relief(winter=_is_winter(position)),
            self.frontiers(position),
            *self.ink(on_paper=not ground),
            *self.pieces(position, orders, names, over=over, complete=complete),
        ]


def _is_winter(position: Position) -> bool:
    return position.turn.season is Season.WINTER


def _gone_locations(position: Position, trace: Trace | None) -> list[str]:
    """Return the locations of units that left the board and where others stand now."""
    ghosts = [ghost.unit for ghost in trace.ghosts if ghost.is_gone] if trace else []
    return [unit.location for unit in ghosts if unit.space in position.unit_at]


def _built_units(position: Position, orders: Sequence[DrawnOrder]) -> list[Unit]:
    return [
        Unit(drawn.power, drawn.order.kind, drawn.order.location)
        for drawn in orders
        if isinstance(drawn.order, Build)
        and not drawn.failed
        and space_of(drawn.order.location) not in position.unit_at
    ]


def board_size(variant_id: str) -> tuple[float, float]:
    """Return the width and height of a board's pictures, for an <img>.

    Raises UnknownVariant or NoGeometry.
    """
    frame = load_geometry(variant_id).frame
    return (frame.width + 2 * frame.margin, frame.height + 2 * frame.margin)


def overlay_svg(
    variant: Variant,
    position: Position,
    orders: Sequence[DrawnOrder] = (),
    *,
    layers: LayerUrls | None = None,
    theme: str = BOTH,
    words: Words = ENGLISH,
    trace: Trace | None = None,
    crop: Crop | None = None,
    other_end: Position | None = None,
) -> str:
    """Draw what changes: the colours of the land, units and orders, to be laid over the base.

    - layers: the addresses of the constant layers, which keep the overlay small. Without them it
      holds everything but the fonts, which the page provides.
    - words: translations of its words; names come from the variant.
    - trace: the orders are those that led to the position, and units that moved leave a faded
      token.
    - crop: show only a part of the board, with its base.
    - other_end: the position from which or to which units move on the page.

    The page's style shows the names of powers in place of those of spaces on a very small board.

    It has no style attributes and no scripts. Raises NoGeometry or UnknownTheme.
    """
    board = Board.build(variant, theme, words, position, trace)
    if layers is None:
        return board.picture(board.whole(position, orders))
    box = board.sheet
    near = near_geometry(board.geometry, crop) if crop else None
    part = replace(board, geometry=near) if near else board
    names = board.names(position, crop=crop, sized=not crop, other_end=other_end)
    below = [Element("image", {"href": layers.base, **box})] if crop else []
    shaded = layers.relief + (f"#{WINTER}" if _is_winter(position) else "")
    return board.picture(
        [
            *below,
            *part.washes(position, layers.base),
            *([Element("image", {"href": shaded, **box})] if layers.relief else ()),
            part.frontiers(position, layers.ink),
            Element("image", {"href": layers.ink, **box}),
            *board.pieces(
                position,
                orders,
                [group(names, **{"class": "names"})],
                over=[board.subtitle(board.year(position))],
                trace=trace,
                near=near,
            ),
        ],
        crop,
    )


def orders_svg(
    variant: Variant,
    position: Position,
    orders: Sequence[DrawnOrder],
    *,
    theme: str = BOTH,
    words: Words = ENGLISH,
) -> str:
    """Draw orders alone, to be laid over the overlay of the same position.

    Raises NoGeometry or UnknownTheme.
    """
    board = Board.build(variant, theme, words, position)
    palette = board.theme.palette
    layers = order_layers(board.geometry, board.theme, variant, position, orders, words)
    return board.picture(
        [
            Element("defs", children=[definitions(palette, frozenset(layers.used))]),
            group(layers.below, fill="none", stroke_linecap="round"),
            group(layers.above, fill="none", stroke=palette.halo, stroke_linecap="round"),
        ]
    )


def marks_svg(variant: Variant, marked: Sequence[DrawnMark], *, theme: str = BOTH) -> str:
    """Draw a reader's own marks alone, to be laid over the overlay of the same board.

    Their words may be any text. Raises NoGeometry or UnknownTheme.
    """
    board = Board.build(variant, theme)
    return board.picture([marks(board.geometry, board.theme.palette, marked)])


def pointers_svg(variant: Variant, drawn: Sequence[Pointer], *, theme: str = BOTH) -> str:
    """Draw a commentator's arrows and rings alone, to be laid over the overlay of the same board.

    Their words may be any text. Raises NoGeometry or UnknownTheme.
    """
    board = Board.build(variant, theme)
    return board.picture([pointers(board.geometry, board.theme.palette, drawn)])
