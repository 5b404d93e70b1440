"""What makes one board: the folder `build` of its variant.

board.json is its record: the projection, the part of the world that is read (`extent`, in
degrees) and the measures of what is tidied. The other files were placed by hand. A record may
begin from another board's (`begins`): each file is then a JSON Merge Patch (RFC 7386) of that
board's file, after spaces have got their names on this board (`renamed`).
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
    """One board. In units: `channel` is kept free around islands out of play, a disc of `finger`
    must fit into a space. In square units: detached pieces up to `exclave` go to the neighbour
    that surrounds them, and pools smaller than `pool` become part of the land around them."""

    variant_id: str
    projection: Mapping[str, Any]
    extent: tuple[float, float, float, float]
    channel: float
    finger: float
    exclave: float
    pool: float

    def placed(self, name: str) -> Any:
        """One file of what was placed by hand, by its stem."""
        return _read(self.variant_id, name)

    def lakes(self, *, open_to_fleets: bool) -> Iterator[Any]:
        """The lakes that are seas of the board, or those out of play."""
        for lake in self.placed("waters")["lakes"].values():
            if lake.get("open", False) == open_to_fleets:
                yield lake

    @cached_property
    def land(self) -> tuple[str, ...]:
        """The land spaces, in the order of the rings that are drawn."""
        return tuple(self.placed("places")["land"])

    @cached_property
    def seas(self) -> tuple[str, ...]:
        """The sea spaces."""
        return tuple(self.placed("places")["sea"])

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each space on the grid; 0 is nothing yet, the last is out of play."""
        names = ("", *self.land, *self.seas, OUT_OF_PLAY)
        return {name: row for row, name in enumerate(names)}


def boards() -> list[str]:
    """The ids of the variants whose board can be built."""
    return sorted(path.parents[1].name for path in FOLDER.glob("*/build/board.json"))


def load_board(variant_id: str) -> Board:
    """The board of a variant that is one of `boards`."""
    return Board(variant_id, **_read(variant_id, "board"))


@cache
def _read(variant_id: str, name: str) -> Any:
    record = _file(variant_id, "board")
    own = record if name == "board" else _file(variant_id, name)
    if "begins" not in record:
        return own
    base = _renamed(_read(record["begins"], name), record.get("renamed", {}))
    own = {key: value for key, value in (own or {}).items() if key not in ("begins", "renamed")}
    return merged(base, own)


def _file(variant_id: str, name: str) -> Any:
    path = FOLDER / variant_id / "build" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def _renamed(data: Any, names: Mapping[str, str]) -> Any:
    """The data with every key and word that is exactly the old name of a space replaced."""
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, list):
        return [_renamed(item, names) for item in data]
    if isinstance(data, dict):
        return {_renamed(key, names): _renamed(value, names) for key, value in data.items()}
    return data
