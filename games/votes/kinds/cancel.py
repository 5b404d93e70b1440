"""An end without a result."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.models import Ending
from games.votes.kinds.end import End


class Cancel(End):
    """Nobody shares the game."""

    code = "cancel"
    ending = Ending.DISSOLVED
    label = _("An end without a result")
    heading = _("End the game without a result")
    proposed = _("It is proposed to end the game without a result.")
    agreed = _("The players agreed to end the game without a result.")

    def outcome(self, count: int) -> str:
        return str(self.agreed)
