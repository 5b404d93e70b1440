"""What was placed by hand for the build of the board. The build itself needs more than the site."""

import pytest

from maps.build.data import OUT_OF_PLAY, land, numbers, placed, seas
from maps.load import load_variant, read_part

AE = "ambition-empire-6.01"
GEOMETRY = read_part(AE, "geometry")


def test_every_space_of_the_board_is_built():
    assert {*land(), *seas()} == set(load_variant(AE).board.spaces)


@pytest.mark.parametrize(
    "name", ["countries", "regions", "frontiers", "waters", "islands", "places"]
)
def test_each_file_can_be_read(name):
    assert placed(name)


def test_frontiers_part_known_spaces():
    named = {space for item in placed("frontiers") for space in (item["space"], *item["on"])}
    assert named <= set(numbers())


def test_countries_belong_to_known_spaces_or_are_left_out():
    assert {space for space in placed("countries").values() if space} <= set(numbers())


def test_regions_belong_to_known_spaces_or_are_dropped():
    found = set()
    for how in placed("regions").values():
        found |= set(how.get("by_name", ())) | {item["space"] for item in how.get("by_place", ())}
    assert found <= {*numbers(), "drop"}


def test_each_sea_has_a_seed():
    assert set(placed("waters")["seeds"]) == set(seas())


def test_ground_out_of_play_is_numbered_last():
    assert numbers()[OUT_OF_PLAY] == len(numbers()) - 1


@pytest.mark.parametrize("kind", ["land", "sea"])
def test_the_board_has_the_places_of_the_build(kind):
    for key, space in placed("places")[kind].items():
        drawn = GEOMETRY[kind][key]
        assert {part: drawn[part] for part in space} == space
