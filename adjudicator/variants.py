"""Variants found in the folders beside the package, as the command line loads them."""

from __future__ import annotations

import json
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
    """Return the ids of all variants, sorted."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/variant.json")))


@cache
def load(variant_id: str) -> Variant:
    """Load a variant from its folder. Raises UnknownVariant or ImpossibleData."""
    if variant_id not in variant_ids():
        known = ", ".join(variant_ids())
        raise UnknownVariant("variant", f"no such variant: {variant_id}; known are {known}")
    data = {part: read_extended(variant_id, part, read_file) for part in PARTS}
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
