"""Who acts for the GM of a game, and whether its GM is silent."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.core.accounts import User
from games.models import Deputy, Game, Phase, Right, Status
from games.policy.stored import phase_policy


def is_deputy(game: Game, user: User, *rights: Right) -> bool:
    """Whether somebody is a deputy with one of these rights; with any, where none is named."""
    found = Deputy.objects.filter(game=game, user=user, taken_at__isnull=False).first()
    return found is not None and (not rights or any(right in found.rights for right in rights))


def deputies(game: Game) -> list[Deputy]:
    """Whoever is a deputy or is asked to be, with the accounts."""
    return list(Deputy.objects.filter(game=game).select_related("user"))


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
