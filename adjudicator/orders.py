"""The orders of Diplomacy as frozen records. A place is a space or a coast of it ("Smy/sc").

A movement order also knows its text, its unit as text (`unit`) and the space of it (`space`), the
space that a move or a supported move is aimed at (`aim`), and the unit supported (`partner`, for a
hold or a move its own) with its space (`helped`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from adjudicator.records import derived, quick_record

ARMY = "A"
FLEET = "F"


@lru_cache(maxsize=4096)
def space_of(location: str) -> str:
    """The space of a location: "Smy/sc" gives "Smy"."""
    return location.partition("/")[0]


@lru_cache(maxsize=4096)
def unit_text(kind: str, location: str) -> str:
    """A unit as it is written, "A Par"; equal texts are one object, which compares faster."""
    return f"{kind} {location}"


_put = object.__setattr__


@quick_record
@dataclass(frozen=True, slots=True)
class Hold:
    """A unit stays; the only order that needs nothing else.

    >>> str(Hold("A", "Par"))
    'A Par H'
    """

    kind: str
    location: str
    unit: str = derived()
    partner: str = derived()
    space: str = derived()
    text: str = derived()

    def __post_init__(self) -> None:
        unit = unit_text(self.kind, self.location)
        _put(self, "unit", unit)
        _put(self, "partner", unit)
        _put(self, "space", space_of(self.location))
        _put(self, "text", f"{unit} H")

    def __str__(self) -> str:
        return self.text


@quick_record
@dataclass(frozen=True, slots=True)
class Move:
    """A unit moves to `target`, with `via` by convoy.

    >>> str(Move("A", "Par", "Bur"))
    'A Par - Bur'
    """

    kind: str
    location: str
    target: str
    via: bool = False
    unit: str = derived()
    partner: str = derived()
    space: str = derived()
    aim: str = derived()
    text: str = derived()

    def __post_init__(self) -> None:
        unit, suffix = unit_text(self.kind, self.location), " via convoy" if self.via else ""
        _put(self, "unit", unit)
        _put(self, "partner", unit)
        _put(self, "space", space_of(self.location))
        _put(self, "aim", space_of(self.target))
        _put(self, "text", f"{unit} - {self.target}{suffix}")

    def __str__(self) -> str:
        return self.text


@quick_record
@dataclass(frozen=True, slots=True)
class Support:
    """Support of the unit at `supported`: to hold (`target` None) or to move to `target`."""

    kind: str
    location: str
    supported_kind: str
    supported: str
    target: str | None = None
    unit: str = derived()
    partner: str = derived()
    space: str = derived()
    helped: str = derived()
    aim: str | None = derived()
    text: str = derived()

    def __post_init__(self) -> None:
        move = f" - {self.target}" if self.target else ""
        unit = unit_text(self.kind, self.location)
        partner = unit_text(self.supported_kind, self.supported)
        _put(self, "unit", unit)
        _put(self, "partner", partner)
        _put(self, "space", space_of(self.location))
        _put(self, "helped", space_of(self.supported))
        _put(self, "aim", space_of(self.target) if self.target else None)
        _put(self, "text", f"{unit} S {partner}{move}")

    def __str__(self) -> str:
        return self.text


@quick_record
@dataclass(frozen=True, slots=True)
class Convoy:
    """Convoy of the army at `army` to `target`."""

    kind: str
    location: str
    army: str
    target: str
    space: str = derived()
    text: str = derived()

    def __post_init__(self) -> None:
        _put(self, "space", space_of(self.location))
        _put(self, "text", f"{self.kind} {self.location} C A {self.army} - {self.target}")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Retreat:
    """A dislodged unit goes to `target`."""

    kind: str
    location: str
    target: str

    def __str__(self) -> str:
        return f"{self.kind} {self.location} R {self.target}"


@dataclass(frozen=True, slots=True)
class Disband:
    """A dislodged unit leaves the board."""

    kind: str
    location: str

    def __str__(self) -> str:
        return f"{self.kind} {self.location} D"


@dataclass(frozen=True, slots=True)
class Build:
    """A unit of `kind` is built at `location`."""

    kind: str
    location: str

    def __str__(self) -> str:
        return f"Build {self.kind} {self.location}"


@dataclass(frozen=True, slots=True)
class Remove:
    """A unit is given up in Winter."""

    kind: str
    location: str

    def __str__(self) -> str:
        return f"Remove {self.kind} {self.location}"


@dataclass(frozen=True, slots=True)
class Waive:
    """A build that is due is not made."""

    def __str__(self) -> str:
        return "Waive"


MovementOrder = Hold | Move | Support | Convoy
RetreatOrder = Retreat | Disband
AdjustmentOrder = Build | Remove | Waive
Order = MovementOrder | RetreatOrder | AdjustmentOrder
