"""The webhook of a tournament: a message for each table and phase, announcements, the end."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games.core.locks import lock_game
from games.gm.acts.cancel import game_cancel
from games.gm.acts.extend import deadline_extend
from games.gm.acts.resolve import phase_resolve_now
from games.models import Delivery, Game, Tournament, Webhook, WebhookPost
from games.notices.jobs.posts import due_posts, webhook_post
from games.notices.queries import notice_list
from games.tournaments.services.announcements import announcement_make, announcement_remove
from games.tournaments.services.tournaments import tournament_end
from games.tournaments.services.webhook import (
    tournament_webhook_secret_renew,
    tournament_webhook_set,
    tournament_webhook_test,
)
from games.turn.services.phase_open import game_finish
from tests.games.cast import refused
from tests.games.notices.test_webhook import URL, Outside
from tests.games.table import text_of
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db


@pytest.fixture
def outside(monkeypatch) -> Outside:
    server = Outside()
    monkeypatch.setattr("games.notices.jobs.posts.request", server)
    return server


@pytest.fixture
def hook(league, dora, outside) -> Webhook:
    return tournament_webhook_set(number=league.pk, by=dora, url=URL)


def posts_of(outside: Outside) -> list[str]:
    """Send all that is due; return the texts."""
    now = timezone.now() + timedelta(minutes=1)
    for post in due_posts(now):
        webhook_post(post_id=post.pk, now=now)
    return [content["content"] for _address, content in outside.got]


def test_each_table_and_phase_is_one_message(hook, tables, greta, outside):
    first, second = tables(2)
    for game in (first, second):
        phase_resolve_now(game_id=game.pk, by=greta)
    deadline_extend(game_id=first.pk, by=greta, by_how_much=timedelta(hours=1))
    texts = posts_of(outside)
    assert [text.split(". ")[0] for text in texts] == [
        "League table 1: Spring 1763 is resolved",
        "League table 2: Spring 1763 is resolved",
    ]
    assert all(content["allowed_mentions"] == {"parse": []} for _to, content in outside.got)


def test_the_end_of_a_game_is_in_the_message_of_its_phase_or_alone(hook, tables, greta, outside):
    (game,) = tables(1)
    phase_resolve_now(game_id=game.pk, by=greta)
    posts_of(outside)
    game_cancel(game_id=game.pk, by=greta)
    assert len(posts_of(outside)) == 2


def test_a_private_table_has_no_name(hook, tables, greta, outside):
    (game,) = tables(1)
    Game.objects.update(is_public=False)
    phase_resolve_now(game_id=game.pk, by=greta)
    (text,) = posts_of(outside)
    assert text.startswith("Table 1: Spring 1763 is resolved")
    assert game.name not in text


def test_an_announcement_is_posted_as_long_as_it_stands(hook, league, tables, dora, outside):
    tables(1)
    announcement_make(number=league.pk, by=dora, text="Round two begins.")
    (text,) = posts_of(outside)
    assert text.startswith("The spring league: An announcement of the director. Round two begins.")
    gone = announcement_make(number=league.pk, by=dora, text="Oops.")
    announcement_remove(number=league.pk, by=dora, announcement_id=gone.pk)
    assert len(posts_of(outside)) == 1


def test_the_end_is_posted_with_the_places(hook, league, tables, dora, greta, outside):
    (game,) = tables(1)
    phase_resolve_now(game_id=game.pk, by=greta)
    with transaction.atomic():
        game_finish(
            game=lock_game(game.pk), ending="drawn", powers=["FR", "HA"], now=timezone.now()
        )
    tournament_end(number=league.pk, by=dora)
    text = posts_of(outside)[-1]
    assert text.startswith("The spring league: The tournament is over. 1. ")
    assert "Alice" in text


def test_the_director_is_told_when_it_is_switched_off(hook, league, dora, outside):
    outside.answer = 404
    tournament_webhook_test(number=league.pk, by=dora)
    posts_of(outside)
    hook.refresh_from_db()
    assert not hook.is_on
    line = notice_list(dora)[0]["notice"]
    assert line.url.endswith(f"/tournaments/{league.pk}/webhook/")
    assert refused(tournament_webhook_test, number=league.pk, by=dora)[0] == "webhook_off"


def test_only_directors_have_it(hook, league, alice, greta):
    for user in (alice, greta):
        on = {"number": league.pk, "by": user}
        assert refused(tournament_webhook_set, url=URL, **on)[0] == "not_director"
        assert refused(tournament_webhook_secret_renew, **on)[0] == "not_director"
        assert refused(tournament_webhook_test, **on)[0] == "not_director"
        client = Client()
        client.force_login(user)
        assert client.get(f"/tournaments/{league.pk}/webhook/").status_code == 403


def test_wrong_addresses_and_tournaments_that_are_over_are_refused(league, dora):
    on = {"number": league.pk, "by": dora}
    assert refused(tournament_webhook_test, **on)[0] == "no_such_webhook"
    assert refused(tournament_webhook_set, url="http://localhost/", **on)[1] == 422
    Tournament.objects.update(ended_at=timezone.now())
    assert refused(tournament_webhook_set, url=URL, **on)[0] == "tournament_over"


def test_a_director_sets_tests_and_removes_it_by_the_page(league, dora, outside):
    client = Client()
    client.force_login(dora)
    confirm_password(client, dora)
    address = f"/tournaments/{league.pk}/webhook/"
    assert client.post(address, {"url": "http://10.0.0.1/"}).status_code == 422
    assert client.post(address, {"url": URL}).status_code == 302
    assert client.post(address, {"test": "1"}).status_code == 302
    posts_of(outside)
    page = client.get(address)
    assert "This is a test." in text_of(page)
    renewed = client.post(address, {"renew": "1"})
    assert Webhook.objects.get().secret in renewed.content.decode()
    client.post(address, {"remove": "1"})
    assert not Webhook.objects.exists()
    assert not WebhookPost.objects.exists()


def test_a_failing_post_stops_no_announcement(hook, league, dora, monkeypatch):
    def fail(*_arguments, **_options):
        raise RuntimeError

    monkeypatch.setattr("games.tournaments.services.announcements.tournament_post", fail)
    announcement = announcement_make(number=league.pk, by=dora, text="Hello.")
    assert announcement.pk
    assert not Delivery.objects.filter(key=f"announced:{announcement.pk}").exists()
