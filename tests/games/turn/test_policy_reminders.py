"""Reminders at the times of a game's policy, in addition to the one each player has chosen."""

from dataclasses import replace

import pytest

from games.models import Delivery, NoticeKind
from games.turn.services.reminders import reminders_add
from tests.games.cast import DUE, NOW
from tests.games.turn.nmr_cast import FIRST_WAITS, HOUR, PLAIN, WAIT, follow, order, pass_until

TWICE = replace(PLAIN, reminders=(20, 3))


def reminded(user) -> int:
    return Delivery.objects.filter(user=user, kind=NoticeKind.REMINDER).count()


@pytest.mark.parametrize(
    ("hours", "count"), [((21,), 0), ((20, 19), 1), ((20, 12), 2), ((20, 12, 3, 2), 3), ((2, 1), 1)]
)
def test_at_each_of_these_times_a_player_is_reminded_once(game, alice, hours, count):
    follow(game, TWICE)
    for before in hours:
        reminders_add(now=DUE - before * HOUR)
    assert reminded(alice) == count


def test_the_players_own_time_reminds_only_once(game, alice):
    follow(game, replace(PLAIN, reminders=(12,)))
    reminders_add(now=DUE - 12 * HOUR)
    reminders_add(now=DUE - HOUR)
    assert reminded(alice) == 1


def test_a_waiting_phase_reminds_those_it_waits_for_again(game, alice, bob, at):
    follow(game, FIRST_WAITS)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    reminders_add(now=DUE + WAIT - 12 * HOUR)
    assert (reminded(alice), reminded(bob)) == (0, 1)
