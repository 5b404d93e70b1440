"""The vote by which all players of a game without a GM take back its last phase."""

from dataclasses import replace
from datetime import datetime

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, gettext_lazy as _

from games.core.errors import Conflict
from games.gm.corrections.branches import branch_replace
from games.gm.corrections.plan import roll_back_plan
from games.gm.corrections.services import check_at_rest
from games.models import ActedBy, EventKind, Phase
from games.votes.kind import AgreedProposal, ProposalKind, all_present, check_without_gm


class RollBack(ProposalKind):
    """Opens the last resolved phase again, with its orders as drafts.

    Nobody sees more than before. It is the only correction of a game without a GM: for any other
    somebody would have to read sheets.
    """

    code = "roll_back"
    majority = staticmethod(all_present)
    is_of_phase = True
    is_for_players_only = True
    event = EventKind.CORRECTED
    label = heading = _("Play the last phase again")
    proposed = _("It is proposed to play the last phase again.")
    agreed = _("All players agreed to go back to %(phase)s.")

    def is_offered(self, phase: Phase | None) -> bool:
        return phase is not None and phase.game.is_without_gm and phase.number > 1

    def check(self, phase: Phase, now: datetime) -> None:
        """Refuse the first phase, and one that is being resolved."""
        check_without_gm(phase.game)
        if phase.number == 1:
            raise Conflict(
                "no_phase_before", gettext("There is no earlier phase to play again."), field="kind"
            )
        check_at_rest(phase.game, now)

    def act(self, agreed: AgreedProposal) -> list[str]:
        game = agreed.game
        check_at_rest(game, agreed.now)
        plan = roll_back_plan(game, agreed.phase.number - 1)
        # Everybody reads it, not only the person who votes last.
        with translation.override(settings.LANGUAGE_CODE):
            reason = gettext("All players agreed.")
        branch_replace(
            game=game,
            plan=replace(plan, data={**plan.data, "cause": ActedBy.VOTE.value}),
            by=None,
            reason=reason,
            keeps_drafts=True,
            now=agreed.now,
        )
        return []
