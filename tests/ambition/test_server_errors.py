"""An exception that nothing caught is answered with a page that asks the database nothing."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection
from django.test import Client
from psycopg_pool import PoolTimeout

pytestmark = pytest.mark.django_db


def no_connection(*args: object, **kwargs: object) -> None:
    raise OperationalError("couldn't get a connection") from PoolTimeout()


def broken(*args: object, **kwargs: object) -> None:
    raise RuntimeError("broken")


@pytest.fixture
def locked(tmp_path: Path) -> Callable[[], None]:
    """What SQLite says to somebody who waits too long for the write lock."""

    def wait_for_the_lock() -> None:
        path = tmp_path / "locked.sqlite3"
        with sqlite3.connect(path) as holder, sqlite3.connect(path, timeout=0) as other:
            holder.execute("BEGIN IMMEDIATE")
            try:
                other.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                raise OperationalError(*error.args) from error

    return wait_for_the_lock


@pytest.fixture
def browser() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def visit(browser, monkeypatch):
    """Ask for the list of games while the database cannot be asked."""

    def ask(fault, path="/games/", **headers):
        monkeypatch.setattr(connection, "ensure_connection", fault)
        return browser.get(path, headers=headers)

    return ask


def test_a_request_without_a_connection_may_come_again(visit):
    answer = visit(no_connection)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert b"The site is busy" in answer.content


def test_a_request_that_waits_too_long_for_the_write_lock_may_come_again(visit, locked):
    answer = visit(locked)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


@pytest.mark.parametrize(
    "cause",
    [
        psycopg.OperationalError("server closed the connection unexpectedly"),
        psycopg.errors.AdminShutdown("terminating connection due to administrator command"),
        psycopg.InterfaceError("the connection is closed"),
    ],
)
def test_a_request_whose_connection_is_lost_may_come_again(visit, cause):
    def lose_the_connection() -> None:
        error = InterfaceError if isinstance(cause, psycopg.InterfaceError) else OperationalError
        raise error(*cause.args) from cause

    answer = visit(lose_the_connection)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


def test_a_full_disk_of_postgresql_is_our_error(visit):
    def no_space() -> None:
        raise OperationalError("no space left on device") from psycopg.errors.DiskFull()

    assert visit(no_space).status_code == 500


def test_another_error_of_sqlite_is_our_error(visit):
    def no_table() -> None:
        try:
            sqlite3.connect(":memory:").execute("SELECT 1 FROM nothing")
        except sqlite3.OperationalError as error:
            raise OperationalError(*error.args) from error

    assert visit(no_table).status_code == 500


def test_a_script_is_told_that_the_site_is_busy(visit):
    answer = visit(no_connection, accept="application/json")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")


def test_any_other_exception_is_our_error(visit):
    answer = visit(broken)
    assert (answer.status_code, b"Something went wrong" in answer.content) == (500, True)


def test_a_script_is_told_of_our_error(visit):
    answer = visit(broken, accept="application/json")
    assert (answer.status_code, answer.json()["code"]) == (500, "server_error")


@pytest.mark.parametrize(
    ("fault", "status", "code"), [(no_connection, 503, "busy"), (broken, 500, "server_error")]
)
def test_a_program_gets_a_problem(visit, monkeypatch, fault, status, code):
    # The schema names no fault of the site.
    monkeypatch.setattr("tests.games.api.answers.check", lambda *_given: None)
    answer = visit(fault, "/api/v1/games")
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert (answer.json()["status"], answer.json()["code"]) == (status, code)


def test_no_busy_page_is_cached(visit):
    assert "no-store" in visit(no_connection)["Cache-Control"]
