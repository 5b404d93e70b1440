"""The cache of the embedded setting counts every guess, and forgets no limit before its time."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from games.workarounds.file_cache import FileCache

DAY = 24 * 60 * 60
THREADS = 8
TIMES = 25


@pytest.fixture
def open_cache(tmp_path, monkeypatch) -> Callable[..., FileCache]:
    """Opens the folder as another process would; each write checks its size."""
    monkeypatch.setattr(FileCache, "writes_between_checks", 1)

    def opened(entries: int = 1_000) -> FileCache:
        return FileCache(str(tmp_path / "cache"), {"OPTIONS": {"MAX_ENTRIES": entries}})

    return opened


def at_once(action: Callable[[int], object]) -> list:
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(action, range(THREADS)))


def test_parallel_counts_are_all_counted(open_cache):
    open_cache().add("guesses", 0, 60)

    def count(_thread: int) -> None:
        cache = open_cache()
        for _ in range(TIMES):
            cache.incr("guesses")

    at_once(count)
    assert open_cache().get("guesses") == THREADS * TIMES


def test_one_of_several_gets_a_lock(open_cache):
    for number in range(TIMES):
        got = at_once(lambda _thread, key=f"lock-{number}": open_cache().add(key, 1, 60))
        assert sum(got) == 1


def test_a_count_keeps_its_time(open_cache, monkeypatch):
    cache = open_cache()
    cache.add("guesses", 1, DAY)
    cache.incr("guesses")
    later = time.time() + DAY - 60
    monkeypatch.setattr("time.time", lambda: later)
    assert cache.get("guesses") == 2


def test_what_is_not_counted_yet_is_not_raised(open_cache):
    with pytest.raises(ValueError, match="guesses"):
        open_cache().incr("guesses")


def test_a_longer_time_can_be_set(open_cache):
    cache = open_cache()
    cache.add("guesses", 1, 60)
    assert cache.touch("guesses", DAY)
    assert not cache.touch("nothing", DAY)
    assert cache.get("guesses") == 1


def test_a_limit_of_a_day_outlives_many_short_ones(open_cache):
    cache = open_cache(entries=30)
    cache.set("limit-of-a-day", 5, DAY)
    for number in range(200):
        cache.set(f"limit-of-a-minute-{number}", 1, 60)
    assert cache.get("limit-of-a-day") == 5


def test_what_has_expired_makes_room_for_what_has_not(open_cache):
    cache = open_cache(entries=30)
    for number in range(20):
        cache.set(f"expired-{number}", 1, -1)
    for number in range(25):
        cache.set(f"present-{number}", 1, 60)
    assert sum(cache.get(f"present-{number}", 0) for number in range(25)) == 25


def test_the_folder_does_not_grow_without_end(open_cache, tmp_path):
    cache = open_cache(entries=30)
    for number in range(200):
        cache.set(f"limit-{number}", 1, DAY)
    assert len(list((tmp_path / "cache").glob("*.djcache"))) <= 30


def test_a_damaged_file_counts_as_expired(open_cache, tmp_path):
    cache = open_cache(entries=2)
    cache.set("whole", 1, 60)
    (tmp_path / "cache" / "damaged.djcache").write_bytes(b"?")
    cache.set("another", 1, 60)
    assert cache.get("whole") == 1
