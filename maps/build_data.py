"""The input for one board: the folder `build` of its variant.

board.json is the board's record: the projection, the part of the world to read (`extent`, in
degrees) and the measures for tidying, or how to read a drawing. The other files were made by hand,
and none of them is required. A record may start from another board's (`begins`): each file is then
a JSON Merge Patch (RFC 7386) of that board's file, after spaces get their names on this board
(`renamed`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from adjudicator.board import SEA
from adjudicator.errors import ImpossibleData
from adjudicator.extends import merged
from maps.load import FOLDER, read_part

OUT_OF_PLAY = "X"
# A country that countries.json does not name belongs to the space of this key.
OTHERS = "*"
WIDTH, MARGIN, SCALE = 1600, 26, 0.1
# The parts that a file must have, as they are if it says nothing of them.
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "countries": {},
    "regions": {},
    "frontiers": {},
    "islands": {"dropped": [], "out_of_play": [], "least_area": 14.0},
    "waters": {"belonging": {}, "straits": {}, "lines": {}, "seeds": {}, "arms": {}, "lakes": {}},
    "places": {
        "dislodged": [14, -15],
        "land": {},
        "sea": {},
        "crossings": {},
        "hills": [],
        "notes": [],
    },
}


class BuildRefused(ValueError):
    """A board that cannot be built, with a sentence that names the space and the file."""


@dataclass(frozen=True, eq=False)
class Board:
    """The record of one board.

    - channel: the width, in units, kept free around islands out of play.
    - finger: the radius, in units, of a disc that must fit into a space.
    - exclave: detached pieces up to this many square units go to the neighbour that surrounds them.
    - pool: pools smaller than this, in square units, become part of the land around them.
    - cells: how many cells of the grid a unit has. Half as many build in a quarter of the time.
    - draft: whether it is built in seconds: without shade along the edges.
    - drawing: for a board that is drawn and not projected, how to read drawing.svg: `size`, its
      width and height in units, and `gap`, the widest gap between two spaces that touch.
    """

    variant_id: str
    projection: Mapping[str, Any] | None = None
    extent: tuple[float, float, float, float] = (-180, -90, 180, 90)
    channel: float = 1.6
    finger: float = 2.6
    exclave: float = 220
    pool: float = 900
    cells: int = 4
    draft: bool = False
    drawing: Mapping[str, Any] | None = None

    def source(self, name: str) -> Any:
        """Return one of the files made by hand, by its stem."""
        return {**DEFAULTS[name], **(_read(self.variant_id, name) or {})}

    def lakes(self, *, open_to_fleets: bool) -> Iterator[Any]:
        """Yield the lakes that are seas of the board, or those out of play."""
        for lake in self.source("waters")["lakes"].values():
            if lake.get("open", False) == open_to_fleets:
                yield lake

    @cached_property
    def size(self) -> tuple[float, float]:
        """The width and height of the frame in units."""
        if self.drawing is not None:
            width, height = self.drawing["size"]
            return (width, height)
        frame = self.projection
        assert frame is not None, "a board is projected or drawn"
        across, down = frame["east"] - frame["west"], frame["north"] - frame["south"]
        return (frame["width"], down * frame["width"] / across * frame["flattened"])

    @cached_property
    def frame(self) -> Mapping[str, Any]:
        """The frame in geometry.json: that of places.json if it has one."""
        width, height = self.size
        own = {"width": width, "height": round(height, 1), "margin": MARGIN, "scale": SCALE}
        return dict(self.source("places").get("frame", own))

    @cached_property
    def land(self) -> tuple[str, ...]:
        """The land spaces, in the order in which their rings are drawn."""
        return self._spaces("land", at_sea=False)

    @cached_property
    def seas(self) -> tuple[str, ...]:
        """The sea spaces."""
        return self._spaces("sea", at_sea=True)

    def _spaces(self, kind: str, *, at_sea: bool) -> tuple[str, ...]:
        """Return the spaces of a kind, those in places.json first and in its order."""
        spaces = read_part(self.variant_id, "spaces")
        own = [key for key, space in spaces.items() if (space["kind"] == SEA) == at_sea]
        first = [key for key in self.source("places")[kind] if key in own]
        return (*first, *(key for key in own if key not in first))

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


def read_source(variant_id: str, name: str) -> Any:
    """Return a file of the folder as it is, over the board that it begins from; None if missing.

    Raises ImpossibleData if it is not JSON, or not an object.
    """
    return _read(variant_id, name)


@cache
def _read(variant_id: str, name: str, heirs: tuple[str, ...] = ()) -> Any:
    record = _file(variant_id, "board")
    if record is None:
        raise ImpossibleData("build/board.json", f"“{variant_id}” has no such file")
    if variant_id in heirs:
        raise ImpossibleData("build/board.json.begins", "boards begin from each other in a ring")
    own = record if name == "board" else _file(variant_id, name)
    if "begins" not in record:
        return own
    base = _read(str(record["begins"]), name, (*heirs, variant_id))
    base = _rename_spaces(base, record.get("renamed", {}))
    own = {key: value for key, value in (own or {}).items() if key not in ("begins", "renamed")}
    return merged(base, own)


def _file(variant_id: str, name: str) -> Any:
    path = FOLDER / variant_id / "build" / f"{name}.json"
    if not path.is_file():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise ImpossibleData(f"build/{name}.json", f"not JSON: {error}") from error
    if not isinstance(data, dict):
        raise ImpossibleData(f"build/{name}.json", "this must be an object")
    return data


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
