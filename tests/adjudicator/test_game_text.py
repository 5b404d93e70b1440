"""Game files as text: what is written is read again without loss."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from adjudicator.errors import ImpossibleData
from adjudicator.game_text import text_from_game
from adjudicator.game_text_reader import game_from_text
from adjudicator.verify import canonical
from tests.adjudicator.game_files import SUPPORT, short_game, written
from tests.adjudicator.test_verify import run

VECTORS = json.loads(Path(__file__).with_name("game_text_vectors.json").read_text("utf-8"))
HEAD = {**short_game(), "phases": []}


def lines_of(phases: list[dict[str, Any]]) -> str:
    """The text of phases, without the tags of their game."""
    text = text_from_game({**HEAD, "phases": phases})
    return text.removeprefix(text_from_game(HEAD)).strip("\n")


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["about"] for vector in VECTORS])
def test_a_phase_is_written_as_the_vector_says(vector: dict[str, Any]) -> None:
    assert lines_of(vector["phases"]) == vector["text"]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["about"] for vector in VECTORS])
def test_the_text_of_a_vector_is_read_as_its_phases(vector: dict[str, Any]) -> None:
    found = game_from_text(text_from_game(HEAD) + "\n" + vector["text"])
    assert found["phases"] == vector["phases"]


@pytest.mark.parametrize("opened", [True, False])
def test_a_game_becomes_text_and_the_same_game_again(opened: bool) -> None:
    game = short_game(opened=opened)
    assert game_from_text(text_from_game(game)) == game


def test_press_becomes_text_and_the_same_press_again() -> None:
    message = {"thread": "all", "number": 1, "from": "FR", "text": "Peace?\n== Phase 1"}
    game = short_game()
    phases = [{**phase, "press": [message]} for phase in game["phases"]]
    game = {**game, "press": "open", "phases": [*phases[:1], {**phases[1], "press": []}]}
    assert game_from_text(text_from_game(game)) == game
    assert f"[press {canonical(message).decode()}]\n" in text_from_game(game)


def test_orders_bids_and_results_are_on_the_same_lines() -> None:
    text = text_from_game(short_game())
    assert f"  2: {SUPPORT}\n" in text
    assert "  A Par - Bur  = moves (unopposed)\n" in text


def test_a_changed_text_is_read_as_another_game_or_refused() -> None:
    game, chance = short_game(), random.Random(1763)
    lines = text_from_game(game).split("\n")
    for place in chance.sample([n for n, line in enumerate(lines) if line], 60):
        try:
            assert game_from_text("\n".join([*lines[:place], *lines[place + 1 :]])) != game
        except ImpossibleData:
            continue


PHASE = "== Phase 1, branch 1: Spring 1763 movement\n"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('[name "a"]\n[name "b"]', "line 2"),
        (PHASE + "[opened_at 1.5]", "line 2"),
        (PHASE + "root 12", "line 2"),
        (PHASE + "FR\n  ", "line 3"),
        ("[name " + "[" * 10_000 + "]" * 10_000 + "]", "line 1"),
        (PHASE + "FR\n  hash bids 00\n  1: A Swi H", "line 4"),
    ],
    ids=["a tag twice", "a fraction", "a short root", "an empty order", "too deep", "closed bids"],
)
def test_a_line_that_is_not_understood_is_named(text: str, where: str) -> None:
    with pytest.raises(ImpossibleData) as caught:
        game_from_text(text)
    assert caught.value.where == where


def test_a_text_without_its_tags_is_refused() -> None:
    with pytest.raises(ImpossibleData, match="a tag is missing: format"):
        game_from_text("== Phase 1, branch 1: Spring 1763 movement")


def test_the_command_turns_a_file_into_text_and_back(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(written(short_game()))
    text = run("-m", "adjudicator", "text", str(tmp_path / "game.json"))
    assert text.returncode == 0
    (tmp_path / "game.txt").write_text(text.stdout, "utf-8")
    back = run("-m", "adjudicator", "json", str(tmp_path / "game.txt"))
    assert back.stdout.encode() == canonical(short_game())


def test_text_refuses_what_it_could_not_say(tmp_path: Path) -> None:
    data = short_game()
    data["phases"][0]["outcome"]["orders"][0]["more"] = 1
    (tmp_path / "game.json").write_bytes(written(data))
    done = run("-m", "adjudicator", "text", str(tmp_path / "game.json"))
    assert (done.returncode, json.loads(done.stdout)["error"]["code"]) == (2, "impossible")


def test_a_text_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes(b"[name \xff]")
    done = run("-m", "adjudicator", "json", str(tmp_path / "game.txt"))
    assert json.loads(done.stdout)["error"]["code"] == "bad_text"
