"""Look-ups of accounts by name, and their quota."""

from datetime import timedelta

import pytest

from games.core.accounts import find_account
from games.core.errors import Conflict, Refused
from games.core.quotas import LOOK_UPS
from tests.games.cast import NOW, refused


def look_up(by, text, now=NOW):
    return find_account(text, by=by, now=now)


def sentence(by, text) -> str:
    with pytest.raises(Refused) as refusal:
        look_up(by, text)
    return refusal.value.message


@pytest.mark.parametrize("address", ["charlie@example.org", "nobody@example.org", "\ud800@x"])
def test_an_email_address_finds_nobody(alice, charlie, address):
    assert refused(look_up, alice, address) == ("not_a_name", 422)


def test_known_and_unknown_addresses_get_the_same_refusal(alice, charlie):
    known, unknown = (sentence(alice, name) for name in (charlie.email, "nobody@example.org"))
    assert known == unknown


def test_look_ups_of_different_names_are_limited_per_hour(alice, charlie):
    for number in range(LOOK_UPS.most):
        refused(look_up, alice, f"Nobody {number}")
    assert refused(look_up, alice, "Charlie") == ("too_many", 409)
    assert "at most 40 different names" in sentence(alice, "Charlie")


def test_each_account_has_its_own_count(alice, bob, charlie):
    for number in range(LOOK_UPS.most):
        refused(look_up, alice, f"Nobody {number}")
    assert look_up(bob, "Charlie") == charlie


def test_look_ups_are_possible_again_an_hour_later(alice, charlie):
    for number in range(LOOK_UPS.most):
        refused(look_up, alice, f"Nobody {number}")
    with pytest.raises(Conflict):
        look_up(alice, "Charlie")
    assert look_up(alice, "Charlie", NOW + timedelta(hours=1)) == charlie
