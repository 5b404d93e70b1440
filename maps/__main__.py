"""Check and draw boards from the command line.

    python -m maps check [VARIANT]                             exit 1 if there are problems
    python -m maps render [--orders] < position.json > map.svg  exit 2 if the input is wrong
        [--theme light|dark|print|contrast] [--format svg|png] [--width PIXELS] [--abbreviations]
    python -m maps render --start [--variant VARIANT] > map.svg  the first position, without input
    python -m maps schema [FILE]                               JSON Schema of a variant's files
    python -m maps place [VARIANT]                             compute places of names and units
    python -m maps png [--width PIXELS] < map.svg > map.png     convert a picture to PNG

`render` takes {"variant", "position", "orders", "title"}, or a position alone with --variant.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from adjudicator.errors import ImpossibleData, OrderError
from adjudicator.interchange import position_from_data
from adjudicator.json_text import NotJson, read_json
from adjudicator.state import Position
from maps.checks import check_variant
from maps.checks.schema import ABOUT, variant_schema
from maps.drawn_orders import orders_of
from maps.geometry import NoGeometry
from maps.load import UnknownVariant, load_variant, variant_ids
from maps.placing.kept import drawn_ids, write_placing
from maps.render import THEMES, WIDTHS, ImpossibleWidth, png, standalone_svg

DEFAULT_VARIANT = "ambition-empire-6.01"
FOUND_PROBLEMS = 1
MISTAKE = 2


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m maps", description="Check and draw boards.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="check the data of one variant or of all")
    check.add_argument("variant", nargs="?", help=f"one of {', '.join(variant_ids())}")
    schema = commands.add_parser("schema", help="print JSON Schema of a variant's files")
    schema.add_argument("file", nargs="?", choices=ABOUT, help="of one file, such as spaces")
    place = commands.add_parser("place", help="compute placing.json of one variant, or of all")
    place.add_argument("variant", nargs="?", help="one with a drawn board")
    render = commands.add_parser("render", help="draw a position given as JSON")
    render.add_argument("--variant", default=DEFAULT_VARIANT)
    render.add_argument("--start", action="store_true", help="draw the first position, no input")
    render.add_argument("--orders", action="store_true", help="also draw the orders in the input")
    render.add_argument("--title", default="", help="printed on the map, such as “Spring 1763”")
    render.add_argument("--theme", choices=THEMES, default=THEMES[0])
    render.add_argument("--format", choices=("svg", "png"), default="svg")
    render.add_argument("--width", type=int, default=WIDTHS[0], help="width of a PNG in pixels")
    render.add_argument("--abbreviations", action="store_true", help="instead of names")
    dots = commands.add_parser("png", help="convert an SVG picture of a board to PNG")
    dots.add_argument("--width", type=int, default=WIDTHS[0], help="in pixels")
    given = parser.parse_args(arguments)
    try:
        if given.command == "check":
            return _check([given.variant] if given.variant else list(variant_ids()))
        if given.command == "schema":
            return _schema(given.file)
        if given.command == "place":
            return _place([given.variant] if given.variant else drawn_ids())
        if given.command == "png":
            return _png(given.width)
        return _render(given)
    except NotJson as error:
        print(f"The input is not JSON: {error}", file=sys.stderr)
        return MISTAKE
    except (UnknownVariant, NoGeometry, ImpossibleData, OrderError, ImpossibleWidth) as error:
        print(error, file=sys.stderr)
        return MISTAKE


def _schema(file: str | None) -> int:
    schema = variant_schema()
    if file:
        schema = {"$schema": schema["$schema"], **schema["$defs"][file]}
    print(json.dumps(schema, indent=2))
    return 0


def _place(chosen: list[str]) -> int:
    for variant_id in chosen:
        has_file = write_placing(variant_id)
        where = "placing.json" if has_file else "placed as the variant that it extends"
        print(f"{variant_id}: {where}")
    return 0


def _png(width: int) -> int:
    try:
        sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), width))
    except ImpossibleWidth:
        raise
    except ValueError as error:
        print(f"The input cannot be drawn: {error}", file=sys.stderr)
        return MISTAKE
    return 0


def _check(chosen: list[str]) -> int:
    count = status = 0
    for variant_id in chosen:
        try:
            problems = check_variant(variant_id)
        except ImpossibleData as error:
            print(f"{variant_id}: {error}", file=sys.stderr)
            status = MISTAKE
            continue
        count += len(problems)
        print(f"{variant_id}: {len(problems) or 'no'} problem{'s' * (len(problems) != 1)}")
        for problem in problems:
            print(f"  {problem}")
    return status or (FOUND_PROBLEMS if count else 0)


def _render(given: argparse.Namespace) -> int:
    data: Any = {}
    if not given.start:
        data = read_json(sys.stdin.read().encode(errors="surrogateescape"))
    if not isinstance(data, dict):
        raise ImpossibleData("input", "must be an object")
    variant = load_variant(str(data.get("variant", given.variant)))
    position = variant.start
    if not given.start:
        position = position_from_data(variant, data.get("position", data))
    orders = list(orders_of(variant, position, data.get("orders", {}))) if given.orders else []
    title = given.title or str(data.get("title", "")) or _title(position)
    picture = standalone_svg(
        variant, position, orders, title, theme=given.theme, codes=given.abbreviations
    )
    if given.format == "png":
        sys.stdout.buffer.write(png(picture, given.width))
    else:
        print(picture)
    return 0


def _title(position: Position) -> str:
    return f"{position.turn.season.capitalize()} {position.turn.year}"


if __name__ == "__main__":
    sys.exit(main())
