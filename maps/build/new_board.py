"""The data of a new variant, and the files of its folder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.board import SEA
from adjudicator.variant_reader import variant_from_data
from maps.build.cells import CELLS, geography
from maps.build.neighbours import format_edges, format_rows
from maps.build_data import BuildRefused
from maps.load import read_part

# Whose colours are told apart by day, by night and by colour-blind eyes.
COLOURS_OF = "ambition-empire-6.01"
ORDER = ("FR", "HA", "RU", "OT", "SW", "PS", "PR", "SP", "DN", "BH")
ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,40}")
MOST_SPACES = 1000


@dataclass(slots=True)
class NewBoard:
    """A new variant.

    - spaces: as in spaces.json; owners: the name of the power that a space belongs to at the start.
    - units: the units of each power; places: the longitude and latitude of spaces.
    - profile: the profile of the rules, "" for none; minors: the kind of the unit of each minor.
    - homes: where a power builds, if not in all its centres; emergency: the site of its emergency
      measures; rules: further rule switches.
    - impassable: places on land that is out of play.
    - sources: what CREDITS.md says of the facts' origin.
    """

    name: str
    spaces: dict[str, dict[str, Any]] = field(default_factory=dict)
    army: list[tuple[str, str]] = field(default_factory=list)
    fleet: list[tuple[str, str]] = field(default_factory=list)
    owners: dict[str, str] = field(default_factory=dict)
    units: dict[str, list[str]] = field(default_factory=dict)
    powers: list[str] = field(default_factory=list)
    profile: str = ""
    minors: dict[str, str] = field(default_factory=dict)
    homes: dict[str, list[str]] = field(default_factory=dict)
    rules: dict[str, Any] = field(default_factory=dict)
    emergency: dict[str, str] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)
    places: dict[str, tuple[float, float]] = field(default_factory=dict)
    impassable: list[tuple[float, float]] = field(default_factory=list)
    year: int = 1901
    victory: int = 0
    sources: str = "this project"


def files_of(variant_id: str, board: NewBoard, drawing: Mapping[str, Any] | None) -> dict[str, str]:
    """Return the texts of the files of a variant's folder by their paths in it.

    `drawing` is how to read drawing.svg. Raises BuildRefused for a board without spaces or powers,
    and ImpossibleData for data that the rules refuse.
    """
    _require_parts(board)
    keys = dict(zip(board.powers, _keys_of_powers(board), strict=True))
    data = {
        "variant": _variant(variant_id, board, keys),
        "spaces": board.spaces,
        "adjacency": {"army": sorted(board.army), "fleet": sorted(board.fleet)},
        "setup": _setup(board, keys),
    }
    variant_from_data(data)
    files = {
        "variant.json": format_rows(data["variant"]),
        "spaces.json": format_rows(board.spaces),
        "adjacency.json": format_edges(data["adjacency"]),
        "setup.json": format_rows(data["setup"]),
        "theme.json": format_rows(_theme(board, keys)),
        "CREDITS.md": _credits(board),
    }
    if drawing is not None:
        record = {"cells": CELLS, "drawing": drawing}
        return files | {"build/board.json": format_rows(record)}
    if not board.places:
        return files
    unplaced = [key for key in board.spaces if key not in board.places]
    if unplaced:
        raise BuildRefused(
            f"{', '.join(unplaced)}: without lon and lat, although other spaces have them."
        )
    land = {key: at for key, at in board.places.items() if board.spaces[key]["kind"] != SEA}
    seas = {key: at for key, at in board.places.items() if key not in land}
    sources = geography(land, seas, board.impassable)
    return files | {f"build/{name}.json": format_rows(part) for name, part in sources.items()}


def _require_parts(board: NewBoard) -> None:
    if not board.spaces:
        raise BuildRefused("The board has no spaces.")
    if len(board.spaces) > MOST_SPACES:
        raise BuildRefused(f"The board has {len(board.spaces)} spaces, over {MOST_SPACES}.")
    if not board.powers:
        raise BuildRefused("No space has an owner, so the board has no powers.")
    if board.minors and not board.profile:
        raise BuildRefused(
            f"{', '.join(board.minors)}: a unit needs an owner. In a variant with a --profile, one"
            " without an owner is a minor's."
        )
    for power in board.powers:
        if not any(board.spaces[key]["centre"] for key in _list_spaces(board, power)):
            raise BuildRefused(f"{power} has no home: none of its spaces is a supply centre.")


def _list_spaces(board: NewBoard, power: str) -> list[str]:
    return [key for key, owner in board.owners.items() if owner == power]


def _keys_of_powers(board: NewBoard) -> Iterable[str]:
    """Return a short key for each power that is neither another's nor a space's."""
    taken = {key.casefold() for key in board.spaces}
    for power in board.powers:
        letters = [letter for letter in power.upper() if letter.isascii() and letter.isalpha()]
        letters = letters or ["P"]
        choices = [letters[0] + letter for letter in letters[1:]]
        choices += [f"{letters[0]}{number}" for number in range(1, 1000)]
        key = next(choice for choice in choices if choice.casefold() not in taken)
        taken.add(key.casefold())
        yield key


def _variant(variant_id: str, board: NewBoard, keys: Mapping[str, str]) -> dict[str, Any]:
    model = read_part(COLOURS_OF, "variant")["powers"]
    centres = [key for key, space in board.spaces.items() if space["centre"]]
    rules = {"victory_centres": board.victory or len(centres) // 2 + 1, **board.rules}
    if board.emergency:
        rules["emergency_sites"] = {keys[power]: at for power, at in board.emergency.items()}
    return {
        "id": variant_id,
        "name": board.name,
        "description": "",
        "designers": [],
        "powers": {
            keys[power]: {
                "name": power,
                "colour": board.colours.get(power, model[ORDER[row % len(ORDER)]]["colour"]),
                "homes": [
                    key
                    for key in board.homes.get(power, _list_spaces(board, power))
                    if key in centres
                ],
            }
            for row, power in enumerate(board.powers)
        },
        **(
            {"minors": {key: {"kind": kind} for key, kind in board.minors.items()}}
            if board.minors
            else {}
        ),
        **({"profile": board.profile} if board.profile else {}),
        "rules": rules,
        "counts": {"spaces": len(board.spaces), "centres": len(centres)},
    }


def _setup(board: NewBoard, keys: Mapping[str, str]) -> dict[str, Any]:
    owned = {power: _list_spaces(board, power) for power in board.powers}
    land = {
        keys[power]: [key for key in spaces if not board.spaces[key]["centre"]]
        for power, spaces in owned.items()
    }
    return {
        "year": board.year,
        "season": "spring",
        "powers": {
            keys[power]: {
                "centres": [key for key in spaces if board.spaces[key]["centre"]],
                "units": board.units.get(power, []),
            }
            for power, spaces in owned.items()
        },
        "land": {key: spaces for key, spaces in land.items() if spaces},
    }


def _theme(board: NewBoard, keys: Mapping[str, str]) -> dict[str, Any]:
    model = read_part(COLOURS_OF, "theme")
    return {
        "powers": {
            keys[power]: model["powers"][ORDER[row % len(ORDER)]]
            for row, power in enumerate(board.powers)
        },
        "neutral": model["neutral"],
        "subtitle": board.name,
    }


def _credits(board: NewBoard) -> str:
    return f"""# Credits of this board

| part | source | licence |
| --- | --- | --- |
| names, neighbours, centres, units | {board.sources} | write it here |
| coastlines of a board with longitudes and latitudes | Natural Earth 1:10m, by way of the npm \
package `world-atlas` 2.0.2 | data: public domain; package: ISC, © Michael Bostock |
| the drawing of a board with a drawing.svg | write it here | write it here |
"""
