"""Redis loses the queue."""

from django.core.cache import cache

from games.core.outbox import QUEUE_KEPT, queue_was_lost


def test_a_queue_is_lost_once_each_time():
    assert [queue_was_lost() for _ in range(2)] == [True, False]
    cache.delete(QUEUE_KEPT)
    assert [queue_was_lost() for _ in range(2)] == [True, False]
