"""Marks that the GM of some games is there."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Q

from games.core.signals import gm_active
from games.models import Game

EVERY = timedelta(hours=1)


def gm_seen(game_ids: Collection[int], now: datetime) -> None:
    """The GM has looked at these games or acted in them; written once an hour. Nobody is elected in
    the place of a GM who is there."""
    old = Q(gm_seen_at__isnull=True) | Q(gm_seen_at__lt=now - EVERY)
    if Game.objects.filter(old, pk__in=game_ids).update(gm_seen_at=now):
        gm_active.send(Game, game_ids=game_ids)
