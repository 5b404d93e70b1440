"""adjacency.json and the kinds of spaces, as the drawn board shows them.

Two spaces are neighbours if they touch for long enough that a reader sees it. Fleets pass between
two lands along a border that ends at a sea. A land space beside a sea is coastal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.orders import space_of
from maps.build.coasts import find_coast_edges
from maps.checks.contacts import MIN_BORDER, PICTURE_WIDTH, SLANT, pixel
from maps.checks.ground import IMPASSABLE, NOTHING, Ground, ground_of
from maps.geometry import Geometry, geometry_from_data
from maps.load import FOLDER, load_variant, read_part

Pair = tuple[str, str]


def write_neighbours(variant_id: str, data: Mapping[str, Any]) -> Iterator[str]:
    """Write the neighbours of a board, given as its geometry.json, into the variant's folder.

    Crossings, waterways, canals, and the fleet edges of coasts that are there stay as they are.
    Yields a sentence for each pair that touches too briefly to tell, and for each space whose
    coasts had no seas.
    """
    spaces, adjacency = read_part(variant_id, "spaces"), read_part(variant_id, "adjacency")
    geometry = drawn_board(data)
    ground = ground_of(geometry)
    army, fleet, brief = find_edges(spaces, geometry, ground)
    divided = {key for key, space in spaces.items() if space.get("coasts")}
    of_coasts = [(a, b) for a, b in adjacency["fleet"] if divided & {space_of(a), space_of(b)}]
    added, about_coasts = find_coast_edges(spaces, of_coasts, fleet, ground)
    fleet = [pair for pair in fleet if not divided & {*pair}] + of_coasts
    fleet += [(a, b) for a, b in added if (a, b) not in of_coasts and (b, a) not in of_coasts]
    army += [
        (item["a"], item["b"])
        for item in adjacency.get("crossings", ())
        if (item["a"], item["b"]) not in army and (item["b"], item["a"]) not in army
    ]
    at_sea = {key for pair in fleet for key in map(space_of, pair)}
    for key, space in spaces.items():
        if space["kind"] != SEA:
            space["kind"] = COASTAL if key in at_sea or space.get("coasts") else INLAND
    adjacency |= {"army": sorted(army), "fleet": sorted(fleet)}
    folder = FOLDER / variant_id
    (folder / "spaces.json").write_text(format_rows(spaces), encoding="utf-8")
    (folder / "adjacency.json").write_text(format_edges(adjacency), encoding="utf-8")
    load_variant.cache_clear()
    for a, b in brief:
        x, y = ground.meeting(a, b)
        yield (
            f"{a} and {b} touch for less than {MIN_BORDER:g} pixels of a picture {PICTURE_WIDTH}"
            f" wide, at {x:g}, {y:g} of the board, which is {geometry.frame.width:g} wide. Part"
            " them, or let them touch for longer."
        )
    yield from about_coasts


def drawn_board(data: Mapping[str, Any]) -> Geometry:
    """Read a geometry.json whose spaces need no places yet: those missing lie outside the board."""
    drawn = dict(data)
    for kind in ("land", "sea"):
        drawn[kind] = {key: {**_nowhere(key), **shape} for key, shape in data[kind].items()}
    return geometry_from_data(drawn)


def _nowhere(key: str) -> dict[str, Any]:
    """Return places outside the board, for a shape to be read before it has any."""
    return {"unit": [-1, -1], "label": {"lines": [key], "size": 12, "x": -1, "y": -1}}


def find_edges(
    spaces: Mapping[str, Any], geometry: Geometry, ground: Ground
) -> tuple[list[Pair], list[Pair], list[Pair]]:
    """Return the army edges, the fleet edges, and the pairs that touch too briefly."""
    least = MIN_BORDER * pixel(geometry)
    seas = {key for key, space in spaces.items() if space["kind"] == SEA}
    shores = {
        frozenset(pair)
        for corner in ground.corners()
        if corner & seas
        for pair in combinations(corner - seas - {IMPASSABLE, NOTHING}, 2)
    }
    army: list[Pair] = []
    fleet: list[Pair] = []
    brief: list[Pair] = []
    for pair, far in sorted(ground.contacts().items(), key=lambda item: sorted(item[0])):
        if pair & {IMPASSABLE, NOTHING}:
            continue
        a, b = sorted(pair)
        if far / SLANT < least:
            brief.append((a, b))
            continue
        if not pair & seas:
            army.append((a, b))
        if pair & seas or pair in shores:
            fleet.append((a, b))
    return army, fleet, brief


def format_rows(data: Mapping[str, Any]) -> str:
    """Format a JSON object with one line for each key."""
    rows = ",\n".join(
        f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in data.items()
    )
    return f"{{\n{rows}\n}}\n" if rows else "{}\n"


def format_edges(data: Mapping[str, Any]) -> str:
    """Format adjacency.json with one line for each edge."""
    parts = []
    for name, value in data.items():
        rows = ",\n".join(f"    {json.dumps(edge, ensure_ascii=False)}" for edge in value)
        listed = isinstance(value, list) and rows
        text = f"[\n{rows}\n  ]" if listed else json.dumps(value, ensure_ascii=False)
        parts.append(f"  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
