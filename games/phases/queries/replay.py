"""A resolved phase decided once more from its stored orders, by the rules as they are."""

from __future__ import annotations

import json
from dataclasses import dataclass

from adjudicator import Outcome, resolve
from games.core.codec import (
    RULES_VERSION,
    outcome_data,
    position_of,
    variant_of,
)
from games.models import Phase
from games.orders.queries.used_sheets import used_sheets


@dataclass(frozen=True, slots=True)
class Replay:
    """`is_same` says whether the outcome is the stored one; `decided_by` is the version of the
    rules that decided the phase, `replayed_by` the one that decided it again."""

    outcome: Outcome
    is_same: bool
    decided_by: int
    replayed_by: int

    @property
    def is_broken(self) -> bool:
        """Whether the same rules decide differently, which can never be. Newer rules may."""
        return not self.is_same and self.decided_by == self.replayed_by


def replay(phase: Phase) -> Replay:
    """Decides a resolved phase again; nothing is stored."""
    assert phase.rules_version is not None, "the phase is not resolved"
    position = position_of(phase)
    orders, bids = used_sheets(phase, position)
    outcome = resolve(variant_of(phase.game), position, orders, bids)
    return Replay(
        outcome=outcome,
        is_same=_text(outcome_data(outcome)) == _text(phase.outcome),
        decided_by=phase.rules_version,
        replayed_by=RULES_VERSION,
    )


def _text(data: object) -> str:
    return json.dumps(data, sort_keys=True)
