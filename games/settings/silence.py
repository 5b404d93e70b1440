"""Whether the GM of a game is silent."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Game, Phase, Status
from games.settings.stored import phase_policy


def silent_from(game: Game, phase: Phase | None) -> datetime | None:
    """From when a deputy may take the GM role, if its GM is not seen before; None for never. What
    goes is the policy of the open phase, whatever the game's has become since."""
    days = phase_policy(phase).silence_days if phase else 0
    if game.status != Status.RUNNING or not days:
        return None
    seen = game.gm_seen_at or game.started_at or game.created_at
    return seen + timedelta(days=days)


def is_silent(game: Game, phase: Phase | None, now: datetime) -> bool:
    """Whether the GM was not seen for as long as the open phase allows."""
    since = silent_from(game, phase)
    return since is not None and since <= now
