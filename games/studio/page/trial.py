"""The page of a game against computers on the board of a variant under work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.calendar import powers_to_order
from games.core.errors import Refused
from games.models import ComputerLevel, VariantDraft
from games.models.titles import turn_title
from games.story.page.results import drawn_orders, results
from games.story.page.summary import public_headlines
from games.story.queries.facts import ResolvedPhase
from games.studio.page.draft import draft_map
from games.studio.queries import is_playable
from games.studio.sandbox import LEVELS, MOST_PHASES, BadLine, trial_of
from maps.drafts import draft_variant


def trial_context(
    draft: VariantDraft,
    *,
    text: str = "",
    bad: Sequence[BadLine] = (),
    refusal: Refused | None = None,
) -> dict[str, Any]:
    """Return the context of studio/trial.html, with a text that has `bad` lines or was refused."""
    trial = trial_of(draft)
    variant = trial.state.variant if trial else draft_variant(draft.files)
    context: dict[str, Any] = {
        "draft": draft,
        "is_playable": is_playable(draft),
        "trial": trial,
        "powers": [(key, power.name) for key, power in variant.powers.items()],
        "levels": [(level.value, ComputerLevel(level).label) for level in LEVELS],
        "text": text,
        "bad": bad,
        "refusal": refusal,
        "has_bids": bool(variant.minors),
        "map": None,
    }
    if trial is None:
        return context
    state, before, outcome = trial.state, trial.before, trial.outcome
    resolved = ResolvedPhase(variant, before, outcome) if before and outcome else None
    centres = {
        key: sum(owner == key for owner in state.position.centres.values())
        for key in variant.powers
    }
    return context | {
        "title": turn_title(variant.calendar, state.position.turn),
        "last_title": turn_title(variant.calendar, before.turn) if before else "",
        "power_name": variant.powers[state.power].name,
        "orders_due": state.power in powers_to_order(variant, state.position),
        "facts": [item.fact for item in public_headlines(variant, resolved.facts)]
        if resolved
        else [],
        "results": results(resolved) if resolved else [],
        "winner": variant.powers[trial.winner].name if trial.winner else "",
        "is_over": bool(trial.winner) or trial.number > MOST_PHASES,
        "map": draft_map(
            draft,
            position=state.position,
            orders=drawn_orders(resolved) if resolved else (),
        ),
        "centres": sorted(
            ((power.short, centres[key]) for key, power in variant.powers.items()),
            key=lambda row: -row[1],
        ),
        "units": [str(unit) for unit in state.position.units if unit.power == state.power],
    }
