"""Takes away who stands for the GM role: there is a GM."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.models import Proposal


def candidates_lapse(*, game_ids: Collection[int]) -> None:
    """Nobody stands in these games any more, nor has a vote that was given."""
    standing = Proposal.objects.filter(game__in=game_ids, candidate__isnull=False)
    for game_id in sorted(set(standing.values_list("game", flat=True))):
        with transaction.atomic():
            game = lock_game(game_id)
            Proposal.objects.filter(game=game, candidate__isnull=False).delete()
            game_changed(game)
