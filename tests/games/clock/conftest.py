"""What the tests of the clock share."""

import pytest


@pytest.fixture
def at(monkeypatch):
    """Let the tasks' clock show a moment."""

    def show(moment):
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    return show
