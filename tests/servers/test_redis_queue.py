"""The queue in Redis: a worker that has lost it goes on."""

import pytest

from ambition.celery import app


def test_a_channel_whose_connection_is_forgotten_has_lost_it():
    with app.connection() as broker:
        channel = broker.channel()
        errors = broker.connection_errors
        broker.collect()
        with pytest.raises(errors):
            channel.qos.ack("a tag")
