"""Faults in a board's folder `build` are sentences that name the space and the file."""

import json

import pytest

from maps import build_data
from maps.__main__ import main as command
from maps.build.new import main
from maps.checks import check_variant
from maps.checks.sources import source_problems
from maps.load import load_variant, variant_ids
from tests.maps.twelve import ID, spaces_with_neighbours


@pytest.fixture
def folder(variants_folder, tmp_path):
    """The folder of a board of twelve spaces without problems."""
    (tmp_path / "spaces.csv").write_text(spaces_with_neighbours(), encoding="utf-8")
    assert main([ID, "--spaces", str(tmp_path / "spaces.csv")]) == 0
    return variants_folder / ID


def change(folder, name, edit):
    path = folder / f"{name}.json"
    data = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    data = edit(data) or data
    path.write_text(json.dumps(data), encoding="utf-8")
    build_data._read.cache_clear()
    load_variant.cache_clear()


@pytest.mark.parametrize("variant_id", variant_ids())
def test_the_sources_of_a_variant_have_no_problems(variant_id):
    assert list(source_problems(variant_id)) == []


BOX = [[0, 0], [1, 0], [1, 1]]
BROKEN = {
    ("places", "land"): ({"land": {"Lit": {}}}, ["places.json", "Lit"]),
    ("places", "sea"): ({"sea": {"Uls": {}}}, ["places.json", "Uls", "sea"]),
    ("places", "unit"): ({"land": {"Uls": {"unit": [1]}}}, ["places.json", "Uls", "unit"]),
    ("places", "lines"): (
        {"land": {"Uls": {"label": {"size": 12}}}},
        ["places.json", "Uls", "label", "lines"],
    ),
    ("places", "crossing"): ({"crossings": {"Uls-Lit": [[0, 0]] * 3}}, ["places.json", "Lit"]),
    ("places", "pair"): ({"crossings": {"Uls": [[0, 0]] * 3}}, ["places.json", "“Uls”"]),
    ("places", "river"): ({"rivers": {"Styx": ["Uls-Lit"]}}, ["places.json", "Lit"]),
    ("places", "canal"): ({"canals": {"Iri": [0, 0]}}, ["places.json", "Iri"]),
    ("countries", "space"): ({"Ireland": "Lit"}, ["countries.json", "Ireland", "Lit"]),
    ("countries", "sea"): ({"Ireland": "Iri"}, ["countries.json", "Ireland", "Iri"]),
    ("countries", "shape"): ({"Ireland": ["Uls"]}, ["countries.json", "Ireland"]),
    ("regions", "space"): (
        {"Ireland": {"code": "irl", "by_name": {"Lit": ["Galway"]}}},
        ["regions.json", "Ireland", "Lit"],
    ),
    ("regions", "place"): (
        {"Ireland": {"code": "irl", "by_place": [{"space": "CA", "within": BOX}]}},
        ["regions.json", "Ireland", "CA"],
    ),
    ("regions", "none"): ({"Ireland": {"code": "irl"}}, ["regions.json", "Ireland"]),
    ("regions", "code"): ({"Ireland": {"by_name": {}}}, ["regions.json", "Ireland", "code"]),
    ("frontiers", "space"): (
        {"a": {"space": "CA", "on": [], "within": BOX}},
        ["frontiers.json", "CA"],
    ),
    ("frontiers", "on"): (
        {"a": {"space": "Uls", "on": ["CA"], "within": BOX}},
        ["frontiers.json", "CA"],
    ),
    ("frontiers", "outline"): (
        {"a": {"space": "Uls", "on": [], "within": [[0, 0], [1, 1]]}},
        ["frontiers.json", "a", "within"],
    ),
    ("waters", "seed"): ({"seeds": {"Lit": [0, 0]}}, ["waters.json", "Lit"]),
    ("waters", "arm"): (
        {"arms": {"gulf": {"space": "Lit", "at": [0, 0]}}},
        ["waters.json", "gulf", "Lit"],
    ),
    ("waters", "belonging"): (
        {"belonging": {"bay": {"space": "Iri", "within": BOX}}},
        ["waters.json", "bay", "Iri"],
    ),
    ("waters", "strait"): ({"straits": {"gap": {"width": 3}}}, ["waters.json", "gap"]),
    ("waters", "line"): ({"lines": {"short": [[0, 0]]}}, ["waters.json", "short"]),
    ("islands", "box"): ({"dropped": [[0, 0]]}, ["islands.json", "dropped"]),
    ("board", "key"): ({"colour": "red"}, ["board.json", "colour"]),
    ("board", "projection"): ({"projection": {"middle": [0, 0]}}, ["board.json", "west"]),
    ("board", "number"): ({"pool": "large"}, ["board.json", "pool"]),
    ("board", "begins"): ({"begins": "atlantis"}, ["board.json", "atlantis"]),
    ("board", "ring"): ({"begins": ID}, ["board.json", "ring"]),
}


@pytest.mark.parametrize("fault", BROKEN, ids="-".join)
def test_a_fault_is_a_sentence_that_names_the_space_and_the_file(folder, fault):
    more, words = BROKEN[fault]
    change(folder, f"build/{fault[0]}", lambda data: {**data, **more})
    sentences = " ".join(map(str, check_variant(ID)))
    assert sentences.endswith(".")
    assert [word for word in words if word not in sentences] == []


def test_a_sea_without_a_seed_is_named(folder):
    change(folder, "build/waters", lambda data: data["seeds"].pop("Iri") and None)
    [problem] = source_problems(ID)
    assert "waters.json" in problem.message
    assert "Iri" in problem.message


def test_land_that_nothing_gives_ground_is_named(folder):
    change(folder, "build/frontiers", lambda data: data.pop("Wal") and None)
    [problem] = source_problems(ID)
    assert "Wal" in problem.message
    assert "frontiers.json" in problem.message


@pytest.mark.parametrize("text", ["{", "[]", "[" * 100_000])
def test_a_file_that_is_no_object_is_named(folder, text):
    (folder / "build/islands.json").write_text(text)
    build_data._read.cache_clear()
    [problem] = source_problems(ID)
    assert "islands.json" in problem.message


def test_every_file_but_the_record_may_be_missing(folder):
    for name in ("islands", "places", "regions"):
        assert not (folder / f"build/{name}.json").exists()
    assert list(source_problems(ID)) == []


def test_check_names_faults_of_the_sources_too(folder, capsys):
    change(folder, "build/countries", lambda data: {**data, "Ireland": "Lit"})
    assert command(["check", ID]) == 1
    assert "Lit" in capsys.readouterr().out


def draw(folder, **shape):
    """Give the board a geometry.json with one land space, and return the sentences of the check."""
    square = {"path": "M0 0l100 0 0 100z", "unit": [1, 1], "label": {"lines": ["U"], "size": 12}}
    data = {
        "frame": {"width": 100, "height": 100, "margin": 1, "scale": 0.1},
        **{name: [] for name in ("borders", "crossings", "hills", "notes")},
        **dict.fromkeys(("impassable", "lake", "sea_lines", "water_lines"), ""),
        "dislodged": [1, 1],
        "sea": {},
        "land": {"Uls": {key: value for key, value in {**square, **shape}.items() if value}},
    }
    (folder / "geometry.json").write_text(json.dumps(data), encoding="utf-8")
    return [str(problem) for problem in check_variant(ID)]


@pytest.mark.parametrize("part", ["unit", "label"])
def test_a_place_that_nobody_has_set_is_a_sentence(folder, part):
    [sentence] = draw(folder, **{part: None})
    assert "geometry.land.Uls" in sentence
    assert "maps.build.propose" in sentence


def test_theme_must_have_the_colours_of_every_power(folder):
    change(folder, "theme", lambda data: {**data, "powers": {"ZZ": data["powers"]["IR"]}})
    sentences = [sentence for sentence in draw(folder) if "theme" in sentence]
    assert any("IR" in sentence for sentence in sentences)
    assert any("ZZ" in sentence for sentence in sentences)


def test_a_colour_that_is_none_is_named(folder):
    change(folder, "theme", lambda data: {**data, "neutral": {**data["neutral"], "ink": "black"}})
    assert any("black" in sentence for sentence in draw(folder))
