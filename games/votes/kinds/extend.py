"""More time for the open phase."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _

from games.clock.services.deadline_extend import phase_extend
from games.models import ActedBy, EventKind, Phase
from games.votes.kinds.clock_vote import ClockVote
from games.votes.queries.kind import Agreed


class Extend(ClockVote):
    """Moves the deadline, once in a phase."""

    code = "extend"
    event = EventKind.EXTENDED
    lengths = (12, 24, 48, 72)
    label = _("More time for this phase")
    heading = _("%(time)s more for this phase")
    proposed = _("It is proposed to extend the phase by %(time)s.")
    agreed = _("The players agreed to extend %(phase)s by %(time)s.")

    def check(self, phase: Phase, now: datetime) -> None:
        super().check(phase, now)
        self.check_is_first(phase)

    def act(self, agreed: Agreed) -> list[str]:
        phase_extend(
            game=agreed.game,
            phase=agreed.phase,
            by_how_much=timedelta(hours=agreed.proposal.hours or 0),
            actor=None,
            cause=ActedBy.VOTE,
            now=agreed.now,
        )
        return []
