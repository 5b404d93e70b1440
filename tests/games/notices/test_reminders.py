"""Reminders: once a phase, at the chosen time, with the missing orders."""

from datetime import timedelta

import pytest

from games.gm.acts.extend import deadline_extend
from games.gm.acts.open_seat import seat_open
from games.learn.services import practice_create
from games.models import Delivery, NoticeKind
from games.notices.queries import notice_of
from games.sheets.queries.waiting import MissingOrders
from games.sheets.services.readiness import ready_declare
from games.turn.notice_types import missing_sentence
from games.turn.services.reminders import reminders_add
from tests.games.cast import DUE, NOW, submit
from tests.games.notices.notice_cast import chooses, deliveries_of, send_all

HOUR = timedelta(hours=1)


def reminded(user) -> list[Delivery]:
    return deliveries_of(user, NoticeKind.REMINDER)


def test_players_without_final_orders_are_reminded_twelve_hours_before(game, alice, bob):
    assert reminders_add(now=DUE - 12 * HOUR) == 2
    assert [len(reminded(user)) for user in (alice, bob)] == [1, 1]


def test_nobody_is_reminded_earlier(game):
    assert reminders_add(now=DUE - 13 * HOUR) == 0


def test_nobody_is_reminded_after_the_deadline(game):
    assert reminders_add(now=DUE) == 0


def test_players_choose_the_time_of_their_reminder(game, alice, bob):
    chooses(alice, "at_once", "reminder", hours=24)
    reminders_add(now=DUE - 24 * HOUR)
    assert (len(reminded(alice)), len(reminded(bob))) == (1, 0)


def test_nobody_is_reminded_in_the_first_half_of_a_phase(game, alice):
    chooses(alice, "at_once", "reminder", hours=48)
    assert reminders_add(now=NOW + 23 * HOUR) == 0
    assert reminders_add(now=NOW + 24 * HOUR) == 1


def test_a_player_with_final_orders_is_not_reminded(game, alice, bob):
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    reminders_add(now=DUE - HOUR)
    assert (len(reminded(alice)), len(reminded(bob))) == (0, 1)


def test_an_extended_phase_has_one_reminder(game, alice, greta):
    reminders_add(now=DUE - HOUR)
    deadline_extend(game_id=game.pk, by=greta, by_how_much=48 * HOUR, now=DUE - HOUR)
    reminders_add(now=DUE + 47 * HOUR)
    reminders_add(now=DUE + 47 * HOUR)
    assert len(reminded(alice)) == 1


def test_a_former_player_is_not_reminded(game, alice, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    reminders_add(now=DUE - HOUR)
    assert reminded(alice) == []


def test_practice_games_remind_nobody(alice, idle):
    practice_create(creator=alice, power="FR", now=NOW)
    assert reminders_add(now=DUE - HOUR) == 0


def test_an_unreadable_board_does_not_stop_other_reminders(game, monkeypatch):
    def fail(*_arguments):
        raise ValueError("no board")

    monkeypatch.setattr("games.turn.services.reminders.missing_orders", fail)
    assert reminders_add(now=DUE - HOUR) == 0


def test_a_reminder_counts_units_without_orders(game, alice):
    submit(game, alice, "FR", "A Par - Bur")
    reminders_add(now=DUE - HOUR)
    (row,) = reminded(alice)
    left, asked = row.data["asked"] - 1, row.data["asked"]
    assert notice_of(row).sentence == f"{left} of {asked} units have no order."


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        (MissingOrders("movement", 7, 5), "2 of 7 units have no order."),
        (MissingOrders("movement", 7, 6), "1 of 7 units has no order."),
        (MissingOrders("movement", 7, 7), "All orders are saved but not final."),
        (MissingOrders("retreats", 1, 0), "1 of 1 retreat is missing."),
        (MissingOrders("retreats", 3, 2), "1 of 3 retreats is missing."),
        (MissingOrders("adjustments", 1, 0), "1 of 1 adjustment is missing."),
        (MissingOrders("movement", 1, 0), "1 of 1 unit has no order."),
        (
            MissingOrders("adjustments", 2, 0),
            "2 of 2 adjustments are missing.",
        ),
    ],
)
def test_a_reminder_says_what_is_missing(missing, sentence):
    assert missing_sentence(missing) == sentence


def test_a_reminder_has_the_deadline_in_the_readers_zone(game, alice, mailoutbox):
    alice.time_zone = "Asia/Tokyo"
    alice.save()
    reminders_add(now=DUE - HOUR)
    send_all(DUE)
    (mail,) = [mail for mail in mailoutbox if "not final" in mail.subject and "alice" in mail.to[0]]
    assert "21:00 (Asia/Tokyo)" in mail.body
