"""Sessions are listed with device and network, and ended one by one."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from ambition.users.models import AccountEvent, User
from tests.ambition.conftest import PASSWORD

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like"
    " Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
)


def browser(user: User, user_agent: str, network: str) -> Client:
    client = Client(headers={"user-agent": user_agent}, REMOTE_ADDR=network)
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    return client


@pytest.fixture
def here(alice) -> Client:
    return browser(alice, FIREFOX, "192.0.2.1")


@pytest.fixture
def elsewhere(alice, here) -> Client:
    return browser(alice, SAFARI, "198.51.100.7")


def session_of(client: Client) -> UserSession:
    return UserSession.objects.get(session_key=client.session.session_key)


def is_signed_in(client: Client) -> bool:
    return client.get(reverse("account_settings")).status_code == 200


def end(client: Client, number: int):
    return client.post(reverse("account_session_end", args=[number]))


def test_sessions_are_listed_with_device_and_network(here, elsewhere):
    page = here.get(reverse("usersessions_list")).content.decode()
    for words in ("Firefox on Linux", "192.0.2.1", "Mobile Safari on iOS", "198.51.100.7"):
        assert words in page
    assert page.count("This browser") == 1


def test_one_session_is_ended(alice, here, elsewhere):
    third = browser(alice, FIREFOX, "203.0.113.3")
    assert end(here, session_of(elsewhere).pk).headers["Location"] == reverse("usersessions_list")
    assert [is_signed_in(each) for each in (here, elsewhere, third)] == [True, False, True]


def test_ending_a_session_is_listed_in_the_activity(alice, here, elsewhere):
    end(here, session_of(elsewhere).pk)
    event = AccountEvent.objects.get(kind=AccountEvent.Kind.SESSION_ENDED)
    assert event.user == alice
    assert event.detail == "Mobile Safari on iOS, 198.51.100.7"


def test_all_other_sessions_are_ended(alice, here, elsewhere):
    here.post(reverse("usersessions_list"))
    assert [is_signed_in(each) for each in (here, elsewhere)] == [True, False]
    assert AccountEvent.objects.filter(kind=AccountEvent.Kind.SESSION_ENDED).count() == 1


def test_another_accounts_session_cannot_be_ended(here, client):
    bob = User.objects.create_user("bob@example.org", "Bob", PASSWORD)
    client.force_login(bob)
    assert end(client, session_of(here).pk).status_code == 404
    assert is_signed_in(here)


def test_ending_ones_own_session_signs_out(here):
    assert end(here, session_of(here).pk).status_code == 302
    assert not is_signed_in(here)


def test_a_session_that_is_over_already_is_not_found(here, elsewhere):
    number = session_of(elsewhere).pk
    end(here, number)
    assert end(here, number).status_code == 404
