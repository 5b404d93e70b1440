"""The ground of a draft: abbreviations, kinds, coasts, spaces divided and joined."""

import json
from copy import deepcopy

import pytest

from maps.checks.files import check_files
from maps.drafts import check_limits, draft_files
from maps.drafts.cutting import area, cut_for_share, cut_rings, join_rings, rings_of
from maps.drafts.dividing import SIDES, Division, with_division
from maps.drafts.joining import possible_heirs, without_space
from maps.drafts.refusals import ImpossibleDraft
from maps.drafts.renaming import with_key
from maps.drafts.terrain import TerrainEdit, with_terrain

NORTH = Division("NIV", "Nivernais", "n", 50)


@pytest.fixture
def files():
    return draft_files("standard")


def problems(files):
    check_limits(files)
    return {problem.message for problem in check_files(files)}


def near(files, key, graph="army"):
    edges = files["adjacency"][graph]
    return {end.partition("/")[0] for edge in edges if key in edge for end in edge} - {key}


def code_of(change, *given):
    with pytest.raises(ImpossibleDraft) as refusal:
        change(*given)
    return refusal.value.code


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant_id", "key"), [("standard", "STP"), ("1900", "EGY"), ("ambition-empire-6.01", "Pap")]
)
def test_another_abbreviation_is_in_every_file(variant_id, key):
    files = with_key(draft_files(variant_id), key, "Zz9")
    assert problems(files) == set()
    rules = ("adjacency", "setup", "variant", "geometry", "names.de")
    assert not [part for part in rules if f'"{key}"' in json.dumps(files[part])]


@pytest.mark.slow
def test_no_way_leaves_the_board_from_a_space_that_is_no_more():
    files = draft_files("1900")
    after = without_space(files, "EGY", possible_heirs(files, "EGY")[0])
    assert after["geometry"]["exits"].keys() == {"HEJ", "MAO"}


@pytest.mark.parametrize(
    ("new", "code"), [("PAR", "already_key"), ("par", "already_key"), ("S T", "bad_key")]
)
def test_an_abbreviation_belongs_to_one_space(files, new, code):
    assert code_of(with_key, files, "STP", new) == code


def test_new_coasts_share_the_fleets_way(files):
    after = with_terrain(files, "FIN", TerrainEdit("coastal", ("nc", "sc")))
    assert near(after, "FIN/nc", "fleet") == {"FIN", "BOT", "SWE", "STP"}
    assert set(after["geometry"]["land"]["FIN"]["coasts"]) == {"nc", "sc"}
    assert any("FIN/sc" in problem for problem in problems(after))


@pytest.mark.slow
def test_coasts_that_are_taken_away_leave_one_shore(files):
    after = with_terrain(files, "STP", TerrainEdit("coastal"))
    assert problems(after) == set()
    assert "F STP" in after["setup"]["powers"]["RUSSIA"]["units"]


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (TerrainEdit("swamp"), "unknown_kind"),
        (TerrainEdit("inland", ("nc", "sc")), "no_coasts_here"),
        (TerrainEdit("coastal", ("nc",)), "one_coast"),
        (TerrainEdit("coastal", ("nc", "nc")), "coasts_twice"),
        (TerrainEdit("coastal", ("North", "sc")), "bad_coast"),
        (TerrainEdit("sea", convoys=True), "no_convoys_here"),
    ],
)
def test_a_kind_that_no_space_has_is_refused(files, edit, code):
    assert code_of(with_terrain, files, "FIN", edit) == code


@pytest.mark.slow
def test_land_becomes_a_sea_that_its_neighbours_reach_by_fleet(files):
    after = with_terrain(files, "FIN", TerrainEdit("sea"))
    assert problems(after) == set()
    assert near(after, "FIN") == set()
    assert {"BOT", "SWE", "NWY"} <= near(after, "FIN", "fleet")


@pytest.mark.slow
def test_a_sea_becomes_land_that_its_neighbours_march_into(files):
    after = with_terrain(files, "BOT", TerrainEdit("coastal"))
    assert {"FIN", "LVN", "SWE"} <= near(after, "BOT")
    assert {"BOT", "FIN"} in [set(row[:2]) for row in after["geometry"]["borders"]]


@pytest.mark.parametrize("side", SIDES)
def test_a_cut_gives_the_share_and_loses_nothing(files, side):
    rings = rings_of(files["geometry"]["land"]["FIN"]["path"])
    beyond, rest, across = cut_rings(rings, cut_for_share(rings, SIDES[side], 0.4))
    assert area(beyond) == pytest.approx(0.4 * area(rings), rel=0.01)
    assert area(beyond) + area(rest) == pytest.approx(area(rings), rel=0.01)
    assert across
    assert area(join_rings(beyond, rest)) == pytest.approx(area(rings), rel=0.05)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["BUR", "FIN", "GAS"])
def test_a_divided_space_has_no_problems(files, key):
    after = with_division(files, key, NORTH)
    assert problems(after) == set()
    assert near(after, key) | near(after, "NIV") == near(files, key) | {key, "NIV"}


@pytest.mark.slow
def test_a_divided_sea_reaches_the_same_coasts(files):
    after = with_division(files, "NTH", Division("DOG", "Dogger", "s", 50))
    both = near(after, "NTH", "fleet") | near(after, "DOG", "fleet")
    assert both == near(files, "NTH", "fleet") | {"NTH", "DOG"}
    assert "build/board" not in after


def test_a_new_part_belongs_to_the_realm_of_the_whole(files):
    after = with_division(files, "PAR", NORTH)
    assert "NIV" in after["setup"]["land"]["FRANCE"]
    assert after["spaces"]["NIV"] == {"name": "Nivernais", "kind": "inland", "centre": False}


@pytest.mark.parametrize(
    ("key", "division", "code"),
    [
        ("BUR", Division("PAR", "Nivernais", "n", 50), "already_key"),
        ("BUR", Division("N V", "Nivernais", "n", 50), "bad_key"),
        ("BUR", Division("NIV", " ", "n", 50), "bad_name"),
        ("BUR", Division("NIV", "Nivernais", "up", 50), "bad_direction"),
        ("BUR", Division("NIV", "Nivernais", "n", 0), "bad_share"),
        ("STP", NORTH, "divided_space"),
    ],
)
def test_an_impossible_division_is_refused(files, key, division, code):
    assert code_of(with_division, files, key, division) == code


def test_an_outline_without_an_area_cannot_be_divided(files):
    files["geometry"]["land"]["BUR"]["path"] = "M10 10l0 0 0 0z"
    assert code_of(with_division, files, "BUR", NORTH) == "too_small_to_cut"


def test_a_space_that_is_not_drawn_is_divided_by_the_rules_alone(files):
    del files["geometry"]
    after = with_division(files, "BUR", NORTH)
    assert near(after, "NIV") == {"BUR"}


@pytest.mark.slow
@pytest.mark.parametrize(("key", "heir"), [("BUR", "PAR"), ("BUR", "X"), ("HEL", "NTH")])
def test_a_removed_space_leaves_a_whole_board(files, key, heir):
    after = without_space(files, key, heir)
    assert problems(after) == set()
    assert key not in after["spaces"]


@pytest.mark.slow
def test_a_part_that_is_joined_again_leaves_the_board_as_it_was(files):
    after = without_space(with_division(files, "BUR", NORTH), "NIV", "BUR")
    assert near(after, "BUR") == near(files, "BUR")
    assert problems(after) == set()


def test_land_goes_to_land_and_sea_to_sea(files):
    assert set(possible_heirs(files, "BUR")) == near(files, "BUR") | {"X"}
    assert set(possible_heirs(files, "HEL")) == {"NTH"}
    assert code_of(without_space, files, "HEL", "HOL") == "no_neighbour"


def test_the_ground_of_the_given_files_stays(files):
    before = deepcopy(files)
    with_division(files, "BUR", NORTH)
    without_space(files, "BUR", "PAR")
    with_terrain(files, "FIN", TerrainEdit("sea"))
    assert files == before
