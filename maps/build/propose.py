"""python -m maps.build.propose VARIANT: propose places of names, units and stars.

It reads the outlines in geometry.json and writes all places into the variant's places.json and
geometry.json, where they can be moved by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from adjudicator.errors import ImpossibleData
from maps.build.__main__ import PROBLEMS, REFUSED, format_geometry
from maps.build.places import OUTLINES, propose, with_proposed_places
from maps.build.shapes import crossing
from maps.build_data import BuildRefused, boards, load_board
from maps.checks import checked_data
from maps.checks.sources import source_problems
from maps.load import FOLDER, load_variant, read_part, variant_data


def main(arguments: list[str] | None = None) -> int:
    """Propose, write and check; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m maps.build.propose", description=__doc__)
    parser.add_argument("variant", choices=boards())
    parser.add_argument("--keep", action="store_true", help="only copy the places in places.json")
    given = parser.parse_args(arguments)
    try:
        problems = list(source_problems(given.variant)) or _propose(given.variant, given.keep)
    except (BuildRefused, ImpossibleData) as error:
        sys.stderr.write(f"{error}\n")
        return REFUSED
    for problem in problems:
        sys.stdout.write(f"{problem}\n")
    sys.stdout.write(f"{given.variant}: {len(problems) or 'no'} problems\n")
    return PROBLEMS if problems else 0


def _propose(variant_id: str, keep: bool) -> list[Any]:
    variant, drawn = load_variant(variant_id), read_part(variant_id, "geometry")
    places = load_board(variant_id).source("places")
    drawn |= {"land": _outlines(drawn["land"]), "sea": _outlines(drawn["sea"])}
    folder = FOLDER / variant_id
    if not keep:
        wanting = {*drawn["land"], *drawn["sea"]}
        proposal = propose(variant, drawn, wanting)
        land, sea = proposal.places(wanting)
        canals = {"canals": proposal.canals} if proposal.canals else {}
        file = folder / "build" / "places.json"
        own = json.loads(file.read_text("utf-8")) if file.is_file() else {}
        file.write_text(
            format_geometry({**own, "land": land, "sea": sea, **canals}), encoding="utf-8"
        )
        places |= {"land": land, "sea": sea, **canals}
    parts = ("canals", "exits", "hills", "notes")
    drawn.update({name: places[name] for name in parts if name in places})
    drawn["crossings"] = [crossing(*item) for item in places["crossings"].items()]
    for kind in ("land", "sea"):
        for key, outlines in drawn[kind].items():
            drawn[kind][key] = {**places[kind].get(key, {}), **outlines}
    drawn = with_proposed_places(variant, drawn)
    (folder / "geometry.json").write_text(format_geometry(drawn), encoding="utf-8")
    return checked_data({**variant_data(variant_id), "geometry": drawn})


def _outlines(shapes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the shapes of spaces without their places."""
    return {
        key: {name: shape[name] for name in OUTLINES if name in shape}
        for key, shape in shapes.items()
    }


if __name__ == "__main__":
    sys.exit(main())
