"""Far too many requests of one account or address are refused, without a query."""

import pytest
from django.test import Client

from tests.games.cast import account

pytestmark = pytest.mark.django_db
PAGE = "/about/"


@pytest.fixture(autouse=True)
def few(settings) -> None:
    settings.REQUESTS_PER_ADDRESS, settings.REQUESTS_PER_ACCOUNT = 3, 4


def statuses(client: Client, count: int, address: str = "192.0.2.1", path: str = PAGE) -> list[int]:
    return [client.get(path, REMOTE_ADDR=address).status_code for _ in range(count)]


def test_an_address_that_asks_too_often_is_told_to_wait(client):
    assert statuses(client, 4) == [200, 200, 200, 429]
    answer = client.get(PAGE, REMOTE_ADDR="192.0.2.1")
    assert answer.headers["Retry-After"] == "60"
    assert (
        answer.content.decode() == "These were too many requests. Wait a minute, then try again.\n"
    )


def test_another_address_is_answered(client):
    statuses(client, 4)
    assert statuses(client, 1, "192.0.2.2") == [200]


def test_a_household_counts_as_one(client):
    found = [statuses(client, 1, f"2001:db8:0:7::{n}")[0] for n in range(4)]
    assert found == [200, 200, 200, 429]


def test_after_a_minute_it_is_answered_again(client, monkeypatch):
    statuses(client, 4)
    monkeypatch.setattr("ambition.request_limit.monotonic", lambda: 10.0**12)
    assert statuses(client, 1) == [200]


def test_an_account_is_counted_wherever_it_asks(client):
    client.force_login(account("Alice"))
    # The first request teaches whose session it is.
    found = [statuses(client, 1, f"192.0.2.{n}")[0] for n in range(6)]
    assert found == [200] * 5 + [429]


def test_an_account_is_not_counted_for_its_address(client):
    sessions = []
    # A test client has middleware of its own, so all use this one.
    for number in range(3):
        client.cookies.clear()
        client.force_login(account(f"Player {number}"))
        sessions.append(client.cookies["sessionid"].value)
        assert statuses(client, 1) == [200]
    for session in sessions:
        client.cookies["sessionid"] = session
        assert statuses(client, 2) == [200, 200]
    client.cookies.clear()
    assert statuses(client, 1) == [429]


def test_an_invented_session_counts_for_the_address(client):
    found = []
    for number in range(4):
        client.cookies["sessionid"] = f"invented{number}"
        found += statuses(client, 1)
    assert found == [200, 200, 200, 429]


def test_a_script_gets_json(client):
    statuses(client, 3)
    answer = client.get(PAGE, REMOTE_ADDR="192.0.2.1", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")


def test_the_answer_is_in_the_language_of_the_reader(client):
    statuses(client, 3)
    answer = client.get(PAGE, REMOTE_ADDR="192.0.2.1", headers={"accept-language": "de"})
    assert "zu viele Anfragen" in answer.content.decode()


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "", "unknown"])
def test_this_machine_is_not_limited(client, address):
    assert statuses(client, 5, address) == [200] * 5


def test_supervisors_are_not_limited(client):
    assert statuses(client, 5, path="/healthz") == [200] * 5


@pytest.mark.parametrize("setting", ["REQUESTS_PER_ADDRESS", "REQUESTS_PER_ACCOUNT"])
def test_zero_is_no_limit(client, settings, setting):
    setattr(settings, setting, 0)
    if setting == "REQUESTS_PER_ACCOUNT":
        client.force_login(account("Alice"))
    assert statuses(client, 8) == [200] * 8


def test_it_asks_nothing_of_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        statuses(client, 4)
