"""All checks of one variant, each after those that it relies on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.variant import Variant
from adjudicator.variant_reader import variant_from_data
from adjudicator.variant_shapes import check_shapes
from maps.checks.adjacency import ADJACENCY_CHECKS
from maps.checks.drawing import drawing_problems
from maps.checks.problem import Problem, report
from maps.checks.raw import raw_problems
from maps.checks.rules import RULES_CHECKS
from maps.checks.source_shapes import GEOMETRY
from maps.checks.sources import source_problems
from maps.checks.theme import theme_problems
from maps.checks.waterways import WATERWAY_CHECKS
from maps.geometry import geometry_from_data, has_geometry
from maps.load import load_variant, read_part, variant_data

Check = Callable[[Variant, Mapping[str, Any]], Iterator[Problem]]
CHECKS: tuple[Check, ...] = (*ADJACENCY_CHECKS, *WATERWAY_CHECKS, *RULES_CHECKS)


def check_variant(variant_id: str) -> list[Problem]:
    """Return every problem in a variant's folder, none if it is sound.

    Raises UnknownVariant, or ImpossibleData for a file that is missing or not JSON.
    """
    data = variant_data(variant_id)
    if has_geometry(variant_id):
        data["geometry"] = read_part(variant_id, "geometry")
    problems = checked_data(data)
    try:
        variant_from_data(data)
    except ImpossibleData:
        return problems
    problems += source_problems(variant_id)
    if "geometry" in data:
        problems += theme_problems(load_variant(variant_id))
    return problems


def checked_data(data: Mapping[str, Any]) -> list[Problem]:
    """Return every problem in a variant, given as the JSON of its files; "geometry" is optional."""
    try:
        check_shapes(data)
        problems = list(raw_problems(data))
        if problems:
            return problems
        variant = variant_from_data(data)
        if "geometry" in data:
            GEOMETRY(data["geometry"], "geometry")
        geometry = geometry_from_data(data["geometry"]) if "geometry" in data else None
    except ImpossibleData as error:
        return [report("impossible_data", where=error.where, why=error.message)]
    for check in CHECKS:
        problems += check(variant, data)
    if geometry:
        problems += drawing_problems(variant, geometry)
    return problems
