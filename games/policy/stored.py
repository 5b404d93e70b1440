"""A policy for missing orders as the rows of games and phases, and events, keep it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from adjudicator.state import PhaseKind
from games.models import Game, Phase
from games.policy.policy import SILENCE_DAYS, Forfeit, NmrPolicy


def policy_of(game: Game) -> NmrPolicy:
    """What the next phases of a game follow."""
    return replace(policy_from(game.nmr_policy), silence_days=game.gm_silence_days)


def phase_policy(phase: Phase) -> NmrPolicy:
    """What an open phase follows, whatever the game's policy has become since it opened. A
    phase that says nothing of a silent GM has that from the game."""
    found = policy_from(phase.nmr_policy)
    if "silence_days" in phase.nmr_policy:
        return found
    return replace(found, silence_days=phase.game.gm_silence_days)


def policy_data(policy: NmrPolicy) -> dict[str, Any]:
    """The policy as JSON, as events keep it: lengths in seconds."""
    return {
        "holds_first": policy.holds_first,
        "excuses": policy.excuses,
        "wait": int(policy.wait.total_seconds()),
        "limit": policy.limit,
        "forfeit": policy.forfeit.value,
        "counted": sorted(kind.value for kind in policy.counted),
        "reminders": sorted(policy.reminders, reverse=True),
        "silence_days": policy.silence_days,
    }


def policy_fields(policy: NmrPolicy) -> dict[str, Any]:
    """The fields of a game's row for a policy."""
    data = policy_data(policy)
    return {"gm_silence_days": data.pop("silence_days"), "nmr_policy": data}


def policy_from(data: Mapping[str, Any]) -> NmrPolicy:
    """What `policy_data` gave; nothing follows in games that have none."""
    if not data:
        return NmrPolicy()
    return NmrPolicy(
        holds_first=data["holds_first"],
        excuses=data["excuses"],
        wait=timedelta(seconds=data["wait"]),
        limit=data["limit"],
        forfeit=Forfeit(data["forfeit"]),
        counted=frozenset(PhaseKind(kind) for kind in data["counted"]),
        reminders=tuple(data["reminders"]),
        silence_days=data.get("silence_days", SILENCE_DAYS),
    )
