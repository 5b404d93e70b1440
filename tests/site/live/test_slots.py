"""The number of streams that an account, an address and a process may have open."""

from __future__ import annotations

import gc

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from games.core.accounts import User
from games.live import views as live
from games.live.slots import Slots


@pytest.fixture(autouse=True)
def few(settings) -> None:
    settings.LIVE_STREAMS_PER_ACCOUNT = 2
    settings.LIVE_STREAMS_PER_ADDRESS = 3
    settings.LIVE_STREAMS_PER_PROCESS = 6
    settings.LIVE_STREAMS_FOR_ACCOUNTS = 2


@pytest.fixture
def slots(monkeypatch) -> Slots:
    made = Slots()
    monkeypatch.setattr(live, "slots", made)
    return made


def request(address: str = "192.0.2.1", account: int | None = None):
    asked = RequestFactory().get("/", REMOTE_ADDR=address)
    asked.user = AnonymousUser() if account is None else User(pk=account)
    return asked


def taken(slots: Slots, *requests) -> list[bool]:
    return [slots.take(asked) is not None for asked in requests]


def test_an_address_has_a_limited_number_of_streams(slots):
    assert taken(slots, *[request()] * 4) == [True, True, True, False]


def test_another_address_has_slots_of_its_own(slots):
    taken(slots, *[request()] * 4)
    assert taken(slots, request("192.0.2.2")) == [True]


def test_the_ipv6_addresses_of_a_household_count_as_one(slots):
    many = [request(f"2001:db8:0:7::{number}") for number in range(4)]
    assert taken(slots, *many) == [True, True, True, False]
    assert taken(slots, request("2001:db8:0:8::1")) == [True]


def test_an_ipv4_address_mapped_to_ipv6_is_the_same(slots):
    taken(slots, *[request("192.0.2.1")] * 3)
    assert taken(slots, request("::ffff:192.0.2.1")) == [False]


def test_an_account_has_the_same_slots_at_every_address(slots):
    assert taken(slots, *[request(f"192.0.2.{n}", 5) for n in range(3)]) == [True, True, False]


def test_accounts_behind_one_address_have_slots_of_their_own(slots):
    assert taken(slots, *[request(account=number) for number in range(6)]) == [True] * 6


def test_all_together_have_the_slots_of_the_process(slots):
    many = [request(account=number) for number in range(7)]
    assert taken(slots, *many) == [True] * 6 + [False]


def test_visitors_without_an_address_share_the_slots_of_visitors(slots):
    assert taken(slots, *[request("")] * 5) == [True] * 4 + [False]


def test_many_addresses_leave_slots_for_accounts(slots):
    many = [request(f"192.0.2.{number}") for number in range(9)]
    assert taken(slots, *many) == [True] * 4 + [False] * 5
    assert taken(slots, *[request(account=number) for number in range(3)]) == [True] * 2 + [False]


def test_accounts_leave_no_slots_for_visitors(slots):
    assert taken(slots, *[request(account=number) for number in range(6)]) == [True] * 6
    assert taken(slots, request()) == [False]


def test_a_visitor_who_leaves_frees_a_slot_for_a_visitor(slots):
    first = slots.take(request("192.0.2.1"))
    taken(slots, *[request(f"192.0.2.{number}") for number in range(2, 9)])
    first.leave()
    assert taken(slots, *[request("192.0.2.9")] * 2) == [True, False]


def test_a_slot_is_freed_only_once(slots):
    first = slots.take(request(account=5))
    slots.take(request(account=5))
    first.leave()
    first.leave()
    assert taken(slots, *[request(account=5)] * 2) == [True, False]


@pytest.mark.django_db
def test_one_stream_too_many_is_refused_with_a_time_to_retry(visit, alice, slots):
    visitor = visit(alice)
    answers = [visitor.get("live") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].headers["Retry-After"] == "60"
    assert answers[2].headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_a_page_that_is_refused_a_stream_still_gets_the_numbers(visit, alice, slots):
    visitor = visit(alice)
    kept = [visitor.get("live") for _ in range(3)]
    path = visitor.game.get_absolute_url() + "live"
    answer = visitor.client.get(path, headers={"Accept": "application/json"})
    assert (kept[2].status_code, answer.status_code) == (429, 200)


@pytest.mark.django_db
def test_a_stream_that_is_never_read_frees_its_slot(visit, alice, slots):
    answer = visit(alice).get("live")
    assert slots.open() == 1
    del answer
    gc.collect()
    assert slots.open() == 0
