"""What was placed by hand for the build of the board. The build itself needs more than the site."""

import pytest

from maps.build.board import OUT_OF_PLAY, boards, load_board
from maps.load import load_variant, read_part

AE = "ambition-empire-6.01"
GEOMETRY = read_part(AE, "geometry")
BOARD = load_board(AE)


def test_the_board_is_one_that_can_be_built():
    assert AE in boards()


def test_the_frame_of_the_record_is_that_of_the_board():
    record, frame = BOARD.projection, GEOMETRY["frame"]
    scale = record["width"] / (record["east"] - record["west"])
    height = (record["north"] - record["south"]) * scale * record["flattened"]
    assert (record["width"], height) == pytest.approx((frame["width"], frame["height"]), abs=0.5)


def test_every_space_of_the_board_is_built():
    assert {*BOARD.land, *BOARD.seas} == set(load_variant(AE).board.spaces)


@pytest.mark.parametrize(
    "name", ["countries", "regions", "frontiers", "waters", "islands", "places"]
)
def test_each_file_can_be_read(name):
    assert BOARD.placed(name)


def test_frontiers_part_known_spaces():
    named = {space for item in BOARD.placed("frontiers") for space in (item["space"], *item["on"])}
    assert named <= set(BOARD.numbers)


def test_countries_belong_to_known_spaces_or_are_left_out():
    assert {space for space in BOARD.placed("countries").values() if space} <= set(BOARD.numbers)


def test_regions_belong_to_known_spaces_or_are_dropped():
    found = set()
    for how in BOARD.placed("regions").values():
        found |= set(how.get("by_name", ())) | {item["space"] for item in how.get("by_place", ())}
    assert found <= {*BOARD.numbers, "drop"}


def test_each_sea_has_a_seed():
    assert set(BOARD.placed("waters")["seeds"]) == set(BOARD.seas)


def test_ground_out_of_play_is_numbered_last():
    assert BOARD.numbers[OUT_OF_PLAY] == len(BOARD.numbers) - 1


@pytest.mark.parametrize("kind", ["land", "sea"])
def test_the_board_has_the_places_of_the_build(kind):
    for key, space in BOARD.placed("places")[kind].items():
        drawn = GEOMETRY[kind][key]
        assert {part: drawn[part] for part in space} == space
