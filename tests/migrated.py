"""A migrated SQLite database, of which each process of the tests takes a copy.

The migrations take ten seconds of a processor, and `script/test` has five such processes.
"""

import fcntl
import hashlib
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TextIO

import django
import pytest
from django.apps import apps
from django.conf import settings

FOLDER = settings.BASE_DIR / "var" / "migrated"


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Whether a database that is there, such as the copy, is used as it is."""
    return bool(settings.EMBEDDED)


@pytest.fixture(scope="session")
def django_db_setup(_lock: TextIO | None, django_db_setup: None) -> None:
    """Make the database of this process. The first one saves it for the others."""
    if _lock is not None:
        _save(_migrated())
        _lock.close()


@pytest.fixture(scope="session")
def _lock(django_db_modify_db_settings: None) -> TextIO | None:
    """Copy the migrated database to this process's place, or return the lock of its maker."""
    if not settings.EMBEDDED:
        return None
    FOLDER.mkdir(parents=True, exist_ok=True)
    lock = (FOLDER / "lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    if not _migrated().exists():
        return lock
    shutil.copyfile(_migrated(), _place())
    lock.close()
    return None


def _place() -> Path:
    return Path(settings.DATABASES["default"]["TEST"]["NAME"])


def _migrated() -> Path:
    """The place of the migrated database, which changes with the migrations."""
    digest = hashlib.sha256(repr(django.VERSION).encode())
    for app in apps.get_app_configs():
        for file in sorted(Path(app.path).glob("migrations/*.py")):
            digest.update(file.read_bytes())
    return FOLDER / f"{digest.hexdigest()[:16]}.sqlite3"


def _save(path: Path) -> None:
    for older in FOLDER.glob("*.sqlite3"):
        older.unlink()
    new = path.with_suffix(f".{os.getpid()}")
    with closing(sqlite3.connect(_place())) as made, closing(sqlite3.connect(new)) as saved:
        made.backup(saved)
    new.rename(path)
