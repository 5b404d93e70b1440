"""Checks of a policy: contradictions are refused at the field that can resolve them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games.core.errors import Unprocessable
from games.schedule.policy import PROPOSED, NmrPolicy, check_policy
from games.schedule.schedule import fixed_schedule

HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"excuses": 2, "limit": 1}, "excuses_for_nothing", "limit"),
        ({"excuses": 6, "limit": 0}, "excuses", "excuses"),
        ({"limit": 6}, "limit", "limit"),
        ({"wait": timedelta(0)}, "wait", "wait"),
        ({"wait": timedelta(days=8)}, "wait", "wait"),
        ({"silence_days": 1}, "silence", "silence_days"),
        ({"reminders": (48,)}, "reminder_before_phase", "reminders"),
        ({"reminders": (0,)}, "reminder_time", "reminders"),
        ({"reminders": (12, 6, 3, 1)}, "reminders", "reminders"),
    ],
)
def test_a_contradictory_policy_is_refused(changes, code, field):
    with pytest.raises(Unprocessable) as refusal:
        check_policy(replace(PROPOSED, **changes), fixed_schedule())
    assert (refusal.value.code, refusal.value.field) == (code, field)


@pytest.mark.parametrize(
    "policy",
    [
        NmrPolicy(),
        PROPOSED,
        replace(PROPOSED, excuses=2, limit=2),
        replace(PROPOSED, excuses=5, limit=0),
        replace(PROPOSED, reminders=(24, 3)),
    ],
)
def test_valid_policies_are_accepted(policy):
    check_policy(policy, fixed_schedule())


def test_the_refusal_names_both_solutions():
    with pytest.raises(Unprocessable) as refusal:
        check_policy(replace(PROPOSED, excuses=2, limit=1), fixed_schedule())
    assert refusal.value.message == (
        "With 2 excuses the seat cannot be lost after 1 missed turn. Choose 2 or more missed"
        " turns, or fewer excuses."
    )


def test_the_defaults_fit_the_shortest_turns():
    check_policy(PROPOSED, fixed_schedule(movement=6 * HOUR))
