"""Supply centres that change hands."""

from dataclasses import dataclass

from adjudicator import Position


@dataclass(frozen=True, slots=True)
class CentreChange:
    """A centre that changed hands; "" is nobody or a minor."""

    space: str
    taker: str
    loser: str


def centre_changes(before: Position, after: Position) -> tuple[CentreChange, ...]:
    """The centres that changed hands between two positions."""
    spaces = sorted({*before.centres, *after.centres})
    owners = (
        (space, after.centres.get(space, ""), before.centres.get(space, "")) for space in spaces
    )
    return tuple(CentreChange(*found) for found in owners if found[1] != found[2])
