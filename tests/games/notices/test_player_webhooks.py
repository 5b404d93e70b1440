"""Webhooks of players: forms, signature, log, Discord's edited message, test, and their pages."""

import hmac
import json
from base64 import b64decode, b64encode
from datetime import timedelta

import pytest
from django.urls import reverse

from games.gm.acts.extend import deadline_extend
from games.gm.acts.resolve import phase_resolve_now
from games.models import DiscordMessage, PlayerPost, Webhook
from games.notices.https import Answer, read_answer
from games.notices.jobs.posts import PATIENCE, due_player_posts, player_post_send
from games.notices.queries import post_log
from games.notices.services.messages import SeatMessage, seat_notify
from games.notices.services.settings import notice_settings_save
from games.notices.services.webhooks import (
    MOST_WEBHOOKS,
    webhook_add,
    webhook_change,
    webhook_remove,
    webhook_secret_renew,
    webhook_test,
)
from tests.crawl.test_markup import sound
from tests.games.cast import NOW, refused, seat_of, submit
from tests.games.notices.notice_cast import deliveries_of
from tests.games.notices.test_webhook import Pieces

pytestmark = pytest.mark.django_db

URL = "https://discord.com/api/webhooks/1/secret"
KINDS = ["game", "phase"]


class Outside:
    """Records requests and gives the configured answers."""

    def __init__(self) -> None:
        self.requests: list = []
        self.headers: list[dict] = []
        self.bodies: list[bytes] = []
        self.answers = {"POST": Answer(200, b'{"id": "77"}'), "PATCH": Answer(200)}

    def __call__(self, method, address, body, headers, *, wants_body=False) -> Answer:
        self.requests.append((method, address.path))
        self.headers.append(headers)
        self.bodies.append(body)
        return self.answers[method]

    @property
    def contents(self) -> list[dict]:
        return [json.loads(body) for body in self.bodies]


@pytest.fixture
def outside(monkeypatch) -> Outside:
    server = Outside()
    monkeypatch.setattr("games.notices.jobs.posts.request", server)
    return server


@pytest.fixture
def hook(alice, game, outside):
    """Make a webhook of Alice's, a player of the game."""
    return lambda form: webhook_add(by=alice, url=URL, form=form, kinds=KINDS, now=NOW)


def resolve_and_send(game, greta) -> None:
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    send()


def send(now=NOW) -> None:
    for post in due_player_posts(now):
        player_post_send(post_id=post.pk, now=now)


def test_plain_json_has_the_facts_of_the_notice(hook, game, greta, outside, settings):
    hook("plain")
    resolve_and_send(game, greta)
    (content,) = outside.contents
    assert (content["type"], content["data"]["title"]) == ("resolved", "Spring 1763 is resolved")
    assert content["data"]["game"]["url"] == f"{settings.SITE_URL}/games/{game.pk}/"
    picture = f"{settings.SITE_URL}/games/{game.pk}/phases/1/map-share.png?at=end"
    assert content["data"]["phase"]["picture"] == picture


def test_slack_gets_text_without_its_signs(hook, game, greta, outside):
    game.name = "<!channel> & more"
    game.save()
    hook("slack")
    resolve_and_send(game, greta)
    (content,) = outside.contents
    assert content["text"].startswith("&lt;!channel&gt; &amp; more: Spring 1763 is resolved.")


@pytest.mark.parametrize("form", ["plain", "discord", "slack"])
def test_a_post_about_an_offer_names_no_game(alice, game, outside, form):
    game.name = "Win at evil.example"
    game.save()
    webhook_add(by=alice, url=URL, form=form, kinds=["seat"], now=NOW)
    seat_notify(
        seat=seat_of(game, "RU"), user_id=alice.pk, message=SeatMessage.OFFERED, key=1, now=NOW
    )
    send()
    (body,) = outside.bodies
    assert b"You are offered the seat" in body
    assert b"evil" not in body


def test_posts_are_signed_with_the_secret(hook, game, greta, outside):
    webhook = hook("plain")
    resolve_and_send(game, greta)
    (headers,), (body,) = outside.headers, outside.bodies
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = b64decode(webhook.secret.removeprefix("whsec_"))
    proof = b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{proof}"


def test_discord_gets_one_message_for_a_phase_which_is_edited(hook, game, greta, outside):
    hook("discord")
    deadline_extend(game_id=game.pk, by=greta, by_how_much=timedelta(hours=6), now=NOW)
    send()
    resolve_and_send(game, greta)
    message = "/api/webhooks/1/secret"
    assert outside.requests == [
        ("POST", f"{message}?wait=true"),
        ("PATCH", f"{message}/messages/77"),
    ]
    said = [content["embeds"][0]["description"] for content in outside.contents]
    assert ["is resolved" in text for text in said] == [False, True]
    assert "has more time" in said[1]


def test_a_message_that_was_deleted_on_discord_is_posted_anew(hook, game, greta, outside):
    webhook = hook("discord")
    DiscordMessage.objects.create(webhook=webhook, phase=game.phases.get(), number="5")
    outside.answers["PATCH"] = Answer(404)
    resolve_and_send(game, greta)
    assert [method for method, _path in outside.requests] == ["PATCH", "POST"]
    assert DiscordMessage.objects.get().number == "77"


@pytest.mark.parametrize("is_public", [True, False])
def test_only_the_board_of_a_public_game_is_shown(hook, game, greta, outside, is_public):
    game.is_public = is_public
    game.save()
    hook("discord")
    resolve_and_send(game, greta)
    assert ("image" in outside.contents[0]["embeds"][0]) is is_public


def test_discord_mentions_nobody(hook, game, greta, outside):
    hook("discord")
    resolve_and_send(game, greta)
    assert outside.contents[0]["allowed_mentions"] == {"parse": []}


def test_kinds_that_were_not_chosen_are_not_posted(hook, alice, game, greta):
    webhook = hook("plain")
    webhook_change(by=alice, number=webhook.pk, url=URL, form="plain", kinds=["press"])
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert not PlayerPost.objects.exists()


def test_a_webhook_gets_notices_whose_emails_are_off(hook, alice, game, greta, outside):
    hook("plain")
    notice_settings_save(by=alice, modes={"phase": "off"})
    resolve_and_send(game, greta)
    assert len(outside.requests) == 1


def test_no_post_holds_an_order_or_a_bid(hook, game, alice, greta, outside):
    hook("plain")
    hook("discord")
    submit(game, alice, "FR", "A Par - Gas", bids=[(3, "F Alg - Tun")])
    resolve_and_send(game, greta)
    said = str(outside.bodies)
    assert [mark for mark in ("Gas", "Tun", "DP", "Greta") if mark in said] == []


def test_the_log_names_each_post_and_its_answer(hook, game, greta, outside):
    webhook = hook("plain")
    outside.answers["POST"] = Answer(500)
    resolve_and_send(game, greta)
    (line,) = post_log(webhook)
    assert line["title"] == "Spring 1763 is resolved"
    assert (line["answer"], line["attempts"]) == ("500", 1)


def test_it_is_tried_again_with_the_same_id(hook, game, greta, outside):
    hook("plain")
    outside.answers["POST"] = Answer(500)
    resolve_and_send(game, greta)
    send(NOW + timedelta(minutes=2))
    first, second = (headers["webhook-id"] for headers in outside.headers)
    assert first == second


@pytest.mark.parametrize("status", [410, 500])
def test_days_of_failures_switch_it_off_and_tell_its_owner(
    hook, alice, game, greta, outside, status
):
    hook("plain")
    Webhook.objects.update(failing_since=NOW - PATIENCE)
    outside.answers["POST"] = Answer(status)
    resolve_and_send(game, greta)
    assert not Webhook.objects.get().is_on
    assert [row.data for row in deliveries_of(alice, "site")] == [{"event": "webhook_off"}]


def test_saving_switches_it_on_again(hook, alice):
    webhook = hook("plain")
    Webhook.objects.update(is_on=False)
    saved = webhook_change(by=alice, number=webhook.pk, url=URL, form="plain", kinds=KINDS)
    assert (saved.is_on, saved.secret) == (True, webhook.secret)


def test_a_test_is_posted_one_at_a_time(hook, alice, outside):
    webhook = hook("slack")
    webhook_test(by=alice, number=webhook.pk, now=NOW)
    assert refused(webhook_test, by=alice, number=webhook.pk) == ("test_waits", 409)
    send()
    assert outside.contents[0]["text"].startswith("Ambition &amp; Empire: This is a test.")


def test_a_webhook_that_is_off_posts_no_test(hook, alice):
    webhook = hook("plain")
    Webhook.objects.update(is_on=False)
    assert refused(webhook_test, by=alice, number=webhook.pk) == ("webhook_off", 409)


def test_a_new_secret_replaces_the_old_one(hook, alice):
    webhook = hook("plain")
    assert webhook_secret_renew(by=alice, number=webhook.pk).secret != webhook.secret


def test_an_account_has_few_webhooks(alice):
    for _ in range(MOST_WEBHOOKS):
        webhook_add(by=alice, url=URL, form="plain", kinds=KINDS)
    sent = {"url": URL, "form": "plain", "kinds": KINDS}
    assert refused(webhook_add, by=alice, **sent) == ("webhooks_full", 409)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"url": "https://localhost/x"}, "webhook_address"),
        ({"form": "irc"}, "unknown_choice"),
        ({"kinds": ["site"]}, "unknown_choice"),
    ],
)
def test_what_is_not_offered_is_refused(alice, change, code):
    sent = {"url": URL, "form": "plain", "kinds": KINDS} | change
    assert refused(webhook_add, by=alice, **sent) == (code, 422)


def test_nobody_changes_the_webhook_of_others(hook, bob):
    webhook = hook("plain")
    assert refused(webhook_remove, by=bob, number=webhook.pk) == ("no_such_webhook", 404)


@pytest.mark.slow
def test_the_secret_is_shown_once(client, alice):
    client.force_login(alice)
    added = client.post(reverse("games:webhooks"), {"url": URL, "form": "plain", "kinds": KINDS})
    webhook = Webhook.objects.get()
    sound(added)
    assert webhook.secret in added.content.decode()
    again = client.get(reverse("games:webhook_page", args=[webhook.pk]))
    sound(again)
    assert webhook.secret not in again.content.decode()


@pytest.mark.parametrize("is_new", [True, False])
def test_a_bad_address_is_refused_at_its_field_and_stays(client, alice, hook, is_new):
    client.force_login(alice)
    webhook = hook("plain")
    address = (
        reverse("games:webhooks") if is_new else reverse("games:webhook_page", args=[webhook.pk])
    )
    answer = client.post(address, {"url": "https://10.0.0.1/x", "form": "plain"})
    sound(answer)
    assert answer.status_code == 422
    assert "https://10.0.0.1/x" in answer.content.decode()


def test_webhooks_are_told_apart_by_their_hosts(client, alice, hook):
    client.force_login(alice)
    webhook = hook("plain")
    for address in (reverse("games:webhooks"), reverse("games:webhook_page", args=[webhook.pk])):
        assert "discord.com</" in client.get(address).content.decode()


@pytest.mark.parametrize(("button", "left"), [("save", 1), ("test", 1), ("remove", 0)])
def test_each_button_of_the_page_works(client, alice, hook, button, left):
    client.force_login(alice)
    address = reverse("games:webhook_page", args=[hook("plain").pk])
    sent = {"url": URL, "form": "slack", button: "1"}
    assert client.post(address, sent).status_code == 302
    assert Webhook.objects.count() == left


def test_a_chunk_of_a_negative_size_ends_a_body():
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    pieces = Pieces(head + b"-2\r\n" * 5)
    assert read_answer(pieces, float("inf"), wants_body=True) == Answer(200, b"")


def test_a_body_in_chunks_is_joined():
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    pieces = Pieces(head + b"5\r\nhello\r\n", b"6\r\n world\r\n0\r\n\r\n")
    assert read_answer(pieces, float("inf"), wants_body=True) == Answer(200, b"hello world")
