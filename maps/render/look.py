"""What a board looks like besides the colours of its powers, from its theme.json.

`look` says where the title and the compass rose stand; `palettes` changes colours of paper and
ink in a theme, by the names of `Palette`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from maps.geometry import Point


@dataclass(frozen=True, slots=True)
class Look:
    """The middle of the panel with the title, and of the compass rose with its rhumb lines."""

    title: Point = (140.0, 74.0)
    rose: Point | None = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Look:
        """The look of a theme.json; what it does not say is as on a plain board."""
        return cls(**{name: tuple(place) for name, place in data.items()})
