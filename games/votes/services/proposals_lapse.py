"""Deletes proposals that have nothing left to decide."""

from __future__ import annotations

from games.models import Event, Proposal
from games.votes.queries.registry import KINDS


def proposals_lapse(*, event: Event) -> None:
    """Deletes the proposals of the event's phase that asked for what the event says was done."""
    kinds = [kind.code for kind in KINDS.values() if kind.lapses_with == event.kind]
    if kinds and event.phase_id is not None:
        Proposal.objects.filter(phase=event.phase_id, kind__in=kinds).delete()
