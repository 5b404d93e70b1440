"""Programs manage webhooks with a scope of its own; posts are signed and as the schema says."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.gm.acts.resolve import phase_resolve_now
from games.models import PlayerPost, Webhook, WebhookPost
from games.notices.https import Answer, signed_headers
from games.notices.jobs.posts import player_post_send, webhook_post
from tests.games.api.answers import validator

pytestmark = pytest.mark.django_db

URL = "https://hooks.example/news"
OWN = {"url": URL, "form": "plain", "kinds": ["phase"]}


@pytest.fixture
def sent(monkeypatch) -> list[tuple[bytes, dict[str, str]]]:
    """The bodies and headers of the posts that were sent."""
    posts: list[tuple[bytes, dict[str, str]]] = []

    def request(_method, _to, body, headers, **_options) -> Answer:
        posts.append((body, headers))
        return Answer(204)

    monkeypatch.setattr("games.notices.jobs.posts.request", request)
    return posts


def check_signed(post: tuple[bytes, dict[str, str]], secret: str, shape: str) -> dict:
    """The data of a post that is signed with the secret and has the shape."""
    body, headers = post
    at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    assert headers.items() >= signed_headers(secret, headers["webhook-id"], body, at).items()
    data = json.loads(body)
    assert list(validator(f"/components/schemas/{shape}").iter_errors(data)) == []
    return data


def test_an_own_webhook_is_added_listed_changed_and_removed(program, alice):
    bot = program(alice, "webhooks")
    made = bot.send("post", "/me/webhooks", OWN)
    assert made.status_code == 201
    assert made.json()["secret"].startswith("whsec_")
    [listed] = bot.get("/me/webhooks").json()["items"]
    assert listed == {name: value for name, value in made.json().items() if name != "secret"}
    path = f"/me/webhooks/{listed['id']}"
    changed = bot.send("put", path, OWN | {"form": "slack", "kinds": []}).json()
    assert (changed["form"], changed["kinds"], "secret" in changed) == ("slack", [], False)
    assert bot.send("delete", path).status_code == 204
    assert bot.get("/me/webhooks").json()["items"] == []


def test_a_secret_is_replaced_and_shown_once(program, alice):
    bot = program(alice, "webhooks")
    made = bot.send("post", "/me/webhooks", OWN).json()
    renewed = bot.send("post", f"/me/webhooks/{made['id']}/secret").json()
    assert renewed["secret"] not in ("", made["secret"])
    assert renewed["secret"] not in bot.get("/me/webhooks").content.decode()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"url": "http://hooks.example/"}, (422, "webhook_address")),
        ({"url": "https://127.0.0.1/"}, (422, "webhook_address")),
        ({"form": "carrier"}, (422, "unknown_choice")),
        ({"kinds": ["nothing"]}, (422, "unknown_choice")),
    ],
)
def test_a_webhook_that_cannot_be_is_refused(program, alice, change, said):
    answer = program(alice, "webhooks").send("post", "/me/webhooks", OWN | change)
    assert (answer.status_code, answer.json()["code"]) == said


@pytest.mark.parametrize("scopes", [("orders", "press", "gm"), ("gm",)])
@pytest.mark.parametrize("path", ["/me/webhooks", "/games/{}/gm/webhook"])
def test_webhooks_need_their_own_scope(program, table, greta, path, scopes):
    answer = program(greta, *scopes).get(path.format(table.pk))
    assert (answer.status_code, answer.json()["code"]) == (403, "token_scope")


def test_a_webhook_of_another_account_is_not_there(program, alice, bob):
    made = program(alice).send("post", "/me/webhooks", OWN).json()
    for method, path in (("put", ""), ("delete", ""), ("post", "/test"), ("post", "/secret")):
        answer = program(bob).send(method, f"/me/webhooks/{made['id']}{path}", OWN)
        assert answer.json()["code"] == "no_such_webhook"


def test_the_webhook_of_a_game_is_set_and_removed(program, table, greta):
    bot, path = program(greta, "webhooks"), f"/games/{table.pk}/gm/webhook"
    assert bot.get(path).json()["url"] == ""
    assert bot.send("put", path, {"url": "http://localhost/"}).status_code == 422
    made = bot.send("put", path, {"url": URL}).json()
    assert made["secret"].startswith("whsec_")
    assert bot.get(path).json() == {"url": URL, "is_on": True, "trouble": ""}
    assert bot.send("put", path, {"url": f"{URL}/2"}).json()["secret"] == ""
    renewed = bot.send("post", f"{path}/secret").json()["secret"]
    assert renewed not in ("", made["secret"])
    assert bot.send("delete", path).status_code == 204
    assert bot.get(path).json()["url"] == ""
    assert bot.send("post", f"{path}/test").json()["code"] == "no_such_webhook"


def test_the_webhook_of_a_game_is_its_gm_s(program, table, alice):
    answer = program(alice).send("put", f"/games/{table.pk}/gm/webhook", {"url": URL})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_gm")


def test_a_test_of_an_own_webhook_is_signed_and_as_described(program, alice, sent):
    bot = program(alice)
    made = bot.send("post", "/me/webhooks", OWN).json()
    assert bot.send("post", f"/me/webhooks/{made['id']}/test").status_code == 204
    assert bot.send("post", f"/me/webhooks/{made['id']}/test").json()["code"] == "test_waits"
    assert player_post_send(post_id=PlayerPost.objects.get().pk)
    assert check_signed(sent[0], made["secret"], "NoticePost")["type"] == "test"


def test_a_test_of_the_webhook_of_a_game_is_signed_alike(program, table, greta, sent):
    bot, path = program(greta), f"/games/{table.pk}/gm/webhook"
    secret = bot.send("put", path, {"url": URL}).json()["secret"]
    assert bot.send("post", f"{path}/test").status_code == 204
    assert bot.send("post", f"{path}/test").json()["code"] == "test_waits"
    assert webhook_post(post_id=WebhookPost.objects.get().pk)
    assert "This is a test." in check_signed(sent[0], secret, "GamePost")["content"]


def test_news_of_a_phase_are_posted_as_described(program, table, alice, greta, sent):
    own = program(alice).send("post", "/me/webhooks", OWN).json()["secret"]
    path = f"/games/{table.pk}/gm/webhook"
    of_game = program(greta).send("put", path, {"url": URL}).json()["secret"]
    phase_resolve_now(game_id=table.pk, by=greta)
    later = timezone.now() + timedelta(minutes=1)
    assert webhook_post(post_id=WebhookPost.objects.latest("pk").pk, now=later)
    check_signed(sent.pop(), of_game, "GamePost")
    assert player_post_send(post_id=PlayerPost.objects.latest("pk").pk, now=later)
    data = check_signed(sent.pop(), own, "NoticePost")["data"]
    assert data["game"]["id"] == table.pk
    assert data["phase"]["number"] in (1, 2)


def test_no_secret_of_a_webhook_is_in_the_own_list(program, alice):
    program(alice).send("post", "/me/webhooks", OWN)
    secret = Webhook.objects.get().secret
    assert secret not in program(alice).get("/me/webhooks").content.decode()
