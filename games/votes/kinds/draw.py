"""A draw among the survivors."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from adjudicator.victory import draw_shares
from games.core.codec import variant_of
from games.models import Ending
from games.votes.kinds.end import End
from games.votes.queries.kind import Agreed


class Draw(End):
    """Equal shares for all that the rules let share."""

    code = "draw"
    ending = Ending.DRAWN
    label = _("A draw: equal shares for all with a unit on the board")
    heading = _("A draw among the survivors")
    proposed = _("A draw among the survivors is proposed.")
    agreed = _("The players agreed on a draw: %(powers)s share the game equally.")

    def sharers(self, agreed: Agreed) -> list[str]:
        variant = variant_of(agreed.game)
        shares = draw_shares(variant, agreed.position)
        return [power for power in variant.powers if power in shares]

    def outcome(self, count: int) -> str:
        return ngettext(
            "The players agreed on a draw of %(count)s power: %(powers)s.",
            "The players agreed on a draw of %(count)s powers: %(powers)s.",
            count,
        )
