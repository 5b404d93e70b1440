"""python -m maps.build.new writes the folder of a variant from a list of spaces."""

import math

import pytest

from adjudicator.board import COASTAL, INLAND, SEA
from maps.build import neighbours
from maps.build.cells import geography
from maps.build.new import main
from maps.checks import check_variant
from maps.checks.ground import Ground
from maps.geometry import load_geometry
from maps.load import load_variant
from tests.maps.twelve import (
    ID,
    ISLE,
    ISLE_SPACES,
    SPACES,
    TWO_COASTS,
    spaces_with_neighbours,
    without_neighbours,
)


@pytest.fixture
def make(variants_folder, tmp_path):
    """Make a variant of a list of spaces, and return the exit status."""

    def make(text: str, *further: str) -> int:
        path = tmp_path / "spaces.csv"
        path.write_text(text, encoding="utf-8")
        return main([ID, "--spaces", str(path), *further])

    return make


def test_a_list_with_neighbours_gives_a_variant_without_problems(make):
    assert make(spaces_with_neighbours(), "--name", "Irish Sea", "--year", "1014") == 0
    assert check_variant(ID) == []
    variant = load_variant(ID)
    assert (variant.name, variant.start.turn.year, len(variant.board.spaces)) == (
        "Irish Sea",
        1014,
        12,
    )
    assert sorted(map(str, variant.start.units))[0] == "A Alb"
    assert variant.rules.victory_centres == 4


def test_neighbours_make_land_coastal_or_inland(make):
    make("key,name,kind,owner,centre,neighbours\nA,Ay,land,P,yes,B C\nB,Bee,land,,,\nC,Sea,sea,,,")
    kinds = {key: space.kind for key, space in load_variant(ID).board.spaces.items()}
    assert kinds == {"A": COASTAL, "B": INLAND, "C": SEA}


def test_fleets_pass_between_neighbours_on_one_sea_alone(make):
    make(spaces_with_neighbours())
    fleet = load_variant(ID).board.fleet
    assert {"Uls", "Mun"} <= fleet["Lei"]
    assert "Con" not in fleet["Lei"]


def test_the_lands_with_two_coasts_of_the_page_make_a_variant_without_problems(make):
    assert make(TWO_COASTS) == 0
    assert check_variant(ID) == []
    assert load_variant(ID).board.fleet["Pan/nc"] == {"Gul", "Oax/nc"}


def test_a_list_in_the_semicolons_of_a_spreadsheet_is_read(make):
    assert make("\ufeff" + SPACES.replace(",", ";")) == 0


def test_a_list_without_places_has_no_drawing_and_can_be_played(make, variants_folder):
    assert make("key,name,kind,owner,centre,unit\nA,Ay,land,P,yes,A\nB,Sea,sea,,,") == 0
    assert not (variants_folder / ID / "build").exists()
    assert load_variant(ID).start.units


def test_lands_that_touch_too_briefly_are_named_with_their_place(make, monkeypatch):
    make(without_neighbours(TWO_COASTS))
    names = ("", "X", "Gul", "Oce", "Oax", "Pan")
    west = [bytes([4] * 20)] * 10 + [bytes([3] * 20)] * 9
    east = [bytes([2] * 20)] * 9 + [bytes([5] * 20)] * 10
    ground = Ground(names, tuple(a + b for a, b in zip(west, east, strict=True)))
    monkeypatch.setattr(neighbours, "ground_of", lambda _: ground)
    monkeypatch.setattr(neighbours, "drawn_board", lambda _: load_geometry("standard"))
    sentences = list(neighbours.write_neighbours(ID, {}))
    assert sentences[0].startswith("Oax and Pan touch for less than 6 pixels")
    assert "at 40, 18 of the board, which is 1600 wide" in sentences[0]


def test_land_belongs_to_the_nearest_place():
    files = geography({"A": (0.0, 50.0), "B": (4.0, 50.0)}, {"S": (2.0, 53.0)}, [])
    cells = [files["frontiers"][key]["within"] for key in "AB"]
    # The later one takes its part from the one before, halfway.
    assert min(x for x, _ in cells[0]) < 0 < 4 < max(x for x, _ in cells[0])
    assert min(x for x, _ in cells[1]) == pytest.approx(2.0)


def test_lines_between_seas_lie_halfway():
    files = geography({"L": (0.0, 50.0)}, {"S": (-2.0, 52.0), "T": (2.0, 52.0)}, [])
    [line] = files["waters"]["lines"].values()
    assert [x for x, _ in line] == pytest.approx([0.0, 0.0])
    assert math.dist(*line) > 3


REFUSED = {
    "": ["spaces.csv", "key"],
    "key,name\nA,Ay": ["spaces.csv", "kind"],
    "key,name,kind,color\nA,Ay,land,red": ["color", "Known are"],
    "key,name,kind\nA,Ay,forest": ["line 2", "A", "forest"],
    "key,name,kind\nA,Ay,land,more": ["line 2", "cells"],
    "key,name,kind\nA,,land": ["line 2", "A", "name"],
    "key,name,kind\nX,Ay,land": ["line 2", "X"],
    "key,name,kind\nA/b,Ay,land": ["line 2", "A/b"],
    "key,name,kind\nA,Ay,land\na,Bee,land": ["line 3", "a", "another space"],
    "key,name,kind,centre\nA,Ay,land,perhaps": ["A", "perhaps"],
    "key,name,kind,coasts\nA,Ay,land,nc": ["A", "coasts"],
    "key,name,kind,unit\nA,Ay,land,A": ["A", "owner"],
    "key,name,kind,owner,unit\nA,Ay,land,P,G": ["A", "“G”"],
    "key,name,kind,owner,unit\nA,Ay,land,P,F/nc": ["A", "F/nc"],
    "key,name,kind,owner,unit,coasts\nPan,Ay,land,P,F/ec,nc sc": [
        "line 2",
        "Pan's coasts are nc and sc.",
    ],
    "key,name,kind,owner,unit,coasts\nPan,Ay,land,P,F,nc sc": ["line 2", "F/nc or F/sc"],
    "key,name,kind,owner,unit,coasts\nPan,Ay,land,P,A/nc,nc sc": ["line 2", "no coast"],
    "key,name,kind,owner\nS,Sea,sea,P": ["S", "sea"],
    "key,name,kind,lon,lat\nA,Ay,land,east,50": ["A", "east"],
    "key,name,kind,lon,lat\nA,Ay,land,500,50": ["A", "180"],
    "key,name,kind,lon,lat\nA,Ay,land,nan,50": ["A", "180"],
    "key,name,kind,neighbours\nA,Ay,land,Bee": ["A", "Bee"],
    "key,name,kind,neighbours\nA,Ay,land,B/nc\nB,Bee,land,": ["A", "B/nc"],
    "key,name,kind\nA,Ay,land": ["no powers"],
    "key,name,kind,owner\nA,Ay,land,P": ["P", "home"],
    "key,name,kind,owner,centre,lon,lat\nA,Ay,land,P,yes,1,1\nB,Bee,land,,,,": ["B", "lon"],
    "key,name,kind,owner,centre,lon,lat\nA,Ay,land,P,yes,1,1\nB,Bee,land,,,1,1": ["A", "B"],
    "key,name,kind,owner,centre,lon,lat\nA,Ay,land,P,yes,170,1\nB,B,land,,,-170,1": ["180"],
    "key,name,kind,owner,centre,unit\nA,Ay,inland,P,yes,F": ["F A"],
    'key,name,kind\nA,"' + "y" * 200_000 + '",land': ["line 2"],
}


@pytest.mark.parametrize("text", REFUSED, ids=[text[-30:] for text in REFUSED])
def test_a_list_that_cannot_be_is_refused_with_its_line_and_space(make, capsys, text):
    assert make(text) == 2
    sentence = capsys.readouterr().err
    assert [word for word in REFUSED[text] if word not in sentence] == []
    assert "Traceback" not in sentence


def test_a_refused_list_leaves_no_folder(make, variants_folder):
    make("key,name,kind\nA,Ay,forest")
    assert not (variants_folder / ID).exists()


def test_a_folder_that_exists_stays(make, capsys):
    make(SPACES)
    assert make(SPACES) == 2
    assert "exists already. Delete it, or choose another id." in capsys.readouterr().err


@pytest.fixture
def draw(variants_folder, tmp_path):
    """Make a variant of the list and the drawing of the page, whose text is changed."""

    def draw(old: str, new: str) -> int:
        (tmp_path / "isle.csv").write_text(ISLE_SPACES, encoding="utf-8")
        (tmp_path / "isle.svg").write_text(ISLE.replace(old, new), encoding="utf-8")
        paths = [str(tmp_path / name) for name in ("isle.csv", "isle.svg")]
        return main(["isle", "--spaces", paths[0], "--drawing", paths[1]])

    return draw


def test_a_space_without_a_path_is_named_with_the_ids_that_no_space_has(draw, capsys):
    assert draw('id="Fen"', 'id="Fne"') == 2
    sentence = capsys.readouterr().err
    assert "no path with the id Fen (home of Foxes)." in sentence
    assert "No space of the list has its ids Fne." in sentence


def test_outlines_that_belong_to_no_space_are_named(draw, capsys):
    further = '<g id="notes"><rect id="Zed" width="9" height="9"/></g><path d="M0 0h9v9z"/></svg>'
    assert draw("</svg>", further) == 0
    assert "isle.svg: ignored: Zed; 1 path without an id\n" in capsys.readouterr().err


def test_nothing_of_a_drawing_with_a_path_for_each_space_is_ignored(draw, capsys):
    assert draw("", "") == 0
    assert capsys.readouterr().err == ""


def test_an_id_with_a_path_is_refused(variants_folder, tmp_path, capsys):
    (tmp_path / "spaces.csv").write_text(SPACES, encoding="utf-8")
    assert main(["../elsewhere", "--spaces", str(tmp_path / "spaces.csv")]) == 2
    assert "is no id" in capsys.readouterr().err


def test_a_list_that_is_missing_or_no_text_is_refused(variants_folder, tmp_path, capsys):
    assert main([ID, "--spaces", str(tmp_path / "none.csv")]) == 2
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    assert main([ID, "--spaces", str(tmp_path / "bytes.csv")]) == 2
    assert "bytes.csv" in capsys.readouterr().err
