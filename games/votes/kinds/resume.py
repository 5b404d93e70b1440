"""An end of the pause."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from games.clock.services.game_resume import phase_resume
from games.core.refusals import not_paused
from games.models import ActedBy, EventKind, Phase
from games.votes.kinds.clock_vote import ClockVote
from games.votes.queries.kind import Agreed


class Resume(ClockVote):
    """Sets the clock going before the pause is over."""

    code = "resume"
    event = lapses_with = EventKind.RESUMED
    label = heading = _("An end of the pause")
    proposed = _("It is proposed to end the pause.")
    agreed = _("The players agreed to end the pause; %(phase)s is due %(due)s.")

    def is_offered(self, phase: Phase | None) -> bool:
        return super().is_offered(phase) and bool(phase and phase.is_paused)

    def check(self, phase: Phase, now: datetime) -> None:
        super().check(phase, now)
        if not phase.is_paused:
            raise not_paused("kind")

    def act(self, agreed: Agreed) -> list[str]:
        phase_resume(
            game=agreed.game,
            phase=agreed.phase,
            actor=None,
            cause=ActedBy.VOTE,
            now=agreed.now,
        )
        return []
