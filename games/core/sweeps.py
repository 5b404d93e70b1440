"""Work of a sweep that one failure must not end, and rounds over more rows than one sweep takes."""

import logging
from collections.abc import Callable, Iterable

from django.core.cache import cache
from django.db.models import Model, QuerySet

from games.core.log import DATABASE_AWAY, error_location, log_with

logger = logging.getLogger(__name__)


MOST = 100


def next_keys(sweep: str, rows: QuerySet[Model], field: str = "pk", most: int = MOST) -> list[int]:
    """Return the next `most` keys of a sweep's round over the rows, each once.

    A sweep begins after the last key of the one before. So rows for which nothing can be done, or
    which fail each time, delay the others by a round at most. Without the cache each sweep begins
    anew.
    """
    keys = rows.order_by(field).values_list(field, flat=True).distinct()
    name = f"sweep-{sweep}"
    due = list(keys.filter(**{f"{field}__gt": cache.get(name, 0)})[:most])
    if len(due) < most:
        due += [key for key in keys[: most - len(due)] if key not in due]
    if due:
        cache.set(name, due[-1], None)
    return due


def do_for_each(games: Iterable[int], act: Callable[[int], int]) -> int:
    """Return the sum of the results of `act` for these games.

    A failure is logged, and the other games go on.
    """
    done = 0
    for game_id in games:
        try:
            done += act(game_id)
        except DATABASE_AWAY:
            raise
        except Exception as error:  # noqa: BLE001 - other games must not wait for this one
            with log_with(game=game_id):
                logger.error("The sweep failed for a game: %s", error_location(error))
    return done
