"""What holds for every test: which may run here, and that none leaks into the next."""

import functools
import gc
import os
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import pytest_runtest_protocol as run_test
from django.conf import settings
from django.core.cache import cache, caches
from django.db.models.signals import post_migrate
from django.utils import translation

from script.catalogue import compile_outdated

TESTS = Path(__file__).parent
# Folders and files, in this folder, whose tests bear a mark.
MARKED = {
    "site": (
        "ambition/*",
        "games/game_page/*",
        "games/live/*",
        "games/site/*",
        "games/*/test_*_pages.py",
    ),
    # What asks the database in plain ways: once is enough, over SQLite.
    "plain": tuple(
        f"games/{room}/*"
        for room in (
            "alliances",
            "conditional",
            "corrections",
            "gm",
            "learn",
            "lobby",
            "nmr",
            "notes",
            "notices",
            "orders",
            "phases",
            "players",
            "policy",
            "press",
            "receipts",
            "replacement",
            "reveal",
            "schedule",
            "seats",
            "standby",
            "substitutes",
            "trust",
            "votes",
            "what_if",
        )
    ),
    # What asks the cache or the queues, which are others in the other setting.
    "cache": (
        "games/clock/test_queue_lost.py",
        "games/core/test_ceilings.py",
        "games/core/test_hints.py",
        "games/core/test_outbox.py",
    ),
    "anywhere": (
        "adjudicator/*",
        "maps/*",
        "look/*",
        "script/*",
        "games/computer/*",
        "games/game_page/test_page_weight.py",
        # What pages tell, and where they lead, no database decides.
        "games/site/test_addresses.py",
        "games/site/test_canary_crawl.py",
        "games/site/test_redirects.py",
        "games/site/test_markup.py",
        "games/site/test_same_for_everybody_else.py",
        "games/site/test_same_public_output.py",
        # It compares the numbers of rows, which SQLite gives again.
        "games/site/test_who_may_change_what.py",
        "games/site/test_words.py",
        "ambition/test_markup.py",
    ),
}


# A test that bears none of these marks and takes none of these fixtures asks no database: it is
# the same over any.
ELSEWHERE = {"site", "servers", "cache", "django_db", "db", "transactional_db", "live_server"}
LONG = {"slow", "servers"}


@functools.cache
def marks_of(path: Path) -> tuple[str, ...]:
    """The marks that all tests of a file bear for its place."""
    place = path.relative_to(TESTS).as_posix()
    found = MARKED.items()
    return tuple(mark for mark, known in found if any(fnmatch(place, each) for each in known))


def pytest_configure() -> None:
    """Compiles the catalogues, which git does not hold, where their texts are newer."""
    compile_outdated()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of which -m leaves out every test are not even read: most, where servers are used."""
    if not collection_path.match("test_*.py"):
        return None
    marks, asked = marks_of(collection_path), config.option.markexpr
    if "anywhere" in marks and "not anywhere" in asked:
        return True
    if "plain" in marks and "not plain or servers" in asked:
        return "mark.servers" not in collection_path.read_text() or None
    return None


def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """Marks the tests of whole folders; those that take long, as most that need servers do, come
    first, so that none is waited for at the end; what needs servers is left out, but never in CI,
    when none are named."""
    for item in items:
        for mark in marks_of(item.path):
            item.add_marker(mark)
        if not ELSEWHERE & {*item.keywords, *item.fixturenames}:
            item.add_marker("anywhere")
    items.sort(key=lambda item: LONG.isdisjoint(item.keywords))
    if os.environ.get("REDIS_URL") or os.environ.get("CI"):
        return
    reason = "needs DATABASE_URL and REDIS_URL: script/test sets them"
    for item in items:
        if "servers" in item.keywords:
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_collection() -> None:
    """What is imported and collected is there to the end, thousands of tests among it: the
    collector of garbage, which would go over all of it time and again, leaves it out."""
    gc.disable()


def pytest_collection_finish() -> None:
    """From here on there is garbage. Boards and templates, which stay, are gone over seldom: as
    often as Python does it, that would be a tenth of the time."""
    gc.freeze()
    gc.set_threshold(2000, 20, 50)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Runs a test as ever, with all calls on one piece of the stack."""
    return run_test(item, nextitem)


# CPython keeps the frames of a thread in pieces of 16 kB and asks the system for the next piece at
# each call across their border, which took a tenth of the time of all tests. A call that needs
# more gets a piece of its own, and what it calls stands there too.
pytest_runtest_protocol.__code__ = pytest_runtest_protocol.__code__.replace(co_stacksize=70_000)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """The rows of Django's permissions, which nobody is given, are not made: most of the time that
    it takes to empty the tables would be for making them again."""
    made = post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    assert made, "Django makes them under another name"


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Nothing is cached at the start of a test; on Redis only this run's own keys are removed."""
    yield
    caches["pages"].clear()
    prefix = settings.CACHES["default"].get("KEY_PREFIX")
    if not prefix:
        cache.clear()
        return
    redis: Any = cache._cache.get_client(None, write=True)  # Django offers no search for keys
    if keys := list(redis.scan_iter(f"{prefix}*")):
        redis.delete(*keys)


@pytest.fixture(autouse=True, scope="session")
def _tasks() -> None:
    """A worker knows its tasks; here they run at once, in this process."""
    import_module("games.tasks")


@pytest.fixture(autouse=True)
def _first_language() -> Iterator[None]:
    """Every test begins in English, whatever language the last page was in."""
    yield
    translation.deactivate()


@pytest.fixture
def demo(settings: Any) -> None:
    """The embedded debug setting: one-click sign-in and the mailbox."""
    settings.DEMO = True
