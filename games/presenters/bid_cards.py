"""The minors and the bids on them as components/bid_card.html takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator import InvalidOrder, Position, Variant, options, parse_order
from adjudicator.special.bids import minor_units
from games.forms.sheet import TypedBid
from games.presenters.choices import grouped
from games.prose.orders import subject
from games.prose.turns import religion_name
from games.sheet_report import LineReport

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
) -> list[dict[str, Any]]:
    """A card for each minor's unit, with the bids on it, what is to be said of them, and one
    empty line; those close to the units of `power` first."""
    by_minor: dict[str, list[TypedBid]] = {}
    for bid in bids:
        by_minor.setdefault(bid.minor, []).append(bid)
    away = variant.board.distances(unit.space for unit in position.units_of(power))
    units = sorted(
        minor_units(variant, position),
        key=lambda unit: (away.get(unit.space, FAR) > NEAR, variant.board.spaces[unit.power].name),
    )
    cards: list[dict[str, Any]] = []
    for unit in units:
        card = _card(variant, position, unit.power, by_minor.get(unit.power, []), bids)
        card["open"] = card["open"] or away.get(unit.space, FAR) == 1
        card["near"] = away.get(unit.space, FAR) <= NEAR
        card["starts_others"] = not card["near"] and bool(cards) and cards[-1]["near"]
        cards.append(card)
    return cards


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


def _card(
    variant: Variant,
    position: Position,
    minor: str,
    bids: list[TypedBid],
    reports: Mapping[TypedBid, LineReport | None],
) -> dict[str, Any]:
    unit = position.unit_at[minor]
    religion = variant.religion(minor, position)
    exclusive = minor in variant.rules.exclusive_faith
    choices = grouped(variant.board, options(variant, position, minor)[minor])
    known = {value for _group, group in choices for value, _label in group}
    lines = [_line(bid, known, reports.get(bid)) for bid in bids]
    used = {bid.n for bid in bids}
    free = next(n for n in range(len(used) + 1) if n not in used)
    if free < 10:
        lines.append(_line(TypedBid(minor, free), known, None))
    return {
        "minor": minor,
        "name": variant.board.spaces[minor].name,
        "kind": unit.kind,
        "unit": str(unit),
        "religion": EXCLUSIVE_MARK if exclusive else religion,
        "religion_name": religion_name(religion),
        "points": sum(bid.number or 0 for bid in bids),
        "open": any(bid.error or bid.typed for bid in bids),
        "choices": choices,
        "lines": lines,
        "note": "",
    }


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
