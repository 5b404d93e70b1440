"""The board by religion: the religion of each power and minor at the start."""

from __future__ import annotations

from adjudicator.variant import Variant
from maps.colours.palette import by_scheme
from maps.realms import realms
from maps.render.board import Board, board_size
from maps.render.fonts import faces
from maps.render.legend import mark_legend
from maps.render.patterns import LINES
from maps.render.svg import Element, group, number, path, picture, title_element
from maps.render.theme import BOTH, NIGHT
from maps.render.words import ENGLISH, THE_RELIGIONS, Words, wording

# Land by day and by night, colour of lines, and number of the pattern.
FAITHS = {
    "catholic": ("#f0d48c", "#6f5518", "#a06a00", 2),
    "protestant": ("#b4cbe8", "#2f4a72", "#22508c", 0),
    "orthodox": ("#d6bfe2", "#5b3f70", "#6a3a86", 4),
    "islamic": ("#b7dab2", "#2c5c38", "#1f6b3a", 6),
}
FOOT = 58.0


def religions_svg(variant: Variant, theme: str = BOTH, words: Words = ENGLISH) -> str:
    """Draw a complete picture of the start with the land coloured by religion.

    Raises NoGeometry or UnknownTheme.
    """
    board = Board.build(variant, theme, words)
    width, height = board_size(variant.id)
    frame = board.geometry.frame
    foot: dict[str, str | float | None] = {
        "x": -frame.margin,
        "y": frame.height + frame.margin - 1,
        "width": width,
        "height": FOOT + 2,
        "fill": board.theme.palette.paper,
    }
    title = wording(words, THE_RELIGIONS)
    at = f"translate(0 {number(frame.height + frame.margin + FOOT / 2 - 4)})"
    return picture(
        f"{-frame.margin:g} {-frame.margin:g} {width:g} {height + FOOT:g}",
        [
            title_element(f"{variant.name}: {title}"),
            faces(),
            board.scheme(),
            *board.ground(),
            *_washes(board),
            board.frontiers(variant.start),
            *board.ink(),
            *board.pieces(
                variant.start, (), [*board.names(), board.subtitle(title)], complete=True
            ),
            Element("rect", foot),
            group([mark_legend(board.theme, variant, words, powers=True)], transform=at),
        ],
        width=f"{width:g}",
        height=f"{height + FOOT:g}",
    ).source()


def religion_of(variant: Variant, owner: str) -> str:
    """Return the religion of a power or a minor at the start; "" for land that nobody owns."""
    if owner in variant.powers:
        return variant.powers[owner].religion
    minor = variant.minor(owner, variant.start) if owner else None
    return minor.religion if minor else ""


def _washes(board: Board) -> list[Element]:
    owners = realms(board.variant, board.variant.start)
    name = board.theme.name
    definitions, groups = [], []
    for faith, (day, night, line, row) in FAITHS.items():
        fill = by_scheme(day, night) if name == BOTH else night if name == NIGHT else day
        size, lines = LINES[row]
        tile: dict[str, str | float | None] = {"width": size, "height": size}
        definitions.append(
            Element(
                "pattern",
                {"id": f"faith-{faith}", **tile, "patternUnits": "userSpaceOnUse"},
                children=[
                    Element("rect", {**tile, "fill": fill}),
                    path(lines, fill="none", stroke=line, stroke_width=9, stroke_opacity=0.35),
                ],
            )
        )
        spaces = [
            Element("use", {"href": f"#p-{key}"})
            for key in board.geometry.land
            if religion_of(board.variant, owners.get(key, "")) == faith
        ]
        groups.append(group(spaces, fill=f"url(#faith-{faith})", color=line))
    scale = f"scale({number(board.geometry.frame.scale)})"
    return [Element("defs", children=definitions), group(groups, transform=scale)]
