"""The input for one board: the folder `build` of its variant.

board.json is the board's record: the projection, the part of the world to read (`extent`, in
degrees) and the measures for tidying. The other files were made by hand. A record may start from
another board's (`begins`): each file is then a JSON Merge Patch (RFC 7386) of that board's file,
after spaces get their names on this board (`renamed`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from adjudicator.extends import merged
from maps.load import FOLDER

OUT_OF_PLAY = "X"


@dataclass(frozen=True, eq=False)
class Board:
    """The record of one board.

    - channel: the width, in units, kept free around islands out of play.
    - finger: the radius, in units, of a disc that must fit into a space.
    - exclave: detached pieces up to this many square units go to the neighbour that surrounds them.
    - pool: pools smaller than this, in square units, become part of the land around them.
    """

    variant_id: str
    projection: Mapping[str, Any]
    extent: tuple[float, float, float, float]
    channel: float
    finger: float
    exclave: float
    pool: float

    def source(self, name: str) -> Any:
        """Return one of the files made by hand, by its stem."""
        return _read(self.variant_id, name)

    def lakes(self, *, open_to_fleets: bool) -> Iterator[Any]:
        """Yield the lakes that are seas of the board, or those out of play."""
        for lake in self.source("waters")["lakes"].values():
            if lake.get("open", False) == open_to_fleets:
                yield lake

    @cached_property
    def land(self) -> tuple[str, ...]:
        """The land spaces, in the order in which their rings are drawn."""
        return tuple(self.source("places")["land"])

    @cached_property
    def seas(self) -> tuple[str, ...]:
        """The sea spaces."""
        return tuple(self.source("places")["sea"])

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each space on the grid. 0 is unassigned; the last number is out of play."""
        names = ("", *self.land, *self.seas, OUT_OF_PLAY)
        return {name: row for row, name in enumerate(names)}


def boards() -> list[str]:
    """Return the ids of the variants whose board can be built."""
    return sorted(path.parents[1].name for path in FOLDER.glob("*/build/board.json"))


def load_board(variant_id: str) -> Board:
    """Load the board of a variant in `boards()`."""
    return Board(variant_id, **_read(variant_id, "board"))


@cache
def _read(variant_id: str, name: str) -> Any:
    record = _file(variant_id, "board")
    own = record if name == "board" else _file(variant_id, name)
    if "begins" not in record:
        return own
    base = _rename_spaces(_read(record["begins"], name), record.get("renamed", {}))
    own = {key: value for key, value in (own or {}).items() if key not in ("begins", "renamed")}
    return merged(base, own)


def _file(variant_id: str, name: str) -> Any:
    path = FOLDER / variant_id / "build" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def _rename_spaces(data: Any, names: Mapping[str, str]) -> Any:
    """Replace every key and word that is exactly the old name of a space."""
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, list):
        return [_rename_spaces(item, names) for item in data]
    if isinstance(data, dict):
        return {
            _rename_spaces(key, names): _rename_spaces(value, names) for key, value in data.items()
        }
    return data
