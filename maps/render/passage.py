"""How the drawn board changes from one position to the next: units, land and frontiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudicator.state import Position, Unit
from adjudicator.variant import Variant
from maps.geometry import Point, load_geometry
from maps.placing import standing
from maps.realms import realms


@dataclass(frozen=True, slots=True)
class Track:
    """The way of a unit from one position to the next.

    `before` and `after` are the unit in each position, None where it is not on the board; `start`
    and `end` are its places. It is `aside` while it is dislodged.
    """

    before: Unit | None
    after: Unit | None
    start: Point | None
    end: Point | None
    was_aside: bool = False
    is_aside: bool = False

    @property
    def stays(self) -> bool:
        """Whether the unit stands where it stood."""
        return self.start == self.end and self.was_aside == self.is_aside


@dataclass(frozen=True, slots=True)
class Passage:
    """Every unit of two positions, and what changes on the land between them.

    - land: each space that changes its realm, with the realm before and after.
    - closed, opened: the borders that stop being a frontier, and those that become one, each as the
      end of its id on the board ("Mil-Tyr").
    """

    tracks: tuple[Track, ...]
    land: Mapping[str, tuple[str, str]]
    closed: tuple[str, ...]
    opened: tuple[str, ...]


def passage(
    variant: Variant, before: Position, after: Position, moved: Mapping[Unit, str]
) -> Passage:
    """Return the change from a position to the next.

    `moved` has the units that left their places, with their new locations. Raises NoGeometry.
    """
    old, new = realms(variant, before), realms(variant, after)
    was, is_one = _frontiers(variant.id, old), _frontiers(variant.id, new)
    return Passage(
        tracks=tuple(_tracks(variant, before, after, moved)),
        land={key: (old[key], new[key]) for key in old if old[key] != new[key]},
        closed=tuple(key for key in was if key not in is_one),
        opened=tuple(key for key in is_one if key not in was),
    )


def _frontiers(variant_id: str, owners: Mapping[str, str]) -> list[str]:
    """Return the borders between different realms."""
    return [
        f"{border.a}-{border.b}"
        for border in load_geometry(variant_id).borders
        if "X" not in (border.a, border.b) and owners.get(border.a, "") != owners.get(border.b, "")
    ]


def _tracks(
    variant: Variant, before: Position, after: Position, moved: Mapping[Unit, str]
) -> Iterator[Track]:
    old, new = standing(variant, before), standing(variant, after)
    left = {(unit.kind, unit.location): unit for unit in after.units}
    dislodged = {item.unit for item in after.dislodged}
    arrived = {*moved.values()}
    units = [(unit, False) for unit in before.units]
    units += [(item.unit, True) for item in before.dislodged]
    for unit, was_aside in units:
        start = old.unit_place(unit.location, dislodged=was_aside)
        target = moved.get(unit)
        location = target or unit.location
        # Without a move, a unit that stands there now may be the one that dislodged it.
        stands = target is not None or not (was_aside or location in arrived)
        if unit in dislodged:
            end = new.unit_place(location, dislodged=True)
            yield Track(unit, unit, start, end, was_aside, is_aside=True)
        elif stands and (there := left.pop((unit.kind, location), None)):
            yield Track(unit, there, start, new.unit_place(location), was_aside)
        else:
            yield Track(unit, None, start, None, was_aside)
    for unit in left.values():
        yield Track(None, unit, None, new.unit_place(unit.location))
