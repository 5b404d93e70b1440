"""Places computed beforehand: placing.json beside a variant's geometry.json.

A variant that extends another keeps only what differs from its places. A board without the file, or
whose drawing or names have changed since, is computed when it is first drawn.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.variant import Variant
from maps.checks.ground import ground_of
from maps.geometry import Geometry, Label, Point, has_geometry, load_geometry
from maps.load import FOLDER, languages, load_variant, read_part, read_part_if_any, variant_ids
from maps.names import with_names
from maps.placing.names import name_places
from maps.placing.stand import Tokens, token_places, with_tokens
from maps.placing.tokens import kinds_of
from maps.relabel import lettered_board

PART = "placing"
DIGITS = 16


@dataclass(frozen=True, slots=True)
class Placing:
    """The places of tokens and of what they leave free, and the possible places of each name."""

    tokens: Tokens
    names: Mapping[str, tuple[Label, ...]]


@cache
def placing_of(variant: Variant) -> Placing:
    """Return the placing of a variant's board, with names in the language of the variant.

    Raises UnknownVariant or NoGeometry.
    """
    geometry = lettered_board(variant)
    stored = _read(variant.id).get(_key(variant), {})
    if stored.get("of") == _mark(geometry):
        return _from_data(stored)
    return compute_placing(variant)


def is_known(variant: Variant) -> bool:
    """Whether placing.json was computed from the board and the names as they are now."""
    mark: object = _read(variant.id).get(_key(variant), {}).get("of")
    return mark == _mark(lettered_board(variant))


def compute_placing(variant: Variant) -> Placing:
    """Compute the placing of a board, which takes some seconds."""
    geometry = lettered_board(variant)
    ground = ground_of(geometry)
    tokens = _tokens(variant.id)
    spaces = variant.board.spaces
    by_space = name_places(
        with_tokens(geometry, tokens), ground, {key: spaces[key].name for key in spaces}
    )
    return Placing(tokens, {key: tuple(labels) for key, labels in by_space.items()})


@cache
def _tokens(variant_id: str) -> Tokens:
    """Compute the places of tokens, which are the same in every language."""
    geometry = load_geometry(variant_id)
    return token_places(geometry, ground_of(geometry), kinds_of(load_variant(variant_id)))


def write_placing(variant_id: str) -> bool:
    """Write a variant's placing.json, in all its languages. A variant that extends another keeps
    only what differs, and no file where nothing does. Returns whether there is a file.

    Raises UnknownVariant or NoGeometry.
    """
    data = _in_all_languages(variant_id)
    base = read_part(variant_id, "variant").get("extends", "")
    if base and has_geometry(base):
        data = difference(_in_all_languages(base), data)
    path = file_path(variant_id)
    if data:
        path.write_text(_text(data), encoding="utf-8")
    else:
        path.unlink(missing_ok=True)
    return bool(data)


def difference(base: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON Merge Patch that turns `base` into `data`; see adjudicator.extends.merged."""
    changes: dict[str, Any] = {key: None for key in base if key not in data}
    for key, value in data.items():
        old = base.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            if change := difference(old, value):
                changes[key] = change
        elif value != old:
            changes[key] = value
    return changes


def file_path(variant_id: str) -> Path:
    """Where a variant's placing.json stands."""
    return FOLDER / variant_id / f"{PART}.json"


def drawn_ids() -> list[str]:
    """The variants that are drawn."""
    return [variant_id for variant_id in variant_ids() if has_geometry(variant_id)]


def _key(variant: Variant) -> str:
    return variant.language


def _read(variant_id: str) -> Mapping[str, Any]:
    return read_part_if_any(variant_id, PART)


def _in_all_languages(variant_id: str) -> dict[str, Any]:
    """The places of a board by language, computed anew."""
    data = {}
    for language in ("", *languages()):
        variant = with_names(load_variant(variant_id), language)
        if not language or variant.language == language:
            data[_key(variant)] = _data(compute_placing(variant), _mark(lettered_board(variant)))
    return data


def _mark(geometry: Geometry) -> str:
    """Return a digest of everything that the places were computed from."""
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
        "units": _as_lists(placing.tokens.units),
        "asides": {key: list(map(list, at)) for key, at in placing.tokens.asides.items()},
        "stars": _as_lists(placing.tokens.stars),
        "codes": _as_lists(placing.tokens.codes),
        "names": {key: [_row(label) for label in labels] for key, labels in placing.names.items()},
    }


def _as_lists(places: Mapping[str, Point]) -> dict[str, list[float]]:
    return {key: list(place) for key, place in places.items()}


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
    """The content of placing.json, with one line a space, so that a change shows where it is."""
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {_rows(data[key])}" for key in data) + "\n}\n"


def _rows(data: Mapping[str, Any]) -> str:
    rows = []
    for key, value in data.items():
        text = json.dumps(value, ensure_ascii=False)
        if key == "names":
            names = ",\n".join(
                f"{json.dumps(space)}: {json.dumps(places, ensure_ascii=False)}"
                for space, places in value.items()
            )
            text = f"{{\n{names}\n}}"
        rows.append(f"{json.dumps(key)}: {text}")
    return "{" + ",\n".join(rows) + "}"


def _from_data(data: Mapping[str, Any]) -> Placing:
    return Placing(
        Tokens(
            units=_points(data["units"]),
            asides={key: tuple(map(_point, places)) for key, places in data["asides"].items()},
            stars=_points(data["stars"]),
            codes=_points(data["codes"]),
        ),
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


def _points(places: Mapping[str, Sequence[float]]) -> dict[str, Point]:
    return {key: _point(place) for key, place in places.items()}


def _point(place: Sequence[float]) -> Point:
    x, y = place
    return (x, y)
