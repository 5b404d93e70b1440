"""The shapes of a variant's files: which keys there are, and what each one holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.json_shapes import (
    ANYTHING,
    FLAG,
    OBJECT,
    TEXT,
    WHOLE,
    Shape,
    list_of,
    mapping_of,
    nullable,
    one_number,
    one_word,
    record,
)
from adjudicator.orders import ARMY, FLEET
from adjudicator.profiles import PROFILES
from adjudicator.state import PhaseKind, Season


def check_shapes(data: Mapping[str, Any]) -> None:
    """Check the four files of a variant, given by their stems.

    Raises ImpossibleData with the place of a missing or unknown key, or of a value of the wrong
    shape.
    """
    for part, shape in PARTS.items():
        shape(data.get(part), part)


EDGE = list_of(TEXT, 2, 2)
TEXTS = list_of(TEXT)
POWER = record(
    {"name": TEXT, "colour": TEXT, "homes": TEXTS},
    {"short": TEXT, "religion": TEXT, "aliases": TEXTS, "code": TEXT},
)
MINOR = record(
    {"kind": one_word(ARMY, FLEET)}, {"religion": TEXT, "marking": TEXT, "people": TEXTS}
)
SPACE = record(
    {"name": TEXT, "kind": TEXT},
    {"centre": FLAG, "convoys": FLAG, "coasts": TEXTS, "aliases": TEXTS, "also": TEXTS},
)
CROSSING = record({"a": TEXT, "b": TEXT}, {"sea": nullable(TEXT)})
WATERWAY = record({"name": TEXT, "spaces": TEXTS, "edges": list_of(EDGE)}, {})
SEASON_NAMES = record({}, {season.value: TEXT for season in Season})
CALENDAR = record({}, {"step": one_number(1, -1), "era": one_word("", "BC"), "names": SEASON_NAMES})
SIDE = record({"centres": TEXTS, "units": TEXTS}, {})

PARTS: Mapping[str, Shape] = {
    "variant": record(
        {"id": TEXT, "name": TEXT, "powers": mapping_of(POWER)},
        {
            "extends": TEXT,
            "description": TEXT,
            "designers": TEXTS,
            "diplomacy_map": TEXT,
            "rules_text": TEXT,
            "version": TEXT,
            "minors": mapping_of(MINOR),
            "profile": one_word(*PROFILES),
            "rules": OBJECT,
            "counts": mapping_of(WHOLE),
            "calendar": CALENDAR,
        },
    ),
    "spaces": mapping_of(SPACE),
    "adjacency": record(
        {"army": list_of(EDGE), "fleet": list_of(EDGE)},
        {
            "crossings": list_of(CROSSING),
            "waterways": list_of(WATERWAY),
            "canals": TEXTS,
            "provenance": ANYTHING,
        },
    ),
    "setup": record(
        {"year": WHOLE, "powers": mapping_of(SIDE)},
        {
            "season": one_word(*Season),
            "phase": one_word(PhaseKind.MOVEMENT, PhaseKind.ALLIANCES),
            "land": mapping_of(TEXTS),
        },
    ),
}
