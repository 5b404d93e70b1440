"""Reminders by the GM: for players with missing orders, and not too often."""

from datetime import timedelta

import pytest

from games.gm.acts.remind import all_remind, players_remind
from games.models import Delivery, Event, EventKind
from games.sheets.services.readiness import ready_declare
from tests.games.cast import DUE, NOW, refused, submit

HOUR = timedelta(hours=1)


def told(user) -> int:
    return Delivery.objects.filter(user=user, kind="reminder").count()


def test_all_players_with_missing_orders_are_reminded(game, greta, alice, bob):
    assert players_remind(game_id=game.pk, by=greta, now=NOW) == (["FR", "HA"], [])
    assert (told(alice), told(bob)) == (1, 1)


def test_one_player_can_be_reminded(game, greta, alice, bob):
    players_remind(game_id=game.pk, by=greta, powers=["FR"], now=NOW)
    assert (told(alice), told(bob)) == (1, 0)


def test_a_reminder_is_an_event_that_names_no_player(game, greta):
    players_remind(game_id=game.pk, by=greta, powers=["FR"], now=NOW)
    event = Event.objects.get(kind=EventKind.REMINDED)
    assert (event.actor, event.about, event.data) == (greta, None, {"powers": ["FR"]})


def test_a_player_is_reminded_at_most_once_in_six_hours(game, greta, alice):
    players_remind(game_id=game.pk, by=greta, powers=["FR"], now=NOW)
    again = {"game_id": game.pk, "by": greta, "powers": ["FR"]}
    too_soon = refused(players_remind, **again, now=NOW + 5 * HOUR)
    assert too_soon == ("reminded_lately", 409)
    players_remind(**again, now=NOW + 6 * HOUR)
    assert told(alice) == 2


def test_reminding_all_skips_recent_reminders(game, greta, alice, bob):
    players_remind(game_id=game.pk, by=greta, powers=["FR"], now=NOW)
    assert players_remind(game_id=game.pk, by=greta, now=NOW + HOUR) == (["HA"], ["FR"])
    assert (told(alice), told(bob)) == (1, 1)


def test_without_missing_orders_nobody_is_reminded(game, greta, alice, bob, phase):
    for power, player in {"FR": alice, "HA": bob}.items():
        submit(game, player, power, *(f"{unit} H" for unit in phase.position["units"][power]))
    assert refused(players_remind, game_id=game.pk, by=greta, now=NOW) == ("nobody_late", 409)


@pytest.mark.parametrize(
    ("power", "refusal"),
    [
        ("FR", ("not_waited_for", 409)),
        ("RU", ("not_waited_for", 409)),
        ("x", ("no_such_power", 404)),
    ],
)
def test_a_player_without_missing_orders_is_not_reminded(game, greta, alice, power, refusal):
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    said = refused(players_remind, game_id=game.pk, by=greta, powers=[power], now=NOW)
    assert said == refusal


def test_after_the_deadline_nobody_is_reminded(game, greta):
    assert refused(players_remind, game_id=game.pk, by=greta, now=DUE) == ("deadline_passed", 409)


def test_a_player_cannot_remind(game, alice):
    assert refused(players_remind, game_id=game.pk, by=alice, now=NOW) == ("not_gm", 403)


def test_reminding_all_games_skips_distant_deadlines(game, greta, alice):
    assert refused(all_remind, by=greta, now=NOW) == ("nobody_late", 409)
    assert all_remind(by=greta, now=DUE - HOUR) == 2
    assert refused(all_remind, by=greta, now=DUE - HOUR / 2) == ("reminded_lately", 409)
