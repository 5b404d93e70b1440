"""What is kept of the outcome of a phase."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from adjudicator import Outcome
from games.core.codec import RULES_VERSION, outcome_data
from games.core.visibility import published
from games.models import PhaseStatus


def resolved_fields(outcome: Outcome, now: datetime) -> dict[str, Any]:
    """The fields of a phase that is resolved with this outcome."""
    return {
        "outcome": outcome_data(outcome),
        "public_outcome": outcome_data(published(outcome), public=True),
        "status": PhaseStatus.RESOLVED,
        "resolved_at": now,
        "rules_version": RULES_VERSION,
        "stuck_reason": "",
        "backoff_until": None,
        "claimed_until": None,
    }
