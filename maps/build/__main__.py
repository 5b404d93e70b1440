"""python -m maps.build: build a board (see the package)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.variant_reader import variant_from_data
from maps.build.drawing import filled_drawing
from maps.build.land import painted_land, tidy_land
from maps.build.neighbours import write_neighbours
from maps.build.places import with_proposed_places
from maps.build.proposal import CHOICES, DRAFT_CHOICES
from maps.build.seas import fill_seas
from maps.build.shapes import geometry
from maps.build.sources import fetch
from maps.build.steps import announce
from maps.build_data import Board, BuildRefused, boards, load_board
from maps.checks import checked_data
from maps.checks.sources import source_problems
from maps.load import FOLDER, variant_data
from maps.placing.kept import write_placing

DRAFT_CELLS = 1
PROBLEMS, REFUSED = 1, 2


def main(arguments: list[str] | None = None) -> int:
    """Build, write and check a board; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m maps.build", description="Build the drawn board of a variant."
    )
    parser.add_argument("variant", choices=boards())
    parser.add_argument("--work", type=Path, default=Path("/tmp/maps-build"))  # noqa: S108
    parser.add_argument("--out", type=Path, help="default: the variant's geometry.json")
    parser.add_argument(
        "--draft", action="store_true", help="in seconds, on a coarse grid and without placing.json"
    )
    parser.add_argument(
        "--neighbours", action="store_true", help="write adjacency.json from the board as drawn"
    )
    given = parser.parse_args(arguments)
    try:
        if problems := list(source_problems(given.variant)):
            return _report(f"{given.variant}/build", problems)
        return _build(given)
    except (BuildRefused, ImpossibleData) as error:
        print(error, file=sys.stderr)
        return REFUSED


def _build(given: argparse.Namespace) -> int:
    out = given.out or FOLDER / given.variant / "geometry.json"
    board = load_board(given.variant)
    if given.draft:
        board = replace(board, cells=DRAFT_CELLS, draft=True)
    data = _outlines(board, given.work)
    if given.neighbours:
        announce("Taking neighbours from the drawing")
        for sentence in write_neighbours(given.variant, data):
            print(sentence)
    variant = variant_from_data(variant_data(given.variant))
    announce("Placing names and units")
    data = with_proposed_places(variant, data, DRAFT_CHOICES if given.draft else CHOICES)
    out.write_text(format_geometry(data), encoding="utf-8")
    if not given.out and not given.draft:
        announce("Computing room for names and units (placing.json), which takes some minutes")
        write_placing(given.variant)
    announce("Checking the board")
    return _report(str(out), checked_data({**variant_data(given.variant), "geometry": data}))


def _outlines(board: Board, work: Path) -> dict[str, Any]:
    """Return geometry.json without the places that nobody has set yet."""
    if board.drawing is not None:
        announce("Reading build/drawing.svg and drawing the outlines")
        return geometry(board, *filled_drawing(board))
    fetch(work, board.source("regions"))
    announce("Painting the land")
    grid, belonging, lakes = tidy_land(board, painted_land(board, work))
    announce("Filling the seas")
    filled = fill_seas(board, grid, belonging)
    announce("Drawing the outlines")
    return geometry(board, filled, lakes)


def _report(file: str, problems: list[Any]) -> int:
    for problem in problems:
        print(problem)
    print(f"{file}: {len(problems) or 'no'} problem{'s' * (len(problems) != 1)}")
    return PROBLEMS if problems else 0


def format_geometry(data: Mapping[str, Any]) -> str:
    """Format geometry.json with one line per space and border."""
    parts = []
    for key, value in data.items():
        if key in ("land", "sea"):
            rows = ",\n".join(f"{_json(name)}:{_json(space)}" for name, space in value.items())
            parts.append(f'"{key}":{{\n{rows}\n}}')
        elif key == "borders":
            parts.append('"borders":[\n' + ",\n".join(map(_json, value)) + "\n]")
        else:
            parts.append(f'"{key}":{_json(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    sys.exit(main())
