"""The awards of finished games: computed once and stored."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.locks import lock_game
from games.core.opened import Part, opens_at
from games.models import Award, Game, GameResult
from games.record.queries.awards import found_awards
from games.record.queries.tally import game_tally
from games.story.queries.phase import centre_table


def awards_find(*, game_id: int, now: datetime | None = None) -> None:
    """Compute and store the awards of a finished game with a result, unless they are stored.

    They include the award for points where the policy opens the bids at some time.
    """
    now = now or timezone.now()
    game = Game.objects.filter(pk=game_id, result__awards_at=None, result__isnull=False).first()
    if game is None:
        return
    tally = game_tally(game, max(now, opens_at(game, Part.BIDS) or now))
    found = found_awards(tally, centre_table(game))
    with transaction.atomic():
        lock_game(game_id)
        result = GameResult.objects.filter(game=game_id, awards_at=None).first()
        # A correction in the meantime has written another result.
        if result is None or result.pk != game.result.pk:
            return
        Award.objects.bulk_create(
            Award(
                result=result, kind=award.kind, powers=list(award.powers), facts=dict(award.facts)
            )
            for award in found
        )
        GameResult.objects.filter(pk=result.pk).update(awards_at=now)


def awards_missing(most: int) -> list[int]:
    """Return finished games whose awards were never computed, the newest first."""
    missing = GameResult.objects.filter(awards_at=None).order_by("-game__finished_at", "-pk")
    return list(missing.values_list("game_id", flat=True)[:most])
