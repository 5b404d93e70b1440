"""What the order form sent: orders by field, bids by minor and place, or a whole text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from adjudicator import Bid
from games.core.forms import MAX_FIELDS, clean, whole_number
from games.core.sheet_limits import MAX_POINTS

ORDER_FIELD = re.compile(r"(?:order-\w{1,12}|(?:build|remove|line)-\d{1,3})")
NO_PHASE = NO_VERSION = -1
BID_FIELD = re.compile(r"(points|bid|text)-(\w{1,12})-(\d)")


@dataclass(frozen=True, slots=True)
class TypedBid:
    """One bid as it was typed; `typed` wins over the `value` chosen from the list."""

    minor: str
    n: int
    points: str = ""
    value: str = ""
    typed: str = ""
    error: str = ""

    @property
    def order(self) -> str:
        return (self.typed or self.value).strip()

    @property
    def number(self) -> int | None:
        """The points as a number; None where they are none, or no such number."""
        number = whole_number(self.points.strip() or "0")
        return number if number is not None and number <= MAX_POINTS else None

    @property
    def problem(self) -> str:
        """What is wrong with the bid before anybody looks at the order."""
        if self.number is None:
            return _("Points are a whole number.")
        if self.number and not self.order:
            return _("Choose an order for these points.")
        return ""


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """Everything that was typed. `phase` and `seen` say what the page showed; None: not sent."""

    action: str
    phase: int
    seen: int | None
    orders: Mapping[str, str] = field(default_factory=dict)
    bids: tuple[TypedBid, ...] = ()
    text: str = ""

    @property
    def is_text(self) -> bool:
        return self.action == "text"

    def as_text(self) -> str:
        """The whole as text, to be shown where no form can hold it."""
        if self.is_text:
            return self.text
        lines = [order for order in self.orders.values() if order.strip()]
        lines += [f"{bid.points}: {bid.order}" for bid in self.bids if bid.order]
        return "\n".join(lines)

    def real_bids(self) -> list[tuple[TypedBid, Bid]]:
        """The bids with points and an order."""
        return [(bid, Bid(bid.number, bid.order)) for bid in self.bids if bid.number and bid.order]


def read_sheet_form(data: QueryDict) -> TypedSheet:
    """Read a POST; fields that no order form has are not looked at."""
    orders: dict[str, str] = {}
    bids: dict[tuple[str, int], dict[str, Any]] = {}
    for name in list(data)[:MAX_FIELDS]:
        value = clean(data.get(name, ""))
        if ORDER_FIELD.fullmatch(name):
            orders[name] = value
        elif match := BID_FIELD.fullmatch(name):
            part, minor, place = match.groups()
            key = {"points": "points", "bid": "value", "text": "typed"}[part]
            bids.setdefault((minor, int(place)), {})[key] = value
    phase, seen = whole_number(data.get("phase")), data.get("seen", "")
    return TypedSheet(
        action=data.get("action", "save"),
        phase=NO_PHASE if phase is None else phase,
        seen=_version(seen) if seen else None,
        orders=orders,
        bids=tuple(TypedBid(minor, n, **parts) for (minor, n), parts in bids.items()),
        text=clean(data.get("text", "")),
    )


def _version(text: str) -> int:
    """The version that a page showed; what is no number is no sheet's."""
    version = whole_number(text)
    return NO_VERSION if version is None else version
