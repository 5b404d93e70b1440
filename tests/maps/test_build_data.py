"""The things placed by hand for the build of each board. The build itself needs more than the
site."""

import pytest

from maps.build_data import OUT_OF_PLAY, boards, load_board
from maps.load import load_variant, read_part

FILES = ("countries", "regions", "frontiers", "waters", "islands", "places")
BOARDS = [load_board(variant_id) for variant_id in boards()]


@pytest.fixture(params=BOARDS, ids=boards())
def board(request):
    return request.param


def test_some_board_can_be_built():
    assert BOARDS


def test_the_frame_of_the_record_is_that_of_the_board(board):
    record, frame = board.projection, read_part(board.variant_id, "geometry")["frame"]
    scale = record["width"] / (record["east"] - record["west"])
    height = (record["north"] - record["south"]) * scale * record["flattened"]
    assert (record["width"], height) == pytest.approx((frame["width"], frame["height"]), abs=0.5)


def test_every_space_of_the_board_is_built(board):
    assert {*board.land, *board.seas} == set(load_variant(board.variant_id).board.spaces)


def test_each_file_can_be_read(board):
    assert all(board.source(name) is not None for name in FILES)


def test_frontiers_part_known_spaces(board):
    rows = board.source("frontiers").values()
    assert {space for row in rows for space in (row["space"], *row["on"])} <= set(board.numbers)


def test_countries_belong_to_known_spaces_or_are_left_out(board):
    assert {space for space in board.source("countries").values() if space} <= set(board.numbers)


def test_regions_belong_to_known_spaces_or_are_dropped(board):
    found = set()
    for how in board.source("regions").values():
        found |= set(how.get("by_name", ())) | {item["space"] for item in how.get("by_place", ())}
    assert found <= {*board.numbers, "drop"}


def test_each_sea_has_a_seed(board):
    assert set(board.source("waters")["seeds"]) == set(board.seas)


def test_ground_out_of_play_is_numbered_last(board):
    assert board.numbers[OUT_OF_PLAY] == len(board.numbers) - 1


@pytest.mark.parametrize("kind", ["land", "sea"])
def test_the_board_has_the_places_of_the_build(board, kind):
    geometry = read_part(board.variant_id, "geometry")
    for key, space in board.source("places")[kind].items():
        drawn = geometry[kind][key]
        assert {part: drawn[part] for part in space} == space
