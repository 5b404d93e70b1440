"""The site while Redis refuses, and while it takes connections and never answers: pages, saves and
sign-ins go on, and it is waited for once, not by every request."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import aclosing
from functools import partial
from threading import Thread
from time import monotonic

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import async_to_sync
from celery import current_app
from django.core.cache import cache
from django.urls import reverse

from games.core import outbox
from games.core.change_notifications import ChangeNotification, notification_send
from games.core.outbox import SEND_MAILS
from games.core.visibility import Viewer
from games.live import hub, stream
from games.live.marks import Mark, marks_of
from games.models import Game
from games.workarounds import circuit_breaker
from games.workarounds.circuit_breaker import Circuit, redis_circuit
from tests.games.table import saved

PASSWORD = "correct-horse-1763"
LIMITS = {"login": "30/m/ip", "login_failed": "10/m/ip", "reset_password": "20/m/ip"}
# A driver left to itself waits for five.
SECONDS = 4


class Silent:
    """Takes every connection and answers none."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.taken: list[socket.socket] = []
        self._thread = Thread(target=self._take, daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        port: int = self._listening.getsockname()[1]
        return port

    def _take(self) -> None:
        while True:
            try:
                taken, _address = self._listening.accept()
            except OSError:
                return
            self.taken.append(taken)

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()
        for taken in self.taken:
            taken.close()


@pytest.fixture
def silent() -> Iterator[Silent]:
    server = Silent()
    yield server
    server.close()


def refusing_port() -> int:
    """A port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


@pytest.fixture(params=["refuses", "hangs"])
def away(request, silent, settings, monkeypatch) -> Iterator[None]:
    """Full settings without a Redis for cache, change notifications and tasks."""
    port = silent.port if request.param == "hangs" else refusing_port()
    url = f"redis://127.0.0.1:{port}/0"
    settings.CACHES = settings.CACHES | {
        "default": {
            "BACKEND": "games.workarounds.tolerant_cache.TolerantRedisCache",
            "LOCATION": url,
        }
    }
    settings.REDIS_URL = url
    settings.REDIS_ANSWER_SECONDS = 0.5
    settings.ACCOUNT_RATE_LIMITS = LIMITS
    monkeypatch.setitem(current_app.conf, "task_always_eager", False)
    monkeypatch.setitem(current_app.conf, "broker_url", url)
    # However slow the machine is, nobody asks a second time within a test.
    monkeypatch.setattr(circuit_breaker, "REST_SECONDS", 3600)
    yield
    redis_circuit.close()


@pytest.fixture
def member(alice):
    """Alice, who signs in with a password."""
    alice.set_password(PASSWORD)
    alice.save()
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    return alice


def sign_in(client, member, password=PASSWORD):
    return client.post(reverse("account_login"), {"login": member.email, "password": password})


@pytest.mark.django_db
def test_a_person_signs_in_reads_a_page_and_signs_out(away, client, member, table):
    assert sign_in(client, member).status_code == 302
    page = client.get(table.get_absolute_url())
    assert (page.status_code, "France" in page.content.decode()) == (200, True)
    client.post(reverse("account_logout"))
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_a_wrong_password_is_told_as_ever(away, client, member):
    assert sign_in(client, member, "wrong").status_code == 200


@pytest.mark.django_db
def test_a_forgotten_password_is_asked_for(away, client, member, mailoutbox):
    answer = client.post(reverse("account_reset_password"), {"email": member.email})
    assert (answer.status_code, len(mailoutbox)) == (302, 1)


@pytest.mark.django_db
def test_orders_are_saved_and_made_final(
    away, visit, alice, table, django_capture_on_commit_callbacks
):
    version = Game.objects.get(pk=table.pk).version
    with django_capture_on_commit_callbacks(execute=True):
        assert visit(alice).order("finalise", order_Par="A Par - Bur").status_code == 302
    assert saved(table, "FR").orders == ["A Par - Bur"]
    assert Game.objects.get(pk=table.pk).version > version


@pytest.mark.django_db
def test_many_requests_wait_once(
    away, silent, client, visit, member, django_capture_on_commit_callbacks
):
    sign_in(client, member)
    for _ in range(5):
        sign_in(client, member, "wrong")
    with django_capture_on_commit_callbacks(execute=True):
        visit(member).order("finalise", order_Par="A Par - Bur")
    assert len(silent.taken) <= 1


QUESTIONS = {
    "cache": partial(cache.get, "key"),
    "notification": partial(notification_send, ChangeNotification(7, version=42)),
    "task": partial(outbox._start, SEND_MAILS),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_question_waits_long(away, question):
    started = monotonic()
    assert QUESTIONS[question]() is None
    assert monotonic() - started < SECONDS


def test_a_cache_that_is_away_has_nothing_and_hinders_nobody(away):
    assert cache.add("lock", "held")
    assert cache.add("lock", "held")
    assert cache.get("lock", "nothing") == "nothing"
    assert cache.get_many(["lock"]) == {}
    assert cache.get_or_set("key", "value") == "value"
    assert cache.set_many({"key": "value"}) == ["key"]
    assert not cache.has_key("lock")
    assert not cache.delete("lock")
    assert not cache.touch("lock")


def test_a_cache_that_is_away_counts_nothing(away):
    with pytest.raises(ValueError, match="not found"):
        cache.incr("count")


def test_a_stream_looks_at_the_database_instead(away, monkeypatch):
    async def ask(question, *_arguments):
        return {7: Mark(8, 0)} if question is marks_of else 7

    async def first() -> list[bytes]:
        async with aclosing(stream.stream(Viewer(7), 7)) as events:
            return [await anext(events) for _ in range(3)]

    monkeypatch.setattr(hub, "ask", ask)
    monkeypatch.setattr(stream, "ask", ask)
    monkeypatch.setattr(hub, "POLL_SECONDS", 0)
    assert b'data: {"version": 8}\n\n' in async_to_sync(first)()


@pytest.fixture
def clock(monkeypatch) -> list[float]:
    """The time that a circuit reads, to be set."""
    now = [0.0]
    monkeypatch.setattr(circuit_breaker, "monotonic", lambda: now[0])
    return now


def fail() -> str:
    raise TimeoutError


def test_an_open_circuit_asks_nobody(clock):
    tried = Circuit("Redis")
    tried.ask(fail, otherwise="")
    assert tried.ask(lambda: "an answer", otherwise="none") == "none"


def test_after_a_rest_one_tries_and_the_others_go_on_without(clock):
    tried = Circuit("Redis")
    tried.ask(fail, otherwise="")
    clock[0] = circuit_breaker.REST_SECONDS
    others: list[str] = []

    def answer() -> str:
        others.append(tried.ask(lambda: "an answer", otherwise="none"))
        return "an answer"

    assert tried.ask(answer, otherwise="none") == "an answer"
    assert others == ["none"]


def test_an_answer_closes_the_circuit(clock):
    tried = Circuit("Redis")
    tried.ask(fail, otherwise="")
    clock[0] = circuit_breaker.REST_SECONDS
    tried.ask(lambda: "an answer", otherwise="none")
    assert tried.ask(lambda: "another", otherwise="none") == "another"


def test_what_is_wrong_with_the_question_is_no_absence(clock):
    tried = Circuit("Redis")
    with pytest.raises(ZeroDivisionError):
        tried.ask(lambda: str(1 / 0), otherwise="none")
    assert tried.ask(lambda: "an answer", otherwise="none") == "an answer"


def test_an_absence_is_one_line_in_the_log(clock, caplog):
    tried = Circuit("Redis")
    for _ in range(3):
        tried.ask(fail, otherwise="")
    assert caplog.messages == ["Redis does not answer: TimeoutError"]
