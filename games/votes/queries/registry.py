"""The kinds of votes by their codes. They are entered when the site starts: what they do is done
by services, which know of them only by this list."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import Event, EventKind
from games.votes.queries.kind import EndingKind, ProposalKind

# In the order of the form.
KINDS: dict[str, ProposalKind] = {}


def register(kinds: Iterable[ProposalKind]) -> None:
    """Enters kinds; entered again, each stays as it is."""
    KINDS.update({kind.code: kind for kind in kinds})


def kind_of_ending(ending: str) -> EndingKind | None:
    """The kind by which a game ends so; None for ends that nobody voted for."""
    ends = (kind for kind in KINDS.values() if isinstance(kind, EndingKind))
    found = (kind for kind in ends if kind.ending == ending)
    return next(found, None)


def kind_of_event(event: Event) -> ProposalKind:
    """The kind of what was agreed, as `is_by_vote` knows the event."""
    if event.kind == EventKind.AGREED:
        return KINDS[event.data["kind"]]
    return next(kind for kind in KINDS.values() if kind.event == event.kind)
