"""The legend of a map: the signs that occur on it, and the religions of its minors."""

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from games.core.board.board import board, drawn_lines
from games.core.codec import BoardState
from maps.load import load_variant


def legend(*lines: str, variant_id: str = "ambition-empire-6.01") -> str:
    """The legend of the start with these orders, as text."""
    variant = load_variant(variant_id)
    state = BoardState(variant, variant.start)
    drawn = board(state, "", orders=drawn_lines(state, lines))
    page = render_to_string("components/legend.html", {"board": drawn})
    return " ".join(strip_tags(page).split())


FAITHS = "Catholic minor power Protestant minor power Islamic minor power"


@pytest.mark.parametrize(
    ("lines", "signs"),
    [
        ([], ""),
        (["A Par - Bur"], "moved"),
        (["A Par - Bur", "A Mar S A Par - Bur"], "moved supports"),
        (["A Par H"], "holds"),
    ],
)
def test_the_legend_has_the_signs_that_occur(lines, signs):
    assert legend(*lines) == f"{signs} {FAITHS}".strip()


def test_minors_without_a_religion_have_none_in_the_legend():
    assert legend(variant_id="rise-of-rome-1") == ""
