"""python -m maps."""

import io
import json
import shutil
import xml.etree.ElementTree as ET

import pytest

from adjudicator.interchange import position_to_data
from maps.__main__ import main
from maps.load import FOLDER
from maps.render.theme import load_theme


@pytest.fixture
def feed(monkeypatch):
    def put(text):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))

    return put


@pytest.mark.slow
def test_check_without_a_variant_takes_all(capsys, monkeypatch):
    """test_checks.py has them all checked: here two are enough."""
    monkeypatch.setattr("maps.__main__.variant_ids", lambda: ("rise-of-rome-1", "standard"))
    assert main(["check"]) == 0
    assert capsys.readouterr().out.count("no problems") == 2


def test_check_names_the_board_of_a_bad_edge_and_goes_on_with_the_others(
    capsys, monkeypatch, variants_folder
):
    for name in ("a-misspelt", "b-no-json", "standard"):
        (variants_folder / name).unlink(missing_ok=True)
        shutil.copytree(FOLDER / "standard", variants_folder / name)
    misspelt = variants_folder / "a-misspelt/adjacency.json"
    misspelt.write_text(misspelt.read_text().replace('"BUR"', '"BRU"', 1))
    (variants_folder / "b-no-json/setup.json").write_text("{")
    monkeypatch.setattr(
        "maps.__main__.variant_ids", lambda: ("a-misspelt", "b-no-json", "standard")
    )
    assert main(["check"]) == 2
    printed = capsys.readouterr()
    assert "a-misspelt: 1 problem\n" in printed.out
    assert "names BRU, which is not a place. Is it BUR?" in printed.out
    assert "b-no-json/setup.json" in printed.err
    assert "standard: no problems" in printed.out


def test_check_takes_one_variant(capsys):
    assert main(["check", "standard"]) == 0
    assert "ambition" not in capsys.readouterr().out


def test_check_of_an_unknown_variant_says_which_are_known(capsys):
    assert main(["check", "nonsense"]) == 2
    assert "standard" in capsys.readouterr().err


def test_render_draws_a_position(feed, capsys, variant):
    feed(json.dumps(position_to_data(variant.start)))
    assert main(["render"]) == 0
    picture = capsys.readouterr().out
    assert ET.fromstring(picture).tag.endswith("svg")
    assert "Spring 1763" in picture


@pytest.mark.parametrize(
    "orders",
    [
        {"FR": ["A Par - Bur"]},
        [{"power": "FR", "order": "A Par - Bur", "result": "moves"}],
    ],
)
def test_render_draws_orders_of_a_request_and_of_an_outcome(feed, capsys, variant, orders):
    feed(json.dumps({"position": position_to_data(variant.start), "orders": orders}))
    assert main(["render", "--orders"]) == 0
    assert 'data-order="A Par - Bur"' in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    [
        "not JSON",
        "[" * 100_000,
        "[]",
        "{}",
        '{"variant": "nonsense", "position": {}}',
        '{"turn": {"year": 1763, "season": "spring", "phase": "movement"}, '
        '"units": {"FR": ["F Par"]}, "centres": {}}',
    ],
)
def test_render_tells_what_cannot_be(feed, capsys, text):
    feed(text)
    assert main(["render"]) == 2
    assert capsys.readouterr().err.strip()


def test_render_of_an_undrawn_board_says_so(feed, capsys, undrawn):
    feed(json.dumps({"variant": undrawn.id, "position": position_to_data(undrawn.start)}))
    assert main(["render"]) == 2
    assert undrawn.id in capsys.readouterr().err


@pytest.mark.parametrize(
    "orders",
    [
        7,
        "A Par H",
        {"FR": ["gibberish"]},
        {"FR": 5},
        {"FR": [5]},
        {"XX": ["A Par H"]},
        [5],
        [{"power": ["FR"], "order": "A Par H", "result": "holds"}],
        [{"power": "FR", "order": "A Par H", "result": {}}],
        [{"power": "FR"}],
        [{"power": "FR", "order": "A Par H", "result": "x"}],
    ],
)
def test_render_tells_which_orders_cannot_be_read(feed, capsys, variant, orders):
    feed(json.dumps({"position": position_to_data(variant.start), "orders": orders}))
    assert main(["render", "--orders"]) == 2
    assert capsys.readouterr().err.strip()


@pytest.mark.parametrize("theme", ["light", "dark", "print", "contrast"])
def test_render_takes_a_theme(feed, capsys, variant, theme):
    feed(json.dumps(position_to_data(variant.start)))
    assert main(["render", "--theme", theme]) == 0
    assert load_theme(variant.id, theme).palette.coast in capsys.readouterr().out


def test_render_prints_abbreviations(feed, capsys, variant):
    feed(json.dumps(position_to_data(variant.start)))
    assert main(["render", "--abbreviations"]) == 0
    assert ">HeW<" in capsys.readouterr().out


@pytest.mark.slow
def test_render_writes_a_png(feed, capfdbinary, variant):
    feed(json.dumps(position_to_data(variant.start)))
    assert main(["render", "--format", "png", "--width", "300"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")


def test_render_refuses_an_impossible_width(feed, capsys, variant):
    feed(json.dumps(position_to_data(variant.start)))
    assert main(["render", "--format", "png", "--width", "5"]) == 2
    assert "pixels" in capsys.readouterr().err


def test_png_turns_a_picture_into_dots(monkeypatch, capfdbinary):
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"/>'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(svg)))
    assert main(["png", "--width", "200"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")


@pytest.mark.parametrize("content", [b"", b"no picture", b"\xff\xfe"])
def test_png_tells_what_cannot_be_drawn(monkeypatch, capsys, content):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert main(["png"]) == 2
    assert capsys.readouterr().err.strip()
