"""Finished games in bulk: which ones a reader gets, in which order, and each as its file."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.core.access import get_game_for_view
from games.core.accounts import Visitor
from games.core.errors import Refused
from games.models import Game, Status
from games.record.queries.archive import WITH_RESULT, ArchiveFilter, matching
from games.record.queries.file_formats import JSON, saved_game

logger = logging.getLogger(__name__)

# Stored data of a game that cannot be read. The other games are written.
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError)


@dataclass(frozen=True, slots=True)
class BulkFilter:
    """The finished games that a reader asks for.

    Without `ids` these are games with a result, as in the archive; by their ids a reader also gets
    practice games, the ladder's, and games that were called off.
    """

    variant: str = ""
    player: str = ""
    tournament: int = 0
    ids: Collection[int] = ()


def finished_games(seen: Q, filters: BulkFilter) -> QuerySet[Game]:
    """The finished games among the `seen` ones, in the order in which they ended.

    A game that is corrected and ends again comes again at the end.
    """
    games = Game.objects.filter(
        seen, status=Status.FINISHED, started_at__isnull=False, finished_at__isnull=False
    )
    games = games.filter(pk__in=filters.ids) if filters.ids else games.filter(WITH_RESULT)
    wanted = ArchiveFilter(
        variant=filters.variant, player=filters.player, tournament=filters.tournament
    )
    return games.filter(matching(wanted)).order_by("finished_at", "pk")


def games_after(games: QuerySet[Game], game_id: int, limit: int) -> tuple[list[int], bool] | None:
    """The ids of the games after one of them, and whether there are more; None if it is not there.

    With the id 0 the first ones.
    """
    if game_id:
        at = games.filter(pk=game_id).values_list("finished_at", flat=True).first()
        if at is None:
            return None
        games = games.filter(Q(finished_at__gt=at) | Q(finished_at=at, pk__gt=game_id))
    ids = list(games.values_list("pk", flat=True)[: limit + 1])
    return ids[:limit], len(ids) > limit


def game_line(user: Visitor, game_id: int, now: datetime) -> bytes:
    """The file of a game as a line, as the reader may save it; empty for one that is gone
    since, or whose stored data are unreadable."""
    try:
        game, viewer = get_game_for_view(user, game_id)
        content, _content_type = saved_game(game, viewer, "", JSON, now)
    except Refused:
        return b""
    except UNREADABLE:
        logger.exception("Game %s is left out of a list of files", game_id)
        return b""
    return content + b"\n"
