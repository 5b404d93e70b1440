"""What was placed by hand, from the folder `data`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data"
OUT_OF_PLAY = "X"


@cache
def placed(name: str) -> Any:
    """One file of the folder, by its stem."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@cache
def land() -> tuple[str, ...]:
    """The land spaces, in the order of the rings that are drawn."""
    return tuple(placed("places")["land"])


@cache
def seas() -> tuple[str, ...]:
    """The sea spaces."""
    return tuple(placed("places")["sea"])


@cache
def numbers() -> dict[str, int]:
    """The number of each space on the grid; 0 is nothing yet, the last is ground out of play."""
    return {name: row for row, name in enumerate(("", *land(), *seas(), OUT_OF_PLAY))}
