"""The shapes of geometry.json and of the files in a board's folder `build`."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.json_shapes import (
    FLAG,
    NUMBER,
    TEXT,
    Shape,
    list_of,
    mapping_of,
    nullable,
    number,
    record,
)

PLACE = list_of(NUMBER, 2, 2)
BOX = list_of(NUMBER, 4, 4)
LINE = list_of(PLACE, 2)
OUTLINE = list_of(PLACE, 3)
CURVE = list_of(PLACE, 3, 3)
TEXTS = list_of(TEXT)
SIZE = number(0)

LENS = record({"at": PLACE, "radius": SIZE, "power": NUMBER, "core": NUMBER})
LOUPE = record({"at": PLACE, "more": NUMBER, "east": NUMBER, "north": NUMBER})
PROJECTION = record(
    {
        "middle": PLACE,
        "west": NUMBER,
        "east": NUMBER,
        "south": NUMBER,
        "north": NUMBER,
        "width": number(100),
        "flattened": number(0.01),
    },
    {
        "lens": nullable(LENS),
        "loupes": list_of(LOUPE),
        "squeezed": record({}, dict.fromkeys(("north", "south", "west", "east"), PLACE)),
    },
)
DRAWING = record({"size": list_of(number(100), 2, 2)}, {"gap": SIZE})
LABEL = record(
    {"lines": list_of(TEXT, 1), "size": SIZE},
    {"x": NUMBER, "y": NUMBER, "angle": NUMBER, "spacing": NUMBER, "curve": TEXT, "kind": TEXT},
)
NOTE = record(
    {"text": TEXT, "x": NUMBER, "y": NUMBER, "size": SIZE},
    {"angle": NUMBER, "spacing": NUMBER, "kind": TEXT, "curve": TEXT},
)
COAST = record({"unit": PLACE, "mark": PLACE})
PLACES = record({}, {"unit": PLACE, "star": PLACE, "label": LABEL, "coasts": mapping_of(COAST)})
REGION_PLACE = record({"space": TEXT, "within": OUTLINE})
WATER = record({"space": TEXT, "within": OUTLINE})
STRAIT = record({}, {"line": LINE, "width": SIZE, "within": OUTLINE})
LAKE = record({"within": OUTLINE}, {"open": FLAG, "water_only": FLAG})

# Names and units may be without a place until one is proposed; the reader has a sentence for it.
DRAWN = record(
    {"path": TEXT},
    {
        "unit": PLACE,
        "star": PLACE,
        "label": LABEL,
        "coasts": mapping_of(COAST),
        **dict.fromkeys(("rim", "body", "water"), TEXT),
    },
)
FRAME = record({"width": SIZE, "height": SIZE, "margin": SIZE, "scale": SIZE})
GEOMETRY = record(
    {
        "frame": FRAME,
        "dislodged": PLACE,
        "land": mapping_of(DRAWN),
        "sea": mapping_of(DRAWN),
        "borders": list_of(list_of(TEXT, 3, 3)),
        "crossings": list_of(record({"a": TEXT, "b": TEXT, "curve": CURVE})),
        "hills": list_of(PLACE),
        "notes": list_of(NOTE),
        **dict.fromkeys(("impassable", "lake", "sea_lines", "water_lines"), TEXT),
    },
    {
        "rivers": mapping_of(TEXT),
        "canals": mapping_of(PLACE),
        "exits": mapping_of(PLACE),
        **dict.fromkeys(("graticule", "roads"), TEXT),
    },
)

SOURCES: Mapping[str, Shape] = {
    "board": record(
        {},
        {
            "begins": TEXT,
            "renamed": mapping_of(TEXT),
            "extent": BOX,
            "channel": SIZE,
            "finger": SIZE,
            "exclave": SIZE,
            "pool": SIZE,
            "cells": number(1),
            "projection": PROJECTION,
            "drawing": DRAWING,
        },
    ),
    "countries": mapping_of(nullable(TEXT)),
    "regions": mapping_of(
        record(
            {"code": TEXT},
            {"by_name": mapping_of(TEXTS), "by_place": list_of(REGION_PLACE, 1)},
        )
    ),
    "frontiers": mapping_of(record({"space": TEXT, "on": TEXTS, "within": OUTLINE})),
    "islands": record(
        {},
        {
            "dropped": list_of(BOX),
            "out_of_play": list_of(BOX),
            "least_area": SIZE,
            "moved": list_of(record({"within": BOX, "to": PLACE, "scale": SIZE})),
        },
    ),
    "waters": record(
        {},
        {
            "belonging": mapping_of(WATER),
            "straits": mapping_of(STRAIT),
            "lines": mapping_of(LINE),
            "seeds": mapping_of(PLACE),
            "arms": mapping_of(record({"space": TEXT, "at": PLACE})),
            "lakes": mapping_of(LAKE),
        },
    ),
    "places": record(
        {},
        {
            "frame": FRAME,
            "dislodged": PLACE,
            "land": mapping_of(PLACES),
            "sea": mapping_of(PLACES),
            "crossings": mapping_of(CURVE),
            "hills": list_of(PLACE),
            "notes": list_of(NOTE),
            "rivers": mapping_of(TEXTS),
            "canals": mapping_of(PLACE),
            "exits": mapping_of(PLACE),
            "graticule": NUMBER,
            "roads": list_of(LINE),
        },
    ),
}
