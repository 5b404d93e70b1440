"""The address for monitors."""

import pytest
from django.db import OperationalError, connection


@pytest.mark.django_db
def test_a_healthy_site_says_so(client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok"}


def test_a_site_without_its_database_answers_503(client, monkeypatch):
    def refuse():
        raise OperationalError("no connection")

    monkeypatch.setattr(connection, "cursor", refuse)
    answer = client.get("/healthz")
    assert answer.status_code == 503
