"""A concession to some of the survivors."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from adjudicator import Variant
from games.core.errors import Unprocessable
from games.core.refusals import unknown_power
from games.models import Ending
from games.votes.kinds.end import End
from games.votes.queries.kind import Agreed


class Concede(End):
    """Equal shares for those that it names; it lapses when one of them is out."""

    code = "concede"
    ending = Ending.CONCEDED
    label = _("A concession to the powers chosen below")
    powers_legend = _("Concede to")
    heading = _("Concede the game to %(powers)s")
    proposed = _("It is proposed to concede the game to %(powers)s.")
    agreed = _("The players conceded the game to %(powers)s.")

    def powers_of(
        self, variant: Variant, alive: Collection[str], powers: Sequence[str]
    ) -> list[str]:
        """Refuses none, all, and those that are out."""
        chosen = set(powers)
        if not chosen:
            raise Unprocessable(
                "concede_to_nobody", gettext("Choose to whom to concede."), field="powers"
            )
        if not chosen <= set(variant.powers):
            raise unknown_power("powers")
        if not chosen <= set(alive):
            raise Unprocessable(
                "not_surviving",
                gettext("Only powers that are still in the game can win it."),
                field="powers",
            )
        if chosen == set(alive):
            raise Unprocessable(
                "concede_to_all",
                gettext("To concede to every survivor is a draw; propose a draw."),
                field="powers",
            )
        return [power for power in variant.powers if power in chosen]

    def sharers(self, agreed: Agreed) -> list[str]:
        return list(agreed.proposal.powers)

    def outcome(self, count: int) -> str:
        return str(self.agreed)
