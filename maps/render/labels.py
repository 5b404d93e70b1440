"""The lettering of names: land in small capitals along the spaces, seas in italics along curves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from maps.colours.palette import Palette
from maps.geometry import Geometry, Label, Point
from maps.lettering import LAND_LEADING, MIDDLE, SEA_LEADING, SMALL, letter_spacing
from maps.placing import Placed
from maps.render.svg import Attributes, Element, Raw, escape_text, group, number, path, translate
from maps.render.theme import SEA_FACE, TEXT_FACE

# The page's style shows these names only on a large or only on a small board. Pages have a class
# `small` of their own, which would change the size of the letters.
LARGE_ALONE, SMALL_ALONE = ' class="large"', ' class="brief" display="none"'
LEADER_WIDTH, LEADER_OPACITY = 1.4, 0.8
CODE_SIZES = (16.0, 24.0)
CODE_TIMES = 1.65


def names(
    geometry: Geometry,
    palette: Palette,
    placed: Sequence[Placed],
    small: Sequence[Placed] = (),
    realms: Sequence[Element] = (),
) -> list[Element]:
    """Return the names of all spaces, of coasts, and of notes on the board.

    With `small`, also the names of a small board, and the `realms` of a very small one; the page's
    style chooses between them.
    """
    land: list[tuple[Placed, str]] = []
    sea: list[tuple[Placed, str]] = []
    for name, visibility in _with_visibility(placed, small):
        (sea if name.at_sea else land).append((name, visibility))
    return [
        _at_sea(geometry, palette, [_letter_names(sea, SEA_LEADING)]),
        _on_land(
            palette,
            [*_leaders(palette, placed, small), _letter_names(land, LAND_LEADING), *realms],
        ),
    ]


def _leaders(
    palette: Palette, placed: Sequence[Placed], small: Sequence[Placed]
) -> Iterator[Element]:
    """Yield the lines from names to their stars, for a large and for a small board."""
    large_alone, small_alone = {"class": "large"}, {"class": "brief", "display": "none"}
    for names, visibility in ((placed, large_alone if small else {}), (small, small_alone)):
        drawn = "".join(_line(*name.leader) for name in names if name.leader)
        if drawn:
            style: Attributes = {
                "stroke": palette.ink,
                "stroke-width": LEADER_WIDTH,
                "stroke-opacity": LEADER_OPACITY,
            }
            yield Element("path", {"d": drawn, "fill": "none", **style, **visibility})


def _line(start: Point, end: Point) -> str:
    return f"M{start[0]:.0f},{start[1]:.0f}L{end[0]:.0f},{end[1]:.0f}"


def _with_visibility(
    placed: Sequence[Placed], small: Sequence[Placed]
) -> Iterator[tuple[Placed, str]]:
    """Yield each name with the attributes that say on which size of board it is shown."""
    on_large, on_small = ({name.number for name in names} for names in (placed, small))
    for name in placed:
        yield name, LARGE_ALONE if small and name.number not in on_small else ""
    for name in small:
        if name.number not in on_large:
            yield name, SMALL_ALONE


def _letter_names(names: Iterable[tuple[Placed, str]], leading: float) -> Raw:
    """Return names as text elements, grouped by size and spacing."""
    alike: dict[str, str] = defaultdict(str)
    for name, visibility in names:
        style, text = _text(name.space, name.label, leading)
        alike[style + visibility] += text
    return Raw("".join(f"<g {style}>{texts}</g>" for style, texts in alike.items()))


@lru_cache(maxsize=8192)
def _text(space: str, label: Label, leading: float) -> tuple[str, str]:
    """Return the style of a name as attributes, and the name as text elements."""
    # Rounded, so that more names share a group.
    spacing = f' letter-spacing="{round(label.spacing, 1):g}"' if label.spacing else ""
    style = f'font-size="{label.size:g}"{spacing}'
    if label.curve:
        return style, "".join(part.source() for part in _curve(space, label))
    if label.angle:
        # A group turns the text, because the page's style scales the text around its own middle.
        level = _name(replace(label, place=(0, 0), angle=0), leading)
        turned = group([level], transform=translate(*label.place, label.angle))
        return style, turned.source()
    x, y = label.place
    step = label.size * leading
    first = y - (len(label.lines) - 1) * step / 2 + label.size * MIDDLE
    return style, "".join(
        f'<text x="{x:.0f}" y="{first + row * step:.0f}">{escape_text(line)}</text>'
        for row, line in enumerate(label.lines)
    )


def codes(geometry: Geometry, palette: Palette) -> list[Element]:
    """Return the abbreviations of all spaces, in the places of their names but larger."""
    land = [_code(key, shape.label) for key, shape in geometry.land.items()]
    sea = [_code(key, shape.label) for key, shape in geometry.sea.items()]
    # Seas use the face of the land, slanted, so that small maps load one font only.
    return [_at_sea(geometry, palette, sea, TEXT_FACE), _on_land(palette, land)]


def _on_land(palette: Palette, texts: Iterable[Element]) -> Element:
    return group(
        texts,
        font_family=TEXT_FACE,
        fill=palette.ink,
        text_anchor="middle",
        paint_order="stroke",
        stroke=palette.name_halo,
        stroke_opacity=palette.halo_opacity,
        stroke_width=3.4,
        pointer_events="none",
        aria_hidden="true",
        stroke_linejoin="round",
    )


def _at_sea(
    geometry: Geometry, palette: Palette, texts: list[Element], face: str = SEA_FACE
) -> Element:
    notes = [_note(note, palette) for note in geometry.notes]
    marks = [
        _mark(coast, place)
        for shape in geometry.land.values()
        for coast, place in (shape.marks or {}).items()
    ]
    # One size for all: a group is short, and the page's style scales the text in it.
    coasts = [group(marks, font_size=12, letter_spacing=0.5)] if marks else []
    return group(
        [*texts, *notes, *coasts],
        font_family=face,
        font_style="italic",
        fill=palette.sea_ink,
        text_anchor="middle",
        paint_order="stroke",
        stroke=palette.sea_halo,
        stroke_opacity=palette.halo_opacity,
        stroke_width=3.2,
        pointer_events="none",
        aria_hidden="true",
        stroke_linejoin="round",
    )


def _note(note: Label, palette: Palette) -> Element:
    text = _name(note)
    if note.kind == "desert":
        text.attribs.update({"fill": palette.waste_ink, "stroke": "none"})
    return text


def _name(label: Label, leading: float = LAND_LEADING) -> Element:
    step = label.size * leading
    first = -(len(label.lines) - 1) * step / 2 + label.size * MIDDLE
    attributes: Attributes = {
        "transform": translate(*label.place, label.angle),
        "font-size": label.size,
        "letter-spacing": letter_spacing(label),
        "font-weight": "700" if label.size < SMALL and not label.spacing else None,
    }
    if len(label.lines) == 1:
        return Element("text", {**attributes, "y": first}, label.lines[0])
    spans = [
        Element("tspan", {"x": 0, "y": first + row * step}, line)
        for row, line in enumerate(label.lines)
    ]
    return Element("text", attributes, children=spans)


def _curve(key: str, label: Label) -> list[Element]:
    line = f"line-{key}"
    along = Element("textPath", {"href": f"#{line}", "startOffset": "50%"}, label.lines[0])
    # The group of the name has its size and spacing.
    text = Element("text", {"dy": number(label.size * 0.3)}, children=[along])
    return [path(label.curve, id=line, fill="none", stroke="none"), text]


def _code(key: str, label: Label) -> Element:
    least, most = CODE_SIZES
    size = min(most, max(least, label.size * CODE_TIMES))
    x, y = label.middle
    return Element("text", {"x": x, "y": y + size * MIDDLE, "font-size": size}, key)


def _mark(coast: str, place: tuple[float, float]) -> Element:
    x, y = place
    return Element("text", {"x": f"{x:.0f}", "y": f"{y + 4:.0f}"}, coast.upper())
