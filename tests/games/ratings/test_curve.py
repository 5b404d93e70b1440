"""The curve of a rating: where it begins and ends, its scale, and when there is none."""

import re

import pytest

from games.models import Rating
from games.ratings.curve import BOTTOM, TOP, rating_curve

POINT = re.compile(r"(\d+) (-?\d+)")


def curve_of(*changes: float):
    return rating_curve(Rating(changes=[[1, "FR", 1, 10, 3.0, change] for change in changes]))


def test_one_game_makes_no_curve():
    assert curve_of(40.0) is None


def test_it_starts_at_a_new_players_rating_and_ends_at_the_present_one():
    curve = curve_of(100.0, -30.0)
    heights = {int(value): y for y, value in curve["rules"]}
    points = [(int(x), int(y)) for x, y in POINT.findall(curve["line"])]
    assert points[0] == (0, heights[1500])
    assert points[-1] == (curve["width"], curve["last_y"])
    assert curve["last"] == "1570"


@pytest.mark.parametrize(
    "changes", [(1.0, 1.0), (-400.0, 10.0), (300.0, 900.0), (-700.0, 1800.0, -50.0)]
)
def test_every_point_lies_within_a_scale_of_few_lines(changes):
    curve = curve_of(*changes)
    heights = [int(y) for _x, y in POINT.findall(curve["line"])]
    assert min(heights) >= TOP
    assert max(heights) <= BOTTOM
    assert 3 <= len(curve["rules"]) <= 8
