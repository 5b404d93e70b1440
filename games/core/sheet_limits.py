"""Limits of every order sheet: size, characters and points."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from adjudicator import Bid
from adjudicator.special.influence import is_influence
from games.core.errors import TooLarge, Unprocessable
from games.models.plain_text import without_hidden

MAX_LINES = 200
MAX_CHARACTERS = 20_000
MAX_POINTS = 999


def clean_orders(orders: Sequence[str]) -> list[str]:
    """Return the lines without control characters, surrounding space and empty lines."""
    lines = [clean_line(line) for line in orders]
    return [line for line in lines if line]


def points_out_of_range() -> str:
    """The error of points that no bid can have."""
    return _("Points are a whole number from 0 to %(most)s.") % {"most": MAX_POINTS}


def clean_bids(bids: Sequence[Bid]) -> list[Bid]:
    """Return the bids without those of 0 points, except influence; refuses points out of range."""
    cleaned = []
    for bid in bids:
        if not 0 <= bid.points <= MAX_POINTS:
            raise Unprocessable("points", points_out_of_range(), field="bids")
        if bid.points or is_influence(bid.order):
            cleaned.append(Bid(bid.points, clean_line(bid.order)))
    return cleaned


def lines_of(text: str) -> list[str]:
    """Split a text into lines, with single spaces; refuses too large a text before reading it.

    Text from a file may begin with a byte order mark.
    """
    if len(text) > MAX_CHARACTERS:
        raise _too_large()
    return [" ".join(line.split()) for line in text.removeprefix("\ufeff").splitlines()]


def check_size(orders: Sequence[str], bids: Sequence[Bid]) -> None:
    """Refuse a sheet that is too large."""
    if sum(map(len, orders)) + sum(len(bid.order) for bid in bids) > MAX_CHARACTERS:
        raise _too_large()
    if len(orders) + len(bids) > MAX_LINES:
        raise Unprocessable(
            "too_many_lines",
            _("A sheet has at most %(most)s lines.") % {"most": MAX_LINES},
            field="orders",
        )


def clean_line(text: str) -> str:
    """Return text that every database can store and everybody can see, with single spaces."""
    return " ".join(without_hidden(text).split())


def _too_large() -> TooLarge:
    return TooLarge(
        "too_large",
        _("A sheet has at most %(most)s characters.") % {"most": MAX_CHARACTERS},
        field="orders",
    )
