"""Takes an account that is being deleted out of what it does for others, and others for it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from games.core.accounts import User
from games.models import NOT_BEGUN, EndedBy, Game, Seat, Substitution, SubstitutionState
from games.substitutes.services.substitution_end import seat_take_back
from games.substitutes.services.substitution_off import substitution_off


def substitutions_leave(*, game: Game, by: User, now: datetime) -> None:
    """In a locked game nobody plays for `by` any more, who has the seat again, `by` for nobody,
    and what is not answered is taken back."""
    either = Q(substitute=by) | Q(player=by)
    asked = Substitution.objects.filter(either, seat__game=game, state__in=NOT_BEGUN)
    for row in asked.select_related("seat"):
        row.seat.game = game
        substitution_off(
            game=game,
            substitution=row,
            state=SubstitutionState.WITHDRAWN,
            ended_by=EndedBy.PLAYER if row.player_id == by.pk else EndedBy.ACCOUNT,
            actor=by,
            now=now,
        )
    for seat in Seat.objects.filter(Q(lent_by=by) | Q(holder=by, lent_by__isnull=False), game=game):
        seat.game = game
        ended_by = EndedBy.PLAYER if seat.lent_by_id == by.pk else EndedBy.ACCOUNT
        seat_take_back(game=game, seat=seat, ended_by=ended_by, actor=by, now=now)
