"""A sheet as text: one order a line, bids as "2: A Swi S A Mar - Sav".

Bids of influence are "9 on Ill", "4 for RO on Ill" and "end Ill".
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator import Bid
from adjudicator.line import without_list_marks
from adjudicator.special.influence import END, FOR, is_influence
from games.core.sheet_limits import lines_of

# Lines have single spaces, because on runs of spaces these patterns would backtrack for long. A dot
# matches every sign, so that the rest of a line is never tried twice.
AS_WRITTEN = re.IGNORECASE | re.DOTALL
# Points have their English, French or German abbreviation, or none.
BID = re.compile(r"([-+]?\d[\d.,]*) ?(?:DPs?|PDs?|points?|Punkte?)? ?[:=] ?(.*)", AS_WRITTEN)
INFLUENCE = re.compile(
    r"([-+]?\d[\d.,]*) (?:(?:for|für|pour) (.+) )?(?:on|auf|sur) (.+)", AS_WRITTEN
)

ENDED = re.compile(r"(?:0 ?[:=] ?)?(?:end|beende) (.+)", AS_WRITTEN)

SPOKEN = (
    (re.compile(r" (?:für|pour) ", re.IGNORECASE), FOR),
    (re.compile(r"^beende ", re.IGNORECASE), END),
)

NO_NUMBER = -1


@dataclass(frozen=True, slots=True)
class SheetText:
    """The orders and bids of a text, each with the number of its line."""

    orders: tuple[str, ...]
    bids: tuple[Bid, ...]
    order_lines: tuple[int, ...]
    bid_lines: tuple[int, ...]


def read_sheet(text: str) -> SheetText:
    """Read a text. Skips empty lines and those that start with #, and list marks before bids.

    Points that are no whole number, or have more than six digits, are NO_NUMBER. Refuses a text
    that is longer than any sheet.
    """
    orders: list[tuple[int, str]] = []
    bids: list[tuple[int, Bid]] = []
    for number, line in enumerate(lines_of(text), start=1):
        if not line or line.startswith("#"):
            continue
        bid = _bid(without_list_marks(line))
        if bid:
            bids.append((number, bid))
        else:
            orders.append((number, line))
    return SheetText(
        orders=tuple(line for _, line in orders),
        bids=tuple(bid for _, bid in bids),
        order_lines=tuple(number for number, _ in orders),
        bid_lines=tuple(number for number, _ in bids),
    )


def _bid(line: str) -> Bid | None:
    """Read a line as a bid. Returns None for an order."""
    if given_up := ENDED.fullmatch(line):
        return Bid(0, f"{END}{given_up[1].strip()}")
    if given := INFLUENCE.fullmatch(line):
        points, ally, minor = given.groups()
        return Bid(_points(points), f"{minor}{FOR}{ally}" if ally else minor)
    bid = BID.fullmatch(line)
    return Bid(_points(bid[1]), spoken(bid[2].strip())) if bid else None


def spoken(order: str) -> str:
    """Translate a bid of influence to the words of the adjudicator."""
    for said, meant in SPOKEN:
        order = said.sub(meant, order, count=1)
    return order


def _points(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 6 else NO_NUMBER


def write_sheet(orders: Iterable[str], bids: Iterable[Bid]) -> str:
    """Write a text that `read_sheet` reads back."""
    return "\n".join([*orders, *map(_written, bids)])


def _written(bid: Bid) -> str:
    if not is_influence(bid.order):
        return f"{bid.points}: {bid.order}"
    if bid.order.startswith(END):
        return bid.order
    minor, _for, ally = bid.order.partition(FOR)
    return f"{bid.points} for {ally} on {minor}" if ally else f"{bid.points} on {minor}"
