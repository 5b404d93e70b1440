"""The election of a GM who replaces a silent one."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from games.core.gm import gm_role_give
from games.models import ActedBy, EventKind, Phase
from games.models.proposal import ELECTION
from games.schedule.due import is_silent
from games.votes.kind import AgreedProposal, ProposalKind, more_than_half, unknown_kind


class NewGm(ProposalKind):
    """The election of a candidate as GM, by more than half of the seats.

    Players do not propose it. A candidate proposes themselves, and has never played in the game.
    """

    code = ELECTION
    majority = staticmethod(more_than_half)
    is_of_phase = False
    event = EventKind.GM_ROLE_TRANSFERRED
    label = heading = _("%(who)s as the GM: “%(sentence)s”")
    proposed = _("There is a candidate for the GM role: the players vote.")
    agreed = _("The players elected %(who)s as the GM.")

    def is_offered(self, phase: Phase | None) -> bool:
        return False

    def check(self, phase: Phase, now: datetime) -> None:
        raise unknown_kind()

    def is_possible(self, phase: Phase, now: datetime) -> bool:
        return is_silent(phase.game, phase, now)

    def act(self, agreed: AgreedProposal) -> list[str]:
        candidate = agreed.proposal.candidate
        assert candidate is not None, "every election has a candidate"
        data = {"cause": ActedBy.VOTE.value}
        gm_role_give(game=agreed.game, to=candidate, now=agreed.now, data=data)
        return []
