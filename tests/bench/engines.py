"""One engine at work: reads positions, then runs them again and again, saying how long it took.

    python engines.py ours|pydip|diplomacy POSITIONS.json

POSITIONS.json holds {"22": [{"units": {power: [text]}, "orders": {power: [text]}}]}. Each line on
the standard input names a size and how often its positions are run ("22 1"); the answer is a JSON
list of milliseconds, one of each run. A position's units, game and players are made before the
clock starts; orders are given as text, to pydip as its command objects, made while it runs.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
Scene = dict[str, Any]
Run = Callable[[], object]


def ours() -> Callable[[Scene], Run]:
    """The adjudicator: position_from_data before the clock starts, resolve after."""
    sys.path[0] = str(ROOT)
    from adjudicator import position_from_data, resolve
    from maps.load import load_variant

    variant = load_variant("standard")
    turn = {"year": 1901, "season": "spring", "phase": "movement"}

    def prepare(scene: Scene) -> Run:
        position = position_from_data(variant, {"turn": turn, "units": scene["units"]})
        orders = scene["orders"]
        return lambda: resolve(variant, position, orders)

    return prepare


def diplomacy() -> Callable[[Scene], Run]:
    """The package diplomacy: set_orders for each power, then process."""
    from diplomacy import Game

    def prepare(scene: Scene) -> Run:
        game = Game(map_name="standard", rules=["NO_PRESS"])
        game.clear_units()
        for power, units in scene["units"].items():
            game.set_units(power, units)

        def run() -> object:
            for power, orders in scene["orders"].items():
                game.set_orders(power, orders)
            return game.process()

        return run

    return prepare


def pydip() -> Callable[[Scene], Run]:
    """The package pydip: command objects, then resolve_turn."""
    from pydip.map.predefined.vanilla_dip import generate_map
    from pydip.player.command import command as commands
    from pydip.player.player import Player
    from pydip.player.unit import UnitTypes
    from pydip.turn.resolve import resolve_turn

    board = generate_map()
    names = {**_pydip_names(), **PYDIP_NAMES}
    kinds = {"A": UnitTypes.TROOP, "F": UnitTypes.FLEET}

    def place(kind: str, location: str) -> str:
        """Fleets stand on coasts, which are places of their own."""
        name = names[location]
        at_coast = kind == "F" and f"{name} Coast" in board.name_map
        return f"{name} Coast" if at_coast else name

    def prepare(scene: Scene) -> Run:
        players, units = {}, {}
        for power, texts in scene["units"].items():
            stand = [text.split(" ") for text in texts]
            players[power] = Player(
                power,
                board,
                [{"territory_name": place(k, at), "unit_type": kinds[k]} for k, at in stand],
            )
            units |= {
                at.split("/")[0]: unit
                for (_, at), unit in zip(stand, players[power].units, strict=True)
            }
        # The words of an order are looked up before the clock starts: pydip reads no text.
        orders = [
            (players[power], *_arguments(order.split(" "), units, place))
            for power, texts in scene["orders"].items()
            for order in texts
        ]

        def run() -> object:
            given = [getattr(commands, name)(player, *rest) for player, name, *rest in orders]
            return resolve_turn(board, given)

        return run

    return prepare


def _arguments(
    words: list[str], units: dict[str, Any], place: Callable[[str, str], str]
) -> tuple[Any, ...]:
    """The command class of an order and its arguments."""
    kind, at, verb, *rest = words
    unit = units[at.split("/")[0]]
    if verb == "H":
        return "HoldCommand", unit
    if verb == "-":
        name = "ConvoyMoveCommand" if "VIA" in rest else "MoveCommand"
        return name, unit, place(kind, rest[0])
    other = units[rest[1].split("/")[0]]
    target = place(rest[0], rest[3]) if len(rest) > 2 else other.position
    return ("SupportCommand" if verb == "S" else "ConvoyTransportCommand"), unit, other, target


def _pydip_names() -> dict[str, str]:
    spaces = json.loads((ROOT / "maps/variants/standard/spaces.json").read_text("utf-8"))
    return {key: space["name"] for key, space in spaces.items()}


# Where pydip calls a place otherwise than the board does.
PYDIP_NAMES = {
    "BUL/EC": "Bulgaria North Coast",
    "BUL/SC": "Bulgaria South Coast",
    "SPA/NC": "Spain North Coast",
    "SPA/SC": "Spain South Coast",
    "STP/NC": "St. Petersburg North Coast",
    "STP/SC": "St. Petersburg South Coast",
    "EAS": "Eastern Mediterranean Sea",
    "WES": "Western Mediterranean Sea",
    "STP": "St. Petersburg",
}
ENGINES = {"ours": ours, "pydip": pydip, "diplomacy": diplomacy}


def main(engine: str, path: str) -> None:
    scenes = json.loads(Path(path).read_text("utf-8"))
    prepare = ENGINES[engine]()
    for line in sys.stdin:
        size, passes = line.split()
        runs = int(passes) * [prepare(scene) for scene in scenes[size]]
        sys.stdout.write(json.dumps(milliseconds(runs)) + "\n")
        sys.stdout.flush()


def milliseconds(runs: list[Run]) -> list[float]:
    """The time of each run, one after the other."""
    gc.collect()
    times = []
    for run in runs:
        start = process_time()
        run()
        times.append(1000 * (process_time() - start))
    return times


if __name__ == "__main__":
    main(*sys.argv[1:])
