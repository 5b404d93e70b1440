"""Game files in the formats of other programs; docs/game-formats.md describes each.

    text, suffix = exported(data, "dpjudge")

A format that has no words for something says so in a comment, or is refused as a whole.
"""

from __future__ import annotations

from typing import Any

from adjudicator.exports import datc, diplomacy, dpjudge, jdip
from adjudicator.exports.phases import Unsayable, export_game
from adjudicator.variants import load

__all__ = ["FORMATS", "Unsayable", "exported"]

FORMATS = {
    "datc": datc.write,
    "diplomacy": diplomacy.write,
    "dpjudge": dpjudge.write,
    "jdip": jdip.write,
}


def exported(data: Any, name: str) -> str:
    """Write the JSON data of a game file in the format `name`.

    Raises ImpossibleData if the data are no game, and Unsayable if the format cannot say it.
    """
    return FORMATS[name](export_game(data, load))
