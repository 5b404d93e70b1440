"""Setup that every test shares. tests/README.md tells where a test belongs."""

import gc
from collections.abc import Generator, Iterator
from importlib import import_module
from typing import Any

import pytest
from _pytest.runner import pytest_runtest_protocol as run_test
from django.core.cache import caches
from django.test import TransactionTestCase
from django.utils import translation

from script.catalogue import compile_outdated

pytest_plugins = [
    "tests.games.fixtures",
    "tests.games.api.answers",
    "tests.migrated",
    "tests.undrawn",
]


def pytest_configure() -> None:
    """Compile the catalogues whose texts are newer; git does not hold the compiled ones."""
    compile_outdated()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage meanwhile: what is collected stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow tests first, so that at the end no process waits for one of them."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Start the tests with less garbage collection."""
    collect_garbage_seldom()


def collect_garbage_seldom() -> None:
    """Leave out objects that stay to the end, such as the collected tests, and look less often at
    the others. docs/evidence/performance.md has the gain."""
    gc.freeze()
    gc.set_threshold(10_000, 50, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test as pytest does, below a frame that `keep_frames_in_one_piece` has made large."""
    return run_test(item, nextitem)


def keep_frames_in_one_piece(function: Any) -> None:
    """Give this function's frame a piece of stack that has room for all calls below it.

    CPython keeps frames in pieces of 16 kB, and asks the system for memory whenever a call crosses
    the end of a piece. docs/evidence/performance.md has the gain.
    """
    function.__code__ = function.__code__.replace(co_stacksize=70_000)


keep_frames_in_one_piece(pytest_runtest_protocol)


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Empty the caches after each test."""
    yield
    for name in ("default", "pages", "files"):
        caches[name].clear()


@pytest.fixture(autouse=True, scope="session")
def _fast_emptying() -> Iterator[None]:
    """Empty tables without Django's `flush`."""
    from tests.emptying import empty_tables

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty_tables)
        yield


@pytest.fixture(autouse=True, scope="session")
def _tasks() -> None:
    """Register the tasks, as a worker does."""
    import_module("games.tasks")


@pytest.fixture(autouse=True)
def _first_language() -> Iterator[None]:
    """Start every test in English, even if the last page was German."""
    yield
    translation.deactivate()


@pytest.fixture
def demo(settings: Any) -> None:
    """Turn on the demo: sign-in by one click, and the mailbox."""
    settings.DEMO = True
