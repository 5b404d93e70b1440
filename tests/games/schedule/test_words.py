"""A policy in the database and in words."""

from dataclasses import replace
from datetime import timedelta

import pytest

from adjudicator.state import PhaseKind
from games.schedule.policy import PROPOSED, Forfeit, NmrPolicy
from games.schedule.stored import policy_data, policy_from
from games.schedule.words import policy_change_words, policy_words

ALL = NmrPolicy(
    waits_first=True,
    excuses=2,
    wait=timedelta(hours=48),
    limit=3,
    forfeit=Forfeit.COMPUTER,
    counted=frozenset({PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS}),
    reminders=(24, 3),
    silence_days=7,
    computers_give_way=True,
)


@pytest.mark.parametrize("policy", [NmrPolicy(), PROPOSED, ALL])
def test_a_policy_survives_the_database(policy):
    assert policy_from(policy_data(policy)) == policy


def test_a_game_from_before_there_were_policies_has_none():
    assert policy_from({}) == NmrPolicy()


def test_every_setting_is_described():
    assert policy_words(ALL) == [
        ("First deadline", "Waits for missing orders, at most 2 days"),
        (
            "Excuses",
            "2 for each player: after each of these missed deadlines the game waits at most 2 days",
        ),
        (
            "Missed turns",
            "The computer takes over after 3. Retreats and builds count as well.",
        ),
        ("Open seats", "The computer plays them from the next deadline on"),
        ("Computers’ seats", "People may take them over while the game runs"),
        ("Reminders", "24 hours and 3 hours before the deadline"),
        ("Silent GM", "After 7 days a deputy or an elected candidate takes over the GM role"),
    ]


def test_without_a_policy_nobody_loses_anything():
    said = "Units without orders hold. Nobody loses a seat for missed turns."
    assert dict(policy_words(NmrPolicy()))["Missed turns"] == said


def test_the_words_say_that_nobody_replaces_a_silent_gm():
    policy = replace(ALL, silence_days=0)
    assert dict(policy_words(policy))["Silent GM"] == "Nobody takes over the GM role"


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ({PhaseKind.RETREATS}, "Retreats count as well, builds do not."),
        ({PhaseKind.ADJUSTMENTS}, "Builds count as well, retreats do not."),
        (set(), "Only movement counts."),
    ],
)
def test_the_words_say_which_phases_count(kinds, said):
    policy = replace(ALL, limit=1, forfeit=Forfeit.OPEN, counted=frozenset(kinds))
    assert dict(policy_words(policy))["Missed turns"] == f"The seat opens after one. {said}"


def test_a_change_is_described_with_both_values():
    assert policy_change_words(ALL, replace(ALL, waits_first=False, reminders=())) == (
        "First deadline: none (before: Waits for missing orders, at most 2 days);"
        " Reminders: none (before: 24 hours and 3 hours before the deadline)"
    )
