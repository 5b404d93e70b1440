"""What is proposed in a game, in a sentence; nobody learns by whom."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.clock import clock_proposed
from games.models import ProposalKind
from games.votes.queries.rules import ENDS


def proposed(variant: Variant, data: dict[str, Any]) -> str:
    """An end of the game, or something of its clock, as the event of its proposal tells it."""
    kind = data.get("kind")
    if kind not in ENDS:
        return clock_proposed(data)
    if kind == ProposalKind.DRAW:
        return _("A draw among the survivors is proposed.")
    if kind == ProposalKind.CONCEDE:
        powers = ", ".join(variant.powers[power].short for power in data.get("powers", []))
        return _("It is proposed to concede the game to %(powers)s.") % {"powers": powers}
    return _("It is proposed to end the game without a result.")
