"""The checks of a variant whose files are given, and lie in no folder of the site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.variant import Variant
from adjudicator.variant_reader import variant_from_data
from maps.checks.drawing import drawing_problems
from maps.checks.problem import Facts, Problem, report
from maps.checks.source_shapes import GEOMETRY
from maps.checks.sources import check_sources
from maps.checks.theme import check_theme
from maps.checks.variant import checked_data
from maps.geometry import geometry_from_data
from maps.load import PARTS

BUILD = "build/"
DRAWING = "build/drawing.svg"
# The file in which most problems of a code are mended.
FILES = {
    "setup_no_centre": "setup",
    "centre_twice": "setup",
    "two_units": "setup",
    "land_no_owner": "setup",
    "land_no_land": "setup",
    "land_twice": "setup",
    "count": "variant",
    "power_is_space": "variant",
    "colour": "variant",
    "unreadable": "variant",
    "home_no_centre": "variant",
    "minor_no_centre": "variant",
    "minor_owned": "variant",
    "minor_no_religion": "variant",
    "unified_coasts": "variant",
    "camps": "variant",
    "name_twice": "spaces",
    "unknown_kind": "spaces",
    "coasts_inland": "spaces",
    "one_coast": "spaces",
}


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A problem, the file in which it is mended ("setup.json"), and whether the rules need that.

    A board with problems of its drawing alone can be played. `sentence` and `facts` are those of
    the problem.
    """

    code: str
    message: str
    file: str
    is_of_rules: bool
    sentence: str = ""
    facts: Facts = field(default_factory=dict)


def file_problem(problem: Problem, file: str, *, is_of_rules: bool) -> FileProblem:
    """Return a problem with the file in which it is mended."""
    return FileProblem(
        problem.code, problem.message, file, is_of_rules, problem.sentence, problem.facts
    )


def check_files(files: Mapping[str, Any]) -> list[FileProblem]:
    """Return every problem in a variant, given as the JSON of its files by path without “.json”.

    "build/drawing.svg" is its text. These are the checks of `check_variant`. A build that begins
    from another board's is not checked, because it depends on that board.
    """
    for part in PARTS:
        if part not in files:
            missing = report("impossible_data.missing", file=f"{part}.json")
            return [file_problem(missing, f"{part}.json", is_of_rules=True)]
    data = {part: files[part] for part in PARTS}
    problems = [_rules_problem(problem) for problem in checked_data(data)]
    try:
        variant = variant_from_data(data)
    except ImpossibleData:
        return problems
    return problems + [_drawing_problem(problem) for problem in _drawing(files, variant)]


def _drawing(files: Mapping[str, Any], variant: Variant) -> Iterator[Problem]:
    if "geometry" in files:
        try:
            GEOMETRY(files["geometry"], "geometry")
            yield from drawing_problems(variant, geometry_from_data(files["geometry"]))
        except ImpossibleData as error:
            yield report("impossible_data", where=error.where, why=error.message)
        yield from check_theme(variant, files.get("theme"))
    if f"{BUILD}board" in files and "begins" not in files[f"{BUILD}board"]:
        sources = {
            path.removeprefix(BUILD): data
            for path, data in files.items()
            if path.startswith(BUILD) and path != DRAWING
        }
        kinds = {key: space.kind for key, space in variant.board.spaces.items()}
        yield from check_sources(sources, kinds, has_drawing=DRAWING in files)


def _rules_problem(problem: Problem) -> FileProblem:
    if problem.code == "impossible_data":
        file = problem.message.partition(".")[0].partition(":")[0]
        file = file if file in PARTS else "variant"
    else:
        file = FILES.get(problem.code, "adjacency")
    return file_problem(problem, f"{file}.json", is_of_rules=True)


def _drawing_problem(problem: Problem) -> FileProblem:
    file = "geometry.json"
    if problem.code.startswith("theme"):
        file = "theme.json"
    elif problem.code.startswith("build"):
        file = "build"
    return file_problem(problem, file, is_of_rules=False)
