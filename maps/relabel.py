"""A drawn board lettered in another language, with each name in the place of the first one.

A name is as large as the one it replaces, or smaller if it is longer, but never too small to read.
"labels" in names.<language>.json changes a space's name: its lines, its size or its place, as in
geometry.json. "notes" translates text that names no space.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from adjudicator.variant import Variant
from maps.geometry import Geometry, Label, Shape, load_geometry
from maps.lettering import LAND_FACE, SEA_FACE, SMALL, SMALL_LAND_FACE, text_width
from maps.load import load_variant, read_names

# Nine pixels in a picture 1400 wide.
MIN_SIZE = 10.7


@cache
def lettered_board(variant: Variant) -> Geometry:
    """Return the drawn board of a variant, lettered with the variant's own names.

    Raises UnknownVariant, NoGeometry, or ImpossibleData for a broken file.
    """
    geometry = load_geometry(variant.id)
    first = load_variant(variant.id)
    if variant.language == first.language:
        return geometry
    names = read_names(variant.id, variant.language)
    changes, notes = names.get("labels", {}), names.get("notes", {})

    def rename_all(shapes: Mapping[str, Shape], at_sea: bool) -> dict[str, Shape]:
        relabelled = {}
        for key, shape in shapes.items():
            name = variant.board.spaces[key].name
            same = name == first.board.spaces[key].name and key not in changes
            change = changes.get(key, {})
            label = shape.label if same else _rename(shape.label, name, at_sea, change)
            relabelled[key] = replace(shape, label=label)
        return relabelled

    return replace(
        geometry,
        land=rename_all(geometry.land, at_sea=False),
        sea=rename_all(geometry.sea, at_sea=True),
        notes=tuple(
            replace(note, lines=tuple(notes.get(line, line) for line in note.lines))
            for note in geometry.notes
        ),
    )


def _rename(label: Label, name: str, at_sea: bool, change: Mapping[str, Any]) -> Label:
    lines = tuple(change["lines"]) if "lines" in change else _lines(name, len(label.lines))
    place = (change.get("x", label.place[0]), change.get("y", label.place[1]))
    share = min(1.0, _width(label, label.lines, at_sea) / _width(label, lines, at_sea))
    size = change.get("size", max(label.size * share, min(label.size, MIN_SIZE)))
    spacing = change.get("spacing", label.spacing * min(1.0, size / label.size))
    return replace(label, lines=lines, place=place, size=size, spacing=spacing)


def _width(label: Label, texts: tuple[str, ...], at_sea: bool) -> float:
    face = SEA_FACE if at_sea else SMALL_LAND_FACE if label.size < SMALL else LAND_FACE
    return max(text_width(text, label.size, face, label.spacing) for text in texts)


def _lines(name: str, most: int) -> tuple[str, ...]:
    """Put a name on one line or, if its place has more, on the two shortest."""
    cuts = [at for at, sign in enumerate(name) if sign in " -"] if most > 1 else []
    halves = [(name[: at + 1].rstrip(), name[at + 1 :]) for at in cuts]
    return min(halves, key=lambda pair: max(map(len, pair)), default=(name,))
