"""Another GM in the place of one who is silent."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from games.core.gm import gm_role_give
from games.models import ActedBy, EventKind, Phase
from games.models.proposal import ELECTION
from games.settings.due import is_silent
from games.votes.kind import Agreed, ProposalKind, more_than_half, unknown_kind


class NewGm(ProposalKind):
    """Somebody who stands for it is the GM as soon as more than half agree. No player proposes
    it: whoever stands has consented and has never played here."""

    code = ELECTION
    majority = staticmethod(more_than_half)
    is_of_phase = False
    event = EventKind.GM_ROLE_TRANSFERRED
    label = heading = _("%(who)s as the GM: “%(sentence)s”")
    proposed = _("Somebody stands for the GM role: the players vote.")
    agreed = _("The players elected %(who)s as the GM.")

    def is_offered(self, phase: Phase | None) -> bool:
        return False

    def check(self, phase: Phase, now: datetime) -> None:
        raise unknown_kind()

    def is_possible(self, phase: Phase, now: datetime) -> bool:
        return is_silent(phase.game, phase, now)

    def act(self, agreed: Agreed) -> list[str]:
        candidate = agreed.proposal.candidate
        assert candidate is not None, "somebody stands"
        data = {"cause": ActedBy.VOTE.value}
        gm_role_give(game=agreed.game, to=candidate, now=agreed.now, data=data)
        return []
