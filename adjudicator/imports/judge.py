"""Result letters of the judges that play by email, DPjudge and nJudge, one letter or many."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from adjudicator.imports.implied import implied_board
from adjudicator.imports.reading import (
    Nations,
    in_time,
    likeliest_variant,
    opening_turns,
    turn_in,
    variant_by_name,
)
from adjudicator.imports.told import ImportRefused, Load, ToldGame, ToldOrder, ToldPhase, line
from adjudicator.state import PhaseKind, Turn

HEADING = re.compile(
    r"\s{0,40}(?P<kind>movement|retreat|adjustment)s?\s{1,40}(?P<told>results|orders)\s{1,40}for\s{1,40}"
    r"(?P<season>\w+)\s{1,40}of\s{1,40}(?P<year>\d+)",
    re.IGNORECASE,
)
COLONS = re.compile(
    r"::.*?judge:?\s{0,40}(?P<judge>\S*)\s{1,40}game:?\s{0,40}(?P<game>\S*)\s{1,40}variant:?\s{0,40}(?P<variant>[^:]*)",
    re.IGNORECASE,
)
# Above a board without orders.
BOARD = re.compile(
    r"\s{0,40}(?:starting\s{1,40}position|status\s{1,40}of\s{1,40}the\s{1,40}\w+\s{1,40}phase)"
    r"\s{1,40}for\s{1,40}\w+\s{1,40}of\s{1,40}\d+",
    re.IGNORECASE,
)
ORDER = re.compile(r"\s{0,40}(?P<owner>[\w&'’-]+):\s{1,40}(?P<order>\S.*)")
MARKS = re.compile(r"\(\*(?P<marks>.*)\*\)")
ENDED = re.compile(r"(?:\.|\*\))\s{0,40}$")
NO_ORDER = re.compile(
    r",?\s{0,40}no orders?(?: processed)?\s{0,40}(?:\(disband(?:ed)?\)\s{0,40})?$", re.IGNORECASE
)
# Orders of units without an order.
IDLE = {PhaseKind.MOVEMENT: "HOLD", PhaseKind.RETREATS: "DISBAND"}
DEFAULTS = re.compile(r"defaults?,?\s+remov\w*", re.IGNORECASE)
UNUSED = re.compile(r"\d*\s*(?:unus\w+\s+)?builds?\s+(?P<end>waived|pending)", re.IGNORECASE)
# Lines for a player above the orders that a judge has received.
STATUS = re.compile(
    r"(?:(?:no )?move required|move submitted|error flag|cd|abandoned|wait|controlled by \w+)"
    r"(?:,.*)?",
    re.IGNORECASE,
)
RESOLVED = re.compile(r"\(\*.*(?:bounce|dislo).*\*\)", re.IGNORECASE)
OWNERS = re.compile(r"\s*ownership of supply cent(?:er|re)s:", re.IGNORECASE)
DRAW = re.compile(r"\bdraw\b.*?\b(?:between|by|among|includes?|for)\b\s*:?\s*(.+)", re.IGNORECASE)
KINDS = {
    "m": PhaseKind.MOVEMENT,
    "r": PhaseKind.RETREATS,
    "a": PhaseKind.ADJUSTMENTS,
}


class _Block(NamedTuple):
    """A block of orders: the line of its heading, and its rows as line, nation and text."""

    turn: Turn
    number: int
    is_result: bool
    rows: list[tuple[int, str, str]]


def is_letter(text: str) -> bool:
    """Whether a text has the heading of a judge's results, or of its board."""
    lines = _unquote(text)[:5_000]
    return any(HEADING.match(each) or BOARD.match(each) for each in lines)


def _unquote(text: str) -> list[str]:
    """Return the lines of a text without the signs of a quotation."""
    return [each.lstrip("> \t") if each[:1] == ">" else each for each in text.splitlines()]


def read(text: str, load: Load, ids: Iterable[str]) -> Iterator[ToldGame]:
    """Read the letters of one game. Raises ImportRefused."""
    lines = _unquote(text)
    colons = next(((n, m) for n, each in enumerate(lines, 1) if (m := COLONS.search(each))), None)
    blocks = _resolved(list(_blocks(lines)))
    if not blocks:
        boards = [number for number, each in enumerate(lines, 1) if BOARD.match(each)]
        where = line(boards[0]) if boards else "file"
        raise ImportRefused("no_orders", where, "a board of a judge has no orders of any phase")
    if colons and colons[1]["variant"].strip():
        variant = variant_by_name(colons[1]["variant"].strip(), load, ids, line(colons[0]))
    else:
        names = {name for block in blocks for _number, name, _text in block.rows}
        year = blocks[0].turn.year if blocks else None
        variant = likeliest_variant(names, year, load, ids)
    nations = Nations(variant)
    told: dict[Turn, ToldPhase] = {}
    for block in blocks:
        orders = (_order(nations, block.turn, *row) for row in block.rows)
        where = line(block.number)
        told[block.turn] = ToldPhase(block.turn, where, tuple(each for each in orders if each))
    phases = [told[turn] for turn in in_time(variant, told)]
    if phases and phases[0].turn not in opening_turns(variant):
        first = phases[0]
        board = implied_board(variant, first.orders, first.turn, _owners(lines, nations))
        phases[0] = first._replace(before=board)
    yield ToldGame(
        variant=variant,
        name=colons[1]["game"] if colons else "",
        phases=tuple(phases),
        drawn=_drawn(lines, nations),
    )


def _resolved(blocks: list[_Block]) -> list[_Block]:
    """Return the blocks of results. Raises ImportRefused if a judge has only received orders.

    Older judges write “orders” above the results of retreats and adjustments as well.
    """
    results = {block.turn for block in blocks if block.is_result}
    resolved = [
        block
        for block in blocks
        if block.is_result or (block.turn not in results and _has_results(block))
    ]
    if blocks and not resolved:
        message = "these orders are not resolved yet"
        raise ImportRefused("not_resolved", line(blocks[0].number), message)
    return resolved


def _has_results(block: _Block) -> bool:
    is_movement = block.turn.phase is PhaseKind.MOVEMENT
    return not is_movement or any(RESOLVED.search(text) for _number, _name, text in block.rows)


def _blocks(lines: list[str]) -> Iterator[_Block]:
    """Yield each block of orders."""
    number = 0
    while number < len(lines):
        heading = HEADING.match(lines[number])
        number += 1
        if not heading:
            continue
        turn = turn_in(f"{heading['season']} {heading['year']}")
        if turn is None:
            message = f"“{heading['season'][:20]}” is no season"
            raise ImportRefused("bad_turn", line(number), message)
        kind = KINDS[heading["kind"][0].lower()]
        head = number
        orders: list[tuple[int, str, str]] = []
        while number < len(lines):
            if not lines[number].strip():
                number += 1
                continue
            match = ORDER.fullmatch(lines[number])
            if not match:
                break
            at, text = number + 1, match["order"].strip()
            # A long line goes on below.
            while not ENDED.search(text) and number + 1 < len(lines) and lines[number + 1].strip():
                number += 1
                text = f"{text} {lines[number].strip()}"
            orders.append((at, match["owner"], text))
            number += 1
        is_result = heading["told"].lower() == "results"
        yield _Block(Turn(turn.year, turn.season, kind), head, is_result, orders)


def _order(nations: Nations, turn: Turn, number: int, name: str, text: str) -> ToldOrder | None:
    """Read one line of orders; None if it orders nothing."""
    owner = nations.power(name) or nations.owner(name)
    if not owner:
        message = f"no power is called “{name[:40]}”"
        raise ImportRefused("no_such_power", line(number), message, word=name[:40])
    marks = MARKS.search(text)
    words = [mark.strip().lower() for mark in marks["marks"].split(",")] if marks else []
    plain = MARKS.sub("", text).strip().rstrip(".").strip()
    unused = UNUSED.match(plain)
    if unused:
        plain = "Waive" if unused["end"].lower() == "waived" else ""
    if STATUS.fullmatch(plain):
        return None
    plain = DEFAULTS.sub("Remove", plain)
    if NO_ORDER.search(plain):
        if turn.phase not in IDLE:
            return None
        plain = f"{NO_ORDER.sub('', plain)} {IDLE[turn.phase]}"
    if not plain:
        return None
    # Judges mark only failures.
    failed = any(word != "dislodged" and not word.startswith("dislo") for word in words)
    succeeded = not failed
    dislodged = any(word.startswith("dislo") for word in words)
    moves = "->" in plain and " SUPPORT " not in plain and " CONVOY " not in plain
    if moves and dislodged:
        succeeded = False
    return ToldOrder(line(number), owner, plain, succeeded, dislodged)


def _owners(lines: list[str], nations: Nations) -> dict[str, str]:
    """Return the owners of centres in the first list of a file."""
    start = next((n for n, each in enumerate(lines) if OWNERS.match(each)), None)
    owners: dict[str, str] = {}
    if start is None:
        return owners
    owner = ""
    for each in lines[start + 1 :]:
        if not each.strip():
            if owners:
                break
            continue
        match = re.match(r"([\w&'’-]+):\s+(.*)", each)
        if match:
            owner = nations.power(match[1])
        for name in (match[2] if match else each).strip(" .").split(","):
            if owner and (space := nations.space(name.strip(" ."))):
                owners[space] = owner
    return owners


def _drawn(lines: list[str], nations: Nations) -> tuple[str, ...]:
    for each in lines:
        match = DRAW.search(each) if "draw" in each.lower() and len(each) < 300 else None
        if match:
            names = re.split(r",|\band\b", match[1].strip(" ."))
            powers = tuple(power for name in names if (power := nations.power(name.strip(" ."))))
            if powers:
                return powers
    return ()
