"""python -m maps.build: build a board (see the package)."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from maps.build.board import boards, load_board
from maps.build.land import painted_land, tidy_land
from maps.build.seas import fill_seas
from maps.build.shapes import geometry
from maps.build.sources import fetch
from maps.checks import checked_data
from maps.load import FOLDER, variant_data
from maps.placing.kept import write_placing


def main() -> int:
    """Build, write and check a board; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m maps.build", description="Build the drawn board of a variant."
    )
    parser.add_argument("variant", choices=boards())
    parser.add_argument("--work", type=Path, default=Path("/tmp/maps-build"))  # noqa: S108
    parser.add_argument("--out", type=Path, help="default: the variant's geometry.json")
    given = parser.parse_args()
    out = given.out or FOLDER / given.variant / "geometry.json"
    fetch(given.work)
    board = load_board(given.variant)
    grid, belonging, lakes = tidy_land(board, painted_land(board, given.work))
    data = geometry(board, fill_seas(board, grid, belonging), lakes)
    out.write_text(format_geometry(data), encoding="utf-8")
    if not given.out:
        write_placing(given.variant)
    problems = checked_data({**variant_data(given.variant), "geometry": data})
    for problem in problems:
        print(problem)
    print(f"{out}: {len(problems) or 'no'} problems")
    return 1 if problems else 0


def format_geometry(data: dict[str, Any]) -> str:
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
