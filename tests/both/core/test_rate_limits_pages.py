"""Rate limits of slow requests."""

from dataclasses import replace

import pytest
from django.test import Client

from games.core.quotas import BOARDS, NUMBERS
from games.learn import views as learn
from games.learn.what_if import views as what_if
from games.live import views as live
from games.record import views

pytestmark = pytest.mark.django_db

ADDRESSES = {
    "/what-if/ambition-empire-6.01/": (what_if, "BOARDS"),
    "/learn/first-year/": (learn, "BOARDS"),
    "/games/{}/live": (live, "NUMBERS"),
    "/games/{}/export/": (views, "FILES"),
}


@pytest.fixture(params=sorted(ADDRESSES))
def path(request, table, monkeypatch, stopped_clock) -> str:
    """A view that is limited to one request a minute."""
    module, name = ADDRESSES[request.param]
    monkeypatch.setattr(module, name, replace(getattr(module, name), most=1))
    return request.param.format(table.pk)


def status(path: str, address: str = "192.0.2.1", client: Client | None = None) -> int:
    asked = {"REMOTE_ADDR": address, "headers": {"Accept": "application/json, text/html"}}
    return (client or Client()).get(path, **asked).status_code


def test_too_many_requests_are_answered_with_a_retry_time(path):
    first, second = (
        Client().get(path, headers={"Accept": "application/json, text/html"}) for _ in range(2)
    )
    assert (first.status_code, second.status_code) == (200, 429)
    assert second.headers["Retry-After"] == "60"


def test_other_clients_are_not_limited(path, client, alice):
    client.force_login(alice)
    assert [status(path), status(path), status(path, "192.0.2.2")] == [200, 429, 200]
    assert status(path, client=client) == 200


def test_normal_use_stays_far_below_the_limits():
    assert (BOARDS.most, NUMBERS.most) == (120, 120)
