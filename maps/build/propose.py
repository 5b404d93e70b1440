"""python -m maps.build.propose VARIANT: propose places of names, units and stars.

It reads the outlines in geometry.json and writes all places into the variant's places.json and
geometry.json, where they can be moved by hand.
"""

from __future__ import annotations

import argparse
import json
import sys

from maps.build.__main__ import format_geometry
from maps.build.board import boards
from maps.build.proposal import Proposal
from maps.build.shapes import crossing
from maps.checks import checked_data
from maps.geometry import geometry_from_data
from maps.load import FOLDER, load_variant, read_part, variant_data


def main() -> int:
    """Propose, write and check; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m maps.build.propose", description=__doc__)
    parser.add_argument("variant", choices=boards())
    parser.add_argument("--keep", action="store_true", help="only copy the places in places.json")
    given = parser.parse_args()
    folder = FOLDER / given.variant
    file = folder / "build" / "places.json"
    places, drawn = json.loads(file.read_text("utf-8")), read_part(given.variant, "geometry")
    if not given.keep:
        proposal = Proposal(load_variant(given.variant), geometry_from_data(drawn))
        land, sea = proposal.places()
        places = {**places, "land": land, "sea": sea}
        if proposal.canals:
            places["canals"] = proposal.canals
        file.write_text(format_geometry(places), encoding="utf-8")
    drawn.update({name: places[name] for name in ("canals", "hills", "notes") if name in places})
    drawn["crossings"] = [crossing(*item) for item in places["crossings"].items()]
    for kind in ("land", "sea"):
        for key, place in places[kind].items():
            outlines = {
                name: drawn[kind][key][name] for name in OUTLINES if name in drawn[kind][key]
            }
            drawn[kind][key] = {**place, **outlines}
    (folder / "geometry.json").write_text(format_geometry(drawn), encoding="utf-8")
    problems = checked_data({**variant_data(given.variant), "geometry": drawn})
    for problem in problems:
        sys.stdout.write(f"{problem}\n")
    sys.stdout.write(f"{file}: {len(problems) or 'no'} problems\n")
    return 1 if problems else 0


OUTLINES = ("path", "rim", "body", "water")

if __name__ == "__main__":
    sys.exit(main())
