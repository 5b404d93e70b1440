"""Variants under work: their files, limits, edits and pictures."""

import json
import xml.etree.ElementTree as ET
from copy import deepcopy

import pytest

from adjudicator.errors import ImpossibleData
from maps.checks.apart import check_apart
from maps.checks.files import check_files
from maps.drafts import check_limits, draft_files, draft_geometry, draft_variant, part_of
from maps.drafts.edits import AboutEdit, SpaceEdit, edges_at, with_about, with_edges, with_space
from maps.drafts.picture import GROUND, DraftBoard, board_version
from maps.drafts.places import wrap_name
from maps.load import variant_ids
from maps.render import LayerUrls

URLS = LayerUrls("ground.svg", "ink.svg")


@pytest.fixture
def files():
    return draft_files("standard")


def codes(files):
    return {problem.code for problem in check_files(files)}


@pytest.mark.slow
@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_variant_of_the_site_can_be_worked_on(variant_id):
    files = draft_files(variant_id)
    check_limits(files)
    assert check_files(files) == []


def test_a_draft_of_a_variant_that_extends_another_is_complete():
    files = draft_files("ambition-empire-6.0")
    assert "extends" not in files["variant"]
    assert len(files["spaces"]) > 90


def test_a_changed_draft_leaves_the_variant_of_the_site(files):
    files["spaces"]["PAR"]["name"] = "Lutetia"
    assert draft_files("standard")["spaces"]["PAR"]["name"] == "Paris"


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("spaces.json", "spaces"),
        ("build/places.json", "build/places"),
        ("names.de.json", "names.de"),
        ("CREDITS.md", "CREDITS.md"),
        ("spaces", None),
        ("../spaces.json", None),
        ("build/evil.py", None),
        ("placing.json", None),
    ],
)
def test_only_files_of_a_variant_are_parts_of_a_draft(name, part):
    assert part_of(name) == part


def test_a_problem_of_the_drawing_alone_is_none_of_the_rules(files):
    del files["geometry"]["land"]["PAR"]["star"]
    assert [(row.code, row.is_of_rules) for row in check_files(files)] == [("no_star", False)]


def test_a_problem_names_the_file_in_which_it_is_mended(files):
    files["setup"]["powers"]["FRANCE"]["centres"].append("BUR")
    assert {row.file for row in check_files(files)} == {"setup.json"}


def test_a_missing_file_is_a_problem(files):
    del files["setup"]
    assert [row.message for row in check_files(files)] == ["setup.json: there is no such file."]


def test_space_without_a_way_to_it_is_a_problem(files):
    near = edges_at(files, "PAR")
    lonely = with_edges(files, "PAR", leave={graph: [] for graph in near})
    assert "not_connected" in codes(lonely)


@pytest.mark.slow
def test_checks_apart_find_the_same(files):
    files["spaces"]["PAR"]["name"] = "Munich"
    assert [row.code for row in check_apart(files)] == ["name_twice"]


@pytest.mark.slow
def test_checks_that_take_too_long_are_stopped(files):
    assert [row.code for row in check_apart(files, seconds=0)] == ["too_large"]


def test_a_new_name_is_on_the_drawing_and_not_in_old_translations(files):
    after = with_space(files, "PAR", SpaceEdit("Lutetia", is_centre=True, owner="FRANCE"))
    assert after["geometry"]["land"]["PAR"]["label"]["lines"] == ["Lutetia"]
    assert "PAR" not in after["names.de"]["spaces"]


def test_a_space_that_is_no_centre_any_more_loses_its_star_and_its_owner(files):
    after = with_space(files, "PAR", SpaceEdit("Paris", is_centre=False, owner="FRANCE"))
    assert "star" not in after["geometry"]["land"]["PAR"]
    assert "PAR" not in after["setup"]["powers"]["FRANCE"]["centres"]
    assert "PAR" in after["setup"]["land"]["FRANCE"]


@pytest.mark.slow
def test_a_new_centre_has_a_star_that_fits(files):
    after = with_space(files, "BUR", SpaceEdit("Burgundy", is_centre=True))
    assert codes(after) == set()


def test_the_counts_follow_an_edit(files):
    unit = {"unit": "A BUR", "unit_power": "FRANCE"}
    after = with_space(files, "BUR", SpaceEdit("Burgundy", is_centre=True, **unit))
    assert (after["variant"]["counts"]["centres"], after["variant"]["counts"]["units"]) == (35, 23)


def test_a_unit_needs_a_power(files):
    with pytest.raises(ImpossibleData, match="Choose the power"):
        with_space(files, "BUR", SpaceEdit("Burgundy", is_centre=False, unit="A BUR"))


def test_an_edit_leaves_the_files_that_it_is_given(files):
    before = deepcopy(files)
    with_space(files, "PAR", SpaceEdit("Lutetia", is_centre=False))
    assert files == before


def test_an_arrow_joins_spaces_across_water(files):
    leave = edges_at(files, "NAF")
    add = [("army", ("NAF", "SPA"))]
    after = with_edges(files, "NAF", leave=leave, add=add, arrow=True)
    assert {"a": "NAF", "b": "SPA", "sea": None} in after["adjacency"]["crossings"]
    assert [row["a"] for row in after["geometry"]["crossings"]].count("NAF") == 1
    assert "border_missing" not in codes(after)


def test_an_arrow_goes_with_its_edge(files):
    leave = edges_at(files, "NAF")
    joined = with_edges(files, "NAF", leave=leave, add=[("army", ("NAF", "SPA"))], arrow=True)
    after = with_edges(joined, "NAF", leave=leave)
    assert after["adjacency"]["crossings"] == files["adjacency"].get("crossings", [])


def test_no_space_is_its_own_neighbour(files):
    with pytest.raises(ImpossibleData, match="its own neighbour"):
        with_edges(files, "PAR", leave={}, add=[("army", ("PAR", "PAR"))])


def test_title_and_powers_change(files):
    edit = AboutEdit("Small", "", 1805, 12, {"FRANCE": ("Gaul", "#123456")})
    variant = draft_variant(with_about(files, edit))
    facts = (variant.name, variant.start.turn.year, variant.rules.victory_centres)
    assert facts == ("Small", 1805, 12)
    assert variant.powers["FRANCE"].short == "Gaul"


def test_a_long_name_has_two_lines():
    assert wrap_name("North Atlantic Ocean", 2) == ["North", "Atlantic Ocean"]


def broken(files, change):
    change(files)
    return files


@pytest.mark.parametrize(
    "change",
    [
        lambda files: files["spaces"].update({"<script>": files["spaces"]["PAR"]}),
        lambda files: files["spaces"]["PAR"].update(name="x" * 100),
        lambda files: files["spaces"]["PAR"].update(name="a\nb"),
        lambda files: files["geometry"]["frame"].update(width=1e6),
        lambda files: files["geometry"]["frame"].update(scale=0),
        lambda files: files["geometry"]["land"]["PAR"].update(path='M0 0"><script>'),
        lambda files: files["geometry"]["land"]["PAR"].update(path="M0 0L99999999 5z"),
        lambda files: files["geometry"]["land"]["PAR"]["label"].update(curve="M1"),
        lambda files: files["geometry"]["land"]["PAR"].pop("path"),
        lambda files: files["geometry"]["land"]["PAR"].update(unit=[1e300, 0]),
        lambda files: files["setup"]["powers"]["FRANCE"]["units"].append("A PAR"),
        lambda files: files["variant"].update(powers={}),
        lambda files: files["theme"].update(deep=json.loads("[" * 30 + "]" * 30)),
        lambda files: files["relief"].update(numbers=[0] * 200_000),
        lambda files: files.update({"CREDITS.md": "x" * 100_000}),
        lambda files: files.pop("adjacency"),
        lambda files: files["names.de"].update(spaces=["PAR"]),
        lambda files: files["adjacency"].update(provenance=[]),
        lambda files: files["adjacency"].update(provenance={"reconstructed_army": [[["PAR"], 1]]}),
        lambda files: files["spaces"]["STP"].update(coasts=["nc", "<b>"]),
    ],
)
def test_impossible_and_huge_values_are_refused(files, change):
    with pytest.raises(ImpossibleData):
        check_limits(broken(files, change))


@pytest.mark.slow
def test_outlines_that_would_take_long_are_refused(files):
    zigzag = "M0 0" + "L0 9000L9 0" * 4_000 + "z"
    for key in list(files["geometry"]["land"])[:8]:
        files["geometry"]["land"][key]["path"] = zigzag
    with pytest.raises(ImpossibleData, match="too long"):
        check_limits(files)


@pytest.fixture
def board(files):
    return DraftBoard.build(files, draft_variant(files), draft_geometry(files))


def test_the_layers_have_an_outline_for_each_space(files, board):
    ground = ET.fromstring(board.layer(GROUND))
    ids = {element.get("id") for element in ground.iter()}
    assert {f"p-{key}" for key in files["spaces"]} <= ids


def test_the_overlay_links_each_space(files, board):
    overlay = ET.fromstring(board.overlay(board.variant.start, URLS, link="?space={}#space"))
    links = {element.get("href") for element in overlay.iter("{http://www.w3.org/2000/svg}a")}
    assert links == {f"?space={key}#space" for key in files["spaces"]}


def test_hostile_names_are_escaped(files):
    files["spaces"]["PAR"]["name"] = files["variant"]["powers"]["FRANCE"]["name"] = "<b>&\"'"
    files["geometry"]["land"]["PAR"]["label"]["lines"] = ["<b>&\"'"]
    board = DraftBoard.build(files, draft_variant(files), draft_geometry(files))
    overlay = board.overlay(board.variant.start, URLS, chosen="PAR")
    assert ET.fromstring(overlay) is not None
    assert "<b>" not in overlay


def test_a_board_that_is_drawn_in_part_can_be_shown(files):
    del files["geometry"]["land"]["PAR"]
    board = DraftBoard.build(files, draft_variant(files), draft_geometry(files))
    assert 'data-space="PAR"' not in board.overlay(board.variant.start, URLS)


def test_colours_that_are_none_become_grey(files):
    files["variant"]["powers"]["FRANCE"]["colour"] = "url(evil)"
    del files["theme"]["powers"]["FRANCE"]
    board = DraftBoard.build(files, draft_variant(files), draft_geometry(files))
    assert "#777777" in board.theme.powers["FRANCE"].token


def test_the_version_changes_with_the_drawing_alone(files):
    before = board_version(files)
    files["setup"]["year"] = 1805
    assert board_version(files) == before
    del files["geometry"]["land"]["PAR"]["star"]
    assert board_version(files) != before
