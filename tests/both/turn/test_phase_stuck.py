"""Phases that cannot be resolved: notifications and retries."""

import logging
from datetime import timedelta

import pytest

from games.learn.services import practice_create
from games.models import Delivery, Phase, WebhookPost
from games.notices.queries import notice_of
from games.notices.services.settings import webhook_set
from games.sheets.services.readiness import ready_mark
from games.tasks import order_for_computers
from games.turn.queries.due_phases import forgotten_phases
from games.turn.services.phase_advance import phase_stuck
from tests.games.cast import DUE, NOW, open_phase
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


def stick(phase, now=DUE):
    phase_stuck(phase_id=phase.pk, error=KeyError("A Par - Bur"), now=now)


def told_that_it_is_stuck():
    return Delivery.objects.filter(data__event="stuck")


def test_only_the_gm_is_notified(phase, greta):
    stick(phase)
    assert [row.user for row in told_that_it_is_stuck()] == [greta]


def test_the_gm_is_notified_once_for_all_attempts(phase):
    for hours in range(3):
        stick(phase, DUE + timedelta(hours=hours))
    assert told_that_it_is_stuck().count() == 1


def test_the_gm_is_notified_again_if_a_requested_retry_fails(phase):
    stick(phase)
    Phase.objects.filter(pk=phase.pk).update(stuck_reason="", backoff_until=None)
    stick(phase)
    assert told_that_it_is_stuck().count() == 2


def test_the_notice_leads_to_the_desk_and_says_no_order(phase, game):
    stick(phase)
    notice = notice_of(told_that_it_is_stuck().get())
    assert notice.title == "Spring 1763 could not be resolved"
    assert notice.url.endswith(f"/games/{game.pk}/gm/")
    assert "Par" not in notice.sentence


def test_webhooks_get_no_post_about_it(phase, game, greta):
    webhook_set(game_id=game.pk, by=greta, url="https://discord.com/api/webhooks/1/x", now=NOW)
    stick(phase)
    assert not WebhookPost.objects.exists()


def test_the_operator_finds_an_error_in_the_log(phase, caplog):
    stick(phase)
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert line.getMessage() == "Could not be resolved: KeyError"


@pytest.fixture
def practice(alice, idle):
    """A practice game that is stuck although its player is final."""
    game = practice_create(creator=alice, power="FR", now=NOW)
    phase = open_phase(game)
    order_for_computers(phase.pk)
    ready_mark(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    stick(phase, NOW)
    return game


def test_a_practice_table_that_is_stuck_says_so(practice, alice, client):
    client.force_login(alice)
    page = text_of(client.get(practice.get_absolute_url()))
    assert "This phase could not be resolved. The site will try again." in page


def test_a_stuck_practice_table_is_tried_again_hours_later(practice):
    assert forgotten_phases(NOW + timedelta(hours=5)).exists()
