"""The style of pages draws a small board as large as its names were placed for."""

import re
from pathlib import Path

from maps.placing.measures import NAME_TIMES, TOKEN_TIMES

SHEET = Path(__file__).parents[2] / "static/css/board.css"
SMALL = re.compile(r"@container board \(max-width: 700px\) \{(.*?)\n\}", re.DOTALL)


def drawn_larger(what: str) -> float:
    """How many times larger the style of small boards draws this."""
    style = SMALL.findall(SHEET.read_text(encoding="utf-8"))[0]
    rule = style[style.index(what) :]
    found = re.search(r"scale: ([\d.]+);", rule)
    assert found is not None
    return float(found[1])


def test_names_are_drawn_as_large_as_they_were_placed_for():
    assert round(drawn_larger(".map .names [font-size] text"), 2) == round(NAME_TIMES, 2)


def test_tokens_are_drawn_as_large_as_names_make_room_for():
    assert drawn_larger(".map .token > *") == TOKEN_TIMES
