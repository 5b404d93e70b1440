"""The minors and the bids on them as games/orders/bid_card.html takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator import InvalidOrder, Position, Variant, options, parse_order
from adjudicator.orders import Order
from adjudicator.special.bids import minor_units
from games.core.words.alphabet import alphabetical
from games.core.words.orders import subject
from games.core.words.turns import religion_name
from games.orders.forms.sheet import TypedBid
from games.orders.page.choices import option_list
from games.orders.queries.sheet_report import LineReport

# A minor of one exclusive faith has the mark of that faith's head.
EXCLUSIVE_MARK = "papal"
# Minors this many steps from the own units come first.
NEAR = 2
FAR = NEAR + 1


def bid_cards(
    variant: Variant,
    position: Position,
    power: str,
    bids: Mapping[TypedBid, LineReport | None],
    asked: str = "",
    *,
    listed: bool = True,
) -> list[dict[str, Any]]:
    """A card for each minor's unit; those close to the units of `power` first. A card with bids,
    and that of the minor `asked` for, has their lines and an empty one. The lines of the minor
    `asked` for, and with `listed` all lines, offer every order; the lists of the other cards are
    fetched by the page when they are opened."""
    by_minor: dict[str, list[TypedBid]] = {}
    for bid in bids:
        by_minor.setdefault(bid.minor, []).append(bid)
    away = variant.board.distances(unit.space for unit in position.units_of(power))
    units = sorted(
        minor_units(variant, position),
        key=lambda unit: (
            away.get(unit.space, FAR) > NEAR,
            alphabetical(variant.board.spaces[unit.power].name),
        ),
    )
    cards: list[dict[str, Any]] = []
    for unit in units:
        own = by_minor.get(unit.power, [])
        card = _card(variant, position, unit.power, own)
        if own or unit.power == asked:
            is_listed = listed or unit.power == asked
            card |= _lines(variant, position, unit.power, own, bids, is_listed)
        card["near"] = away.get(unit.space, FAR) <= NEAR
        card["starts_others"] = not card["near"] and bool(cards) and cards[-1]["near"]
        cards.append(card)
    return cards


def blank_lines() -> list[dict[str, Any]]:
    """The lines of a card without bids, for the page's script."""
    return [_line(TypedBid("", n), set(), None) for n in (0, 1)]


def saved_bids(
    variant: Variant, position: Position, lines: Iterable[LineReport]
) -> tuple[dict[TypedBid, LineReport], list[LineReport]]:
    """The bids of a saved sheet as the form shows them, and those that are for no minor's unit."""
    minors = {unit.power for unit in minor_units(variant, position)}
    placed: dict[TypedBid, LineReport] = {}
    homeless: list[LineReport] = []
    for line in lines:
        try:
            minor = subject(parse_order(variant, line.text, position))
        except InvalidOrder:
            minor = ""
        if minor in minors:
            n = sum(bid.minor == minor for bid in placed)
            placed[TypedBid(minor, n, str(line.points), value=line.text)] = line
        else:
            homeless.append(line)
    return placed, homeless


def minor_orders(variant: Variant, position: Position, minor: str) -> tuple[Order, ...]:
    """Every order that may be bid for a minor's unit; none where it has no unit."""
    if not any(unit.power == minor for unit in minor_units(variant, position)):
        return ()
    return options(variant, position, minor)[minor]


def _card(variant: Variant, position: Position, minor: str, bids: list[TypedBid]) -> dict[str, Any]:
    unit = position.unit_at[minor]
    religion = variant.religion(minor, position)
    exclusive = minor in variant.rules.exclusive_faith
    return {
        "minor": minor,
        "name": variant.board.spaces[minor].name,
        "kind": unit.kind,
        "unit": str(unit),
        "religion": EXCLUSIVE_MARK if exclusive else religion,
        "religion_name": religion_name(religion),
        "points": sum(bid.number or 0 for bid in bids),
        "is_listed": False,
        "open": False,
        "lines": [],
        "note": "",
    }


def _lines(
    variant: Variant,
    position: Position,
    minor: str,
    bids: list[TypedBid],
    reports: Mapping[TypedBid, LineReport | None],
    is_listed: bool,
) -> dict[str, Any]:
    """What an open card has beside its name: the bids, and one empty line."""
    orders = minor_orders(variant, position, minor)
    known = {str(order) for order in orders}
    lines = [_line(bid, known, reports.get(bid)) for bid in bids]
    used = {bid.n for bid in bids}
    free = next(n for n in range(len(used) + 1) if n not in used)
    if free < 10:
        lines.append(_line(TypedBid(minor, free), known, None))
    for line in lines:
        value = line["value"]
        choices = orders if is_listed else tuple(o for o in orders if str(o) == value)
        line["options"] = option_list(variant.board, choices, value)
    return {"is_listed": is_listed, "open": True, "lines": lines}


def _line(bid: TypedBid, known: set[str], report: LineReport | None) -> dict[str, Any]:
    order = bid.typed or bid.value
    listed = order in known
    invalid = report is not None and report.status in ("invalid", "illegal")
    warned = report is not None and report.status == "warned"
    return {
        "n": bid.n,
        "points": bid.points if bid.number is None else bid.number,
        "value": order if listed else "",
        "typed": "" if listed else order,
        "error": bid.error or (report.message if report and invalid else ""),
        "warning_title": report.title if report and warned else "",
        "warning": report.message if report and warned else "",
    }
