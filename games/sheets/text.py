"""A sheet as text: one order a line, bids as "2: A Swi S A Mar - Sav".

Bids of influence are "9 on Ill", "4 for RO on Ill" and "end Ill".
"""

import re
from collections.abc import Iterable

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


def read_sheet(text: str) -> tuple[dict[int, str], dict[int, Bid]]:
    """Read the orders and the bids of a text, by the numbers of their lines.

    Skips empty lines and those that start with #, and list marks before bids. Points that are no
    whole number, or have more than six digits, are NO_NUMBER. Refuses a text that is longer than
    any sheet.
    """
    orders: dict[int, str] = {}
    bids: dict[int, Bid] = {}
    for number, line in enumerate(lines_of(text), start=1):
        if not line or line.startswith("#"):
            continue
        if bid := _bid(without_list_marks(line)):
            bids[number] = bid
        else:
            orders[number] = line
    return orders, bids


def _bid(line: str) -> Bid | None:
    """Read a line as a bid. Returns None for an order."""
    if given_up := ENDED.fullmatch(line):
        return Bid(0, f"{END}{given_up[1].strip()}")
    if given := INFLUENCE.fullmatch(line):
        points, ally, minor = given.groups()
        return Bid(_points(points), f"{minor}{FOR}{ally}" if ally else minor)
    bid = BID.fullmatch(line)
    return Bid(_points(bid[1]), translate_bid(bid[2].strip())) if bid else None


def translate_bid(order: str) -> str:
    """Translate a bid of influence to the words of the adjudicator."""
    for spoken, meant in SPOKEN:
        order = spoken.sub(meant, order, count=1)
    return order


def _points(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 6 else NO_NUMBER


def write_sheet(orders: Iterable[str], bids: Iterable[Bid]) -> str:
    """Write a text that `read_sheet` reads back."""
    return "\n".join([*orders, *map(_write_bid, bids)])


def _write_bid(bid: Bid) -> str:
    if not is_influence(bid.order):
        return f"{bid.points}: {bid.order}"
    if bid.order.startswith(END):
        return bid.order
    minor, _for, ally = bid.order.partition(FOR)
    return f"{bid.points} for {ally} on {minor}" if ally else f"{bid.points} on {minor}"
