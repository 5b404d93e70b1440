"""What the form of a proposal sent."""

from __future__ import annotations

from dataclasses import dataclass

from games.votes.queries.registry import KINDS


@dataclass(frozen=True, slots=True)
class UnsavedProposal:
    """What was chosen, and why it is not proposed."""

    kind: str
    powers: list[str]
    hours: int | None
    error: str

    @property
    def is_clock(self) -> bool:
        """Whether it was a form about the open phase."""
        return self.kind in KINDS and KINDS[self.kind].is_of_phase
