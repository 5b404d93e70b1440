"""What the form of a proposal sent."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import ProposalKind
from games.votes.queries.rules import ENDS


@dataclass(frozen=True, slots=True)
class UnsavedProposal:
    """What was chosen, and why it is not proposed."""

    kind: str
    powers: list[str]
    hours: int | None
    error: str

    @property
    def is_clock(self) -> bool:
        """Whether it was the form about the clock."""
        return self.kind in ProposalKind.values and self.kind not in ENDS
