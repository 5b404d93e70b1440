"""Test cases of jDip. A case that begins where the one before it ended continues its game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from adjudicator.errors import InvalidOrder
from adjudicator.imports.reading import Nations, place_in_time, turn_in, variant_by_name
from adjudicator.imports.told import (
    ImportRefused,
    Load,
    ToldBoard,
    ToldGame,
    ToldOrder,
    ToldPhase,
    line,
)
from adjudicator.notation import parse_order
from adjudicator.orders import Move, space_of
from adjudicator.state import Dislodged, PhaseKind, Position, Turn, Unit
from adjudicator.terrain import RETREAT, Terrain
from adjudicator.variant import Variant

BLOCKS = (
    "PRESTATE_SUPPLYCENTER_OWNERS",
    "PRESTATE_DISLODGED",
    "PRESTATE_RESULTS",
    "PRESTATE",
    "ORDERS",
    "POSTSTATE_DISLODGED",
    "POSTSTATE",
)
ROW = re.compile(r"(?:(?P<owner>[^:]+):|(?P<first>\S+)\s)\s*(?P<text>.*)")
RESULT = re.compile(r"(?P<word>SUCCESS|FAILURE):\s*(?P<rest>.*)", re.IGNORECASE)
MOST_CASES = 2_000


class Case(NamedTuple):
    """A case as it is written: its name, line, phase, and the rows of each block with their lines.

    `same` says that the units after it are those before it.
    """

    name: str
    number: int
    phase: str
    blocks: dict[str, list[tuple[int, str]]]
    same: bool = False


def is_cases(text: str) -> bool:
    """Whether a text has the keywords of jDip's cases."""
    return re.search(r"^[ \t]*PRESTATE", text, re.MULTILINE) is not None and "ORDERS" in text


def read(text: str, load: Load, ids: Iterable[str]) -> Iterator[ToldGame | ImportRefused]:
    """Read the games, or the single cases, of a file, and the refusals of cases."""
    name, cases = _cases(text)
    variant = variant_by_name(name[1], load, ids, line(name[0]))
    nations = Nations(variant)
    game: list[ToldPhase] = []
    title = ""
    for case in cases:
        try:
            phase = _phase(variant, nations, case)
        except ImportRefused as refusal:
            yield refusal
            continue
        if game and not _continues(variant, game[-1], phase):
            yield ToldGame(variant, title, tuple(game))
            game = []
        if not game:
            title = case.name
        game.append(phase)
    if game:
        yield ToldGame(variant, title, tuple(game))


def _continues(variant: Variant, before: ToldPhase, phase: ToldPhase) -> bool:
    """Whether a case is the phase after another one: it is later and has its units."""
    board = phase.before
    return (
        before.turn is not None
        and phase.turn is not None
        and place_in_time(variant, before.turn) < place_in_time(variant, phase.turn)
        and board is not None
        and before.after is not None
        and board.units == before.after
    )


def _cases(text: str) -> tuple[tuple[int, str], list[Case]]:
    """Return the name of the variant with its line, and the cases."""
    variant, cases, case, block = (1, "standard"), list[Case](), None, ""
    for number, raw in enumerate(text.splitlines(), start=1):
        row = raw.partition("#")[0].strip()
        if not row:
            continue
        word, _space, rest = row.partition(" ")
        word = word.upper().rstrip(":")
        if word == "VARIANT_ALL":
            variant = (number, rest.strip())
        elif word == "CASE":
            case, block = Case(rest.strip()[:60], number, "", {}), ""
            if len(cases) >= MOST_CASES:
                message = f"a file has at most {MOST_CASES} cases"
                raise ImportRefused("too_many_cases", line(number), message)
        elif word == "END":
            if case is not None:
                cases.append(case)
            case = None
        elif case is None:
            raise ImportRefused("outside_case", line(number), f"no case begins above “{row[:40]}”")
        elif word == "PRESTATE_SETPHASE":
            case = case._replace(phase=f"{number} {rest}")
        elif word == "POSTSTATE_SAME":
            case, block = case._replace(same=True), ""
        elif row in BLOCKS:
            block = row
            case.blocks.setdefault(block, [])
        elif block:
            case.blocks[block].append((number, row))
        else:
            raise ImportRefused(
                "outside_block", line(number), f"no block begins above “{row[:40]}”"
            )
    if case is not None:
        raise ImportRefused("no_end", line(case.number), "the case has no END")
    return variant, cases


def _phase(variant: Variant, nations: Nations, case: Case) -> ToldPhase:
    at, _space, text = case.phase.partition(" ")
    turn = turn_in(text) if text else variant.start.turn
    if turn is None:
        raise ImportRefused("bad_turn", line(int(at)), f"“{text[:40]}” is no phase")
    where = line(case.number)
    units = frozenset(_units(variant, nations, case, "PRESTATE"))
    centres = None
    if "PRESTATE_SUPPLYCENTER_OWNERS" in case.blocks:
        rows = _units(variant, nations, case, "PRESTATE_SUPPLYCENTER_OWNERS")
        centres = {unit.space: unit.power for unit in rows}
    dislodged = None
    contested: frozenset[str] = frozenset()
    if turn.phase is PhaseKind.RETREATS:
        beaten = _units(variant, nations, case, "PRESTATE_DISLODGED")
        dislodged, contested = _retreats(variant, nations, case, units, beaten)
    after = None
    if case.same:
        after = units
    elif "POSTSTATE" in case.blocks:
        after = frozenset(_units(variant, nations, case, "POSTSTATE"))
    orders = tuple(
        ToldOrder(line(number), owner, order or row)
        for number, owner, order, row in _rows(nations, case, "ORDERS")
    )
    return ToldPhase(turn, where, orders, ToldBoard(units, centres, dislodged, contested), after)


def _rows(nations: Nations, case: Case, block: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield the rows of a block with their line, their owner ("" if it is none), and their text."""
    for number, row in case.blocks.get(block, ()):
        match = ROW.fullmatch(row)
        name = (match["owner"] or match["first"]).strip() if match else ""
        owner = nations.power(name) or nations.owner(name)
        yield number, owner, match["text"].strip(" .") if match and owner else "", row


def _units(variant: Variant, nations: Nations, case: Case, block: str) -> Iterator[Unit]:
    for number, owner, text, row in _rows(nations, case, block):
        if not owner:
            message = f"“{row[:60]}” names no power"
            raise ImportRefused("no_such_power", line(number), message, word=row[:60])
        try:
            order = parse_order(variant, f"{text} H", hints=False)
        except InvalidOrder as error:
            message = f"“{text[:40]}” is no unit: {error}"
            raise ImportRefused("no_such_unit", line(number), message, word=text[:40]) from error
        kind, location = getattr(order, "kind", ""), getattr(order, "location", "")
        # The unit letter before a centre means nothing, and an army has no coast.
        yield Unit(owner, kind, space_of(location) if kind == "A" else location)


def _retreats(
    variant: Variant,
    nations: Nations,
    case: Case,
    units: frozenset[Unit],
    beaten: Iterable[Unit],
) -> tuple[tuple[Dislodged, ...], frozenset[str]]:
    """Return the dislodged units with their retreats, and the contested spaces.

    They follow from the orders of the phase before, as far as the case has them.
    """
    came: dict[str, tuple[str, str]] = {}
    failed: list[str] = []
    for number, row in case.blocks.get("PRESTATE_RESULTS", ()):
        result = RESULT.fullmatch(row)
        named = ROW.fullmatch(result["rest"]) if result else None
        if not result or not named:
            raise ImportRefused("bad_result", line(number), f"“{row[:60]}” is no result")
        try:
            order = parse_order(variant, named["text"], hints=False)
        except InvalidOrder:
            continue
        if isinstance(order, Move):
            if result["word"].upper() == "SUCCESS":
                # After an attack by convoy the way to its origin is open.
                origin = "" if order.via else order.space
                came[order.destination] = (origin, f"{order.kind} {order.location}")
            else:
                failed.append(order.destination)
    standing = {unit.space: unit for unit in units}
    contested = frozenset(s for s in failed if failed.count(s) > 1 and s not in standing)
    turn = Turn(variant.start.turn.year, variant.start.turn.season, PhaseKind.MOVEMENT)
    terrain = Terrain(variant, Position(turn=turn, units=tuple(units)), standing)
    dislodged = []
    for unit in beaten:
        origin, by = came.get(unit.space, ("", ""))
        closed = {*standing, *contested, origin}
        ways = [way for way in terrain.reach(unit, RETREAT) if space_of(way) not in closed]
        dislodged.append(Dislodged(unit, by, tuple(sorted(ways))))
    return tuple(dislodged), contested
