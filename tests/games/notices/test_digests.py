"""The daily digest: one a day, in the morning of its reader."""

from datetime import UTC, datetime, timedelta

import pytest

from games.gm.acts.resolve import phase_resolve_now
from games.models import Delivery, NoticeKind, NoticeMode
from games.notices.services.deliveries import digests_add
from tests.games.cast import NOW
from tests.games.notices.notice_cast import chooses, deliveries_of, only_on_the_site, send_all

MORNING = datetime(2026, 5, 2, 8, 5, tzinfo=UTC)


@pytest.fixture
def waiting(game, alice, bob, greta):
    """Two resolved phases for Alice, who has chosen the digest."""
    only_on_the_site(bob, greta)
    chooses(alice, NoticeMode.OFF)
    chooses(alice, NoticeMode.DAILY, NoticeKind.PHASE)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)


def test_one_email_has_all_waiting_notifications(waiting, alice, mailoutbox):
    digests_add(now=MORNING)
    assert send_all(MORNING) == 1
    (mail,) = mailoutbox
    assert mail.subject == "Your games today"
    assert mail.body.count("is resolved") == 2
    assert {row.state for row in deliveries_of(alice, NoticeKind.PHASE)} == {"sent"}


def test_no_second_email_follows(waiting, mailoutbox):
    for _ in range(3):
        digests_add(now=MORNING)
        send_all(MORNING)
    assert len(mailoutbox) == 1


def test_later_notifications_wait_for_the_next_day(waiting, game, greta, mailoutbox):
    digests_add(now=MORNING)
    phase_resolve_now(game_id=game.pk, by=greta, now=MORNING)
    assert digests_add(now=MORNING + timedelta(hours=1)) == 0
    assert digests_add(now=MORNING + timedelta(days=1)) == 1


@pytest.mark.parametrize("hour", [0, 7, 12, 20])
def test_no_email_is_sent_at_another_time(waiting, hour):
    assert digests_add(now=MORNING.replace(hour=hour)) == 0


def test_the_morning_is_that_of_the_readers_zone(waiting, alice):
    alice.time_zone = "America/New_York"
    alice.save()
    assert digests_add(now=MORNING) == 0
    assert digests_add(now=MORNING + timedelta(hours=4)) == 1


def test_no_email_is_sent_without_notifications(game, alice):
    only_on_the_site(alice)
    Delivery.objects.all().delete()
    assert digests_add(now=MORNING) == 0


def test_a_reader_who_switched_it_off_gets_none(waiting, alice, mailoutbox):
    digests_add(now=MORNING)
    chooses(alice, NoticeMode.OFF, NoticeKind.PHASE)
    assert send_all(MORNING) == 0
    assert mailoutbox == []
