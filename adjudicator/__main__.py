"""Run the adjudicator from the command line: one JSON object in, one out.

    python -m adjudicator resolve  < request.json
    python -m adjudicator resolve --public --lines < requests.jsonl
    python -m adjudicator resolve --trace < request.json
    python -m adjudicator options | check | disorder  < request.json
    python -m adjudicator variants

Bad input is answered with {"error": {"code", "message", "where"}} and exit status 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from adjudicator.answers import checked, described, disordered, offered, resolved
from adjudicator.errors import ImpossibleData
from adjudicator.extends import read_extended
from adjudicator.interchange import request_from_data
from adjudicator.json_text import NotJson, read_json
from adjudicator.variant import Variant
from adjudicator.variant_reader import variant_from_data

FOLDER = Path(__file__).parents[1] / "maps" / "variants"
PARTS = ("variant", "spaces", "adjacency", "setup")
COMMANDS = ("resolve", "options", "check", "disorder", "variants")
MISTAKE = 2


class UnknownVariant(ImpossibleData):
    """No folder holds a variant with this id."""


class Arguments(argparse.ArgumentParser):
    """The command line's arguments. Wrong ones are reported as JSON, like any other error."""

    def error(self, message: str) -> NoReturn:
        """Print the error as JSON and exit."""
        self.print_usage(sys.stderr)
        raise SystemExit(write(failure("usage", ImpossibleData("command line", message)), 2))


def main() -> int:
    """Run one command and return its exit status."""
    parser = Arguments(
        prog="python -m adjudicator",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument(
        "--lines", action="store_true", help="one request per line, answered at once"
    )
    parser.add_argument("--public", action="store_true", help="leave out everything about bids")
    parser.add_argument("--trace", action="store_true", help="add what decided each order")
    options = parser.parse_args()
    if options.command == "variants":
        return write(listed(), 2)
    if not options.lines:
        return write(answer(options, sys.stdin.buffer.read()), 2)
    status = 0
    for line in sys.stdin.buffer:
        if line.strip():
            status = max(status, write(answer(options, line)))
    return status


def answer(options: argparse.Namespace, text: bytes) -> dict[str, Any]:
    """Return the answer to one request, or its error, as JSON data."""
    try:
        request = request_from_data(read_json(text), load)
        match options.command:
            case "resolve":
                return resolved(request, options.public, options.trace)
            case "options":
                return offered(request)
            case "check":
                return checked(request)
            case _:
                return disordered(request)
    except UnknownVariant as error:
        return failure("unknown_variant", error)
    except NotJson as error:
        return failure("bad_json", error)
    except ImpossibleData as error:
        return failure("impossible", error)


def listed() -> dict[str, Any]:
    """Return every variant, or the error of a folder that holds none, as JSON data."""
    try:
        return {"variants": [described(load(key)) for key in variant_ids()]}
    except ImpossibleData as error:
        return failure("impossible", error)


def failure(code: str, error: ImpossibleData) -> dict[str, Any]:
    """Return an error as JSON data."""
    return {"error": {"code": code, "message": error.message, "where": error.where}}


def write(data: dict[str, Any], indent: int | None = None) -> int:
    """Print one JSON object and return the exit status that goes with it."""
    text = json.dumps(data, ensure_ascii=False, indent=indent) + "\n"
    # A lone surrogate from the input cannot be encoded; this turns it back into a JSON escape.
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()
    return MISTAKE if "error" in data else 0


@cache
def variant_ids() -> tuple[str, ...]:
    """Return the ids of all variants, sorted."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/variant.json")))


@cache
def load(variant_id: str) -> Variant:
    """Load a variant from its folder. Raises UnknownVariant or ImpossibleData."""
    if variant_id not in variant_ids():
        known = ", ".join(variant_ids())
        raise UnknownVariant("variant", f"no such variant: {variant_id}; known are {known}")
    data = {part: read_extended(variant_id, part, read_file) for part in PARTS}
    try:
        return variant_from_data(data)
    except ImpossibleData as error:
        raise ImpossibleData(f"{variant_id}/{error.where}", error.message) from error


def read_file(variant_id: str, part: str) -> Any:
    """Read one JSON file of a variant's folder; None if there is no such file."""
    path = FOLDER / variant_id / f"{part}.json"
    try:
        return json.loads(path.read_text("utf-8")) if path.is_file() else None
    except ValueError as error:
        raise ImpossibleData(f"{variant_id}/{part}.json", f"not JSON: {error}") from error


def run() -> int:
    """Run one command, and end quietly when nobody reads its output to the end."""
    try:
        return main()
    except BrokenPipeError:
        # Python must not flush into the closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(run())
