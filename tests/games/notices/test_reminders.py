"""Reminders: in time, once a phase, of what is missing of one's own."""

from datetime import timedelta

import pytest

from games.learn.services.practice import practice_create
from games.models import Delivery, NoticeKind
from games.notices.queries.notices import notice_of
from games.seats.services.opening import seat_open
from games.sheets.queries.sheets import MissingOrders
from games.sheets.services.readiness import ready_declare
from games.turn.notice_types import missing_sentence
from games.turn.services.deadlines import deadline_extend
from games.turn.services.reminders import reminders_add
from tests.games.cast import DUE, NOW, submit
from tests.games.notices.notice_cast import chooses, send_all, told

HOUR = timedelta(hours=1)


def reminded(user) -> list[Delivery]:
    return told(user, NoticeKind.REMINDER)


def test_twelve_hours_before_the_deadline_whoever_is_not_final_is_reminded(game, alice, bob):
    assert reminders_add(now=DUE - 12 * HOUR) == 2
    assert [len(reminded(user)) for user in (alice, bob)] == [1, 1]


def test_before_that_nobody_is(game):
    assert reminders_add(now=DUE - 13 * HOUR) == 0


def test_after_the_deadline_nobody_is(game):
    assert reminders_add(now=DUE) == 0


def test_everybody_chooses_how_long_before(game, alice, bob):
    chooses(alice, "at_once", "reminder", hours=24)
    reminders_add(now=DUE - 24 * HOUR)
    assert (len(reminded(alice)), len(reminded(bob))) == (1, 0)


def test_nobody_is_reminded_in_the_first_half_of_a_phase(game, alice):
    chooses(alice, "at_once", "reminder", hours=48)
    assert reminders_add(now=NOW + 23 * HOUR) == 0
    assert reminders_add(now=NOW + 24 * HOUR) == 1


def test_who_is_final_is_not_reminded(game, alice, bob):
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    reminders_add(now=DUE - HOUR)
    assert (len(reminded(alice)), len(reminded(bob))) == (0, 1)


def test_a_phase_is_reminded_of_once_even_when_it_is_extended(game, alice, greta):
    reminders_add(now=DUE - HOUR)
    deadline_extend(game_id=game.pk, by=greta, by_how_much=48 * HOUR, now=DUE - HOUR)
    reminders_add(now=DUE + 47 * HOUR)
    reminders_add(now=DUE + 47 * HOUR)
    assert len(reminded(alice)) == 1


def test_who_lost_the_seat_is_not_reminded(game, alice, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    reminders_add(now=DUE - HOUR)
    assert reminded(alice) == []


def test_practice_reminds_nobody(alice, idle):
    practice_create(creator=alice, power="FR", now=NOW)
    assert reminders_add(now=DUE - HOUR) == 0


def test_a_board_that_cannot_be_read_keeps_no_other_game_waiting(game, monkeypatch):
    def fail(*_arguments):
        raise ValueError("no board")

    monkeypatch.setattr("games.turn.services.reminders.missing_orders", fail)
    assert reminders_add(now=DUE - HOUR) == 0


def test_a_reminder_counts_the_own_units_without_order(game, alice):
    submit(game, alice, "FR", "A Par - Bur")
    reminders_add(now=DUE - HOUR)
    (row,) = reminded(alice)
    left, asked = row.data["asked"] - 1, row.data["asked"]
    assert (
        notice_of(row).sentence
        == f"{left} of {asked} units have no order. Your orders are not final."
    )


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        (MissingOrders("movement", 7, 5), "2 of 7 units have no order. Your orders are not final."),
        (MissingOrders("movement", 7, 6), "1 of 7 units has no order. Your orders are not final."),
        (MissingOrders("movement", 7, 7), "All orders are saved but not final."),
        (MissingOrders("retreats", 1, 0), "1 of 1 retreats is missing. Your orders are not final."),
        (
            MissingOrders("adjustments", 2, 0),
            "2 of 2 adjustments are missing. Your orders are not final.",
        ),
    ],
)
def test_what_is_missing_is_named(missing, sentence):
    assert missing_sentence(missing) == sentence


def test_a_reminder_says_when_orders_are_due_in_the_readers_zone(game, alice, mailoutbox):
    alice.time_zone = "Asia/Tokyo"
    alice.save()
    reminders_add(now=DUE - HOUR)
    send_all(DUE)
    (mail,) = [mail for mail in mailoutbox if "not final" in mail.subject and "alice" in mail.to[0]]
    assert "21:00 (Asia/Tokyo)" in mail.body
