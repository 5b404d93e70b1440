"""python -m maps.build.new ID --spaces FILE: write the folder of a new variant.

Instead of a list of spaces, a map of jDip, the DPjudge or godip gives the facts.

The list of spaces is a table as CSV (maps/build/space_list.py). With the longitude and latitude of
each space, or with a drawing, the folder also gets the sources of a first board.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.profiles import PROFILES
from maps.build.drawn_spaces import FILE, GAP, frame_of, ignored_sentence, outlines_of, read_file
from maps.build.imports.dpjudge import read_dpjudge
from maps.build.imports.godip import read_godip
from maps.build.imports.jdip import read_jdip
from maps.build.new_board import ID, NewBoard, files_of
from maps.build.space_list import read_space_list
from maps.build_data import BuildRefused
from maps.load import FOLDER, variant_ids

REFUSED = 2


def main(arguments: list[str] | None = None) -> int:
    """Write the folder and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m maps.build.new", description=__doc__)
    parser.add_argument("id", help="small letters, digits, dots and hyphens")
    facts = parser.add_mutually_exclusive_group(required=True)
    facts.add_argument("--spaces", type=Path, help="the list of spaces as CSV")
    facts.add_argument("--jdip", type=Path, help="a variants.xml of jDip")
    facts.add_argument("--dpjudge", type=Path, help="a .map of the DPjudge")
    facts.add_argument("--godip", type=Path, help="a variant of godip as JSON")
    parser.add_argument("--variant", default="", help="of several in a file of jDip")
    parser.add_argument("--drawing", type=Path, help="an SVG with a path for each space")
    parser.add_argument("--name", help="of the variant; default: that of the file, or its id")
    parser.add_argument("--profile", choices=sorted(PROFILES), default="", help="of the rules")
    parser.add_argument("--year", type=int, help="of the first turn; default: the file's, or 1901")
    given = parser.parse_args(arguments)
    try:
        board = _read(given)
        board.name = given.name or board.name
        board.year = board.year if given.year is None else given.year
        board.profile = given.profile
        write_variant(given.id, board, given.drawing)
    except (BuildRefused, ImpossibleData) as error:
        sys.stderr.write(f"{error}\n")
        return REFUSED
    return 0


def _read(given: argparse.Namespace) -> NewBoard:
    if given.jdip:
        return read_jdip(given.jdip, given.variant)
    if given.dpjudge:
        return read_dpjudge(given.dpjudge)
    if given.godip:
        return read_godip(given.godip)
    return read_space_list(given.spaces, given.id)


def write_variant(variant_id: str, board: NewBoard, drawing: Path | None = None) -> None:
    """Write the folder of a new variant. Raises BuildRefused or ImpossibleData."""
    folder = FOLDER / variant_id
    if not ID.fullmatch(variant_id):
        raise BuildRefused(f"“{variant_id}” is no id: write small letters, digits and hyphens.")
    if folder.exists():
        raise BuildRefused(f"{folder} exists already. Delete it, or choose another id.")
    files = files_of(variant_id, board, None if drawing is None else _record(board, drawing))
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if drawing is not None:
        shutil.copy(drawing, folder / "build" / FILE)
    variant_ids.cache_clear()
    sys.stdout.write(f"{folder}: {len(board.spaces)} spaces, {len(board.powers)} powers\n")


def _record(board: NewBoard, path: Path) -> dict[str, Any]:
    """Return how to read a drawing, in which every space has an outline."""
    drawing = read_file(path)
    size = frame_of(drawing)
    centres = {key for key, space in board.spaces.items() if space["centre"]}
    homes = {key: board.owners.get(key, "") if key in centres else "" for key in board.spaces}
    outlines_of(drawing, homes, size)
    if sentence := ignored_sentence(drawing, homes):
        sys.stderr.write(f"{path.name}: {sentence}\n")
    return {"size": [*size], "gap": GAP}


if __name__ == "__main__":
    sys.exit(main())
