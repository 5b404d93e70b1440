"""Takes proposals away on which there is nothing left to agree."""

from __future__ import annotations

from games.models import EventKind, Phase, Proposal
from games.votes.queries.registry import KINDS


def proposals_lapse(*, phase: Phase, event: EventKind) -> None:
    """What is proposed of the open phase of a locked game, and has been done on whose word ever,
    as the event tells."""
    kinds = [kind.code for kind in KINDS.values() if kind.lapses_with == event]
    Proposal.objects.filter(phase=phase, kind__in=kinds).delete()
