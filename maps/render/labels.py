"""Names: of land in small capitals along the spaces, of seas in italics along curves."""

from __future__ import annotations

from collections.abc import Iterable

from maps.geometry import Geometry, Label
from maps.lettering import (
    LAND_LEADING,
    MIDDLE,
    SEA_LEADING,
    SMALL,
    letter_spacing,
)
from maps.render.palette import Palette
from maps.render.svg import Attributes, Element, group, number, path, translate
from maps.render.theme import SEA_FACE, TEXT_FACE

CODE_SIZES = (16.0, 24.0)
CODE_TIMES = 1.65


def names(geometry: Geometry, palette: Palette) -> list[Element]:
    """The names of all spaces, of coasts and of what is no space."""
    land = [_name(shape.label) for shape in geometry.land.values()]
    return [_at_sea(geometry, palette, _sea_names(geometry)), _on_land(palette, land)]


def codes(geometry: Geometry, palette: Palette) -> list[Element]:
    """The abbreviations of all spaces in the places of their names, larger."""
    land = [_code(key, shape.label) for key, shape in geometry.land.items()]
    sea = [_code(key, shape.label) for key, shape in geometry.sea.items()]
    return [_at_sea(geometry, palette, sea), _on_land(palette, land)]


def _on_land(palette: Palette, texts: Iterable[Element]) -> Element:
    return group(
        texts,
        font_family=TEXT_FACE,
        fill=palette.ink,
        text_anchor="middle",
        paint_order="stroke",
        stroke=palette.name_halo,
        stroke_opacity=palette.halo_opacity,
        stroke_width=2.6,
        stroke_linejoin="round",
    )


def _at_sea(geometry: Geometry, palette: Palette, texts: list[Element]) -> Element:
    notes = [_note(note, palette) for note in geometry.notes]
    marks = [
        _mark(coast, place)
        for shape in geometry.land.values()
        for coast, place in (shape.marks or {}).items()
    ]
    return group(
        [*texts, *notes, *marks],
        font_family=SEA_FACE,
        font_style="italic",
        fill=palette.sea_ink,
        text_anchor="middle",
        paint_order="stroke",
        stroke=palette.sea_halo,
        stroke_opacity=palette.halo_opacity,
        stroke_width=2.5,
        stroke_linejoin="round",
    )


def _sea_names(geometry: Geometry) -> list[Element]:
    found: list[Element] = []
    for key, shape in geometry.sea.items():
        if shape.label.curve:
            found += _curved(key, shape.label)
        else:
            found.append(_name(shape.label, leading=SEA_LEADING))
    return found


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


def _curved(key: str, label: Label) -> list[Element]:
    line = f"line-{key}"
    along = Element("textPath", {"href": f"#{line}", "startOffset": "50%"}, label.lines[0])
    text = Element(
        "text",
        {
            "font-size": label.size,
            "letter-spacing": label.spacing,
            "dy": number(label.size * 0.3),
        },
        children=[along],
    )
    return [path(label.curve, id=line, fill="none", stroke="none"), text]


def _code(key: str, label: Label) -> Element:
    least, most = CODE_SIZES
    size = min(most, max(least, label.size * CODE_TIMES))
    x, y = label.middle
    return Element("text", {"x": x, "y": y + size * MIDDLE, "font-size": size}, key)


def _mark(coast: str, place: tuple[float, float]) -> Element:
    x, y = place
    return Element(
        "text", {"x": x, "y": y + 4, "font-size": 12, "letter-spacing": 0.5}, coast.upper()
    )
