"""Whose colour each land space wears."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from adjudicator.board import SEA
from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.load import read_part


@cache
def starting_land(variant_id: str) -> Mapping[str, str]:
    """Each land space that is no centre, with the power or minor it starts with."""
    land = read_part(variant_id, "setup").get("land", {})
    return {space: owner for owner, spaces in land.items() for space in spaces}


def land_of(variant_id: str, centre: str) -> list[str]:
    """The land that follows a minor's centre and wears the colour of whoever owns it, as it
    started with the minor."""
    return [space for space, owner in starting_land(variant_id).items() if owner == centre]


def realms(variant: Variant, position: Position) -> dict[str, str]:
    """For each land space, the power or minor whose realm it is, or "" for nobody's.

    A centre belongs to its owner, a minor's to the minor. Other land has no owner in the rules;
    it keeps the realm in which it started while that power holds a centre, and follows the
    minor's centre where it started with a minor.
    """
    land = starting_land(variant.id)
    owned = set(position.centres.values())
    found: dict[str, str] = {}
    for key, space in variant.board.spaces.items():
        if space.kind == SEA:
            continue
        if space.centre:
            found[key] = position.centres.get(key) or (key if variant.minor(key, position) else "")
            continue
        owner = land.get(key, "")
        if owner in variant.powers:
            found[key] = owner if owner in owned else ""
        else:
            found[key] = position.centres.get(owner, owner)
    return found
