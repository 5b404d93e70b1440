"""Loading variants from their folders of JSON files."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.extends import read_extended
from adjudicator.variant import Variant
from adjudicator.variant_reader import variant_from_data
from adjudicator.variants import languages, with_names

__all__ = [
    "FOLDER",
    "UnknownVariant",
    "languages",
    "load_variant",
    "read_names",
    "read_part",
    "read_part_if_any",
    "variant_data",
    "variant_ids",
]

FOLDER = Path(__file__).parent / "variants"
PARTS = ("variant", "spaces", "adjacency", "setup")


class UnknownVariant(LookupError):
    """No variant has this id."""

    def __init__(self, variant_id: str) -> None:
        known = ", ".join(variant_ids())
        super().__init__(f"There is no variant “{variant_id}”. Known are: {known}.")
        self.variant_id = variant_id


@cache
def variant_ids() -> tuple[str, ...]:
    """Return the ids of the playable variants, sorted."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/variant.json")))


def read_part(variant_id: str, part: str) -> Any:
    """Read one JSON file of a variant by its stem, merged over the variant that it extends.

    Raises UnknownVariant, or ImpossibleData if the file is missing or not JSON.
    """
    if variant_id not in variant_ids():
        raise UnknownVariant(variant_id)
    data = read_extended(variant_id, part, _read_file)
    if data is None:
        raise ImpossibleData(f"{variant_id}/{part}.json", "there is no such file")
    return data


def read_part_if_any(variant_id: str, part: str) -> dict[str, Any]:
    """Read one part like `read_part`, but return {} if it is missing or the variant unknown."""
    return read_extended(variant_id, part, _read_file) or {}


def _read_file(variant_id: str, part: str) -> Any:
    try:
        return json.loads((FOLDER / variant_id / f"{part}.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError) as error:
        raise ImpossibleData(f"{variant_id}/{part}.json", f"not JSON: {error}") from error


def variant_data(variant_id: str) -> dict[str, Any]:
    """Read the four files of a variant that the rules need, as `variant_from_data` takes them.

    Raises UnknownVariant or ImpossibleData.
    """
    return {part: read_part(variant_id, part) for part in PARTS}


def read_names(variant_id: str, language: str) -> dict[str, Any]:
    """Read the names of a variant's powers and spaces in a language; empty if there are none.

    maps/names.py describes the file.
    """
    return read_part_if_any(variant_id, f"names.{language}")


@cache
def load_variant(variant_id: str) -> Variant:
    """Load a variant by its id, the same object at every call.

    Its names are English, but orders may use the names of every language. Raises UnknownVariant or
    ImpossibleData.
    """
    data = variant_data(variant_id)
    for language in languages():
        data = with_names(data, read_names(variant_id, language))
    return variant_from_data(data)
