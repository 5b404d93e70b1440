"""An exception that nothing caught is answered with a page that asks the database nothing."""

import pytest
from django.db import OperationalError, connection
from django.test import Client
from psycopg_pool import PoolTimeout

pytestmark = pytest.mark.django_db


def no_connection(*args: object, **kwargs: object) -> None:
    raise OperationalError("couldn't get a connection") from PoolTimeout()


def broken(*args: object, **kwargs: object) -> None:
    raise RuntimeError("broken")


@pytest.fixture
def browser() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def visit(browser, monkeypatch):
    """Ask for the list of games while the database cannot be asked."""

    def ask(fault, **headers):
        monkeypatch.setattr(connection, "ensure_connection", fault)
        return browser.get("/games/", headers=headers)

    return ask


def test_a_request_without_a_connection_may_come_again(visit):
    answer = visit(no_connection)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert b"The site is busy" in answer.content


def test_a_script_is_told_that_the_site_is_busy(visit):
    answer = visit(no_connection, accept="application/json")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")


def test_any_other_exception_is_our_error(visit):
    answer = visit(broken)
    assert (answer.status_code, b"Something went wrong" in answer.content) == (500, True)


def test_a_script_is_told_of_our_error(visit):
    answer = visit(broken, accept="application/json")
    assert (answer.status_code, answer.json()["code"]) == (500, "server_error")


def test_no_busy_page_is_cached(visit):
    assert "no-store" in visit(no_connection)["Cache-Control"]
