"""The orders of Diplomacy as frozen records. A place is a space or a coast of it ("Smy/sc").

A movement order knows the `space` of its unit; a move and a support of one also the space that
the move goes to, its `destination`, and a support that of the unit supported (`supported_space`).
"""

from __future__ import annotations

from dataclasses import dataclass

ARMY = "A"
FLEET = "F"


def space_of(location: str) -> str:
    """The space of a location: "Smy/sc" gives "Smy"."""
    return location.partition("/")[0] if "/" in location else location


@dataclass(frozen=True, slots=True)
class Hold:
    """A unit stays; the only order that needs nothing else.

    >>> str(Hold("A", "Par"))
    'A Par H'
    """

    kind: str
    location: str

    @property
    def space(self) -> str:
        return space_of(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location} H"


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

    @property
    def space(self) -> str:
        return space_of(self.location)

    @property
    def destination(self) -> str:
        return space_of(self.target)

    def __str__(self) -> str:
        suffix = " via convoy" if self.via else ""
        return f"{self.kind} {self.location} - {self.target}{suffix}"


@dataclass(frozen=True, slots=True)
class Support:
    """Support of the unit at `supported`: to hold (`target` None) or to move to `target`."""

    kind: str
    location: str
    supported_kind: str
    supported: str
    target: str | None = None

    @property
    def space(self) -> str:
        return space_of(self.location)

    @property
    def supported_space(self) -> str:
        return space_of(self.supported)

    @property
    def destination(self) -> str | None:
        return space_of(self.target) if self.target else None

    def __str__(self) -> str:
        move = f" - {self.target}" if self.target else ""
        return f"{self.kind} {self.location} S {self.supported_kind} {self.supported}{move}"


@dataclass(frozen=True, slots=True)
class Convoy:
    """Convoy of the army at `army` to `target`."""

    kind: str
    location: str
    army: str
    target: str

    @property
    def space(self) -> str:
        return space_of(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location} C A {self.army} - {self.target}"


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
