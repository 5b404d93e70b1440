"""The cache of pictures of public boards in each process."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.core.board import board
from games.core.codec import BoardState
from maps.load import load_variant
from maps.render import DrawnOrder

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start


@pytest.fixture(autouse=True)
def empty():
    board._overlay.cache_clear()


def draw(position=START, **options):
    return board.board(BoardState(VARIANT, position), "Spring 1763", **options)


def test_a_board_is_drawn_once_for_equal_positions():
    assert draw() == draw(replace(START, centres=dict(START.centres)))
    assert board._overlay.cache_info().currsize == 1


def test_a_centre_with_another_owner_makes_another_picture():
    changed = replace(START, centres={**START.centres, "Par": "HA"})
    assert draw(changed).overlay != draw().overlay


def test_each_language_has_a_picture_of_its_own():
    english = draw()
    with override("de"):
        assert draw().overlay != english.overlay


def test_private_orders_are_never_cached():
    unit = START.units_of("FR")[0]
    hold = DrawnOrder("FR", board.Hold(unit.kind, unit.location))
    draw(private=[hold])
    assert board._overlay.cache_info().currsize == 0
