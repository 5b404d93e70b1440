"""A whole sheet as text: one order a line, bids as "2: A Swi S A Mar - Sav", those of influence as
"9 on Ill", "4 for RO on Ill" and "end Ill"."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator import Bid
from adjudicator.special.influence import END, FOR, is_influence
from games.core.sheet_limits import lines_of

# A line has single spaces: patterns that could share out a run of them would do so in all ways.
BID = re.compile(r"([-+]?\d[\d.,]*) ?(?:DPs?)? ?[:=] ?(.*)", re.IGNORECASE)
# In English and in German.
INFLUENCE = re.compile(r"([-+]?\d[\d.,]*) (?:(?:for|für) (.+) )?(?:on|auf) (.+)", re.IGNORECASE)

ENDED = re.compile(r"(?:0 ?[:=] ?)?(?:end|beende) (.+)", re.IGNORECASE)

SPOKEN = ((re.compile(r" für ", re.IGNORECASE), FOR), (re.compile(r"^beende ", re.IGNORECASE), END))

NO_NUMBER = -1


@dataclass(frozen=True, slots=True)
class SheetText:
    """What a text holds, with the number of the line that each order and bid came from."""

    orders: tuple[str, ...]
    bids: tuple[Bid, ...]
    order_lines: tuple[int, ...]
    bid_lines: tuple[int, ...]


def read_sheet(text: str) -> SheetText:
    """The orders and the bids of a text; empty lines and those that start with # are skipped.

    Points that are no whole number, or have more than six figures, are NO_NUMBER. Refuses a text
    that is larger than any sheet.
    """
    orders: list[tuple[int, str]] = []
    bids: list[tuple[int, Bid]] = []
    for number, line in enumerate(lines_of(text), start=1):
        if not line or line.startswith("#"):
            continue
        bid = _bid(line)
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
    """The bid that a line is; None where it is an order."""
    if given_up := ENDED.fullmatch(line):
        return Bid(0, f"{END}{given_up[1].strip()}")
    if given := INFLUENCE.fullmatch(line):
        points, ally, minor = given.groups()
        return Bid(_points(points), f"{minor}{FOR}{ally}" if ally else minor)
    bid = BID.fullmatch(line)
    return Bid(_points(bid[1]), spoken(bid[2].strip())) if bid else None


def spoken(order: str) -> str:
    """A bid of influence with the words that the adjudicator reads."""
    for said, meant in SPOKEN:
        order = said.sub(meant, order, count=1)
    return order


def _points(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 6 else NO_NUMBER


def write_sheet(orders: Iterable[str], bids: Iterable[Bid]) -> str:
    """The text that `read_sheet` reads back."""
    return "\n".join([*orders, *map(_written, bids)])


def _written(bid: Bid) -> str:
    if not is_influence(bid.order):
        return f"{bid.points}: {bid.order}"
    if bid.order.startswith(END):
        return bid.order
    minor, _for, ally = bid.order.partition(FOR)
    return f"{bid.points} for {ally} on {minor}" if ally else f"{bid.points} on {minor}"
