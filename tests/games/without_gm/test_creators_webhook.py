"""The webhook of a game without a GM belongs to its creator, as long as the creator plays."""

from datetime import timedelta

import pytest

from games.gm.acts.start import game_start
from games.models import Game, Seat, Webhook, WebhookPost
from games.notices.jobs.posts import content_of, due_posts
from games.notices.services.settings import (
    game_webhook_secret_renew,
    game_webhook_test,
    webhook_set,
)
from games.notices.services.webhooks import webhooks_remove
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.acts.resign import seat_resign
from tests.games.api.conftest import program  # noqa: F401
from tests.games.cast import NOW, refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

URL = "https://discord.com/api/webhooks/1/secret"


def hook(game, by) -> Webhook | None:
    return webhook_set(game_id=game.pk, by=by, url=URL, now=NOW)


def test_the_creator_sets_it_before_and_after_the_start(gathering, friends, alice):
    assert hook(gathering, alice).owner_id == alice.pk
    assert hook(friends, alice).url == URL


def test_it_is_written_in_the_language_of_the_creator(friends, alice):
    alice.language = "de"
    alice.save()
    hook(friends, alice)
    game_webhook_test(game_id=friends.pk, by=alice, now=NOW)
    content = content_of(WebhookPost.objects.get())["content"]
    assert str(content).startswith("Friends: Das ist ein Test.\n")


def test_one_creator_does_not_wait_for_another(friends, gathering, alice, bob):
    Game.objects.filter(pk=gathering.pk).update(creator=bob)
    for game, by in ((friends, alice), (gathering, bob)):
        hook(game, by)
        game_webhook_test(game_id=game.pk, by=by, now=NOW)
    assert {post.owner for post in due_posts(NOW)} == {alice.pk, bob.pk}


def test_other_players_neither_set_nor_test_it(friends, alice, bob):
    hook(friends, alice)
    on = {"game_id": friends.pk, "by": bob}
    assert refused(webhook_set, url=URL, **on) == ("without_gm", 403)
    assert refused(webhook_set, url="", **on) == ("without_gm", 403)
    assert refused(game_webhook_test, **on) == ("without_gm", 403)
    assert refused(game_webhook_secret_renew, **on) == ("without_gm", 403)


def test_nobody_else_sees_its_address(friends, alice, bob, client):
    hook(friends, alice)
    client.force_login(bob)
    answer = client.get(f"/games/{friends.pk}/gm/webhook/")
    assert (answer.status_code, "discord.com" in answer.content.decode()) == (403, False)
    assert not client.get(f"/games/{friends.pk}/trust/").context["sets_webhook"]


def test_the_log_leads_the_creator_to_it(friends, alice, client):
    client.force_login(alice)
    page = client.get(f"/games/{friends.pk}/trust/").content.decode()
    assert f"/games/{friends.pk}/gm/webhook/" in page
    answer = client.get(f"/games/{friends.pk}/gm/webhook/")
    assert "Nobody else sees the address." in " ".join(text_of(answer).split())


def test_it_ends_when_the_creator_gives_up_the_seat(friends, alice):
    hook(friends, alice)
    seat_resign(game_id=friends.pk, by=alice, now=NOW)
    assert not Webhook.objects.exists()
    assert refused(hook, friends, alice) == ("without_gm", 403)


def test_it_stays_while_somebody_stands_in_for_the_creator(friends, alice, charlie):
    hook(friends, alice)
    Seat.objects.filter(game=friends, holder=alice).update(
        lent_by=alice, holder=charlie, lent_until=NOW + timedelta(days=7)
    )
    assert hook(friends, alice).url == URL
    assert refused(hook, friends, charlie) == ("without_gm", 403)


def test_it_ends_at_the_start_without_its_creator(gathering, alice, bob, idle):
    hook(gathering, alice)
    game_join(game_id=gathering.pk, by=bob, power="HA", now=NOW)
    game_leave(game_id=gathering.pk, by=alice, now=NOW)
    assert Webhook.objects.exists()
    game_start(game_id=gathering.pk, by=alice, now=NOW)
    assert not Webhook.objects.exists()


def test_it_is_removed_with_all_others_of_its_creator(friends, alice):
    hook(friends, alice)
    assert webhooks_remove(by=alice) == 1


def test_a_program_of_the_creator_reads_it(friends, alice, bob, program):  # noqa: F811
    hook(friends, alice)
    address = f"/games/{friends.pk}/gm/webhook"
    assert program(alice).get(address).json()["url"] == URL
    assert program(bob).get(address).json()["code"] == "without_gm"
