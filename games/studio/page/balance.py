"""The page of a variant under work in the balance lab."""

from __future__ import annotations

from typing import Any

from games.core.errors import Refused
from games.models import ComputerLevel, VariantDraft
from games.statistics.page.balance import balance_context
from games.studio.balance import (
    FEWEST_GAMES,
    LEVELS,
    MOST_GAMES,
    TOO_SLOW,
    balance_result,
    is_running,
)
from games.studio.queries import is_playable
from maps.drafts import draft_variant

USUAL_GAMES = 20
LENT = ("rows", "early_year", "out_year", "facts", "most_solo")


def lab_context(
    draft: VariantDraft, *, is_own: bool, refusal: Refused | None = None
) -> dict[str, Any]:
    """Return the context of studio/balance.html, with the results of the games played so far."""
    run = draft.balance
    data = balance_result(draft)
    whole = balance_context(draft_variant(draft.files), data, "") if data else {}
    return {
        "draft": draft,
        "is_own": is_own,
        "is_playable": is_playable(draft),
        "is_running": is_running(draft),
        "is_stale": run is not None and run["revision"] != draft.revision,
        "done": run["done"] if run else 0,
        "wanted": run["games"] if run else 0,
        "is_failed": bool(run and run["failed"]),
        "is_too_slow": bool(run and run["failed"] == TOO_SLOW),
        "levels": [(level.value, ComputerLevel(level).label) for level in LEVELS],
        "games": USUAL_GAMES,
        "fewest": FEWEST_GAMES,
        "most": MOST_GAMES,
        "refusal": refusal,
        "has_result": bool(whole),
        **{name: whole.get(name) for name in LENT},
    }
