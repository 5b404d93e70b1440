"""Requests with one Idempotency-Key at the same time, on connections of their own."""

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client

from games.models import Event, EventKind, KeyedRequest
from tests.games.api.conftest import token_of
from tests.games.cast import open_phase

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 5


def test_five_at_once_move_a_deadline_once(table, greta):
    due, headers = open_phase(table).due_at, {"Idempotency-Key": "one-act"}
    headers["Authorization"] = f"Bearer {token_of(greta, 'gm')}"
    ready, statuses = threading.Barrier(MANY), []

    def extend() -> None:
        client, body = Client(), {"phase": 1, "hours": 24}
        ready.wait(30)
        path = f"/api/v1/games/{table.pk}/gm/extend"
        answer = client.post(path, body, content_type="application/json", headers=headers)
        statuses.append(answer.status_code)
        connection.close()

    threads = [threading.Thread(target=extend) for _thread in range(MANY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(statuses) == MANY
    assert set(statuses) <= {200, 409}
    assert 200 in statuses
    assert open_phase(table).due_at - due == timedelta(days=1)
    assert Event.objects.filter(kind=EventKind.EXTENDED).count() == 1
    assert KeyedRequest.objects.get().status == 200
