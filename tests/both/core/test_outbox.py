"""Notifications and tasks that leave on commit and never fail a request."""

import pytest
from celery import current_app

from games.core.change_notifications import ChangeNotification
from games.core.outbox import DRAW_PICTURE, ORDER_FOR_COMPUTERS, SEND_MAILS, SEND_POSTS, quietly
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.models import OrderSheet, Phase
from games.seats.acts.join import game_join
from games.sheets.services.computers import computers_order
from games.sheets.services.readiness import ready_declare
from tests.games.cast import NOW, seat_of, submit


@pytest.fixture
def sent(monkeypatch):
    notifications: list[ChangeNotification] = []
    monkeypatch.setattr("games.core.outbox.notification_send", notifications.append)
    return notifications


def test_a_visible_change_raises_the_version_and_notifies_pages_on_commit(
    game, greta, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
        assert sent == []
    game.refresh_from_db()
    assert sent[-1] == ChangeNotification(game.pk, version=game.version)


def test_a_saved_draft_notifies_its_own_seat_alone(
    game, alice, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        submit(game, alice, "FR", "A Par - Bur")
    assert sent == [ChangeNotification(game.pk, sheets=(seat_of(game, "FR").pk,))]


def test_final_orders_notify_open_pages(game, alice, sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    game.refresh_from_db()
    assert sent == [
        ChangeNotification(game.pk, sheets=(seat_of(game, "FR").pk,)),
        ChangeNotification(game.pk, version=game.version),
    ]


def test_final_orders_of_a_computer_player_notify_nobody(
    phase, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        assert computers_order(phase_id=phase.pk, now=NOW) == 8
    assert sent == []


def test_a_new_phase_calls_the_worker_for_computer_players(
    forming, alice, greta, idle, django_capture_on_commit_callbacks
):
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    with django_capture_on_commit_callbacks(execute=True):
        phase = game_start(game_id=forming.pk, by=greta)
    assert OrderSheet.objects.filter(phase=phase, saved_by=None).count() == 9


def test_a_failing_broker_does_not_fail_the_request(
    game, greta, monkeypatch, django_capture_on_commit_callbacks
):
    def fail(*arguments):
        raise OSError("the bus is gone")

    monkeypatch.setattr("games.core.outbox.notification_send", fail)
    monkeypatch.setattr("games.core.outbox._start", fail)
    with django_capture_on_commit_callbacks(execute=True):
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert Phase.objects.filter(game=game).count() == 2


def test_nothing_is_sent_quietly(game, greta, sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True) as callbacks, quietly():
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert (sent, callbacks) == ([], [])


@pytest.mark.parametrize("name", [DRAW_PICTURE, ORDER_FOR_COMPUTERS, SEND_MAILS, SEND_POSTS])
def test_every_task_name_in_the_outbox_exists(name):
    assert name in current_app.tasks


def test_every_task_has_a_queue(settings):
    own = {name for name in current_app.tasks if name.startswith("games.")}
    assert own == set(settings.CELERY_TASK_ROUTES)
