"""The stored and the withheld outcome of a phase."""

from datetime import datetime
from typing import Any

from adjudicator import Outcome, resolve
from adjudicator.phase import RULES_VERSION
from games.core.codec import outcome_data, position_of, variant_of
from games.core.refusals import not_gm, not_withheld
from games.core.visibility import Viewer, public_outcome
from games.models import Phase, PhaseStatus
from games.sheets.queries.sheets import used_sheets


def resolved_fields(outcome: Outcome, now: datetime) -> dict[str, Any]:
    """The fields that change when a phase is resolved with this outcome."""
    return {
        "outcome": outcome_data(outcome),
        "public_outcome": outcome_data(public_outcome(outcome), public=True),
        "status": PhaseStatus.RESOLVED,
        "resolved_at": now,
        "rules_version": RULES_VERSION,
        "stuck_reason": "",
        "backoff_until": None,
        "claimed_until": None,
    }


def withheld_outcome(viewer: Viewer, phase: Phase) -> Outcome:
    """The withheld outcome of a phase, for the GM.

    It is computed each time and never stored, so that no other page can show it. Refuses everybody
    but the GM, and a phase whose result is not withheld.
    """
    if not viewer.runs(phase.game_id):
        raise not_gm()
    if not phase.is_withheld:
        raise not_withheld()
    position = position_of(phase)
    orders, bids = used_sheets(phase, position.civil_disorder)
    return resolve(variant_of(phase.game), position, orders, bids)
