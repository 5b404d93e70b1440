"""Outlines as points, the grid of the board, and the room that names take."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from maps.checks.ground import IMPASSABLE, NOTHING, Ground, ground_of
from maps.geometry import Label, has_geometry, load_geometry
from maps.lettering import Box, boxes, text_width
from maps.load import variant_ids
from maps.outlines import length, lines

AE = "ambition-empire-6.01"
DRAWN = [variant_id for variant_id in variant_ids() if has_geometry(variant_id)]


def out_of_play_taken_away(variant_id):
    return ground_of(replace(load_geometry(variant_id), impassable="", lake=""))


@pytest.fixture(scope="module")
def ground():
    return ground_of(load_geometry(AE))


@pytest.mark.parametrize(
    ("d", "points"),
    [
        ("M10 20l5 0 0 5z", [(10, 20), (15, 20), (15, 25)]),
        ("M1 2L3 4", [(1, 2), (3, 4)]),
        ("M10-5l-3-4", [(10, -5), (7, -9)]),
        ("M0 0C1 0 2 0 3 0", [(0, 0), (3, 0)]),
    ],
)
def test_path_data_is_read_as_points(d, points):
    line = lines(d)[0]
    assert (line[0], line[-1]) == (points[0], points[-1])


def test_each_ring_of_path_data_is_a_line():
    assert [len(line) for line in lines("M0 0l1 0 0 1zM5 5l1 1")] == [3, 2]


def test_unknown_path_data_is_refused():
    with pytest.raises(ValueError, match="path data"):
        lines("M0 0A1 1 0 0 0 3 3")


def test_the_length_of_a_line_is_the_sum_of_its_parts():
    assert length([(0, 0), (3, 4), (3, 5)]) == 6


@pytest.mark.parametrize(
    ("place", "space"),
    [((380, 600), "Eng"), ((1200, 940), "Con"), ((900, 650), "Boh"), ((455, 1235), "X")],
)
def test_the_grid_knows_what_lies_where(ground, place, space):
    assert ground.at(place) == space


def test_outside_of_the_frame_lies_nothing(ground):
    assert ground.at((-5, 10)) == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant_id", "place"),
    [
        ("ambition-empire-2002", (300, 1225)),
        ("ambition-empire-6.0", (300, 1225)),
        (AE, (300, 1225)),
        (AE, (1500, 1225)),
        ("empire-1999", (1427, 1480)),
        ("rise-of-rome-1", (700, 900)),
        ("rise-of-rome-1", (1100, 120)),
        ("rise-of-rome-1", (1450, 850)),
    ],
)
def test_no_space_lies_below_the_middle_of_wide_land_out_of_play(variant_id, place):
    assert ground_of(load_geometry(variant_id)).at(place) == IMPASSABLE
    assert out_of_play_taken_away(variant_id).at(place) == NOTHING


@pytest.mark.parametrize(
    ("variant_id", "place", "sea"),
    [
        (AE, (666, 989), "GoL"),
        ("empire-1999", (370, 160), "BEF"),
        ("rise-of-rome-1", (864, 504), "ION"),
    ],
)
def test_an_island_out_of_play_lies_in_its_sea(variant_id, place, sea):
    assert ground_of(load_geometry(variant_id)).at(place) == IMPASSABLE
    assert out_of_play_taken_away(variant_id).at(place) == sea


@pytest.mark.parametrize("variant_id", DRAWN)
def test_no_gap_is_left_at_a_shore(variant_id):
    assert not any(row.count(0) for row in ground_of(load_geometry(variant_id)).rows)


def test_no_four_spaces_meet_in_a_point(ground):
    assert [corner for corner in ground.corners() if len(corner) > 3] == []


def test_a_longer_name_is_wider():
    assert text_width("Bohemia", 10) > text_width("Boh", 10) > 0


def test_a_name_has_a_box_for_each_line():
    label = Label(("Greater", "Poland"), 12, (100, 100))
    first, second = boxes(label)
    assert first.middle[1] < 100 < second.middle[1]


def test_a_name_on_a_curve_has_a_box_for_each_letter():
    label = load_geometry(AE).sea["Bla"].label
    found = boxes(label, at_sea=True)
    assert len(found) == len("Black Sea")
    assert all(a.middle[0] < b.middle[0] for a, b in pairwise(found))


def test_a_turned_box_holds_what_lies_along_it():
    box = Box((0, 0), 20, 4, 45)
    assert box.holds((6, 6))
    assert not box.holds((6, -6))
    assert all(math.hypot(*point) <= math.hypot(10, 2) + 1e-9 for point in box.points())


def test_two_spaces_meet_in_the_middle_of_their_border():
    ground = Ground(("", "X", "A", "B"), (bytes((2, 2, 3, 3)),) * 5)
    assert ground.meeting("A", "B") == ground.meeting("B", "A") == (4.0, 4.0)
