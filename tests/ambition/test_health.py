"""Health checks."""

import socket
from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from games.models.heartbeat import DEADLINES
from games.turn.services.claims import heartbeat


@pytest.fixture
def swept(db) -> None:
    heartbeat(name=DEADLINES)


@pytest.fixture
def no_database(monkeypatch) -> None:
    def refuse():
        raise OperationalError("no connection to db.example as ae")

    monkeypatch.setattr(connection, "cursor", refuse)


def ready(client) -> tuple[int, dict[str, object]]:
    answer = client.get("/readyz")
    return answer.status_code, answer.json()


def test_a_responding_process_is_alive_whatever_else_is_wrong(client, no_database):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_a_healthy_site_is_ready(client, swept, settings):
    status, facts = ready(client)
    assert (status, facts["status"], facts["wrong"]) == (200, "ok", [])
    assert (facts["database"], facts["overdue_phases"]) == ("ok", 0)
    assert facts.get("redis", "none") == ("ok" if settings.REDIS_URL else "none")


def test_a_site_without_its_database_is_not_ready(client, no_database):
    status, facts = ready(client)
    assert (status, facts["wrong"], facts["database"]) == (503, ["database"], "away")


def test_the_response_contains_no_secrets(client, no_database):
    assert b"db.example" not in client.get("/readyz").content


@pytest.mark.django_db
def test_a_site_without_any_sweep_is_not_ready(client):
    status, facts = ready(client)
    assert (status, facts["wrong"], facts["seconds_since_sweep"]) == (503, ["sweep"], None)


@pytest.mark.django_db
@pytest.mark.parametrize(("minutes", "wrong"), [(1, []), (3, ["sweep"])])
def test_an_overdue_sweep_is_reported(client, minutes, wrong):
    heartbeat(name=DEADLINES, now=timezone.now() - timedelta(minutes=minutes))
    assert ready(client)[1]["wrong"] == wrong


def test_an_unreachable_redis_is_reported(client, swept, settings):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    settings.REDIS_URL = f"redis://:password@127.0.0.1:{port}/0"
    status, facts = ready(client)
    assert (status, facts["wrong"], facts["redis"]) == (503, ["redis"], "away")
    assert "password" not in str(facts)


def test_a_hanging_redis_does_not_delay_the_response(client, swept, settings):
    settings.REDIS_ANSWER_SECONDS = 0.5
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.REDIS_URL = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
        assert ready(client)[1]["wrong"] == ["redis"]


def test_both_work_without_https(client, swept, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert [client.get(path).status_code for path in ("/healthz", "/readyz")] == [200, 200]
