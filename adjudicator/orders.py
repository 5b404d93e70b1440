"""The orders of Diplomacy as frozen records. A location is a space or one of its coasts ("Smy/sc").

Every movement order has the `space` of its unit. A move also has its `destination`, the space that
it goes to. A support has the `supported_space` of the supported unit and, for a move, its
`destination`.
"""

from __future__ import annotations

from dataclasses import dataclass

ARMY = "A"
FLEET = "F"


def space_of(location: str) -> str:
    """Return the space of a location: "Smy" for "Smy/sc"."""
    return location.partition("/")[0] if "/" in location else location


@dataclass(frozen=True, slots=True)
class Hold:
    """A unit stays where it is.

    >>> str(Hold("A", "Par"))
    'A Par H'
    """

    kind: str
    location: str

    @property
    def space(self) -> str:
        """The space of the unit."""
        return space_of(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location} H"


@dataclass(frozen=True, slots=True)
class Move:
    """A unit moves to `target`, by convoy if `via`.

    >>> str(Move("A", "Par", "Bur"))
    'A Par - Bur'
    """

    kind: str
    location: str
    target: str
    via: bool = False

    @property
    def space(self) -> str:
        """The space of the unit."""
        return space_of(self.location)

    @property
    def destination(self) -> str:
        """The space that the unit moves to."""
        return space_of(self.target)

    def __str__(self) -> str:
        suffix = " via convoy" if self.via else ""
        return f"{self.kind} {self.location} - {self.target}{suffix}"


@dataclass(frozen=True, slots=True)
class Support:
    """A unit supports the unit at `supported`: to hold if `target` is None, else to move there."""

    kind: str
    location: str
    supported_kind: str
    supported: str
    target: str | None = None

    @property
    def space(self) -> str:
        """The space of the supporting unit."""
        return space_of(self.location)

    @property
    def supported_space(self) -> str:
        """The space of the supported unit."""
        return space_of(self.supported)

    @property
    def destination(self) -> str | None:
        """The space that the supported unit moves to; None if it holds."""
        return space_of(self.target) if self.target else None

    def __str__(self) -> str:
        move = f" - {self.target}" if self.target else ""
        return f"{self.kind} {self.location} S {self.supported_kind} {self.supported}{move}"


@dataclass(frozen=True, slots=True)
class Convoy:
    """A fleet convoys the army at `army` to `target`."""

    kind: str
    location: str
    army: str
    target: str

    @property
    def space(self) -> str:
        """The space of the fleet."""
        return space_of(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location} C A {self.army} - {self.target}"


@dataclass(frozen=True, slots=True)
class Retreat:
    """A dislodged unit retreats to `target`."""

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
    """A unit is removed in Winter."""

    kind: str
    location: str

    def __str__(self) -> str:
        return f"Remove {self.kind} {self.location}"


@dataclass(frozen=True, slots=True)
class Waive:
    """A build that is due is given up."""

    def __str__(self) -> str:
        return "Waive"


MovementOrder = Hold | Move | Support | Convoy
RetreatOrder = Retreat | Disband
AdjustmentOrder = Build | Remove | Waive
Order = MovementOrder | RetreatOrder | AdjustmentOrder
