"""Outlines are read from an SVG; what does not belong in a drawing is refused with a sentence."""

import pytest

from maps.build.drawn_spaces import frame_of, outlines_of
from maps.build.new import main
from maps.build.path_data import STEPS, path_rings
from maps.build.svg import MOST_BYTES, read_drawing
from maps.build_data import BuildRefused
from maps.checks.sources import source_problems
from maps.load import load_variant
from tests.maps.twelve import ISLE, ISLE_SPACES

SQUARE = [(1, 1), (3, 1), (3, 3), (1, 3)]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">'


def draw(inner: str) -> bytes:
    return f"{SVG}{inner}</svg>".encode()


@pytest.mark.parametrize(
    "data",
    [
        "M1 1L3 1L3 3L1 3z",
        "M1,1 3,1 3,3 1,3Z",
        "M1 1H3V3H1z",
        "m1 1h2v2h-2z",
        "m1 1 2 0 0 2-2 0",
        "M1 1l2 0l.0 2l-2.0 0",
        "  M 1e0 1 L 3 1 L 3 3 L 1 3 z  ",
    ],
)
def test_path_data_is_read_in_every_form(data):
    [ring] = path_rings(data)
    assert ring == SQUARE


def test_curves_and_arcs_end_where_they_should():
    for data in (
        "M0 0C0 5 10 5 10 0",
        "M0 0Q5 5 10 0",
        "M0 0A5 5 0 01 10 0",
        "M0 0a5 5 0 0 1 10 0",
    ):
        [ring] = path_rings(data)
        assert ring[-1] == (10, 0)
        assert len(ring) > STEPS
    # Half a circle of radius 5 is 5 high.
    [arc] = path_rings("M0 0A5 5 0 0 1 10 0")
    assert min(y for _, y in arc) == pytest.approx(-5)
    [smooth] = path_rings("M0 0C0 5 5 5 5 0S10-5 10 0")
    assert min(y for _, y in smooth) == pytest.approx(-3.75)
    [waves] = path_rings("M0 0Q2.5 5 5 0T10 0")
    assert min(y for _, y in waves) == pytest.approx(-2.5)


def test_a_path_may_have_several_parts():
    assert len(list(path_rings("M0 0h5v5zM9 9h5v5zm1 1h5v5z"))) == 3


@pytest.mark.parametrize(
    "data", ["L", "1 2", "M1", "M0 0L1", "M0 0A1 1 0 2 0 1 1", "M0 0zz5", "M0 0 red"]
)
def test_broken_path_data_is_refused(data):
    with pytest.raises(ValueError, match=r"number|path data"):
        list(path_rings(data))


def test_each_kind_of_outline_is_read_by_its_id():
    drawing = read_drawing(
        draw(
            '<path id="P" d="M1 1H3V3H1z"/><polygon id="G" points="1,1 3,1 3,3 1,3"/>'
            '<rect id="R" x="1" y="1" width="2" height="2"/><circle id="C" cx="2" cy="2" r="1"/>'
            '<ellipse id="E" cx="2" cy="2" rx="1" ry="1"/><text id="T">no outline</text>'
        )
    )
    assert sorted(drawing.rings) == list("CEGPR")
    assert all(drawing.rings[key] == [SQUARE] for key in "PGR")
    assert drawing.rings["C"] == drawing.rings["E"]


def test_a_group_holds_the_outlines_in_it_and_transforms_apply():
    inner = (
        '<g id="Uls" transform="translate(10 20)"><path d="M1 1H3V3H1z"/>'
        '<path transform="scale(2)" d="M1 1H3V3H1z"/></g>'
        '<rect id="T" width="1" height="1" transform="rotate(90) translate(5)"/>'
        '<rect id="M" width="1" height="1" transform="matrix(1 0 0 1 7 8), skewX(0)"/>'
    )
    rings = read_drawing(draw(inner)).rings
    assert [ring[0] for ring in rings["Uls"]] == [(11, 21), (12, 22)]
    assert rings["T"][0][0] == pytest.approx((0, 5))
    assert rings["M"][0][0] == (7, 8)


def test_definitions_are_not_drawn():
    assert read_drawing(draw('<defs><path id="P" d="M1 1H3V3H1z"/></defs>')).rings == {}


def test_an_id_may_differ_in_capitals_or_begin_with_a_line():
    drawing = read_drawing(draw('<path id="_uls" d="M1 1H3V3z"/><path id="LEI" d="M1 1H3V3z"/>'))
    size = frame_of(drawing)
    assert size == (1600, 1280)
    assert set(outlines_of(drawing, {"Uls": "", "Lei": ""}, size)) == {"Uls", "Lei"}


def test_the_same_id_comes_before_one_that_differs():
    drawing = read_drawing(draw('<path id="uls" d="M0 0H9V9z"/><path id="Uls" d="M1 1H3V3z"/>'))
    [[first, *_]] = outlines_of(drawing, {"Uls": ""}, (100, 80))["Uls"]
    assert first == (1, 1)


def test_a_home_without_a_path_is_named():
    with pytest.raises(BuildRefused, match=r"Wal, Wes \(home of England\)"):
        outlines_of(read_drawing(draw("")), {"Wal": "", "Wes": "England"}, (100, 80))


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
HOSTILE = {
    "script": draw("<script>alert(1)</script>"),
    "foreign": draw("<foreignObject><body/></foreignObject>"),
    "handler": draw('<path id="P" onload="alert(1)" d="M0 0"/>'),
    "link": draw('<a href="java script:alert(1)"/>'),
    "xlink": draw('<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:x"/>'),
    "laughs": f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>{SVG}&l9;</svg>'.encode(),
    "file": f'<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>{SVG}&f;</svg>'.encode(),
    "undeclared": draw("&f;"),
    "broken": b"<svg",
    "empty": b"",
    "bytes": b"\xff\xfe\x00\x01",
    "html": b"<html/>",
    "sizeless": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
    "flat": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 0"/>',
    "infinite": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 inf inf"/>',
    "far": draw('<path id="P" d="M0 0L1e999 0L1 1z"/>'),
    "path": draw('<path id="P" d="M0 0 red"/>'),
    "size": draw('<rect id="P" width="wide" height="3"/>'),
    "transform": draw('<g transform="fold(3)"/>'),
    "deep": draw("<g>" * 5_000),
    "many": draw("<g/>" * 60_000),
    "points": draw(f'<path id="P" d="M0 0{"c1 1 1 1 1 1" * 130_000}"/>'),
    "large": b" " * (MOST_BYTES + 1),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_is_no_drawing_is_refused_with_a_sentence(name):
    with pytest.raises(BuildRefused, match=r"^drawing\.svg.*\.$"):
        read_drawing(HOSTILE[name])


def test_an_attribute_of_a_drawing_program_is_no_script():
    names = 'xmlns:i="http://example.org/i" i:only_selected="true" i:online="1"'
    assert read_drawing(draw(f'<path id="P" {names} d="M1 1H3V3H1z"/>')).rings


def test_a_document_type_without_entities_is_no_fault():
    start = b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">'
    assert read_drawing(start + draw('<path id="P" d="M1 1H3V3H1z"/>')).rings


@pytest.fixture
def make(variants_folder, tmp_path):
    def make(svg: str, spaces: str = ISLE_SPACES) -> int:
        (tmp_path / "isle.svg").write_text(svg, encoding="utf-8")
        (tmp_path / "isle.csv").write_text(spaces, encoding="utf-8")
        files = ["--spaces", str(tmp_path / "isle.csv"), "--drawing", str(tmp_path / "isle.svg")]
        return main(["isle", *files])

    return make


def test_a_drawing_makes_a_variant_that_can_be_built(make, variants_folder):
    assert make(ISLE) == 0
    assert load_variant("isle").board.spaces["Lak"].kind == "sea"
    assert list(source_problems("isle")) == []
    (variants_folder / "isle/build/drawing.svg").unlink()
    [problem] = source_problems("isle")
    assert "drawing.svg" in problem.message


def test_a_drawing_without_a_space_makes_nothing(make, variants_folder, capsys):
    assert make(ISLE.replace('id="Fen"', 'id="Marsh"')) == 2
    assert "Fen (home of Foxes)" in capsys.readouterr().err
    assert not (variants_folder / "isle").exists()


def test_a_drawing_too_narrow_for_a_board_makes_nothing(make, capsys):
    assert make(ISLE.replace("0 0 800 600", "0 0 8000 600")) == 2
    assert "narrow" in capsys.readouterr().err
