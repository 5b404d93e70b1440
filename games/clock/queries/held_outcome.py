"""What the sheets of a phase lead to whose result is held back, for its GM alone."""

from __future__ import annotations

from adjudicator import Outcome, resolve
from games.core.codec import position_of, variant_of
from games.core.refusals import not_gm, not_held
from games.core.visibility import Viewer
from games.models import Phase
from games.orders.queries.used_sheets import used_sheets


def held_outcome(viewer: Viewer, phase: Phase) -> Outcome:
    """The outcome as it would be published now. Worked out anew each time and kept nowhere, so that
    nothing can show it to anybody else. Refuses all but the GM, and a phase that is not held."""
    if not viewer.runs(phase.game_id):
        raise not_gm()
    if not phase.is_held_back:
        raise not_held()
    position = position_of(phase)
    orders, bids = used_sheets(phase, position)
    return resolve(variant_of(phase.game), position, orders, bids)
