"""What a board looks like besides the colours of its powers, from its theme.json.

`look` says where the title and the compass rose stand; `palettes` changes colours of paper and
ink in a theme, by the names of `Palette`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from maps.geometry import Point

SHALLOWS, WATERLINES = "shallows", "waterlines"
HILLS, HACHURES = "hills", "hachures"
TICKET, PLATE, TABLET = "ticket", "plate", "tablet"
BARS, MEANDER = "bars", "meander"


class UnknownLook(ValueError):
    """A theme.json asks for what nobody draws."""


@dataclass(frozen=True, slots=True)
class Look:
    """The middle of the panel with the title, and of the compass rose; on a board that has no
    graticule winds lead from it. `panel` is how the title's is cut, `shore` how the water along a
    coast is drawn, `relief` how mountains are, `border` what runs around the map."""

    title: Point = (140.0, 74.0)
    rose: Point | None = None
    panel: str = TICKET
    shore: str = SHALLOWS
    relief: str = HILLS
    border: str = BARS

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Look:
        """The look of a theme.json; what it does not say is as on a plain board.

        Raises UnknownLook.
        """
        for name, kinds in KINDS.items():
            if data.get(name, kinds[0]) not in kinds:
                raise UnknownLook(f"{name}: {data[name]!r} is none of {', '.join(kinds)}.")
        found: dict[str, Any] = {
            name: value if name in KINDS else tuple(value) for name, value in data.items()
        }
        return cls(**found)


KINDS = {
    "panel": (TICKET, PLATE, TABLET),
    "shore": (SHALLOWS, WATERLINES),
    "relief": (HILLS, HACHURES),
    "border": (BARS, MEANDER),
}
