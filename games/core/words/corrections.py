"""What a correction of a game did, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.state import PhaseKind, Season, Turn
from games.models import CorrectionKind
from games.models.titles import turn_title


def correction_event(variant: Variant, words: Mapping[str, str], data: Mapping[str, Any]) -> str:
    """The event of a correction; `words` has the phase that is open since."""
    match data["kind"]:
        case CorrectionKind.ROLL_BACK if data.get("is_practice"):
            said = _("The last phase was taken back; it is %(phase)s again.")
        case CorrectionKind.ROLL_BACK:
            said = _("The GM rolled the game back to %(phase)s.")
        case CorrectionKind.ROLL_FORWARD:
            said = _("The GM took correction %(undoes)s back; it is %(phase)s again.")
        case CorrectionKind.BOARD:
            said = _("The GM corrected the board of %(phase)s.")
        case _ if not data.get("power"):
            said = _(
                "The GM corrected points that were bid in %(turn)s, and what followed was played"
                " again."
            )
        case _:
            said = _(
                "The GM corrected the orders of %(power)s in %(turn)s, and what followed was played"
                " again."
            )
    turn = data.get("turn")
    corrected = {
        "undoes": data.get("undoes", ""),
        "power": variant.powers[data["power"]].short if data.get("power") else "",
        "turn": turn_title(variant.calendar, _turn(turn)) if turn else "",
    }
    return said % {**words, **corrected}


def _turn(data: Mapping[str, Any]) -> Turn:
    return Turn(data["year"], Season(data["season"]), PhaseKind(data["kind"]))
