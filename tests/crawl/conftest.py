"""A crawl takes as long as the machine needs; the anonymous game whose players nobody finds out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.crawl.anonymous import World, anonymous_world, stand_still
from tests.games.idle import make_idle
from tests.games.untouched import untouched


@pytest.fixture(autouse=True, scope="session")
def _staff_stays_confirmed():
    """A second factor lasts for the whole crawl, on a busy machine too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ambition.admin_site.ASK_AGAIN_SECONDS", 24 * 60 * 60)
        yield


@pytest.fixture(scope="module")
def _anonymous_world(django_db_setup, django_db_blocker) -> Iterator[World]:
    """One world for all tests of a file, which leave it as it is."""
    with (
        django_db_blocker.unblock(),
        untouched(),
        pytest.MonkeyPatch.context() as patch,
    ):
        make_idle(patch)
        yield anonymous_world()


@pytest.fixture
def world(_anonymous_world, monkeypatch) -> World:
    """The world of an anonymous game. Time stands still, and nothing is kept of what is undone."""
    stand_still(_anonymous_world.now, monkeypatch)
    return _anonymous_world
