"""Pages of Backstabbr as saved by a browser: each has the board and the orders of a turn.

Several pages of a game may follow each other in one file. A history copied as text is read by
`adjudicator.imports.listing`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.imports.reading import LONG_TURN, Nations, in_time, turn_in
from adjudicator.imports.told import (
    ImportRefused,
    Load,
    ToldBoard,
    ToldGame,
    ToldOrder,
    ToldPhase,
    line,
)
from adjudicator.shapes import as_object
from adjudicator.state import PhaseKind, Season, Turn, Unit
from adjudicator.variant import Variant

VARIABLE = re.compile(r"\bvar\s+(?P<name>orders|unitsByPlayer|territories)\s*=\s*")
TITLE = re.compile(r"<title>|og:title|history_current_season|^\W*\w+ \d{4}\W*$", re.IGNORECASE)
# The objects are JavaScript, whose keys may be bare and whose texts may have single quotes.
BARE_KEY = re.compile(r"([{,]\s*)([A-Za-z_]\w*)\s*:")
LONGEST_OBJECT = 100_000
CODES = {"A": "A", "F": "F", "ARMY": "A", "FLEET": "F"}


def is_page(text: str) -> bool:
    """Whether a text has the variables of Backstabbr's pages."""
    return {match["name"] for match in VARIABLE.finditer(text)} >= {"orders", "unitsByPlayer"}


def read(text: str, load: Load, ids: Iterable[str]) -> Iterator[ToldGame]:
    """Read the turns of one game."""
    variant = load("standard")
    nations = Nations(variant)
    phases: dict[Turn, ToldPhase] = {}
    for turn, number, page in _pages(text):
        for phase in _phases(variant, nations, turn, number, page):
            phases[phase.turn or turn] = phase
    yield ToldGame(variant, "", tuple(phases[turn] for turn in in_time(variant, phases)))


def _pages(text: str) -> Iterator[tuple[Turn, int, Mapping[str, Any]]]:
    """Yield each page with its turn and the line of its orders."""
    page: dict[str, Any] = {}
    turn: Turn | None = None
    number = offset = 0
    for at, each in enumerate(text.splitlines(keepends=True), start=1):
        if TITLE.search(each) and LONG_TURN.search(each):
            if page:
                yield _need_turn(turn, number), number, page
                page = {}
            turn = turn_in(each)
        match = VARIABLE.search(each)
        if match:
            if match["name"] in page:
                yield _need_turn(turn, number), number, page
                page, turn = {}, None
            number = at if match["name"] == "orders" else number
            page[match["name"]] = _object(text, offset + match.end(), at)
        offset += len(each)
    if page:
        yield _need_turn(turn, number), number, page


def _need_turn(turn: Turn | None, number: int) -> Turn:
    if turn is None:
        message = "no season and year stand above these orders"
        raise ImportRefused("bad_turn", line(number), message)
    return turn


def _object(text: str, start: int, number: int) -> Mapping[str, Any]:
    """Read the JavaScript object that begins at a place of the text."""
    depth = 0
    for end in range(start, min(len(text), start + LONGEST_OBJECT)):
        depth += (text[end] == "{") - (text[end] == "}")
        if depth == 0:
            break
    source = text[start : end + 1].replace("'", '"')
    source = re.sub(r",\s*}", "}", BARE_KEY.sub(r'\1"\2":', source))
    try:
        return as_object(json.loads(source), line(number))
    except (ValueError, RecursionError) as error:
        raise ImportRefused("bad_json", line(number), "this is no object of a page") from error


def _phases(
    variant: Variant, nations: Nations, turn: Turn, number: int, page: Mapping[str, Any]
) -> Iterator[ToldPhase]:
    """Yield the phase of a page, and the retreats of its dislodged units."""
    where = line(number)
    units: dict[str, Unit] = {}
    for nation, places in as_object(page.get("unitsByPlayer", {}), where).items():
        for place, unit in as_object(places, where).items():
            with_coast = isinstance(unit, Mapping)
            coast = str(unit.get("coast") or "") if with_coast else ""
            kind = unit.get("type") if with_coast else unit
            space = nations.space(str(place).partition(".")[0])
            if not space or str(kind).upper() not in CODES:
                named = f"{kind} {place}"[:60]
                raise ImportRefused("no_such_unit", where, f"“{named}” is no unit", word=named)
            location = f"{space}/{coast}" if coast else space
            units[space] = Unit(nations.power(nation), CODES[str(kind).upper()], location)
    centres = {
        space: power
        for place, nation in as_object(page.get("territories", {}), where).items()
        if (space := nations.space(str(place))) in variant.board.centres
        and (power := nations.power(str(nation)))
    }
    is_winter = turn.season is Season.WINTER
    orders: list[ToldOrder] = []
    retreats: list[ToldOrder] = []
    for nation, given in as_object(page.get("orders", {}), where).items():
        owner = nations.power(nation)
        if not owner:
            message = f"no power is called “{nation[:40]}”"
            raise ImportRefused("no_such_power", where, message, word=nation[:40])
        for place, order in as_object(given, where).items():
            row = as_object(order, where)
            orders.append(_order(owner, str(place), row, where, is_winter))
            if "retreat" in row:
                retreats.append(_retreat(owner, str(place), row["retreat"], where))
    yield ToldPhase(turn, where, tuple(orders), ToldBoard(frozenset(units.values()), centres))
    if retreats:
        yield ToldPhase(Turn(turn.year, turn.season, PhaseKind.RETREATS), where, tuple(retreats))


def _order(
    owner: str, place: str, row: Mapping[str, Any], where: str, is_winter: bool
) -> ToldOrder:
    kind = str(row.get("type", "")).upper()
    unit, origin = _place(place), _place(row.get("from"))
    target, coast = _place(row.get("to")), row.get("to_coast")
    if is_winter and kind in ("BUILD", "A", "F", "ARMY", "FLEET"):
        built = str(row.get("unit") or row.get("unit_type") or row.get("unitType") or kind)
        site = _place(place, row.get("coast") or coast)
        return ToldOrder(where, owner, f"Build {CODES.get(built.upper(), '')} {site}")
    if target:
        target = _place(target, coast)
    else:
        # A support to hold names the coast of its unit so.
        origin = _place(origin, coast)
    match kind:
        case "MOVE":
            via = " via convoy" if row.get("via_convoy") or row.get("convoy") else ""
            text = f"{unit} - {target}{via}"
        case "SUPPORT" if origin and target and origin != target:
            text = f"{unit} S {origin} - {target}"
        case "SUPPORT":
            text = f"{unit} S {origin or target}"
        case "CONVOY":
            text = f"{unit} C {origin} - {target}"
        case "DISBAND" | "REMOVE":
            text = f"Remove {unit}" if is_winter else f"{unit} D"
        case "HOLD":
            text = f"{unit} H"
        case _:
            text = f"{unit} {kind}"
    result = str(row.get("result") or "").lower()
    succeeded = None if not result else result.startswith("succe")
    return ToldOrder(where, owner, text, succeeded, "retreat" in row)


def _retreat(owner: str, place: str, row: Any, where: str) -> ToldOrder:
    has_coast = isinstance(row, Mapping)
    target = _place(row.get("to"), row.get("to_coast")) if has_coast else _place(row)
    text = f"{_place(place)} R {target}" if target else f"{_place(place)} D"
    return ToldOrder(where, owner, text)


def _place(name: Any, coast: Any = None) -> str:
    """A place as our reader of orders knows it: “Bul/sc” for “Bul.sc”, or for “Bul” and “sc”."""
    place = str(name or "")[:60].replace(".", "/")
    return f"{place}/{str(coast)[:20]}" if place and coast and "/" not in place else place
