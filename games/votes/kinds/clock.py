"""Votes on the deadline of a phase: an extension, a pause, the end of a pause."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext, gettext as _, gettext_lazy

from games.core.errors import Conflict
from games.core.refusals import not_paused
from games.models import ActedBy, Event, EventKind, Phase
from games.schedule.due import expected_at, next_regular_deadline
from games.turn.services.deadlines import authorize_clock, phase_extend
from games.turn.services.pauses import phase_pause, phase_resume
from games.votes.kind import AgreedProposal, ProposalKind, check_without_gm, more_than_half


class ClockVote(ProposalKind):
    """A vote on the deadline of the open phase, until that deadline or until orders are closed.

    After that the phase is about to be resolved, and the proposal lapses with it.
    """

    majority = staticmethod(more_than_half)
    is_of_phase = True

    def is_offered(self, phase: Phase | None) -> bool:
        return phase is not None and expected_at(phase) is not None

    def check(self, phase: Phase, now: datetime) -> None:
        """Refuse a phase without a deadline, and one whose deadline has passed."""
        authorize_clock(phase=phase, now=now)

    def check_is_first(self, phase: Phase) -> None:
        """Refuse a proposal if one of its kind was already agreed in this phase of a game with a
        GM, who can do more. Without one the players decide as often as they agree."""
        if phase.game.is_without_gm:
            return
        voted = Event.objects.filter(phase=phase, kind=self.event, data__cause=ActedBy.VOTE.value)
        if voted.exists():
            raise Conflict(
                "voted_already",
                _("The players have already agreed on this in this phase. Ask the GM for more."),
                field="kind",
            )

    def is_possible(self, phase: Phase, now: datetime) -> bool:
        return not phase.is_withheld and (phase.due_at is None or phase.due_at > now)


class Extend(ClockVote):
    """Extends the deadline, once in a phase."""

    code = "extend"
    event = EventKind.EXTENDED
    lengths: tuple[int, ...] = (12, 24, 48, 72)
    minutes: tuple[int, ...] = (5, 10, 15, 30, 60, 120)
    label = gettext_lazy("More time for this phase")
    heading = gettext_lazy("%(time)s more for this phase")
    proposed = gettext_lazy("It is proposed to extend the phase by %(time)s.")
    agreed = gettext_lazy("The players agreed to extend %(phase)s by %(time)s.")

    def check(self, phase: Phase, now: datetime) -> None:
        super().check(phase, now)
        self.check_is_first(phase)

    def act(self, agreed: AgreedProposal) -> list[str]:
        phase_extend(
            game=agreed.game,
            phase=agreed.phase,
            by_how_much=agreed.proposal.length,
            actor=None,
            cause=ActedBy.VOTE,
            now=agreed.now,
        )
        return []


class ExtendToNext(Extend):
    """Extends the deadline to the next regular one of the schedule, in a game without a GM."""

    code = "extend_next"
    lapses_with = EventKind.EXTENDED
    lengths = ()
    minutes = ()
    label = heading = gettext_lazy("More time for this phase, until the next regular deadline")
    proposed = gettext_lazy("It is proposed to extend the phase to the next regular deadline.")

    def is_offered(self, phase: Phase | None) -> bool:
        return super().is_offered(phase) and bool(
            phase
            and phase.game.is_without_gm
            and next_regular_deadline(phase.game, phase, timezone.now())
        )

    def check(self, phase: Phase, now: datetime) -> None:
        check_without_gm(phase.game)
        super().check(phase, now)
        self.next_deadline(phase, now)

    def next_deadline(self, phase: Phase, now: datetime) -> datetime:
        """Return the next regular deadline; refuses a phase that has none."""
        due_at = next_regular_deadline(phase.game, phase, now)
        if due_at is None:
            raise Conflict(
                "no_regular_deadline",
                _("There is no next regular deadline to extend to. Choose a number of hours."),
                field="kind",
            )
        return due_at

    def act(self, agreed: AgreedProposal) -> list[str]:
        due_at = self.next_deadline(agreed.phase, agreed.now)
        assert agreed.phase.due_at is not None, "a phase with a next deadline has one"
        phase_extend(
            game=agreed.game,
            phase=agreed.phase,
            by_how_much=due_at - max(agreed.phase.due_at, agreed.now),
            due_at=due_at,
            actor=None,
            cause=ActedBy.VOTE,
            now=agreed.now,
        )
        return []


class Pause(ClockVote):
    """Pauses the game, once in a phase; it resumes automatically."""

    code = "pause"
    event = lapses_with = EventKind.PAUSED
    lengths = (24, 48, 72, 7 * 24, 14 * 24, 28 * 24)
    minutes = (10, 15, 30, 60, 120)
    label = gettext_lazy("A pause")
    heading = gettext_lazy("A pause of %(time)s")
    proposed = gettext_lazy("It is proposed to pause the game for %(time)s.")
    agreed = gettext_lazy("The players agreed to pause the game until %(until)s.")

    def is_offered(self, phase: Phase | None) -> bool:
        return super().is_offered(phase) and not (phase and phase.is_paused)

    def check(self, phase: Phase, now: datetime) -> None:
        super().check(phase, now)
        if phase.is_paused:
            raise Conflict("paused_already", gettext("This game is paused already."), field="kind")
        self.check_is_first(phase)

    def act(self, agreed: AgreedProposal) -> list[str]:
        phase_pause(
            game=agreed.game,
            phase=agreed.phase,
            until=agreed.now + agreed.proposal.length,
            actor=None,
            cause=ActedBy.VOTE,
            now=agreed.now,
        )
        return []


class Resume(ClockVote):
    """Resumes the game before the pause is over."""

    code = "resume"
    event = lapses_with = EventKind.RESUMED
    label = heading = gettext_lazy("End the pause")
    proposed = gettext_lazy("It is proposed to end the pause.")
    agreed = gettext_lazy("The players agreed to end the pause; %(phase)s is due %(due)s.")

    def is_offered(self, phase: Phase | None) -> bool:
        return super().is_offered(phase) and bool(phase and phase.is_paused)

    def check(self, phase: Phase, now: datetime) -> None:
        super().check(phase, now)
        if not phase.is_paused:
            raise not_paused("kind")

    def act(self, agreed: AgreedProposal) -> list[str]:
        phase_resume(
            game=agreed.game,
            phase=agreed.phase,
            actor=None,
            cause=ActedBy.VOTE,
            now=agreed.now,
        )
        return []
