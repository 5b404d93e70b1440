"""What all votes on the clock of a phase have in common."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.clock.services.authorize_clock import authorize_clock
from games.core.errors import Conflict
from games.models import ActedBy, Event, Phase
from games.schedule.expected import expected_at
from games.votes.queries.kind import ProposalKind
from games.votes.queries.rules import more_than_half


class ClockVote(ProposalKind):
    """Once the deadline has passed there is none to move: the phase is about to be resolved, and
    the proposal lapses with it."""

    majority = staticmethod(more_than_half)
    is_of_phase = True

    def is_offered(self, phase: Phase | None) -> bool:
        return phase is not None and expected_at(phase) is not None

    def check(self, phase: Phase, now: datetime) -> None:
        """Refuses a phase without a deadline, and one whose deadline has passed."""
        authorize_clock(phase=phase, now=now)

    def check_is_first(self, phase: Phase) -> None:
        """Refuses what was agreed on in this phase already: whoever wants more asks the GM."""
        voted = Event.objects.filter(phase=phase, kind=self.event, data__cause=ActedBy.VOTE.value)
        if voted.exists():
            raise Conflict(
                "voted_already",
                _("The players have agreed on this once in this phase. Ask the GM for more."),
                field="kind",
            )

    def is_possible(self, phase: Phase, now: datetime) -> bool:
        return phase.due_at is None or phase.due_at > now
