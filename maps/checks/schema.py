"""JSON Schema of a variant's files, from the shapes that the checks use."""

from __future__ import annotations

from typing import Any

from adjudicator.rule_switches import CHECKS
from adjudicator.variant_shapes import PARTS
from maps.checks.source_shapes import GEOMETRY, SOURCES
from maps.checks.theme import THEME

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ABOUT = {
    "variant": "Name, designers, powers, minors, rule switches and expected counts.",
    "spaces": "Each space by its abbreviation.",
    "adjacency": "Edges of armies and of fleets, crossings, waterways and canals.",
    "setup": "The first turn, and the centres and units of each power.",
    "theme": "The shades of each power's land, and the look of the board.",
    "geometry": "The drawn board, which maps.build makes.",
    "build/board": "The frame of a board, and the measures of its build.",
    "build/countries": "The space of each modern country; X is out of play.",
    "build/regions": "The provinces of divided countries.",
    "build/frontiers": "Polygons that give land to a space, painted in order.",
    "build/islands": "Islands that are left out, out of play or moved.",
    "build/waters": "Straits, lines between seas, a seed in each sea, and lakes.",
    "build/places": "Places of names, units, stars and crossings.",
}


def variant_schema() -> dict[str, Any]:
    """Return the schema of a variant: an object with its files by their paths without “.json”.

    `$defs` has each file alone. A variant that extends another holds only differences, so its files
    fit after they are merged.
    """
    shapes = {**PARTS, "theme": THEME, "geometry": GEOMETRY}
    shapes |= {f"build/{name}": shape for name, shape in SOURCES.items()}
    files = {name: shape.about(ABOUT[name]).schema for name, shape in shapes.items()}
    # A rule switch has its own check, which knows the board.
    rules = {"type": "object", "propertyNames": {"enum": sorted(CHECKS)}}
    about = files["variant"]
    files["variant"] = {**about, "properties": {**about["properties"], "rules": rules}}
    return {
        "$schema": DIALECT,
        "title": "The files of a variant",
        "type": "object",
        "required": [*PARTS],
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/{name.replace('/', '~1')}"} for name in files},
        "$defs": files,
    }
