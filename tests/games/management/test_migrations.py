"""Databases from before 1.0 that the migration to it takes."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.db.migrations.recorder import MigrationRecorder

FIRST, LAST, LATER = "0002_press", "0067_phase_to_count", "0068_texts_and_terms"


@pytest.fixture
def refuse(monkeypatch):
    """Look at a database that has these migrations of the games."""

    def look(*names: str) -> None:
        applied = {("games", name): None for name in ("0001_initial", *names)}
        monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _recorder: applied)
        migration = import_module("games.migrations.0002_release_1_0")
        migration.refuse_others(None, SimpleNamespace(connection=None))

    return look


def test_a_new_database_and_one_of_the_last_version_are_upgraded(refuse):
    refuse()
    refuse(FIRST, LAST)


@pytest.mark.parametrize("names", [(FIRST,), (FIRST, LAST, LATER)])
def test_one_of_any_other_version_is_left_as_it_is(refuse, names):
    with pytest.raises(RuntimeError):
        refuse(*names)
