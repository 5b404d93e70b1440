"""What waits in the queues of tasks, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from celery import current_app
from django.utils import timezone
from kombu import Exchange, Queue
from kombu.pools import producers

from ambition.queues import QueueState, queue_states
from games.clock.services.heartbeat import heartbeat
from games.models.heartbeat import DEADLINES


@pytest.fixture
def queue(settings) -> Iterator[Queue]:
    """A queue of the test's own, which nobody serves."""
    name = f"test-{uuid4().hex}"
    settings.QUEUES = {name: ()}
    queue = Queue(name, Exchange(name), routing_key=name)
    yield queue
    with current_app.connection_for_write() as broker:
        queue(broker.default_channel).delete()


@pytest.fixture
def send(queue, monkeypatch) -> Callable[[float], None]:
    """Sends a task at a time."""

    def at(seconds: float) -> None:
        monkeypatch.setattr("time.time", lambda: seconds)
        # In the folder, messages of one millisecond are in no order.
        monkeypatch.setattr("ambition.transports.monotonic_ns", lambda: int(seconds * 1e9))
        amqp, name = current_app.amqp, "games.tasks.send_posts"
        task = amqp.create_task_message(uuid4().hex, name, (), {})
        with producers[current_app.connection_for_write()].acquire(block=True) as producer:
            amqp.send_task_message(producer, name, task, queue=queue)

    return at


def test_a_queue_in_which_nothing_waits(queue):
    assert queue_states() == {queue.name: QueueState(0, None)}


def test_a_queue_tells_how_many_wait_and_how_long_the_oldest(queue, send, monkeypatch):
    for seconds in (1000.0, 1010.0, 1020.0):
        send(seconds)
    monkeypatch.setattr("time.time", lambda: 1030.0)
    assert queue_states() == {queue.name: QueueState(3, 30.0)}


@pytest.mark.django_db
@pytest.mark.parametrize(("minutes", "status", "wrong"), [(9, 200, []), (11, 503, ["queues"])])
def test_a_queue_that_nobody_serves_is_told(
    client, queue, send, monkeypatch, minutes, status, wrong
):
    heartbeat(name=DEADLINES, now=timezone.now())
    send(1000.0)
    monkeypatch.setattr("ambition.queues.time.time", lambda: 1000.0 + 60 * minutes)
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told["wrong"]) == (status, wrong)
    assert told["queues"] == {queue.name: {"waiting": 1, "oldest_seconds": 60 * minutes}}
