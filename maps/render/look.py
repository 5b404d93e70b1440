"""The look of a board besides the colours of its powers, from its theme.json.

`look` places the title and the compass rose; `palettes` changes colours of paper and ink in a
theme, by the field names of `Palette`.
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
CANNON, HELMET, TANK = "cannon", "helmet", "tank"
SHIP, TRIREME, WARSHIP = "ship", "trireme", "warship"


class UnknownLook(ValueError):
    """A theme.json has a value that the renderer does not know."""


@dataclass(frozen=True, slots=True)
class Look:
    """The layout and style of a board's ornaments.

    - title, rose: the middle of the title's panel and of the compass rose. On a board without a
      graticule, rhumb lines start from the rose.
    - panel: the shape of the title's panel; shore: how water along coasts is drawn; relief: how
      mountains are drawn; border: what runs around the map.
    - army, fleet: the charges on the units of powers.
    """

    title: Point = (140.0, 74.0)
    rose: Point | None = None
    panel: str = TICKET
    shore: str = SHALLOWS
    relief: str = HILLS
    border: str = BARS
    army: str = CANNON
    fleet: str = SHIP

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Look:
        """Read the look in a theme.json; anything left out is plain.

        Raises UnknownLook.
        """
        for name, kinds in KINDS.items():
            if data.get(name, kinds[0]) not in kinds:
                raise UnknownLook(f"{name}: {data[name]!r} is not one of {', '.join(kinds)}.")
        parts: dict[str, Any] = {
            name: value if name in KINDS else tuple(value) for name, value in data.items()
        }
        return cls(**parts)


KINDS = {
    "panel": (TICKET, PLATE, TABLET),
    "shore": (SHALLOWS, WATERLINES),
    "relief": (HILLS, HACHURES),
    "border": (BARS, MEANDER),
    "army": (CANNON, HELMET, TANK),
    "fleet": (SHIP, TRIREME, WARSHIP),
}
