"""The loader."""

import pytest

from adjudicator.errors import ImpossibleData
from maps import load
from maps.geometry import NoGeometry, has_geometry, load_geometry
from maps.load import UnknownVariant, load_variant, variant_ids


def test_the_variants_are_listed():
    assert variant_ids() == (
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


def test_a_board_without_a_drawing_says_so():
    assert not has_geometry("standard")
    with pytest.raises(NoGeometry, match="standard"):
        load_geometry("standard")


def test_a_fleet_on_a_coast_has_its_own_place():
    geometry = load_geometry("ambition-empire-6.01")
    places = {geometry.unit_place(place) for place in ("Smy", "Smy/nc", "Smy/sc")}
    assert len(places) == 3
