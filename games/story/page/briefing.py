"""The briefing for the new player of a seat."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _, ngettext

from games.core.codec import BoardState
from games.seats.page.card import seat_board, standing
from games.story.queries.reveal import Briefing


def briefing_context(briefing: Briefing, now: datetime) -> dict[str, Any]:
    """Return the context of games/story/briefing.html."""
    power = briefing.seat.power
    state = BoardState(briefing.variant, briefing.position, power)
    return {
        "game": briefing.game,
        "phase": briefing.phase,
        "now": now,
        "power": power,
        "power_name": briefing.variant.powers[power].name,
        "board": seat_board(state, briefing.phase.title),
        "stands": standing(state),
        "due": _due(briefing),
        "last_year": briefing.last_year,
        "proposals": [*briefing.votes, *_proposals(briefing)],
    }


def _due(briefing: Briefing) -> list[str]:
    if briefing.seat.power not in briefing.phase.powers_to_order:
        return [_("You have nothing to do in this phase.")]
    if briefing.drafted is None:
        draft = _("There are no orders yet.")
    else:
        draft = ngettext(
            "There is a draft with %(n)s order; it is not final.",
            "There is a draft with %(n)s orders; it is not final.",
            briefing.drafted,
        ) % {"n": briefing.drafted}
    filed = [_("Conditional orders are filed; they are not final.")] if briefing.filed else []
    return [draft, *filed]


def _proposals(briefing: Briefing) -> list[str]:
    powers = briefing.variant.powers
    return [
        _("%(power)s proposes orders for this phase in its press.")
        % {"power": powers[row.author.power].short}
        for row in briefing.proposed
        if row.author is not None and row.author.power != briefing.seat.power
    ]
