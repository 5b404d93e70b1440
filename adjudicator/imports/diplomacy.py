"""Games that the Python package `diplomacy` has saved, one or a line each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.errors import InvalidOrder
from adjudicator.imports.reading import Nations, turn_in, variant_by_name
from adjudicator.imports.told import (
    MOST_PHASES,
    ImportRefused,
    Load,
    ToldBoard,
    ToldGame,
    ToldOrder,
    ToldPhase,
    line,
)
from adjudicator.notation import parse_order
from adjudicator.shapes import as_list, as_object, as_text
from adjudicator.state import Dislodged, PhaseKind, Unit
from adjudicator.variant import Variant

MOST_GAMES = 1_000


def read(text: str, load: Load, ids: Iterable[str]) -> Iterator[ToldGame]:
    """Read a saved game, or one on each line. Raises ImportRefused or ImpossibleData."""
    ids = tuple(ids)
    try:
        whole = _json(text, "file")
    except ImportRefused:
        lines = [(n, each) for n, each in enumerate(text.splitlines(), start=1) if each.strip()]
        if len(lines) < 2 or not lines[0][1].rstrip().endswith("}"):
            raise
        if len(lines) > MOST_GAMES:
            message = f"a file has at most {MOST_GAMES} games"
            raise ImportRefused("too_many_games", "file", message) from None
        for number, each in lines:
            yield _game(_json(each, line(number)), load, ids, f"{line(number)}, ")
        return
    games = whole if isinstance(whole, list) else [whole]
    for place, game in enumerate(games):
        yield _game(game, load, ids, f"[{place}]." if len(games) > 1 else "")


def _json(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ImportRefused("bad_json", where, "the JSON is too deep") from error
    except ValueError as error:
        raise ImportRefused("bad_json", where, f"this is no JSON: {error}") from error


def _game(data: Any, load: Load, ids: Iterable[str], at: str) -> ToldGame:
    game = as_object(data, f"{at}file")
    name = as_text(game.get("map", game.get("map_name", "standard")), f"{at}map")
    variant = variant_by_name(name, load, ids, f"{at}map")
    rows = _phases(game, at)
    if len(rows) > MOST_PHASES:
        message = f"a game has at most {MOST_PHASES} phases"
        raise ImportRefused("too_many_phases", f"{at}phases", message)
    nations = Nations(variant)
    phases = [_phase(variant, nations, row, where) for where, row in rows]
    return ToldGame(
        variant=variant,
        name=str(game.get("id", game.get("game_id", "")))[:60],
        phases=tuple(phase for phase in phases if phase is not None),
    )


def _phases(game: Mapping[str, Any], at: str) -> list[tuple[str, Any]]:
    """Return the phases of a saved game, or of the package's own record of a game."""
    if "phases" in game:
        return as_list(game["phases"], f"{at}phases")
    states = as_object(game.get("state_history"), f"{at}state_history")
    orders = as_object(game.get("order_history", {}), f"{at}order_history")
    return [
        (f"{at}state_history.{name}", {"name": name, "state": state, "orders": orders.get(name)})
        for name, state in states.items()
    ]


def _phase(variant: Variant, nations: Nations, data: Any, where: str) -> ToldPhase | None:
    row = as_object(data, where)
    name = as_text(row.get("name"), f"{where}.name")
    turn = turn_in(name)
    if turn is None:
        if name in ("COMPLETED", "FORMING"):
            return None
        raise ImportRefused("bad_turn", f"{where}.name", f"“{name[:40]}” is no phase")
    state = as_object(row.get("state"), f"{where}.state")
    orders = []
    for power, lines in as_object(row.get("orders") or {}, f"{where}.orders").items():
        owner = _power(nations, power, f"{where}.orders")
        for at, text in as_list(lines or [], f"{where}.orders.{power}"):
            orders.append(ToldOrder(at, owner, as_text(text, at)))
    is_retreat = turn.phase is PhaseKind.RETREATS
    board = _board(variant, nations, state, f"{where}.state", is_retreat)
    return ToldPhase(turn, where, tuple(orders), board)


def _board(
    variant: Variant, nations: Nations, state: Mapping[str, Any], where: str, is_retreat: bool
) -> ToldBoard:
    units: set[Unit] = set()
    beaten: list[Unit] = []
    for power, texts in as_object(state.get("units", {}), f"{where}.units").items():
        owner = _power(nations, power, f"{where}.units")
        for at, text in as_list(texts, f"{where}.units.{power}"):
            told = as_text(text, at)
            unit = _unit(variant, owner, told.removeprefix("*"), at)
            if told.startswith("*"):
                beaten.append(unit)
            else:
                units.add(unit)
    centres = {}
    for power, names in as_object(state.get("centers", {}), f"{where}.centers").items():
        owner = _power(nations, power, f"{where}.centers")
        for at, centre in as_list(names, f"{where}.centers.{power}"):
            space = nations.space(as_text(centre, at))
            if not space:
                message = f"no space is called “{centre[:40]}”"
                raise ImportRefused("no_such_space", at, message, word=centre[:40])
            centres[space] = owner
    ways = _retreats(variant, state, f"{where}.retreats")
    if not is_retreat:
        return ToldBoard(frozenset(units), centres)
    dislodged = tuple(Dislodged(unit, "", ways.get(str(unit), ())) for unit in beaten)
    # Some programs change the owners before the retreats, and some after them.
    return ToldBoard(frozenset(units), None, dislodged)


def _retreats(
    variant: Variant, state: Mapping[str, Any], where: str
) -> Mapping[str, tuple[str, ...]]:
    """Return the locations that each dislodged unit may retreat to."""
    ways: dict[str, tuple[str, ...]] = {}
    for power, units in as_object(state.get("retreats", {}), where).items():
        for text, places in as_object(units, f"{where}.{power}").items():
            unit = _unit(variant, "", text, f"{where}.{power}")
            ways[str(unit)] = tuple(
                _unit(variant, "", f"{unit.kind} {as_text(place, at)}", at).location
                for at, place in as_list(places, f"{where}.{power}.{text}")
            )
    return ways


def _unit(variant: Variant, owner: str, text: str, where: str) -> Unit:
    try:
        order = parse_order(variant, f"{text} H", hints=False)
    except InvalidOrder as error:
        message = f"“{text[:40]}” is no unit: {error}"
        raise ImportRefused("no_such_unit", where, message, word=text[:40]) from error
    return Unit(owner, getattr(order, "kind", ""), getattr(order, "location", ""))


def _power(nations: Nations, name: str, where: str) -> str:
    power = nations.owner(name)
    if not power:
        message = f"no power is called “{name[:40]}”"
        raise ImportRefused("no_such_power", where, message, word=name[:40])
    return power
