"""A variant is loaded from any folder; a fault is refused with its file and its place."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from adjudicator import ImpossibleData, load_variant, parse_order, resolve, variant_ids
from adjudicator.variants import FOLDER, UnknownVariant, load

PARTS = ("variant", "spaces", "adjacency", "setup")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of one's own with the files of the standard board."""
    own = tmp_path / "mine"
    own.mkdir()
    for part in PARTS:
        shutil.copy(FOLDER / "standard" / f"{part}.json", own)
    return own


def write(folder: Path, part: str, data: object) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / f"{part}.json").write_text(json.dumps(data))
    return folder


def refusal(folder: Path) -> tuple[str, str]:
    """The place and the sentence of the error of a folder."""
    with pytest.raises(ImpossibleData) as caught:
        load_variant(folder)
    return caught.value.where, caught.value.message


@pytest.mark.parametrize("key", variant_ids())
def test_an_id_loads_the_variant_that_comes_with_the_library(key):
    assert load_variant(key) is load(key)


@pytest.mark.parametrize("form", [Path, str])
def test_a_folder_resolves_a_phase(folder, form):
    variant = load_variant(form(folder))
    outcome = resolve(variant, variant.start, orders={"FRANCE": ["A PAR - BUR"]})
    told = {line.order: line.result for line in outcome.orders}
    assert told["A PAR - BUR"] == "moves"


def test_a_folder_is_read_again_at_every_call(folder):
    assert load_variant(folder).name == "Diplomacy"
    about = json.loads((folder / "variant.json").read_text())
    write(folder, "variant", {**about, "name": "Mine"})
    assert load_variant(folder).name == "Mine"


def test_a_folder_extends_a_variant_of_the_library(tmp_path):
    mine = write(tmp_path / "mine", "variant", {"extends": "standard", "id": "my-own"})
    variant = load_variant(mine)
    assert (variant.id, variant.name) == ("my-own", "Diplomacy")
    assert variant.start == load("standard").start


def test_a_folder_extends_one_that_lies_beside_it(folder):
    heir = write(folder.parent / "heir", "variant", {"extends": "mine", "name": "Heir"})
    write(heir, "setup", {"year": 1950})
    assert load_variant(heir).start.turn.year == 1950


def test_a_folder_may_have_the_name_of_the_variant_that_it_extends(tmp_path):
    own = write(tmp_path / "standard", "variant", {"extends": "standard", "name": "Own"})
    assert load_variant(own).name == "Own"


def test_orders_use_the_names_of_the_folders_languages(folder):
    write(folder, "names.nl", {"spaces": {"BUR": "Bourgondië"}})
    variant = load_variant(folder)
    order = parse_order(variant, "A Paris - Bourgondië", variant.start)
    assert str(order) == "A PAR - BUR"


@pytest.mark.parametrize(
    ("part", "text", "where"),
    [
        ("setup", "{", "mine/setup.json"),
        ("setup", '{"year": 1, "year": 2}', "mine/setup.json"),
        ("spaces", "[" * 100_000, "mine/spaces.json"),
        ("spaces", "[]", "mine/spaces"),
        ("variant", "[]", "mine/variant"),
        ("variant", '{"extends": "../mine"}', "mine/variant.json"),
        ("variant", '{"extends": "nowhere"}', "mine/variant.json"),
        ("variant", '{"extends": "mine"}', "mine/variant.json"),
        ("names.nl", "[]", "mine/names.nl"),
        ("names.nl", '{"spaces": {"XYZ": "Nergens"}}', "mine/names.nl.spaces.XYZ"),
        ("names.nl", '{"powers": {"FRANCE": "Frankrijk"}}', "mine/names.nl.powers.FRANCE"),
        ("names.nl", '{"powers": {"FRANCE": {"name": 1}}}', "mine/names.nl.powers.FRANCE"),
    ],
)
def test_a_fault_is_refused_with_its_place(folder, part, text, where):
    (folder / f"{part}.json").write_text(text)
    assert refusal(folder)[0] == where


def test_a_missing_file_is_named(folder):
    (folder / "setup.json").unlink()
    assert refusal(folder) == ("mine/setup.json", "there is no such file")


def test_a_file_that_is_a_folder_is_refused(folder):
    (folder / "setup.json").unlink()
    (folder / "setup.json").mkdir()
    assert refusal(folder)[0] == "mine/setup.json"


@pytest.mark.parametrize("name", ["nowhere", "", "a\0b", "/"])
def test_what_is_neither_an_id_nor_a_folder_is_refused(name):
    with pytest.raises(UnknownVariant, match="known are"):
        load_variant(name)
