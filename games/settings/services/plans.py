"""Changes of the schedule of a running game, and of its policy for missing orders."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.forms import reason_needed
from games.core.gm import authorize_gm, gm_game
from games.core.markdown import clean_text
from games.core.settings_mark import check_settings_seen
from games.models import EventKind, Game
from games.schedule.policy import NmrPolicy, check_policy
from games.schedule.schedule import Schedule
from games.schedule.schedule_checks import check_new_live, check_schedule
from games.schedule.stored import (
    policy_data,
    policy_fields,
    policy_of,
    schedule_data,
    schedule_fields,
    schedule_of,
    settings_mark,
)
from games.settings.services.texts import text_change


@transaction.atomic
def plan_change(
    *,
    game_id: int,
    by: User,
    schedule: Schedule,
    policy: NmrPolicy,
    reason: str,
    text: str | None = None,
    seen: str = "",
) -> Game:
    """Change the schedule of a running game, its policy for missing orders, its text, or several.

    Changes nothing if one of them is refused, or if the settings changed since they were `seen`.
    """
    game = gm_game(game_id=game_id, by=by)
    is_other_policy = policy != policy_of(game)
    is_other_text = text is not None and clean_text(text) != game.text
    # A change changes the mark; the game is locked, so nobody else can.
    if text is not None and is_other_text:
        game = text_change(game_id=game_id, by=by, text=text, reason=reason, seen=seen)
        seen = ""
    if schedule != schedule_of(game) or not (is_other_policy or is_other_text):
        game = schedule_change(game_id=game_id, by=by, schedule=schedule, reason=reason, seen=seen)
        seen = ""
    if is_other_policy:
        game = policy_change(game_id=game_id, by=by, policy=policy, reason=reason, seen=seen)
    return game


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
    """Change the schedule of a running game from the next phase on, and notify everybody.

    The open phase keeps its deadline, grace and early end. Refuses an invalid schedule, an
    unchanged one, a change without a reason, and a change of other settings than were `seen`.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    check_settings_seen(seen, settings_mark(game))
    data: dict[str, Any] = {"reason": reason_needed(reason, by)}
    check_schedule(schedule, now.date())
    check_new_live(schedule, schedule_of(game), now)
    data |= {"before": schedule_data(schedule_of(game)), "after": schedule_data(schedule)}
    if data["before"] == data["after"]:
        raise Unprocessable("nothing_changed", _("The schedule is unchanged."))
    _save(game, schedule_fields(schedule))
    event_add(game=game, kind=EventKind.SCHEDULE_CHANGED, actor=by, phase=phase, data=data, now=now)
    return game


@transaction.atomic
def policy_change(
    *,
    game_id: int,
    by: User,
    policy: NmrPolicy,
    reason: str,
    seen: str = "",
    now: datetime | None = None,
) -> Game:
    """Change the policy of a running game from the next phase on, and notify everybody.

    Refuses an invalid policy, an unchanged one, a change without a reason, and a change of other
    settings than were `seen`.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    check_settings_seen(seen, settings_mark(game))
    data: dict[str, Any] = {"reason": reason_needed(reason, by)}
    check_policy(policy, schedule_of(game))
    data |= {"before": policy_data(policy_of(game)), "after": policy_data(policy)}
    if data["before"] == data["after"]:
        raise Unprocessable("nothing_changed", _("The policy is unchanged."))
    _save(game, policy_fields(policy))
    event_add(game=game, kind=EventKind.POLICY_CHANGED, actor=by, phase=phase, data=data, now=now)
    return game


def _save(game: Game, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        setattr(game, name, value)
    game.save(update_fields=list(fields))
