"""The order history of webDiplomacy, as it is copied from the page of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from adjudicator.imports.reading import Nations, in_time, likeliest_variant
from adjudicator.imports.told import (
    ImportRefused,
    Load,
    Remark,
    ToldGame,
    ToldOrder,
    ToldPhase,
    line,
)
from adjudicator.orders import FLEET
from adjudicator.state import PhaseKind, Season, Turn
from adjudicator.variant import Variant

TURN = re.compile(r"\W*(Spring|Autumn|Fall),\s+(\d{1,4})\b.*", re.IGNORECASE)
COUNTRY = re.compile(r"\W*([A-Z][\w .'’-]{1,30}):\s*")
ORDER = re.compile(
    r"\W*(?P<order>(?:The (?:army|fleet) at |Build (?:army|fleet) at |Destroy the unit at "
    r"|Do not use build order).*?)\.?(?P<marks>(?:\s*\((?:fail|dislodged)\))*)\s*",
    re.IGNORECASE,
)
RETREAT = re.compile(r"The (?:army|fleet) at .+ (?:retreat to .+|disband)$", re.IGNORECASE)
NORTH = re.compile(r" \(North Coast\)", re.IGNORECASE)
CHANGE = re.compile(
    r"(?!.* (?:support|convoy) ).* (?:move|retreat) to |(?:Build|Destroy) ", re.IGNORECASE
)
WINTER = re.compile(r"(?:Build|Destroy|Do not use) ", re.IGNORECASE)


class _Row(NamedTuple):
    """An order below the headings of its turn and its country; `marks` are results in brackets."""

    number: int
    season: Season
    year: int
    country: str
    order: str
    marks: str

    @property
    def when(self) -> tuple[int, bool]:
        """The place of the row's turn in the order of time."""
        return self.year, self.season is Season.FALL

    @property
    def told(self) -> tuple[str, str, str]:
        """The row without its place in the file."""
        return self.country, self.order, self.marks


def is_history(text: str) -> bool:
    """Whether a text has sentences of webDiplomacy's order history."""
    orders = [each for each in text.splitlines() if ORDER.fullmatch(each)]
    return len(orders) > 1 and any(TURN.fullmatch(each) for each in text.splitlines())


def read(text: str, load: Load, ids: Iterable[str]) -> Iterator[ToldGame]:
    """Read the history of one game, whose newest turn may come first."""
    rows, doubled = _without_doubled(list(_rows(text)))
    names = {row.country for row in rows}
    variant = likeliest_variant(names, min((row.year for row in rows), default=None), load, ids)
    nations = Nations(variant)
    eastern = _eastern(variant)
    orders: dict[Turn, list[ToldOrder]] = {}
    for row in rows:
        turn = _turn(row)
        told = _order(nations.power(row.country), row, eastern)
        orders.setdefault(turn, []).append(told)
    phases = tuple(
        ToldPhase(turn, orders[turn][0].where, tuple(orders[turn]))
        for turn in in_time(variant, orders)
    )
    yield ToldGame(variant, "", phases, remarks=doubled)


def _without_doubled(rows: list[_Row]) -> tuple[list[_Row], tuple[Remark, ...]]:
    """Leave out a newest turn that repeats the one before it, as a page of a game may do.

    Return the other rows, and a remark if there was one. Turns in which nothing moves may be alike.
    """
    turns: dict[tuple[int, bool], list[_Row]] = {}
    for row in rows:
        turns.setdefault(row.when, []).append(row)
    before, newest = [[], *(turns[when] for when in sorted(turns))][-2:] if turns else ([], [])
    is_alike = [row.told for row in before] == [row.told for row in newest]
    if not is_alike or not any(CHANGE.match(row.order) and not row.marks for row in newest):
        return rows, ()
    turn = Turn(newest[0].year, newest[0].season, PhaseKind.MOVEMENT)
    remark = Remark("doubled", line(newest[0].number), turn)
    return [row for row in rows if row.when != newest[0].when], (remark,)


def _rows(text: str) -> Iterator[_Row]:
    """Yield each order."""
    season, year, country = Season.SPRING, 0, ""
    for number, each in enumerate(text.splitlines(), start=1):
        match = ORDER.fullmatch(each)
        if match and year and country:
            marks = match["marks"].strip().lower()
            yield _Row(number, season, year, country, match["order"].strip(), marks)
        elif turn := TURN.fullmatch(each):
            season = Season.SPRING if turn[1].lower() == "spring" else Season.FALL
            year, country = int(turn[2]), ""
        elif named := COUNTRY.fullmatch(each):
            country = named[1]


def _turn(row: _Row) -> Turn:
    """Return the phase of an order. Raises ImportRefused if a Spring has builds."""
    if WINTER.match(row.order):
        if row.season is Season.SPRING:
            message = "builds and removals stand below a Spring, which has none"
            raise ImportRefused("wrong_order", line(row.number), message)
        return Turn(row.year, Season.WINTER, PhaseKind.ADJUSTMENTS)
    kind = PhaseKind.RETREATS if RETREAT.match(row.order) else PhaseKind.MOVEMENT
    return Turn(row.year, row.season, kind)


def _eastern(variant: Variant) -> tuple[str, ...]:
    """Return the names of the spaces with an east coast, which webDiplomacy calls the north one."""
    board = variant.board
    return tuple(
        space.name.lower()
        for key, space in board.spaces.items()
        if f"{key}/ec" in (places := board.locations(key, FLEET)) and f"{key}/nc" not in places
    )


def _order(owner: str, row: _Row, eastern: tuple[str, ...]) -> ToldOrder:
    text = NORTH.sub(
        lambda north: (
            " (East Coast)" if row.order[: north.start()].lower().endswith(eastern) else north[0]
        ),
        row.order,
    )
    if text.lower().startswith("do not use"):
        text = "Waive"
    failed, dislodged = "(fail)" in row.marks, "(dislodged)" in row.marks
    return ToldOrder(line(row.number), owner, text, not failed, dislodged)
