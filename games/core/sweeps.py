"""Work of a sweep that one failure must not end."""

import logging
from collections.abc import Callable, Iterable

from games.core.log import DATABASE_AWAY, error_location, logged_with

logger = logging.getLogger(__name__)


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
            with logged_with(game=game_id):
                logger.error("The sweep failed for a game: %s", error_location(error))
    return done
