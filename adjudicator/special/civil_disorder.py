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
    """What the declaration did: the position after it, the units that left the board, the
    centres that are minors at once and those that become minors once vacant after a Fall."""

    position: Position
    disbanded: tuple[Unit, ...]
    new_minors: tuple[str, ...]
    pending_minors: tuple[str, ...]


def declare(
    variant: Variant, position: Position, power: str, choices: Mapping[str, str] | None = None
) -> Disorder:
    """Declares a power to be in permanent civil disorder, in whatever phase `position` is.

    At once, its units are disbanded, its centres belong to nobody, and those without a unit of
    another power are minors of its religion with a unit of the kind that started the game there.
    `choices` names the kind, "A" or "F", for centres where none started; by default an army.
    Centres under another power's unit wait (A&E 6.01, permanent civil disorder). A retreat into
    a new minor's space is closed; a unit that had no other is disbanded.

    Raises ImpossibleData, with its place in a request, for a variant without this rule, an
    unknown power, one already in civil disorder, and a choice that cannot be.
    """
    if not variant.rules.permanent_civil_disorder:
        raise ImpossibleData("variant", "this variant has no permanent civil disorder")
    if power not in variant.powers:
        raise ImpossibleData("power", f"no such power: {power}")
    if power in position.civil_disorder:
        message = f"{power} is in permanent civil disorder already"
        raise ImpossibleData("power", message, Reason.CIVIL_DISORDER)
    centres = position.centres_of(power)
    kinds = _kinds(variant, centres, choices or {})
    left = tuple(unit for unit in position.units if unit.power != power)
    occupied = {unit.space: unit for unit in left}
    new = tuple(space for space in centres if space not in occupied)
    pending = tuple(space for space in centres if space in occupied)
    religion = variant.powers[power].religion
    freed = {space: Minor(religion=religion, kind=kinds[space]) for space in centres}
    waiting, cut_off = _waiting(position.dislodged, power, frozenset(new))
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
    """The kind of unit of each freed centre."""
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
            raise ImpossibleData(where, f"the unit there is {kinds[space]}, as the game started")
    return kinds


def _waiting(
    dislodged: Iterable[Dislodged], power: str, taken: frozenset[str]
) -> tuple[tuple[Dislodged, ...], tuple[Unit, ...]]:
    """The others' dislodged units with what is still open to them, and those left with nothing."""
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
