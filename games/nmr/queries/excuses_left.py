"""How many excuses the players have left."""

from __future__ import annotations

from collections import Counter

from games.models import Excuse, Game, Phase, PhaseStatus, Seat, SeatState
from games.policy.stored import phase_policy, policy_of


def excuses_left(game: Game, phase: Phase | None = None) -> dict[str, int]:
    """By power, for each seat that a player holds: the player's own excuses, less those used so
    far in the game; none for a substitute. With the open phase by the policy that this phase
    follows."""
    policy = phase_policy(phase) if phase else policy_of(game)
    own = Excuse.objects.filter(seat__game=game, granted_by__isnull=True)
    own = own.exclude(phase__status=PhaseStatus.SUPERSEDED)
    used = Counter(own.values_list("user_id", flat=True))
    held = Seat.objects.filter(game=game, state=SeatState.HELD, lent_by__isnull=True)
    return {
        power: max(policy.excuses - used[holder or 0], 0)
        for power, holder in held.values_list("power", "holder_id")
    }
