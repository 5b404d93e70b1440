"""Ends what is over by its date, and says so a day before."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.core.locks import lock_game
from games.models import LIVE, EndedBy, Game, Substitution, SubstitutionState
from games.notices.services.substitute_tell import SubstituteSaid, substitute_tell
from games.substitutes.services.substitution_begin import AHEAD
from games.substitutes.services.substitution_end import seat_take_back
from games.substitutes.services.substitution_off import substitution_off

MOST = 100


def substitutions_sweep(*, now: datetime | None = None) -> int:
    """How many have come to their end with this call, each once. Run by the sweep."""
    now = now or timezone.now()
    found = Substitution.objects.filter(_due(now)).values_list("seat__game_id", flat=True)
    return sum(_sweep(game_id, now) for game_id in sorted(set(found[:MOST])))


def _due(now: datetime) -> Q:
    ends_soon = Q(state=SubstitutionState.RUNNING, reminded_at__isnull=True, until__lte=now + AHEAD)
    return Q(state__in=LIVE, until__lte=now) | ends_soon


@transaction.atomic
def _sweep(game_id: int, now: datetime) -> int:
    game = lock_game(game_id)
    found = Substitution.objects.filter(_due(now), seat__game=game)
    rows = list(found.select_related("seat", "player", "substitute"))
    for row in rows:
        row.seat.game = game
        if row.until <= now:
            _end(game, row, now)
        else:
            _tell(row, now)
    return sum(row.until <= now for row in rows)


def _end(game: Game, row: Substitution, now: datetime) -> None:
    if row.state == SubstitutionState.RUNNING:
        seat_take_back(game=game, seat=row.seat, ended_by=EndedBy.TIME, now=now)
        return
    substitution_off(
        game=game,
        substitution=row,
        state=SubstitutionState.LAPSED,
        ended_by=EndedBy.TIME,
        now=now,
    )


def _tell(row: Substitution, now: datetime) -> None:
    row.reminded_at = now
    row.save(update_fields=["reminded_at"])
    substitute_tell(row, SubstituteSaid.ENDS_FOR_PLAYER, [row.player_id], now=now)
    substitute_tell(row, SubstituteSaid.ENDS_FOR_SUBSTITUTE, [row.substitute_id], now=now)
