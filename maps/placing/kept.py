"""What was computed beforehand: placing.json beside a variant's geometry.json.

A board without the file, or whose drawing or names have changed since, is computed when it is first
drawn.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.variant import Variant
from maps.checks.ground import ground_of
from maps.geometry import Geometry, Label, Point, Shape, has_geometry
from maps.load import FOLDER, languages, load_variant, variant_ids
from maps.names import named
from maps.placing.names import name_places
from maps.placing.units import unit_places
from maps.relabel import lettered

FILE = "placing.json"
DIGITS = 16


@dataclass(frozen=True, slots=True)
class Placing:
    """The places of units by location, and of each name the places to choose from."""

    units: Mapping[str, Point]
    names: Mapping[str, tuple[Label, ...]]


@cache
def placing_of(variant: Variant) -> Placing:
    """What a board of a variant is drawn by, in the language of the variant.

    Raises UnknownVariant or NoGeometry.
    """
    geometry = lettered(variant)
    kept = _read(variant.id).get(_key(variant), {})
    if kept.get("of") == _mark(geometry):
        return _from_data(kept)
    return computed(variant)


def is_known(variant: Variant) -> bool:
    """Whether placing.json has the board as it is drawn and lettered now."""
    mark: object = _read(variant.id).get(_key(variant), {}).get("of")
    return mark == _mark(lettered(variant))


def computed(variant: Variant) -> Placing:
    """The same, found anew: it takes about a second."""
    geometry = lettered(variant)
    ground = ground_of(geometry)
    units = unit_places(geometry, ground)
    spaces = variant.board.spaces
    found = name_places(
        with_units(geometry, units), ground, {key: spaces[key].name for key in spaces}
    )
    return Placing(units, {key: tuple(labels) for key, labels in found.items()})


def with_units(geometry: Geometry, units: Mapping[str, Point]) -> Geometry:
    """The board with its units at other places."""

    def moved(shapes: Mapping[str, Shape]) -> dict[str, Shape]:
        return {
            key: replace(shape, units={location: units[location] for location in shape.units})
            for key, shape in shapes.items()
        }

    return replace(geometry, land=moved(geometry.land), sea=moved(geometry.sea))


def file_of(variant_id: str) -> str:
    """The content of a variant's placing.json, in all its languages.

    Raises UnknownVariant or NoGeometry.
    """
    parts = []
    for language in ("", *languages()):
        variant = named(load_variant(variant_id), language)
        if language and variant.language != language:
            continue
        data = _data(computed(variant), _mark(lettered(variant)))
        parts.append(f"{json.dumps(_key(variant))}: {_text(data)}")
    return "{\n" + ",\n".join(dict.fromkeys(parts)) + "\n}\n"


def file_path(variant_id: str) -> Path:
    """Where a variant's placing.json stands."""
    return FOLDER / variant_id / FILE


def drawn_ids() -> list[str]:
    """The variants that are drawn, each of which keeps a placing.json."""
    return [variant_id for variant_id in variant_ids() if has_geometry(variant_id)]


def _key(variant: Variant) -> str:
    return variant.language


def _read(variant_id: str) -> Mapping[str, Any]:
    path = file_path(variant_id)
    if not path.is_file():
        return {}
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _mark(geometry: Geometry) -> str:
    """A name for what the places were computed from."""
    shapes = [
        (key, shape.path, shape.water, shape.label, sorted(shape.units.items()), shape.star)
        for key, shape in (*geometry.land.items(), *geometry.sea.items())
    ]
    signs = (sorted(geometry.canals.items()), sorted(geometry.crossings.values()))
    content = repr((geometry.frame, shapes, geometry.notes, signs))
    return hashlib.sha256(content.encode()).hexdigest()[:DIGITS]


def _data(placing: Placing, mark: str) -> dict[str, Any]:
    return {
        "of": mark,
        "units": {key: list(place) for key, place in placing.units.items()},
        "names": {key: [_row(label) for label in labels] for key, labels in placing.names.items()},
    }


def _row(label: Label) -> dict[str, Any]:
    row: dict[str, Any] = {"lines": list(label.lines), "size": round(label.size, 2)}
    if label.curve:
        row["curve"] = label.curve
    else:
        row["place"] = list(label.place)
    for name in ("angle", "spacing"):
        if getattr(label, name):
            row[name] = round(getattr(label, name), 2)
    return row


def _text(data: Mapping[str, Any]) -> str:
    """Data with one line a space, so that a change shows where it is."""
    units = json.dumps(data["units"])
    names = ",\n".join(
        f"{json.dumps(key)}: {json.dumps(rows, ensure_ascii=False)}"
        for key, rows in data["names"].items()
    )
    return f'{{"of": "{data["of"]}",\n"units": {units},\n"names": {{\n{names}\n}}}}'


def _from_data(data: Mapping[str, Any]) -> Placing:
    return Placing(
        {key: _point(place) for key, place in data["units"].items()},
        {key: tuple(_label(row) for row in rows) for key, rows in data["names"].items()},
    )


def _label(row: Mapping[str, Any]) -> Label:
    return Label(
        lines=tuple(row["lines"]),
        size=row["size"],
        place=_point(row.get("place", (0, 0))),
        angle=row.get("angle", 0.0),
        spacing=row.get("spacing", 0.0),
        curve=row.get("curve", ""),
    )


def _point(place: Sequence[float]) -> Point:
    x, y = place
    return (x, y)
