"""Players who leave a seat hear nothing more: no deadlines in the calendar, no mails, no posts."""

import pytest
from django.test import Client
from django.urls import reverse

from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.take_role import gm_role_take
from games.models import WebhookPost
from games.notices.services.settings import calendar_renew, webhook_set
from games.press.services.press_send import press_send
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.end_substitution import substitution_stop
from games.seats.acts.resign import seat_resign
from games.turn.services.reminders import reminders_add
from tests.games.cast import DUE, NOW, account
from tests.games.seats.substitutes.conftest import LAST_DAY


def has_deadlines(user) -> bool:
    """Whether a person's calendar has any."""
    token = calendar_renew(by=user)
    return b"BEGIN:VEVENT" in Client().get(reverse("games:calendar", args=[token])).content


def notified(user) -> int:
    return user.deliveries.count()


def everything_happens(game, bob, greta) -> None:
    """All that a player of France would be told of."""
    press_send(game_id=game.pk, by=bob, to=["FR"], text="Are you there?", now=NOW)
    reminders_add(now=DUE)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)


@pytest.fixture
def resigned(game, alice):
    seat_resign(game_id=game.pk, by=alice, now=NOW)
    return game


def test_a_player_has_the_deadlines_in_the_calendar(game, alice):
    assert has_deadlines(alice)


def test_the_calendar_of_a_leaver_is_empty(resigned, alice):
    assert not has_deadlines(alice)


def test_a_former_player_is_not_notified(resigned, alice, bob, greta):
    before = notified(alice)
    everything_happens(resigned, bob, greta)
    assert notified(alice) == before


def test_the_webhook_of_a_former_gm_gets_no_posts(game, charlie, greta):
    webhook_set(game_id=game.pk, by=greta, url="https://hooks.example/1", now=NOW)
    gm_role_offer(game_id=game.pk, by=greta, account="Charlie", now=NOW)
    gm_role_take(game_id=game.pk, by=charlie, now=NOW)
    phase_resolve_now(game_id=game.pk, by=charlie, now=NOW)
    assert not WebhookPost.objects.exists()


@pytest.fixture
def lent(game, alice):
    """Dora plays France for Alice."""
    dora = account("Dora")
    substitute_ask(game_id=game.pk, by=alice, account="Dora", last_day=LAST_DAY, now=NOW)
    substitute_accept(game_id=game.pk, by=dora, now=NOW)
    return game, dora


def test_the_calendar_is_that_of_the_present_player(lent, alice):
    game, dora = lent
    assert (has_deadlines(alice), has_deadlines(dora)) == (False, True)
    substitution_stop(game_id=game.pk, by=alice, now=NOW)
    assert (has_deadlines(alice), has_deadlines(dora)) == (True, False)


def test_emails_go_to_the_present_player(lent, alice, bob, greta):
    game, dora = lent
    before = notified(alice), notified(dora)
    everything_happens(game, bob, greta)
    assert notified(alice) == before[0]
    assert notified(dora) > before[1]


def test_a_former_substitute_is_not_notified(lent, alice, bob, greta):
    game, dora = lent
    substitution_stop(game_id=game.pk, by=alice, now=NOW)
    before = notified(dora)
    everything_happens(game, bob, greta)
    assert notified(dora) == before
