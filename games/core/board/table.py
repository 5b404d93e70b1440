"""The board as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.state import Unit
from games.core.words.alphabet import alphabetical
from games.core.words.turns import unit_of
from games.core.words.units import owner_of_unit


def board_table(variant: Variant, position: Position) -> list[dict[str, Any]]:
    """Every space with a unit and every centre, by name."""
    units: dict[str, list[Unit]] = {}
    dislodged = [item.unit for item in position.dislodged]
    for unit in (*position.units, *dislodged):
        units.setdefault(unit.space, []).append(unit)
    rows = []
    for key, space in sorted(
        variant.board.spaces.items(), key=lambda item: alphabetical(item[1].name)
    ):
        here = units.get(key, [])
        if not (space.centre or here):
            continue
        owner = position.centres.get(key, "")
        rows.append(
            {
                "space": space.name,
                "code": key,
                "centre": space.centre,
                "owner_name": owner_name(variant, position, key, owner),
                "unit_name": ", ".join(
                    _unit_name(variant, position, unit, dislodged) for unit in here
                ),
            }
        )
    return rows


def owner_name(variant: Variant, position: Position, space: str, owner: str) -> str:
    """Who owns a centre: a power, a minor, or nobody."""
    if owner:
        return variant.powers[owner].short
    unit = position.unit_at.get(space)
    minor = variant.minor(space, position)
    if not (minor and unit and unit.power == space):
        return ""
    return _("armed neutral") if variant.rules.influence else _("minor power")


def _unit_name(variant: Variant, position: Position, unit: Unit, dislodged: Sequence[Unit]) -> str:
    name = unit_of(unit.kind, owner_of_unit(variant, unit.power))
    if held := position.alliances.get(unit.power):
        words = {"unit": name, "power": variant.powers[held.power].short}
        name = _("%(unit)s, ally of %(power)s") % words
    return _("%(unit)s, dislodged") % {"unit": name} if unit in dislodged else name
