"""A pause."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clock.services.game_pause import phase_pause
from games.core.errors import Conflict
from games.models import ActedBy, EventKind, Phase
from games.votes.kinds.clock_vote import ClockVote
from games.votes.queries.kind import Agreed


class Pause(ClockVote):
    """Stops the clock, once in a phase; it runs again by itself."""

    code = "pause"
    event = lapses_with = EventKind.PAUSED
    lengths = (24, 48, 72, 7 * 24, 14 * 24, 28 * 24)
    label = _("A pause")
    heading = _("A pause of %(time)s")
    proposed = _("It is proposed to pause the game for %(time)s.")
    agreed = _("The players agreed to pause the game until %(until)s.")

    def is_offered(self, phase: Phase | None) -> bool:
        return super().is_offered(phase) and not (phase and phase.is_paused)

    def check(self, phase: Phase, now: datetime) -> None:
        super().check(phase, now)
        if phase.is_paused:
            raise Conflict("paused_already", gettext("This game is paused already."), field="kind")
        self.check_is_first(phase)

    def act(self, agreed: Agreed) -> list[str]:
        phase_pause(
            game=agreed.game,
            phase=agreed.phase,
            until=agreed.now + timedelta(hours=agreed.proposal.hours or 0),
            actor=None,
            cause=ActedBy.VOTE,
            now=agreed.now,
        )
        return []
