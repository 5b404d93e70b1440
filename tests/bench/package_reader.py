"""Load games with the package diplomacy and resolve each phase: package_reader.py GAMES.jsonl

Runs in the environment of the package. Prints for each game whether the package saves it again as
it was, and for each phase the note in the file and the first difference of the results.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from diplomacy import Game
from diplomacy.utils.export import load_saved_games_from_disk, to_saved_game_format

SAME = ("name", "units", "retreats", "centers", "homes", "builds")


def read(path: str) -> list[dict[str, Any]]:
    """Report on each game of a file."""
    saved = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
    loaded = load_saved_games_from_disk(path)
    assert len(loaded) == len(saved)
    return [
        {
            "is_kept": is_kept(game, to_saved_game_format(again)),
            "phases": [
                {
                    "name": before["name"],
                    "note": before["state"]["note"],
                    "difference": next(differences(game, before, after), ""),
                }
                for before, after in pairwise(game["phases"])
            ],
        }
        for game, again in zip(saved, loaded, strict=True)
    ]


def is_kept(game: dict[str, Any], again: dict[str, Any]) -> bool:
    """Whether the package, having loaded a game, writes the same phases."""
    return [compared(phase) for phase in game["phases"]] == [
        compared(phase) for phase in again["phases"]
    ]


def compared(phase: dict[str, Any]) -> dict[str, Any]:
    """The parts of a phase in which programs must agree."""
    state = {name: settled(phase["state"][name]) for name in SAME}
    orders = {power: lines or [] for power, lines in phase["orders"].items()}
    return state | {"orders": orders, "results": phase["results"]}


def settled(value: Any) -> Any:
    """A value without the order of its lists."""
    if isinstance(value, dict):
        return {name: settled(part) for name, part in value.items()}
    return sorted(value) if isinstance(value, list) else value


def differences(game: Any, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """The parts of the next state and the results that the package has otherwise."""
    again = Game(map_name=game["map"], rules=game["rules"])
    again.set_state(before["state"])
    for power, orders in before["orders"].items():
        again.set_orders(power, orders)
    processed, state = again.process(), again.get_state()
    for name in SAME:
        ours, theirs = settled(after["state"][name]), settled(state[name])
        if ours != theirs:
            yield f"{name}: {ours}, there {theirs}"
    for unit, results in before["results"].items():
        marks = sorted({str(result) for result in processed.results.get(unit, [])} - {""})
        if marks != sorted(results):
            yield f"{unit}: {sorted(results)}, there {marks}"


if __name__ == "__main__":
    json.dump(read(sys.argv[1]), sys.stdout)
