"""The style of pages draws a small board as large as its names were placed for."""

import re
from pathlib import Path

import pytest

from maps.load import load_variant
from maps.placing import names_at
from maps.placing.measures import NAME_TIMES, TOKEN_TIMES
from maps.render import board_size

SHEET = Path(__file__).parents[2] / "static/css/board.css"
NAMES, TOKENS = "1150px", "700px"
# The first digits of sizes that the style leaves out, with the least width that shows them.
LEAST = {"13": 861, "14": 861, "15": 746, "16": 746}


def drawn_larger(what: str, width: str) -> float:
    """How many times larger the style of boards up to this width draws this."""
    block = re.compile(rf"@container board \(max-width: {width}\) \{{(.*?)\n\}}", re.DOTALL)
    styles = block.findall(SHEET.read_text(encoding="utf-8"))
    style = next(each for each in styles if what in each)
    rule = style[style.index(what) :]
    found = re.search(r"scale: ([\d.]+);", rule)
    assert found is not None
    return float(found[1])


def test_names_are_drawn_as_large_as_they_were_placed_for():
    assert round(drawn_larger(".map .names [font-size] text", NAMES), 2) == round(NAME_TIMES, 2)


def test_tokens_are_drawn_as_large_as_names_make_room_for():
    assert drawn_larger(".map .token > *", TOKENS) == TOKEN_TIMES


@pytest.mark.parametrize("variant_id", ["ambition-empire-6.01", "empire-1999", "rise-of-rome-1"])
def test_no_name_is_drawn_under_nine_pixels(variant_id):
    """The least width at which the style shows names of each size."""
    variant = load_variant(variant_id)
    units = [unit.location for unit in variant.start.units]
    board = board_size(variant_id)[0]
    for name in names_at(variant, units, small=True):
        width = LEAST.get(str(name.label.size)[:2], 656)
        assert name.label.size * NAME_TIMES * width / board >= 9


# Letters of coasts and codes of owners: how much larger they are drawn down to which width.
@pytest.mark.parametrize(("least", "times"), [(1151, 1.09), (781, 1.6)])
@pytest.mark.parametrize("variant_id", ["ambition-empire-6.01", "empire-1999", "rise-of-rome-1"])
def test_no_code_is_drawn_under_nine_pixels(variant_id, least, times):
    assert f"scale: {times};" in SHEET.read_text(encoding="utf-8")
    assert f"(max-width: {least - 1}px)" in SHEET.read_text(encoding="utf-8")
    assert 12 * times * least / board_size(variant_id)[0] >= 9
