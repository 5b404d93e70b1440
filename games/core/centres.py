"""Supply centres that change hands."""

from typing import NamedTuple

from adjudicator import Position


class CentreChange(NamedTuple):
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
    changes = (CentreChange(*owner) for owner in owners)
    return tuple(change for change in changes if change.taker != change.loser)
