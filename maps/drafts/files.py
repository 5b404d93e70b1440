"""The files of a draft: which there may be, their names in a folder, and the variant they make."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.variant import Variant
from adjudicator.variant_reader import variant_from_data
from maps.build_data import boards, read_source
from maps.checks.source_shapes import GEOMETRY, SOURCES
from maps.geometry import Geometry, geometry_from_data
from maps.load import FOLDER, PARTS, languages, read_part_if_any, variant_ids

Files = dict[str, Any]

CREDITS, DRAWING = "CREDITS.md", "build/drawing.svg"
# Files of text; all others are JSON objects.
TEXTS = (CREDITS, DRAWING)
MORE = ("geometry", "theme", "relief", "arms", "records")
NAMES = re.compile(r"names\.[a-z]{2}")
# Computed from the others by `python -m maps place`, and out of date after most changes.
COMPUTED = "placing"
# The id under which a draft is loaded, so that no file and no cache of another variant is used.
DRAFT_ID = "draft"


def part_of(name: str) -> str | None:
    """Return the path under which a draft has the file of this name in a variant's folder.

    None if a variant has no such file.
    """
    if name in TEXTS:
        return name
    stem = name.removesuffix(".json")
    sources = {f"build/{source}" for source in SOURCES}
    if stem == name or not (stem in {*PARTS, *MORE, *sources} or NAMES.fullmatch(stem)):
        return None
    return stem


def file_name(part: str) -> str:
    """Return the name of a file in the variant's folder: "build/places.json"."""
    return part if part in TEXTS else f"{part}.json"


def draft_files(variant_id: str) -> Files:
    """Return the files of a variant of the site as a draft, complete even if it extends another.

    Raises UnknownVariant or ImpossibleData.
    """
    if variant_id not in variant_ids():
        raise ImpossibleData("variant", f"there is no variant “{variant_id}”")
    stems = (*PARTS, *MORE, *(f"names.{language}" for language in languages()))
    files: Files = {stem: read_part_if_any(variant_id, stem) for stem in stems}
    files["variant"] = {key: value for key, value in files["variant"].items() if key != "extends"}
    if variant_id in boards():
        files |= {f"build/{name}": read_source(variant_id, name) for name in SOURCES}
    for name in TEXTS:
        path = FOLDER / variant_id / name
        files[name] = path.read_text(encoding="utf-8") if path.is_file() else ""
    # A copy: files of the site are cached.
    copy: Files = json.loads(json.dumps({part: data for part, data in files.items() if data}))
    return copy


def draft_variant(files: Mapping[str, Any]) -> Variant:
    """Return the variant that a draft's files make, under an id that no variant has.

    Raises ImpossibleData.
    """
    for part in PARTS:
        if part not in files:
            raise ImpossibleData(f"{part}.json", "there is no such file")
    return replace(variant_from_data({part: files[part] for part in PARTS}), id=DRAFT_ID)


def draft_geometry(files: Mapping[str, Any]) -> Geometry | None:
    """Return the drawn board of a draft, None if it has none. Raises ImpossibleData."""
    if "geometry" not in files:
        return None
    GEOMETRY(files["geometry"], "geometry")
    return geometry_from_data(files["geometry"])
