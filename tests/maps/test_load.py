"""The loader."""

import copy

import pytest

from adjudicator.errors import ImpossibleData
from maps import load
from maps.geometry import NoGeometry, geometry_from_data, has_geometry, load_geometry
from maps.load import UnknownVariant, load_variant, variant_ids


def test_the_variants_are_listed():
    assert variant_ids() == (
        "1900",
        "ambition-empire-2002",
        "ambition-empire-6.0",
        "ambition-empire-6.01",
        "empire-1999",
        "empire-1999-files",
        "rise-of-rome-1",
        "standard",
    )


def test_a_variant_is_loaded_once():
    assert load_variant("standard") is load_variant("standard")


@pytest.mark.parametrize("variant_id", ["nonsense", "", "..", "../maps", "standard/.."])
def test_an_unknown_variant_is_refused_with_the_known_ones(variant_id):
    with pytest.raises(UnknownVariant, match="standard"):
        load_variant(variant_id)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_not_json_is_named(monkeypatch, tmp_path, content):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "variant.json").write_bytes(content)
    monkeypatch.setattr(load, "FOLDER", tmp_path)
    monkeypatch.setattr(load, "variant_ids", lambda: ("broken",))
    with pytest.raises(ImpossibleData, match=r"broken/variant\.json: not JSON"):
        load.read_part("broken", "variant")


def test_a_board_without_a_drawing_says_so(undrawn):
    assert not has_geometry(undrawn.id)
    with pytest.raises(NoGeometry, match=undrawn.id):
        load_geometry(undrawn.id)


def test_a_fleet_on_a_coast_has_its_own_place():
    geometry = load_geometry("ambition-empire-6.01")
    places = {geometry.unit_place(place) for place in ("Smy", "Smy/nc", "Smy/sc")}
    assert len(places) == 3


GONE = object()


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (("frame",), GONE, "geometry.frame: this is missing"),
        (("frame", "margin"), GONE, "geometry.frame.margin: this is missing"),
        (("land", "Par", "path"), GONE, "geometry.land.Par.path: this is missing"),
        (("land", "Par", "label", "size"), GONE, "geometry.land.Par.label.size: this is missing"),
        (("crossings", 0, "curve"), GONE, "geometry.crossings[0].curve: this is missing"),
        (("land", "Par", "unit"), [1], "geometry.land.Par.unit: this has the wrong shape"),
        (("sea",), [], "geometry.sea: this has the wrong shape"),
        (("hills", 3), None, "geometry.hills[3]: this has the wrong shape"),
        (("borders", 2), ["Par"], "geometry.borders[2]: this has the wrong shape"),
    ],
)
def test_a_fault_of_a_drawing_is_said_with_its_place(place, value, said):
    data = copy.deepcopy(load.read_part("ambition-empire-6.01", "geometry"))
    *above, key = place
    part = data
    for step in above:
        part = part[step]
    if value is GONE:
        del part[key]
    else:
        part[key] = value
    with pytest.raises(ImpossibleData) as fault:
        geometry_from_data(data)
    assert str(fault.value).startswith(said)


@pytest.mark.parametrize("data", [None, [], "land", 3])
def test_a_drawing_that_is_no_object_is_refused(data):
    with pytest.raises(ImpossibleData, match="geometry: this has the wrong shape"):
        geometry_from_data(data)
