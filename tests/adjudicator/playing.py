"""Plays a worked case through the adjudicator and says in words where the two differ."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from adjudicator import Bid, Outcome, Position, Reason, Result, Turn, Unit, Variant, resolve
from adjudicator.adjustments import balance
from adjudicator.orders import space_of
from adjudicator.state import Alliance, PhaseKind, Season
from tests.adjudicator.reading import Case, Line

NO_ORDER = "no order"
BACKUP = {"rotation": Reason.ROTATION, "paradox": Reason.CONVOY_PARADOX}


def differences(variant: Variant, case: Case) -> list[str]:
    """The differences between the adjudicator and the case; empty when they agree."""
    variant = variant.with_rules(switches(case))
    position = position_of(variant, case)
    found = [
        f"{line.who} has a balance of {due:+d}, not {line.what}"
        for line in case.blocks.get("balance", ())
        if (due := balance(variant, position, line.who)) != int(line.what)
    ]
    outcome = resolve(variant, position, orders_of(case, "orders"), bids_of(case))
    found += _compare_orders(case.blocks["orders"], outcome)
    found += _compare_minors(case.blocks.get("minors", ()), outcome)
    found += _compare_bids(case, outcome)
    found += _compare_units(case, "after", _after(variant, position, outcome))
    found += _compare_dislodged(case, outcome)
    for name in case.fact("backup").split():
        if all(result.reason is not BACKUP[name] for result in outcome.orders):
            found.append(f"no result gives the reason {BACKUP[name]}")
    if "retreats" in case.blocks:
        missed, outcome = _play_retreats(variant, case, position, outcome)
        found += missed
    return found + _compare_owners(case, outcome)


def switches(case: Case) -> dict[str, Any]:
    """The rule switches that a case sets differently: a word, a number or a JSON list."""
    values = dict(text.split(" ", 1) for text in case.facts.get("switch", ()))
    return {name: text if text.isalpha() else json.loads(text) for name, text in values.items()}


def position_of(variant: Variant, case: Case) -> Position:
    """The position that a case starts from."""
    turn = variant.start.turn
    if "turn" in case.facts:
        season, year, phase = case.fact("turn").lower().split(" ")
        turn = Turn(int(year), Season(season), PhaseKind(phase))
    centres = {space: power for power, spaces in case.lists("centres").items() for space in spaces}
    allied = {line.who: Alliance(line.what, turn.year) for line in case.blocks.get("alliances", ())}
    return Position(
        turn=turn, units=tuple(units_of(case, "units")), centres=centres, alliances=allied
    )


def units_of(case: Case, block: str) -> Iterator[Unit]:
    for power, units in case.lists(block, ", ").items():
        yield from (Unit(power, *text.split(" ")) for text in units)


def orders_of(case: Case, block: str) -> dict[str, list[str]]:
    orders: dict[str, list[str]] = {}
    for line in case.blocks.get(block, ()):
        orders.setdefault(line.who, []).append(line.what)
    return orders


def bids_of(case: Case) -> dict[str, list[Bid]]:
    bids: dict[str, list[Bid]] = {}
    for line in case.blocks.get("bids", ()):
        points, order = line.what.split(" on ")
        bids.setdefault(line.who, []).append(Bid(int(points), order))
    return bids


def unit_of(order: str) -> str:
    """The unit that an order text is for, without its coast: "A Par"."""
    found = re.search(r"\b([AF]) (\w+)", order)
    return found[0] if found else order


def _compare_orders(lines: Sequence[Line], outcome: Outcome) -> list[str]:
    """Each line with the next result of its power for the same unit."""
    left = list(outcome.orders)
    found = []
    for line in lines:
        mine = (r for r in left if r.power == line.who and unit_of(r.order) == unit_of(line.what))
        result = next(mine, None)
        if result is None:
            found.append(f"{line.who}: {line.what} has no result")
            continue
        left.remove(result)
        said = _told(result.result, unit_of(line.what), line.who, outcome)
        if not _agree(said, line.result):
            found.append(f"{line.who}: {line.what} is {said} ({result.reason}), not {line.result}")
    return found


def _compare_minors(lines: Sequence[Line], outcome: Outcome) -> list[str]:
    found = []
    results = {minor.minor: minor for minor in outcome.minors}
    for line in lines:
        minor = results.get(line.who)
        if minor is None:
            found.append(f"{line.who} has no result")
            continue
        order = (minor.order if minor.told else None) or NO_ORDER
        if order != line.what:
            found.append(f"{line.who} was ordered {order}, not {line.what}")
        result = minor.result if minor.told else Result.HOLDS
        said = _told(result, unit_of(str(minor.unit)), line.who, outcome)
        if not _agree(said, line.result):
            found.append(f"{line.who}: {said} ({minor.reason}), not {line.result}")
    return found


def _told(result: str, unit: str, power: str, outcome: Outcome) -> str:
    """A result as the corpus tells it: a minor that is dislodged is disbanded."""
    if outcome.turn.phase is PhaseKind.ADJUSTMENTS:
        return str(result)
    side = outcome.position.side
    lost = any(
        _is(d.unit, unit, power) or (_is(d.unit, unit, d.unit.power) and side(d.unit) == power)
        for d in outcome.dislodged
    )
    gone = any(_is(d, unit, power) for d in outcome.disbanded)
    if gone and (not lost or power == unit.split(" ")[1]) and result != "disbanded":
        return f"{result}, disbanded"
    return f"{result}, dislodged" if lost else str(result)


def _is(unit: Unit, text: str, power: str) -> bool:
    return unit.power == power and f"{unit.kind} {unit.space}" == text


def _agree(said: str, wanted: str) -> bool:
    return said == wanted or said.replace("illegal", "invalid") == wanted


def _compare_bids(case: Case, outcome: Outcome) -> list[str]:
    wanted = sorted(
        (line.who, line.what, line.result) for line in case.blocks.get("bids", ()) if line.result
    )
    void = sorted(
        (void.power, f"{void.bid.points} on {void.bid.order}", str(void.reason))
        for void in outcome.void_bids
    )
    return [] if void == wanted else [f"void bids are {void}, not {wanted}"]


def _after(variant: Variant, before: Position, outcome: Outcome) -> list[Unit]:
    """The units after the phase; minors that a skipped Winter rebuilds are left out."""
    stood = {unit.power for unit in before.units}
    return [u for u in outcome.position.units if u.power in variant.powers or u.power in stood]


def _compare_units(case: Case, block: str, units: Iterable[Unit]) -> list[str]:
    wanted = sorted(units_of(case, block))
    got = sorted(units)
    return [] if got == wanted else [f"{block}: {_list(got)}, not {_list(wanted)}"]


def _list(units: Iterable[Unit]) -> str:
    return ", ".join(f"{unit.power} {unit}" for unit in units)


def _compare_dislodged(case: Case, outcome: Outcome) -> list[str]:
    found = []
    results = {(d.unit.power, str(d.unit)): d for d in outcome.dislodged}
    for line in case.blocks.get("dislodged", ()):
        unit, by, places = re.split(r" by |, may retreat to ", line.what)
        dislodged = results.get((line.who, unit))
        if dislodged is None:
            found.append(f"{line.who} {unit} is not dislodged")
            continue
        wanted = sorted(places.replace("nowhere", "").split())
        if sorted(dislodged.retreats) != wanted:
            found.append(f"{unit} may retreat to {sorted(dislodged.retreats)}, not {wanted}")
        if space_of(dislodged.by.split(" ")[-1]) != by:
            found.append(f"{unit} is dislodged by {dislodged.by}, not {by}")
    if "contested" in case.facts:
        wanted = sorted(set(case.fact("contested").split()) - {"none"})
        if sorted(outcome.contested) != wanted:
            found.append(f"contested is {sorted(outcome.contested)}, not {wanted}")
    return found


def _play_retreats(
    variant: Variant, case: Case, position: Position, movement: Outcome
) -> tuple[list[str], Outcome]:
    """The retreats of a case. When nobody has anywhere to go there is no such phase, and what
    the case orders there comes to nothing: the units are disbanded with the movement."""
    lines = case.blocks["retreats"]
    if movement.position.turn.phase is PhaseKind.RETREATS:
        outcome = resolve(variant, movement.position, orders_of(case, "retreats"))
        found = _compare_orders(lines, outcome)
    else:
        outcome = movement
        found = [
            f"{line.who}: {line.what} had no retreats phase to be ordered in"
            for line in lines
            if not any(_is(u, unit_of(line.what), line.who) for u in movement.disbanded)
            or not line.result.endswith("disbanded")
        ]
    after = _after(variant, position, outcome)
    return found + _compare_units(case, "after retreats", after), outcome


def _compare_owners(case: Case, outcome: Outcome) -> list[str]:
    owners = outcome.position.centres
    return [
        f"{space} belongs to {owners.get(space)}, not to {power}"
        for power, spaces in case.lists("owners").items()
        for space in spaces
        if owners.get(space) != power
    ]
