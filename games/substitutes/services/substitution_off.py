"""Nobody is to play a seat for its player after all."""

from __future__ import annotations

from datetime import datetime

from games.core.accounts import User
from games.core.events import event_add
from games.core.open_phase import phase_find
from games.models import EndedBy, EventKind, Game, Substitution, SubstitutionState
from games.notices.services.substitute_tell import SubstituteSaid, substitute_tell


def substitution_off(
    *,
    game: Game,
    substitution: Substitution,
    state: SubstitutionState,
    ended_by: EndedBy,
    now: datetime,
    actor: User | None = None,
) -> None:
    """Ends what was asked in a locked game, before anybody played; the player is told, and whoever
    was asked, but not who did it. The GM is told by the event."""
    told = {substitution.player_id: SubstituteSaid.NOBODY}
    if substitution.state != SubstitutionState.WITHHELD:
        told[substitution.substitute_id] = SubstituteSaid.NOT_NEEDED
    substitution.state, substitution.ended_at = state, now
    substitution.save(update_fields=["state", "ended_at"])
    for user_id, said in told.items():
        if actor is None or user_id != actor.pk:
            substitute_tell(substitution, said, [user_id], now=now)
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_OFF,
        actor=actor,
        phase=phase_find(game=game),
        data={"power": substitution.seat.power, "ended_by": ended_by.value},
        now=now,
    )
