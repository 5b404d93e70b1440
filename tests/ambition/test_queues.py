"""Length and age of the task queues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from celery import current_app
from django.utils import timezone
from kombu import Exchange, Queue
from kombu.pools import producers

from ambition.queues import QueueState, queue_states
from games.models.heartbeat import DEADLINES
from games.turn.services.claims import heartbeat


@pytest.fixture
def queue(settings) -> Iterator[Queue]:
    """A queue without a worker."""
    name = f"test-{uuid4().hex}"
    settings.QUEUES = {name: ()}
    queue = Queue(name, Exchange(name), routing_key=name)
    yield queue
    with current_app.connection_for_write() as broker:
        queue(broker.default_channel).delete()


@pytest.fixture
def send(queue, monkeypatch) -> Callable[[float], None]:
    """Send a task at a given time."""

    def at(seconds: float) -> None:
        monkeypatch.setattr("time.time", lambda: seconds)
        # The folder transport orders messages by milliseconds only.
        monkeypatch.setattr(
            "games.workarounds.folder_transport.monotonic_ns", lambda: int(seconds * 1e9)
        )
        amqp, name = current_app.amqp, "games.tasks.send_posts"
        task = amqp.create_task_message(uuid4().hex, name, (), {})
        with producers[current_app.connection_for_write()].acquire(block=True) as producer:
            amqp.send_task_message(producer, name, task, queue=queue)

    return at


def test_an_empty_queue(queue):
    assert queue_states() == {queue.name: QueueState(0, None)}


def test_a_queues_length_and_age(queue, send, monkeypatch):
    for seconds in (1000.0, 1010.0, 1020.0):
        send(seconds)
    monkeypatch.setattr("time.time", lambda: 1030.0)
    assert queue_states() == {queue.name: QueueState(3, 30.0)}


@pytest.mark.django_db
@pytest.mark.parametrize(("minutes", "status", "wrong"), [(9, 200, []), (11, 503, ["queues"])])
def test_a_queue_without_a_worker_is_reported(
    client, queue, send, monkeypatch, minutes, status, wrong
):
    heartbeat(name=DEADLINES, now=timezone.now())
    send(1000.0)
    monkeypatch.setattr("ambition.queues.time.time", lambda: 1000.0 + 60 * minutes)
    answer = client.get("/readyz")
    report = answer.json()
    assert (answer.status_code, report["wrong"]) == (status, wrong)
    assert report["queues"] == {queue.name: {"waiting": 1, "oldest_seconds": 60 * minutes}}
