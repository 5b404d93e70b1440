"""The realm of each land space, which decides its colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from adjudicator.board import SEA
from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.load import read_part_if_any


@cache
def starting_land(variant_id: str) -> Mapping[str, str]:
    """Return each land space that is not a centre with the power or minor it starts with."""
    land = read_part_if_any(variant_id, "setup").get("land", {})
    return {space: owner for owner, spaces in land.items() for space in spaces}


def land_of(variant_id: str, centre: str) -> list[str]:
    """Return the land that started with a minor; it takes the colour of the centre's owner."""
    return [space for space, owner in starting_land(variant_id).items() if owner == centre]


def realms(variant: Variant, position: Position) -> dict[str, str]:
    """Return the power or minor whose realm each land space is in, "" for nobody's.

    A centre belongs to its owner, and a minor's centre to the minor. Other land has no owner in the
    rules. It stays in the realm in which it started as long as that power has a centre; land that
    started with a minor follows the minor's centre.
    """
    return realms_on(variant, position, starting_land(variant.id))


def realms_on(variant: Variant, position: Position, land: Mapping[str, str]) -> dict[str, str]:
    """Return the realms as `realms` does, with the land that each power or minor starts with."""
    owned = set(position.centres.values())
    owners: dict[str, str] = {}
    for key, space in variant.board.spaces.items():
        if space.kind == SEA:
            continue
        if space.centre:
            owners[key] = position.centres.get(key) or (key if variant.minor(key, position) else "")
            continue
        owner = land.get(key, "")
        if owner in variant.powers:
            owners[key] = owner if owner in owned else ""
        else:
            owners[key] = position.centres.get(owner, owner)
    return owners
