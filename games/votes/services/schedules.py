"""Proposals of another schedule, by a player of a game without a GM."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Unprocessable
from games.core.locks import lock_game
from games.core.settings_mark import check_settings_seen
from games.models import Game
from games.schedule.schedule import Schedule
from games.schedule.schedule_checks import check_new_live, check_schedule
from games.schedule.stored import schedule_data, schedule_of, settings_mark
from games.votes.kinds.schedule import NewSchedule
from games.votes.services.terms import changes_propose
from games.votes.services.votes import authorize_vote


def check_players_decide(game: Game) -> None:
    """Refuse a game whose GM decides on its schedule."""
    if not game.is_without_gm:
        raise Conflict("gm_decides", _("The GM of this game changes its schedule."))


@transaction.atomic
def schedule_propose(
    *, game_id: int, by: User, schedule: Schedule, seen: str = "", now: datetime | None = None
) -> Game:
    """Propose another schedule for a running game without a GM, and vote for it.

    Returns the game, which this may change. Refuses everybody but its players, a game with a GM, an
    invalid schedule, an unchanged one, and settings that changed since they were `seen`.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    check_players_decide(game)
    authorize_vote(game=game, by=by)
    check_settings_seen(seen, settings_mark(game))
    check_schedule(schedule, now.date())
    check_new_live(schedule, schedule_of(game), now)
    changes = {"before": schedule_data(schedule_of(game)), "after": schedule_data(schedule)}
    if changes["before"] == changes["after"]:
        raise Unprocessable("nothing_changed", _("The schedule is unchanged."))
    return changes_propose(game=game, by=by, kind=NewSchedule.code, changes=changes, now=now)
