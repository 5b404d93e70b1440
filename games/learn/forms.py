"""What the form of an exercise sent, in the page's own address: nothing is stored."""

from __future__ import annotations

from django.http import QueryDict

from adjudicator import Bid, entitlement
from games.core.codec import BoardState
from games.core.forms import whole_number
from games.core.sheet_limits import clean_line
from games.core.words.orders import printed
from games.learn.queries.chapters import Chapter
from games.learn.queries.first_year import OWN, POINTS, Year, half, script
from games.learn.what_if.forms import Trial
from games.learn.what_if.queries import Hands, asked_of


def read_orders(chapter: Chapter, data: QueryDict) -> Hands:
    """The orders of the owners that the reader commands."""
    variant = chapter.variant
    found = {}
    for owner in chapter.orders:
        fields = (item.field for item in asked_of(BoardState(variant, chapter.position), owner))
        lines = tuple(line for line in (clean_line(data.get(name, "")) for name in fields) if line)
        if lines:
            found[owner] = lines
    return found


def read_bids(chapter: Chapter, data: QueryDict) -> tuple[Bid, ...]:
    """The points that the reader puts on orders of minors."""
    most = entitlement(chapter.variant, chapter.position, chapter.power) if chapter.power else 0
    bids = []
    for minor in chapter.bid_minors:
        order = clean_line(data.get(f"bid-{minor}", ""))
        points = min(whole_number(data.get(f"points-{minor}")) or 0, most)
        if order and points:
            bids.append(Bid(points, order))
    return tuple(bids)


def also_number(chapter: Chapter, data: QueryDict) -> int | None:
    """Which of the further boards is asked for."""
    number = whole_number(data.get("also"))
    return number if number is not None and 1 <= number <= len(chapter.also) else None


def with_own_orders(year: Year, data: QueryDict) -> Trial:
    """The guided year with the orders and points that were chosen from the lists of its page."""
    said = script()
    fields = (item.field for item in asked_of(BoardState(said.variant, year.now), said.power))
    lines = tuple(line for line in (clean_line(data.get(name, "")) for name in fields) if line)
    paid = tuple(line for minor in said.minors if (line := _bid_line(year, minor, data)))
    return Trial(year.trial.played, {OWN: lines, POINTS: paid})


def _bid_line(year: Year, minor: str, data: QueryDict) -> str:
    """The points and the order of a minor, be one of them still to be chosen. A new order has a
    point at once; whoever takes the points or the order of a whole bid away takes both away."""
    order = clean_line(data.get(f"bid-{minor}", ""))
    points = whole_number(data.get(f"points-{minor}")) or 0
    stood = next((bid for bid in year.bids if bid.order.split()[1] == minor), None)
    if order and points <= 0 and year.half_of(minor) != order:
        return "" if stood and printed(stood.order) == printed(order) else f"1 {order}"
    if order:
        return f"{points} {order}"
    return half(minor, points) if points > 0 and not stood else ""
