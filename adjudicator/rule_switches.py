"""Rule switches as JSON, each checked against the shape of the rule that it sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.shapes import as_flag, as_list, as_object, as_text, as_whole, known_keys, one_of
from adjudicator.variant import Variant

Check = Callable[[Variant, Any, str], Any]


def checked_switches(variant: Variant, data: Any) -> dict[str, Any]:
    """Check the switches of a request and return them in the form that Variant.with_rules takes.

    Raises ImpossibleData for an unknown switch, a value of the wrong shape, and a power or space
    that the variant does not have.
    """
    switches = {}
    for name, value in as_object(data, "rules").items():
        where = f"rules.{name}"
        if name not in CHECKS:
            raise ImpossibleData(where, "no such rule switch")
        switches[name] = CHECKS[name](variant, value, where)
    return switches


def _number(least: int) -> Check:
    def check(_variant: Variant, value: Any, where: str) -> int:
        if as_whole(value, where) < least:
            raise ImpossibleData(where, f"this must be {least} or more")
        return int(value)

    return check


def _limit(variant: Variant, value: Any, where: str) -> int | None:
    return None if value is None else int(_number(0)(variant, value, where))


def _flag(_variant: Variant, value: Any, where: str) -> bool:
    return as_flag(value, where)


def _word(*allowed: str) -> Check:
    return lambda _variant, value, where: one_of(value, allowed, where)


def _words(*allowed: str) -> Check:
    return lambda _variant, value, where: [
        one_of(item, allowed, at) for at, item in as_list(value, where)
    ]


def _text(_variant: Variant, value: Any, where: str) -> str:
    return as_text(value, where)


def _space(variant: Variant, value: Any, where: str) -> str:
    if as_text(value, where) not in variant.board.spaces:
        raise ImpossibleData(where, f"no such space: {value}")
    return str(value)


def _power(variant: Variant, value: Any, where: str) -> str:
    if as_text(value, where) not in variant.powers:
        raise ImpossibleData(where, f"no such power: {value}")
    return str(value)


def _centre(variant: Variant, value: Any, where: str) -> str:
    if not variant.board.spaces[_space(variant, value, where)].centre:
        raise ImpossibleData(where, f"{value} is not a supply centre")
    return str(value)


def _centres(variant: Variant, value: Any, where: str) -> list[str]:
    return [_centre(variant, item, at) for at, item in as_list(value, where)]


def _pairs(variant: Variant, value: Any, where: str) -> list[list[str]]:
    pairs = []
    for at, pair in as_list(value, where):
        ends = [_space(variant, end, inner) for inner, end in as_list(pair, at)]
        if len(ends) != 2 or ends[1] not in variant.board.neighbours[ends[0]]:
            raise ImpossibleData(at, "this must be two spaces that touch")
        pairs.append(ends)
    return pairs


def _minor(variant: Variant, value: Any, where: str) -> str:
    if as_text(value, where) not in variant.minors:
        raise ImpossibleData(where, f"no such minor: {value}")
    return str(value)


def _religion(variant: Variant, value: Any, where: str) -> str:
    known = {power.religion for power in variant.powers.values()}
    known |= {minor.religion for minor in variant.minors.values()}
    if as_text(value, where) not in known:
        raise ImpossibleData(where, f"no such religion: {value}")
    return str(value)


def _map(key: Check, item: Check) -> Check:
    def check(variant: Variant, value: Any, where: str) -> dict[str, Any]:
        return {
            key(variant, name, f"{where}.{name}"): item(variant, inner, f"{where}.{name}")
            for name, inner in as_object(value, where).items()
        }

    return check


def _influence(variant: Variant, value: Any, where: str) -> dict[str, int]:
    record = known_keys(value, (*INFLUENCE, GRACE), where)
    if record and not record.keys() >= set(INFLUENCE):
        raise ImpossibleData(where, f"this needs {', '.join(INFLUENCE)}, or nothing")
    least = {"alliances": 1}
    return {
        key: int(_number(least.get(key, 0))(variant, item, f"{where}.{key}"))
        for key, item in record.items()
    }


INFLUENCE, GRACE = ("base", "per_centre", "alliances"), "grace"
CHECKS: Mapping[str, Check] = {
    "victory_centres": _number(1),
    "bid_maximum": _number(0),
    "bids_stay_secret": _flag,
    "bid_limitation": _words("attack", "support", "convoy"),
    "sortie": _word("invalid", "bounce", "forbidden"),
    "minor_orders_published": _word("written", "carried_out"),
    "camps": _map(_religion, _text),
    "exclusive_faith": _map(_minor, _religion),
    "crossing_blocks": _words("move", "support", "retreat"),
    "unified_coasts": _map(_space, _centre),
    "half_strength": _pairs,
    "emergency_sites": _map(_power, _space),
    "extra_homes": _map(_power, _number(0)),
    "named_homes": _map(_power, _centres),
    "homes_maximum": _limit,
    "build_limit": _limit,
    "builds": _word("homes", "owned"),
    "influence": _influence,
    "separate_winter": _flag,
    "permanent_civil_disorder": _flag,
}
