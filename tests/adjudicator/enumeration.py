"""All ways in which the moves of a phase could end that satisfy the equations, by trying each.

Exponential, for small positions: what the equations decide alone must come out, and the backup
rules for circular movement and convoy paradoxes speak only where there is none or more than one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from adjudicator import Outcome, Position, Reason, Variant
from tests.adjudicator.equations import Field, read_field

BACKUP = (Reason.ROTATION, Reason.CONVOY_PARADOX)


def disagreement(variant: Variant, position: Position, outcome: Outcome) -> str:
    """The fault when exactly one answer exists and the outcome is another, or took a backup
    rule; empty otherwise."""
    known = read_field(variant, position, outcome)
    said = {unit for unit in known.move if known.moved(unit)}
    found = list(solutions(known))
    if len(found) != 1:
        return ""
    if found[0] != said:
        return f"moved are {sorted(said)}, not {sorted(found[0])}"
    results = [*outcome.orders, *outcome.minors]
    return "a backup rule was used" if any(r.reason in BACKUP for r in results) else ""


def solutions(known: Field) -> Iterator[set[str]]:
    """Every set of units that may move such that all equations hold."""
    movers = sorted(unit for unit in known.move if unit not in known.sorties)
    for choice in product((False, True), repeat=len(movers)):
        moving = {unit for unit, moves in zip(movers, choice, strict=True) if moves}
        _assume(known, moving)
        if all(known.must_move(unit) == (unit in moving) for unit in movers):
            yield moving


def _assume(known: Field, moving: set[str]) -> None:
    """Sets every claimed result to what follows when exactly these units move."""
    for unit in known.move:
        known.result[unit] = "moves" if unit in moving else "bounces"
    known.lost_fleets = {fleet for fleet in known.convoy if known.dislodged(fleet)}
    for supporter in [*known.hold_support, *known.move_support]:
        known.result[supporter] = "supports" if known.must_be_uncut(supporter) else "cut"
