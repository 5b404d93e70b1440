"""What a policy for missing orders may be: one that does not contradict itself or the schedule."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator.state import PhaseKind
from games.core.errors import Unprocessable
from games.core.words.settings import length_text
from games.policy.policy import NmrPolicy
from games.schedule.schedule import DAY, Schedule

HOUR = timedelta(hours=1)
LONGEST_WAIT = 7 * DAY
MAX_EXCUSES = 5
MAX_MISSES = 5
MAX_REMINDERS = 3
SILENCES = (0, 7, 14, 21, 28)


def check_policy(policy: NmrPolicy, schedule: Schedule) -> None:
    """Refuses, with the form's field, a policy that cannot be meant."""
    if not HOUR <= policy.wait <= LONGEST_WAIT:
        raise Unprocessable("wait", _("A held phase waits from 1 hour to 7 days."), field="wait")
    if not 0 <= policy.excuses <= MAX_EXCUSES:
        raise Unprocessable("excuses", _("A player has at most 5 excuses."), field="excuses")
    if not 0 <= policy.limit <= MAX_MISSES:
        raise Unprocessable("limit", _("Choose at most 5 missed turns."), field="limit")
    if policy.limit and policy.excuses > policy.limit:
        raise _excuses_for_nothing(policy)
    if policy.silence_days not in SILENCES:
        raise Unprocessable(
            "silence", _("Choose after how many days the chair is free."), field="silence_days"
        )
    _check_reminders(policy, schedule)


def _excuses_for_nothing(policy: NmrPolicy) -> Unprocessable:
    sentence = ngettext(
        "With %(excuses)s excuses the seat cannot be lost after %(count)s missed turn. Choose"
        " %(excuses)s or more missed turns, or fewer excuses.",
        "With %(excuses)s excuses the seat cannot be lost after %(count)s missed turns. Choose"
        " %(excuses)s or more missed turns, or fewer excuses.",
        policy.limit,
    )
    words = {"excuses": policy.excuses, "count": policy.limit}
    return Unprocessable("excuses_for_nothing", sentence % words, field="limit")


def _check_reminders(policy: NmrPolicy, schedule: Schedule) -> None:
    if len(policy.reminders) > MAX_REMINDERS:
        raise Unprocessable("reminders", _("Choose at most 3 reminders."), field="reminders")
    if any(hours < 1 for hours in policy.reminders):
        raise Unprocessable(
            "reminder_time", _("A reminder comes at least an hour before."), field="reminders"
        )
    length = schedule.paces[PhaseKind.MOVEMENT].length
    for hours in policy.reminders:
        if hours * HOUR >= length:
            words = {"before": length_text(hours * HOUR), "length": length_text(length)}
            raise Unprocessable(
                "reminder_before_phase",
                _(
                    "A reminder %(before)s before the deadline comes before the turn: movement may"
                    " last %(length)s. Choose a later reminder or longer turns."
                )
                % words,
                field="reminders",
            )
