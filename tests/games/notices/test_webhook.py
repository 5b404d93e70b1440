"""The webhook: safe addresses, one post per event, answers of servers. Without a network."""

from __future__ import annotations

import json
import socket
from datetime import timedelta

import pytest

from games.core.errors import Unprocessable
from games.core.outbox import quietly
from games.gm.acts.cancel import game_cancel
from games.gm.acts.resolve import phase_resolve_now
from games.models import Commitment, Webhook, WebhookPost
from games.notices.https import SECONDS, Answer, read_answer, request
from games.notices.jobs.posts import MAX_ATTEMPTS, PATIENCE, due_posts, webhook_post
from games.notices.queries import game_post_log
from games.notices.services.settings import webhook_set
from games.notices.webhook_address import Unsafe, read_address, safe_ip
from games.sheets.services.sheets import orders_submit
from games.tasks import send_posts, sweep_notices
from tests.games.cast import NOW, refused, submit
from tests.games.notices.notice_cast import deliveries_of

URL = "https://discord.com/api/webhooks/1/secret"


class Outside:
    """A server that records requests and gives the configured answers."""

    def __init__(self) -> None:
        self.got: list = []
        self.answer: int | Exception = 204

    def __call__(self, _method, address, body, _headers) -> Answer:
        self.got.append((address, json.loads(body)))
        if isinstance(self.answer, Exception):
            raise self.answer
        return Answer(self.answer)


@pytest.fixture
def outside(monkeypatch) -> Outside:
    server = Outside()
    monkeypatch.setattr("games.notices.jobs.posts.request", server)
    return server


@pytest.fixture
def posted(game, greta, outside):
    """The waiting post of a resolved phase, without that of its root."""
    webhook_set(game_id=game.pk, by=greta, url=URL, now=NOW)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    WebhookPost.objects.filter(event__isnull=True).delete()
    return WebhookPost.objects.get()


def test_a_resolved_phase_is_posted_with_its_address(posted, game, outside, settings):
    assert webhook_post(post_id=posted.pk, now=NOW)
    ((address, content),) = outside.got
    assert (address.host, address.path) == ("discord.com", "/api/webhooks/1/secret")
    assert content["content"] == (
        "The table: Spring 1763 is resolved. See the result of every order.\n"
        f"{settings.SITE_URL}/games/{game.pk}/last/?since=1"
    )


def test_a_post_mentions_nobody(posted, outside):
    webhook_post(post_id=posted.pk, now=NOW)
    assert outside.got[0][1]["allowed_mentions"] == {"parse": []}


def test_an_event_is_posted_once(posted, outside):
    for _ in range(3):
        webhook_post(post_id=posted.pk, now=NOW)
        send_posts()
    assert len(outside.got) == 1


def test_the_sweep_leaves_posts_to_their_own_queue_so_that_a_slow_host_delays_no_email(
    posted, outside, monkeypatch
):
    started = []
    monkeypatch.setattr(send_posts, "apply_async", lambda **options: started.append(options))
    sweep_notices()
    assert (started, outside.got) == ([{"expires": 60}], [])


def test_a_commit_posts(game, greta, outside, django_capture_on_commit_callbacks):
    webhook_set(game_id=game.pk, by=greta, url=URL)
    with django_capture_on_commit_callbacks(execute=True):
        phase_resolve_now(game_id=game.pk, by=greta)
    assert len(outside.got) == 2


def test_the_root_is_posted_before_the_result(game, greta, outside, settings):
    webhook_set(game_id=game.pk, by=greta, url=URL, now=NOW)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    for post in due_posts(NOW):
        webhook_post(post_id=post.pk, now=NOW)
    root = Commitment.objects.get().root
    first, second = (content["content"] for _address, content in outside.got)
    assert first == (
        f"The table: Orders of Spring 1763 are sealed. Root: {root}\n"
        f"{settings.SITE_URL}/games/{game.pk}/proof/"
    )
    assert "is resolved" in second


@pytest.mark.parametrize("answer", [429, 500, 302, OSError("gone"), Unsafe("private")])
def test_a_post_that_fails_is_tried_again_later(posted, outside, answer):
    outside.answer = answer
    assert not webhook_post(post_id=posted.pk, now=NOW)
    assert due_posts(NOW) == []
    assert [post.pk for post in due_posts(NOW + timedelta(minutes=1))] == [posted.pk]


def test_it_is_given_up_after_the_last_attempt(posted, outside):
    outside.answer = 500
    for number in range(MAX_ATTEMPTS + 2):
        webhook_post(post_id=posted.pk, now=NOW + number * timedelta(hours=11))
    assert len(outside.got) == MAX_ATTEMPTS


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_webhook_that_is_gone_is_switched_off(posted, game, greta, outside, status):
    outside.answer = status
    webhook_post(post_id=posted.pk, now=NOW)
    webhook = Webhook.objects.get()
    assert (webhook.is_on, str(status) in webhook.trouble) == (False, True)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert WebhookPost.objects.count() == 1


def test_a_webhook_that_fails_for_days_is_switched_off(posted, greta, outside):
    outside.answer = 500
    Webhook.objects.update(failing_since=NOW - PATIENCE)
    webhook_post(post_id=posted.pk, now=NOW)
    assert not Webhook.objects.get().is_on
    assert [row.data for row in deliveries_of(greta, "site")] == [{"event": "game_webhook_off"}]


def test_a_success_ends_the_count_of_days(posted, outside):
    Webhook.objects.update(failing_since=NOW - PATIENCE)
    webhook_post(post_id=posted.pk, now=NOW)
    assert Webhook.objects.get().failing_since is None


def test_the_gm_reads_what_became_of_each_post(posted, outside):
    outside.answer = 500
    webhook_post(post_id=posted.pk, now=NOW)
    (line,) = game_post_log(posted.webhook)
    assert (line["title"], line["answer"]) == ("Spring 1763 is resolved", "500")


def test_the_log_of_a_failure_holds_no_address(posted, outside, caplog):
    outside.answer = OSError(f"no route to {URL}")
    webhook_post(post_id=posted.pk, now=NOW)
    assert "secret" not in caplog.text


def test_no_post_holds_an_order_or_a_bid_or_a_name(game, alice, greta, outside):
    webhook_set(game_id=game.pk, by=greta, url=URL, now=NOW)
    submit(game, alice, "FR", "A Par - Gas", bids=[(3, "F Alg - Tun")])
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    for post in due_posts(NOW):
        webhook_post(post_id=post.pk, now=NOW)
    said = str([content for _address, content in outside.got])
    assert len(outside.got) == 3
    assert [mark for mark in ("Gas", "Tun", "DP", "Alice", "Greta") if mark in said] == []


def test_a_saved_sheet_is_not_posted(game, alice, greta, outside):
    webhook_set(game_id=game.pk, by=greta, url=URL, now=NOW)
    orders_submit(
        game_id=game.pk, by=alice, power="FR", phase_number=1, orders=["A Par H"], now=NOW
    )
    assert not WebhookPost.objects.exists()


def test_a_game_played_quietly_posts_nothing(game, greta, outside):
    webhook_set(game_id=game.pk, by=greta, url=URL, now=NOW)
    with quietly():
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert not WebhookPost.objects.exists()


def test_only_the_gm_sets_a_webhook(game, alice):
    assert refused(webhook_set, game_id=game.pk, by=alice, url=URL) == ("not_gm", 403)


def test_the_gm_sets_changes_and_removes_it(game, greta):
    webhook_set(game_id=game.pk, by=greta, url=URL)
    webhook_set(game_id=game.pk, by=greta, url="https://example.org/hook")
    assert Webhook.objects.get().url == "https://example.org/hook"
    assert webhook_set(game_id=game.pk, by=greta, url="  ") is None
    assert not Webhook.objects.exists()


def test_a_game_that_is_over_gets_none(game, greta):
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    assert refused(webhook_set, game_id=game.pk, by=greta, url=URL) == ("finished", 409)


BAD = [
    "http://discord.com/x",
    "discord.com/x",
    "ftp://discord.com/x",
    "https://",
    "https://user:pass@discord.com/x",
    "https://user@discord.com/x",
    "https://discord.com:8443/x",
    "https://discord.com:99999999/x",
    "https://localhost/x",
    "https://db.internal/x",
    "https://printer.local/x",
    "https://127.0.0.1/x",
    "https://127.1/x",
    "https://2130706433/x",
    "https://0x7f000001/x",
    "https://0x7f.0.0.0x1/x",
    "https://[::1]/x",
    "https://discord.com/x y",
    "https://discord.com/\r\nHost: x",
    "https://dïscord.com/x",
    "https://discord.com/" + "x" * 400,
]


@pytest.mark.parametrize("url", BAD)
def test_an_address_that_is_not_https_to_a_public_name_is_refused(url):
    with pytest.raises(Unprocessable) as refusal:
        read_address(url)
    assert (refusal.value.code, refusal.value.field) == ("webhook_address", "url")


def test_an_address_keeps_its_query():
    assert read_address(" https://discord.com/a?wait=true ").path == "/a?wait=true"


PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.1",
    "192.0.0.8",
    "192.0.0.9",
    "192.0.0.192",
    "192.0.0.255",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "240.0.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fd00::1",
    "fec0::1",
    "100::1",
    "2001:db8::1",
    "2001::1",
    "2001:10::1",
    "3fff::1",
    "::ffff:192.0.0.8",
    "::7f00:1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "nonsense",
]


@pytest.mark.parametrize("ip", PRIVATE)
def test_a_name_with_a_private_address_is_refused(ip):
    with pytest.raises(Unsafe):
        safe_ip("rebound.example", lambda _host: [ip])


def test_one_private_address_among_public_ones_is_refused():
    with pytest.raises(Unsafe):
        safe_ip("rebound.example", lambda _host: ["162.159.128.233", "10.0.0.1"])


@pytest.mark.parametrize("ip", ["162.159.128.233", "192.0.1.1", "2606:4700::6810:1"])
def test_a_public_address_is_accepted(ip):
    assert safe_ip("discord.com", lambda _host: [ip]) == ip


def test_an_unknown_name_is_refused():
    def fail(_host):
        raise socket.gaierror("unknown")

    with pytest.raises(Unsafe):
        safe_ip("nowhere.example", fail)


def test_no_connection_is_opened_to_a_private_address(monkeypatch):
    monkeypatch.setattr("games.notices.webhook_address.look_up", lambda _host: ["127.0.0.1"])

    def connect(*_arguments):
        raise AssertionError("connected")

    monkeypatch.setattr("socket.create_connection", connect)
    with pytest.raises(Unsafe):
        request("POST", read_address(URL), b"", {})


class Pieces:
    """A connection whose answer arrives in pieces."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces)

    def settimeout(self, _seconds) -> None:
        pass

    def recv(self, _most) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""


def test_the_status_is_read_from_pieces():
    answer = Pieces(b"HTTP/1.1 2", b"04 No Content\r\nX: y\r\n")
    assert read_answer(answer, float("inf")).status == 204


@pytest.mark.parametrize("pieces", [(), (b"SSH-2.0\r\n",), (b"HTTP/1.1 \r\n",)])
def test_an_invalid_answer_is_an_error(pieces):
    with pytest.raises(OSError, match="no "):
        read_answer(Pieces(*pieces), float("inf"))


class Sluggish:
    """A host whose every step takes three seconds of a clock of its own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.limits: list[float] = []

    def step(self, limit: float) -> None:
        self.limits.append(limit)
        self.now += min(limit, 3)

    def safe_ip(self, _host) -> str:
        self.now += 3
        return "162.159.128.233"

    def create_connection(self, _address, seconds) -> Sluggish:
        self.step(seconds)
        return self

    def settimeout(self, seconds) -> None:
        self.limit = seconds

    def wrap_socket(self, _plain, server_hostname) -> Sluggish:
        self.step(self.limit)
        return self

    def sendall(self, _bytes) -> None:
        pass

    def recv(self, _most) -> bytes:
        self.step(self.limit)
        return b"H"

    def close(self) -> None:
        pass


def test_all_steps_of_a_request_share_one_time_limit(monkeypatch):
    host = Sluggish()
    monkeypatch.setattr("games.notices.https.safe_ip", host.safe_ip)
    monkeypatch.setattr("games.notices.https.monotonic", lambda: host.now)
    monkeypatch.setattr("socket.create_connection", host.create_connection)
    monkeypatch.setattr("ssl.create_default_context", lambda: host)
    with pytest.raises(TimeoutError):
        request("POST", read_address(URL), b"", {})
    assert host.limits == [5, 2]
    assert host.now == SECONDS


def test_a_slow_answer_ends_at_the_time_limit():
    with pytest.raises(TimeoutError):
        read_answer(Pieces(*[b"x" * 4096] * 20), float("inf"))
    with pytest.raises(TimeoutError):
        read_answer(Pieces(b"HTTP"), float("-inf"))
