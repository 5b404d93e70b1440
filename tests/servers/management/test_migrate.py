"""`migrate` beside the running site."""

from collections.abc import Iterator

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import OperationalError, connection, transaction

pytestmark = pytest.mark.django_db(transaction=True)
PAUSE = "games.workarounds.migrate.time.sleep"


@pytest.fixture
def reader() -> Iterator[psycopg.Connection]:
    """Somebody who reads the games, and has not finished."""
    connection.ensure_connection()
    info = connection.connection.info
    with psycopg.connect(info.dsn, password=info.password) as other:
        other.execute("SELECT 1 FROM games_game")
        yield other


@pytest.fixture
def altered(monkeypatch) -> list[str]:
    """A migration that needs that table for itself, in place of those that are there."""
    done: list[str] = []

    def alter(_command: object, *_arguments: object, **_options: object) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_game IN ACCESS EXCLUSIVE MODE")
        done.append("altered")

    monkeypatch.setattr(migrate.Command, "handle", alter)
    return done


def test_a_migration_begins_again_when_a_reader_has_finished(reader, altered, monkeypatch, capsys):
    monkeypatch.setattr(PAUSE, lambda _seconds: reader.rollback())

    call_command("migrate")

    assert altered == ["altered"]
    assert "trying again" in capsys.readouterr().out


def test_a_migration_that_never_gets_its_table_fails(reader, altered, monkeypatch):
    monkeypatch.setattr("games.workarounds.migrate.ATTEMPTS", 2)
    monkeypatch.setattr(PAUSE, lambda _seconds: None)

    with pytest.raises(OperationalError):
        call_command("migrate")

    assert altered == []


def test_what_else_fails_is_not_tried_again(monkeypatch):
    def fail(_command: object, *_arguments: object, **_options: object) -> None:
        raise OperationalError("no such server")

    monkeypatch.setattr(migrate.Command, "handle", fail)
    monkeypatch.setattr(PAUSE, lambda _seconds: pytest.fail("it paused"))

    with pytest.raises(OperationalError, match="no such server"):
        call_command("migrate")


def lock_timeout() -> str:
    """How long the next user of the pool's connection waits for a lock: by default for ever."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        return str(cursor.fetchone()[0])


def test_a_connection_forgets_how_long_a_migration_waits(altered):
    call_command("migrate")

    assert altered == ["altered"]
    assert lock_timeout() == "0"


def test_a_connection_forgets_it_after_a_migration_that_failed(reader, altered, monkeypatch):
    monkeypatch.setattr("games.workarounds.migrate.ATTEMPTS", 1)

    with pytest.raises(OperationalError):
        call_command("migrate")

    assert lock_timeout() == "0"
