"""Changes the schedule of a game that runs."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.reasons import reason_needed
from games.models import EventKind, Game
from games.policy.settings_mark import check_settings_seen
from games.schedule.checks import check_schedule
from games.schedule.schedule import Schedule
from games.schedule.stored import schedule_data, schedule_fields, schedule_of


@transaction.atomic
def schedule_change(
    *,
    game_id: int,
    by: User,
    schedule: Schedule,
    reason: str,
    seen: str = "",
    now: datetime | None = None,
) -> Game:
    """The running game with the schedule that its GM has changed, from the next phase on: the open
    one keeps its deadline, its grace and its early end. All are told, with the reason.

    Refuses a schedule that cannot be kept, the one that the game has, a change without a reason,
    and one of settings that are others by now than were `seen`.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    check_settings_seen(game, seen)
    said = reason_needed(reason)
    check_schedule(schedule, now.date())
    before, after = schedule_data(schedule_of(game)), schedule_data(schedule)
    if before == after:
        raise Unprocessable("nothing_changed", _("This is the schedule that the game has."))
    for name, value in schedule_fields(schedule).items():
        setattr(game, name, value)
    game.save(update_fields=list(schedule_fields(schedule)))
    data = {"reason": said, "before": before, "after": after}
    event_add(game=game, kind=EventKind.SCHEDULE_CHANGED, actor=by, phase=phase, data=data, now=now)
    return game
