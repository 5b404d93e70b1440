"""Variants found in the folders beside the package, as the command line loads them.

Their names are English. Orders may use the names of every language, as on the site.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.extends import read_extended
from adjudicator.variant import Variant
from adjudicator.variant_reader import variant_from_data

FOLDER = Path(__file__).parents[1] / "maps" / "variants"
PARTS = ("variant", "spaces", "adjacency", "setup")


class UnknownVariant(ImpossibleData):
    """No folder holds a variant with this id."""


@cache
def variant_ids() -> tuple[str, ...]:
    """Return the ids of the variants that come with the library, sorted.

    >>> "standard" in variant_ids()
    True
    """
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/variant.json")))


@cache
def languages() -> tuple[str, ...]:
    """Return the languages other than English in which any variant has names."""
    return tuple(sorted({path.name.split(".")[1] for path in FOLDER.glob("*/names.*.json")}))


def with_names(data: Mapping[str, Any], names: Mapping[str, Any]) -> dict[str, Any]:
    """Return a variant's files with the names of another language, which orders may use too.

    `names` is its names.<language>.json, which maps/names.py describes.
    """
    spaces, about = dict(data["spaces"]), dict(data["variant"])
    powers = dict(about["powers"])
    for key, name in names.get("spaces", {}).items():
        spaces[key] = _more(spaces[key], "also", name)
    for key, power in names.get("powers", {}).items():
        powers[key] = _more(powers[key], "aliases", *power.values())
    return {**data, "spaces": spaces, "variant": {**about, "powers": powers}}


def _more(record: Mapping[str, Any], kind: str, *names: str) -> dict[str, Any]:
    """Return the record of a space or power with additional names of a kind."""
    return {**record, kind: [*record.get(kind, ()), *names]}


@cache
def load(variant_id: str) -> Variant:
    """Load a variant from its folder. Raises UnknownVariant or ImpossibleData."""
    if variant_id not in variant_ids():
        known = ", ".join(variant_ids())
        raise UnknownVariant("variant", f"no such variant: {variant_id}; known are {known}")
    data = {part: read_extended(variant_id, part, read_file) for part in PARTS}
    for language in languages():
        data = with_names(data, read_extended(variant_id, f"names.{language}", read_file) or {})
    try:
        return variant_from_data(data)
    except ImpossibleData as error:
        raise ImpossibleData(f"{variant_id}/{error.where}", error.message) from error


def read_file(variant_id: str, part: str) -> Any:
    """Read one JSON file of a variant's folder; None if there is no such file."""
    path = FOLDER / variant_id / f"{part}.json"
    try:
        return json.loads(path.read_text("utf-8")) if path.is_file() else None
    except ValueError as error:
        raise ImpossibleData(f"{variant_id}/{part}.json", f"not JSON: {error}") from error
