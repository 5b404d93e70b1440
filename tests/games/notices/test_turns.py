"""Posts are sent in turn: a slow host, or a name that nobody resolves, delays no other host."""

import threading
from datetime import timedelta

import pytest

from games.core.errors import Unprocessable
from games.models import DeliveryState, PlayerPost
from games.notices import webhook_address
from games.notices.https import Answer
from games.notices.jobs import turns
from games.notices.jobs.posts import due_player_posts, player_post_send
from games.notices.jobs.turns import SLOW_SECONDS, send_in_turn
from games.notices.services.webhooks import webhook_add
from games.notices.webhook_address import MOST_LOOK_UPS, Unsafe, safe_ip
from games.tasks import send_posts
from tests.games.cast import NOW, account

SLOW, QUICK = "https://slow.example.org/x", "https://quick.example.org/x"


class Outside:
    """Hosts that answer, slowly if their name says so. `now` is the time in seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self.asked: list[str] = []

    def monotonic(self) -> float:
        return self.now

    def request(self, _method, address, _body, _headers, **_options) -> Answer:
        self.asked.append(address.host.partition(".")[0])
        self.now += 8 if address.host.startswith("slow") else 0.1
        return Answer(200)


@pytest.fixture
def outside(monkeypatch) -> Outside:
    made = Outside()
    monkeypatch.setattr("games.notices.jobs.posts.request", made.request)
    monkeypatch.setattr(turns, "monotonic", made.monotonic)
    return made


def posts(user, url: str, count: int) -> None:
    """Posts that wait for a new webhook."""
    hook = webhook_add(by=user, url=url, form="plain", kinds=["game"], now=NOW)
    for _post in range(count):
        PlayerPost.objects.create(webhook=hook, created_at=NOW, next_try_at=NOW)


def send(now=NOW) -> int:
    return send_in_turn(due_player_posts(now), player_post_send, now)


def test_a_crowd_of_posts_to_one_host_leaves_the_others_their_turn(alice, bob, outside):
    posts(alice, "https://many.example.org/x", 200)
    posts(bob, QUICK, 2)
    send()
    assert outside.asked[:4] == ["many", "quick", "many", "quick"]


def test_a_slow_host_gets_one_post_in_a_run_and_delays_no_other(alice, bob, outside):
    posts(alice, SLOW, 20)
    posts(bob, QUICK, 20)
    assert send() == 21
    assert (outside.asked.count("slow"), outside.asked.count("quick")) == (1, 20)


def test_a_host_that_was_slow_goes_last_in_the_next_run(alice, bob, outside):
    posts(alice, SLOW, 3)
    send()
    posts(bob, QUICK, 1)
    outside.asked.clear()
    send()
    assert outside.asked == ["quick", "slow"]


def test_a_slow_host_with_a_crowd_of_webhooks_delays_no_other(bob, outside):
    for number in range(60):
        posts(account(f"Crowd {number}"), SLOW, 1)
    send()
    posts(bob, QUICK, 1)
    outside.asked.clear()
    send()
    assert outside.asked == ["quick", "slow"]


def test_several_slow_hosts_of_an_account_get_one_post_in_a_run(alice, bob, outside):
    for number in range(5):
        posts(alice, f"https://slow{number}.example.org/x", 1)
    posts(bob, QUICK, 1)
    send()
    assert outside.asked == ["slow0", "quick"]
    outside.asked.clear()
    posts(bob, "https://other.example.org/x", 1)
    send()
    assert outside.asked == ["other", "slow1"]


def test_a_run_ends_and_the_next_one_sends_the_rest(alice, bob, outside, monkeypatch):
    monkeypatch.setattr(turns, "SLOW_SECONDS", 100)
    posts(alice, SLOW, 6)
    assert (send(), send(), send()) == (4, 2, 0)


def test_a_post_that_cannot_be_made_does_not_stop_the_others(alice, bob, outside, monkeypatch):
    posts(alice, QUICK, 1)
    posts(bob, "https://other.example.org/x", 1)
    first = PlayerPost.objects.earliest("pk").pk
    from games.notices.jobs import posts as module

    real = module.post_content
    monkeypatch.setattr(
        module, "post_content", lambda post, now: 1 / 0 if post.pk == first else real(post, now)
    )
    assert send() == 1
    assert outside.asked == ["other"]


@pytest.fixture
def hanging(monkeypatch):
    """Names that begin with “hangs” are never resolved, until the test is over."""
    over = threading.Event()

    def look_up(host: str) -> list[str]:
        if host.startswith("hangs"):
            over.wait(60)
        return ["162.159.128.233"]

    monkeypatch.setattr(webhook_address, "look_up", look_up)
    monkeypatch.setattr(webhook_address, "LOOK_UP_SECONDS", 0.05)
    free = threading.BoundedSemaphore(MOST_LOOK_UPS)
    monkeypatch.setattr(webhook_address, "_free_threads", free)
    yield
    over.set()


def test_a_name_that_hangs_is_given_up(hanging):
    with pytest.raises(Unsafe):
        safe_ip("hangs.example.org")
    assert safe_ip("quick.example.org") == "162.159.128.233"


def test_names_that_hang_keep_few_threads_busy(hanging):
    before = threading.active_count()
    for _host in range(MOST_LOOK_UPS + 5):
        with pytest.raises(Unsafe):
            safe_ip("hangs.example.org")
    assert threading.active_count() - before <= MOST_LOOK_UPS


def test_an_error_of_the_look_up_is_the_callers(monkeypatch):
    def fail(_host: str) -> list[str]:
        raise Unprocessable("x", "A sentence.")

    with pytest.raises(Unprocessable):
        safe_ip("quick.example.org", fail)


def test_a_resolver_that_hangs_delays_no_other_webhook(alice, bob, hanging, monkeypatch):
    reached = []

    def connect(address, _seconds):
        reached.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr("socket.create_connection", connect)
    posts(alice, "https://hangs.example.org/x", 5)
    posts(bob, QUICK, 1)
    PlayerPost.objects.update(next_try_at=NOW - timedelta(days=900))
    send_posts()
    assert reached == [("162.159.128.233", 443)]
    waits = PlayerPost.objects.filter(state=DeliveryState.WAITING, attempts=1)
    assert waits.filter(webhook__url__contains="hangs").exists()


def test_the_limits_are_short():
    assert (webhook_address.LOOK_UP_SECONDS, SLOW_SECONDS, turns.MAX_SECONDS) == (5, 2, 30)
