"""Writes down who has missed a turn."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from games.core.events import event_add
from games.models import EventKind, Game, MissedTurn, Phase
from games.policy.stored import phase_policy


def misses_record(*, game: Game, phase: Phase, missed: Collection[Any], now: datetime) -> None:
    """For a phase of a locked game that is resolved after its deadline without the orders of these
    seats, where such phases count: a missed turn of each, told to the players and the GM."""
    policy = phase_policy(phase)
    if game.is_practice or not missed or not policy.counts(phase.turn.phase):
        return
    MissedTurn.objects.bulk_create(
        MissedTurn(phase=phase, seat=seat, user=seat.holder, is_excused=seat.is_excused)
        for seat in missed
    )
    players = [seat for seat in missed if seat.holder_id is not None]
    if not players:
        return
    data = {
        "missed": {seat.power: seat.missed_by_player + (not seat.is_excused) for seat in players},
        "excused": [seat.power for seat in players if seat.is_excused],
        "limit": policy.limit,
        "forfeit": policy.forfeit.value,
    }
    event_add(game=game, kind=EventKind.MISSED, phase=phase, data=data, now=now)
