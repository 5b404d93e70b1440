"""Changes what a running game does about missing orders and a silent GM."""

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
from games.policy.checks import check_policy
from games.policy.policy import NmrPolicy
from games.policy.settings_mark import check_settings_seen
from games.policy.stored import policy_data, policy_fields, policy_of
from games.schedule.stored import schedule_of


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
    """The running game with the policy that its GM has changed, from the next phase on. All are
    told, with the reason.

    Refuses a policy that contradicts itself or the schedule, the one that the game has, a
    change without a reason, and one of settings that are others by now than were `seen`.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    check_settings_seen(game, seen)
    said = reason_needed(reason)
    check_policy(policy, schedule_of(game))
    before, after = policy_data(policy_of(game)), policy_data(policy)
    if before == after:
        raise Unprocessable("nothing_changed", _("This is the policy that the game has."))
    fields = policy_fields(policy)
    for name, value in fields.items():
        setattr(game, name, value)
    game.save(update_fields=list(fields))
    data = {"reason": said, "before": before, "after": after}
    event_add(game=game, kind=EventKind.POLICY_CHANGED, actor=by, phase=phase, data=data, now=now)
    return game
