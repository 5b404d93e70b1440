"""Permanent civil disorder: a power without a player breaks up into minors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from adjudicator.errors import ImpossibleData
from adjudicator.orders import ARMY, FLEET, space_of
from adjudicator.reasons import Reason
from adjudicator.special.minor_rebuild import minor_unit
from adjudicator.state import Dislodged, Minor, Position, Unit, sorted_units
from adjudicator.variant import Variant


@dataclass(frozen=True, slots=True)
class Disorder:
    """The result of a declaration.

    - position: the position after it.
    - disbanded: the units that left the board.
    - new_minors: the centres that are minors at once.
    - pending_minors: the centres that become minors once they are vacant after a Fall.
    """

    position: Position
    disbanded: tuple[Unit, ...]
    new_minors: tuple[str, ...]
    pending_minors: tuple[str, ...]


def declare(
    variant: Variant, position: Position, power: str, choices: Mapping[str, str] | None = None
) -> Disorder:
    """Declare a power to be in permanent civil disorder, in any phase.

    At once, its units are disbanded and its centres belong to nobody. Centres without another
    power's unit become minors of its religion, each with a unit of the kind that started the game
    there. `choices` names the kind, "A" or "F", for centres where no unit started; the default is
    an army. Centres under another power's unit wait (A&E 6.01, permanent civil disorder). Nobody
    can retreat into a new minor's space; a unit with no other retreat is disbanded.

    Raises ImpossibleData, with its place in a request, for a variant without this rule, an unknown
    power, a power already in civil disorder, and an impossible choice.
    """
    if not variant.rules.permanent_civil_disorder:
        raise ImpossibleData("variant", "this variant has no permanent civil disorder")
    if power not in variant.powers:
        raise ImpossibleData("power", f"no such power: {power}")
    if power in position.civil_disorder:
        message = f"{power} is already in permanent civil disorder"
        raise ImpossibleData("power", message, Reason.CIVIL_DISORDER)
    centres = position.centres_of(power)
    kinds = _kinds(variant, centres, choices or {})
    left = tuple(unit for unit in position.units if unit.power != power)
    occupied = {unit.space: unit for unit in left}
    new = tuple(space for space in centres if space not in occupied)
    pending = tuple(space for space in centres if space in occupied)
    religion = variant.powers[power].religion
    freed = {space: Minor(religion=religion, kind=kinds[space]) for space in centres}
    waiting, cut_off = _remaining_retreats(position.dislodged, power, frozenset(new))
    return Disorder(
        position=replace(
            position,
            units=sorted_units(
                (*left, *(minor_unit(variant, space, kinds[space]) for space in new))
            ),
            centres={s: owner for s, owner in position.centres.items() if owner != power},
            civil_disorder=position.civil_disorder | {power},
            minors=dict(sorted({**position.minors, **freed}.items())),
            pending_minors=position.pending_minors | set(pending),
            dislodged=waiting,
        ),
        disbanded=(
            *position.units_of(power),
            *(item.unit for item in position.dislodged if item.unit.power == power),
            *cut_off,
        ),
        new_minors=new,
        pending_minors=pending,
    )


def _kinds(variant: Variant, centres: Iterable[str], choices: Mapping[str, str]) -> dict[str, str]:
    """Return the kind of unit for each freed centre."""
    kinds = {}
    for space in centres:
        start = variant.start_units.get(space)
        kinds[space] = start.kind if start else choices.get(space, ARMY)
    for space, kind in choices.items():
        where = f"choices.{space}"
        if space not in kinds:
            message = "the power does not control such a centre"
            raise ImpossibleData(where, message, Reason.NOT_OWNED, {"place": space})
        if kind not in (ARMY, FLEET):
            message = 'a unit is "A" or "F"'
            raise ImpossibleData(where, message, Reason.UNKNOWN_UNIT, {"word": kind})
        if not variant.board.locations(space, kind):
            named = {"target": space, "kind": kind}
            message = "a fleet cannot stand there"
            raise ImpossibleData(where, message, Reason.WRONG_TERRAIN, named)
        if kind != kinds[space]:
            raise ImpossibleData(where, f"the unit there was {kinds[space]} at the start")
    return kinds


def _remaining_retreats(
    dislodged: Iterable[Dislodged], power: str, taken: frozenset[str]
) -> tuple[tuple[Dislodged, ...], tuple[Unit, ...]]:
    """Return the others' dislodged units with their remaining retreats, and those with none."""
    waiting, cut_off = [], []
    for item in dislodged:
        if item.unit.power == power:
            continue
        still_open = tuple(place for place in item.retreats if space_of(place) not in taken)
        if still_open:
            waiting.append(replace(item, retreats=still_open))
        else:
            cut_off.append(item.unit)
    return tuple(waiting), tuple(cut_off)
