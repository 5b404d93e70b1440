"""Django 5.2: the file cache counts parallel additions once, and forgets counts that still hold.

It reads and writes in two steps, writes into a file while others may read it, and removes any
entries once there are too many. The embedded setting counts rate limits in it.

Remove when Django's `incr`, `add` and `touch` exclude each other in a FileBasedCache, and what has
expired is removed first.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from math import inf
from pathlib import Path
from typing import IO, Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.files import locks

MISSING = object()


class FileCache(FileBasedCache):
    """Django's file cache with changes that exclude each other, and room for what still counts."""

    # Listing a large folder takes longer than writing a file.
    writes_between_checks = 100
    _writes = count()

    # Django's own, which its types do not list.
    _dir: str
    _createdir: Callable[[], None]
    _delete: Callable[[str], bool]
    _key_to_file: Callable[[Any, int | None], str]
    _list_cache_files: Callable[[], list[str]]

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        with self._alone():
            return super().add(key, value, timeout, version)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        with self._alone():
            value = self.get(key, MISSING, version)
            if value is MISSING:
                raise ValueError(f"Key {key!r} not found")
            seconds = _expiry(self._key_to_file(key, version)) - time.time()
            raised: int = value + delta
            self.set(key, raised, max(seconds, 0), version)
            return raised

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        # Django's own writes into the file, while others may read it.
        with self._alone():
            value = self.get(key, MISSING, version)
            if value is MISSING:
                return False
            self.set(key, value, timeout, version)
            return True

    def _is_expired(self, file: IO[bytes]) -> bool:
        """Only `_cull` removes files: by now another process may have renewed this one."""
        return _read_expiry(file) < time.time()

    def _cull(self) -> None:
        """Remove what has expired, and then a third of the rest, first what expires soonest."""
        if next(self._writes) % self.writes_between_checks:
            return
        files = self._list_cache_files()
        if len(files) < self._max_entries:
            return
        now = time.time()
        expiries = sorted((_expiry(file), file) for file in files)
        expired = sum(expiry < now for expiry, _file in expiries)
        is_enough = len(files) - expired < self._max_entries
        remove = expired if is_enough else expired + self._max_entries // 3
        for _expiry_time, file in expiries[: remove or 1]:
            self._delete(file)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the one lock of the folder, across threads and processes."""
        self._createdir()
        with Path(self._dir, "lock").open("wb") as file:
            locks.lock(file, locks.LOCK_EX)
            try:
                yield
            finally:
                locks.unlock(file)


def _expiry(path: str) -> float:
    try:
        with Path(path).open("rb") as file:
            return _read_expiry(file)
    except FileNotFoundError:
        return 0


def _read_expiry(file: IO[bytes]) -> float:
    """When an entry expires, which is written before its value; 0 if it is damaged."""
    try:
        expiry: float | None = pickle.load(file)  # noqa: S301  # in a folder of the site's own
    except (EOFError, pickle.UnpicklingError):
        return 0
    return inf if expiry is None else expiry
