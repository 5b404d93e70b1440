"""The order history of webDiplomacy, as it is copied from the page of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from adjudicator.imports.reading import Nations, in_time, likeliest_variant
from adjudicator.imports.told import Load, ToldGame, ToldOrder, ToldPhase, line
from adjudicator.state import PhaseKind, Season, Turn

TURN = re.compile(r"\W*(Spring|Autumn|Fall),\s+(\d{1,4})\b.*", re.IGNORECASE)
COUNTRY = re.compile(r"\W*([A-Z][\w .'’-]{1,30}):\s*")
ORDER = re.compile(
    r"\W*(?P<order>(?:The (?:army|fleet) at |Build (?:army|fleet) at |Destroy the unit at "
    r"|Do not use build order).*?)\.?(?P<marks>(?:\s*\((?:fail|dislodged)\))*)\s*",
    re.IGNORECASE,
)
RETREAT = re.compile(r"The (?:army|fleet) at .+ (?:retreat to .+|disband)$", re.IGNORECASE)
# webDiplomacy's own name of the east coast.
NORTH_OF_BULGARIA = re.compile(r"\bBulgaria \(North Coast\)", re.IGNORECASE)
WINTER = re.compile(r"(?:Build|Destroy|Do not use) ", re.IGNORECASE)


def is_history(text: str) -> bool:
    """Whether a text has sentences of webDiplomacy's order history."""
    orders = [each for each in text.splitlines() if ORDER.fullmatch(each)]
    return len(orders) > 1 and any(TURN.fullmatch(each) for each in text.splitlines())


def read(text: str, load: Load, ids: Iterable[str]) -> Iterator[ToldGame]:
    """Read the history of one game, whose newest turn may come first."""
    rows = list(_rows(text))
    names = {name for _number, _turn, name, _match in rows}
    years = [turn.year for _number, turn, _name, _match in rows]
    variant = likeliest_variant(names, min(years, default=None), load, ids)
    nations = Nations(variant)
    orders: dict[Turn, list[ToldOrder]] = {}
    heads: dict[Turn, int] = {}
    for number, turn, name, match in rows:
        heads.setdefault(turn, number)
        told = _order(nations.power(name), number, turn, match)
        orders.setdefault(turn, []).append(told)
    phases = tuple(
        ToldPhase(turn, line(heads[turn]), tuple(orders[turn])) for turn in in_time(variant, orders)
    )
    yield ToldGame(variant, "", phases)


def _rows(text: str) -> Iterator[tuple[int, Turn, str, re.Match[str]]]:
    """Yield each order with its line, its turn and its country."""
    when: tuple[Season, int] | None = None
    country = ""
    for number, each in enumerate(text.splitlines(), start=1):
        match = ORDER.fullmatch(each)
        if match and when and country:
            yield number, _turn(when, match["order"]), country, match
        elif turn := TURN.fullmatch(each):
            season = Season.SPRING if turn[1].lower() == "spring" else Season.FALL
            when, country = (season, int(turn[2])), ""
        elif named := COUNTRY.fullmatch(each):
            country = named[1]


def _turn(when: tuple[Season, int], order: str) -> Turn:
    season, year = when
    if WINTER.match(order):
        return Turn(year, Season.WINTER, PhaseKind.ADJUSTMENTS)
    kind = PhaseKind.RETREATS if RETREAT.match(order) else PhaseKind.MOVEMENT
    return Turn(year, season, kind)


def _order(owner: str, number: int, turn: Turn, match: re.Match[str]) -> ToldOrder:
    text = NORTH_OF_BULGARIA.sub("Bulgaria (East Coast)", match["order"].strip())
    if text.lower().startswith("do not use"):
        text = "Waive"
    failed = "(fail)" in match["marks"].lower()
    dislodged = "(dislodged)" in match["marks"].lower()
    succeeded = None if turn.phase is PhaseKind.ADJUSTMENTS else not failed
    return ToldOrder(line(number), owner, text, succeeded, dislodged)
