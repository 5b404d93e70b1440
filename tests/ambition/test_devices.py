"""A known device has its own counter of wrong passwords; a sign-in on a new one is told."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from ambition.users.devices import COOKIE, describe
from ambition.users.models import User
from tests.ambition.conftest import PASSWORD

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "another-horse-1763"
TOO_MANY = b"Too many failed login attempts"


@pytest.fixture
def limits(settings):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "5/5m/key"}


def sign_in(client: Client, password: str = PASSWORD, **headers):
    form = {"login": "Alice@example.org", "password": password}
    return client.post(reverse("account_login"), form, headers=headers)


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def sign_out(client: Client) -> None:
    client.post(reverse("account_logout"))


@pytest.fixture
def known(alice) -> Client:
    """A device on which Alice signed in before."""
    client = Client()
    sign_in(client)
    sign_out(client)
    return client


def guess(client: Client, times: int = 5) -> None:
    for _ in range(times):
        sign_in(client, "wrong")


def test_guesses_elsewhere_do_not_lock_a_known_device_out(limits, known):
    guess(Client(REMOTE_ADDR="192.0.2.1"))
    sign_in(known)
    assert signed_in(known)


def test_guesses_lock_an_unknown_device_out(limits, alice):
    guess(Client(REMOTE_ADDR="192.0.2.1"))
    other = Client(REMOTE_ADDR="192.0.2.2")
    assert TOO_MANY in sign_in(other).content
    assert not signed_in(other)


def test_guesses_on_a_known_device_are_limited_too(limits, known):
    guess(known)
    assert TOO_MANY in sign_in(known).content


def test_a_forged_cookie_has_no_counter_of_its_own(limits, alice):
    guess(Client())
    forged = Client()
    forged.cookies[COOKIE] = "eyJrZXkiOiJhIn0:1abcde:forged"
    assert TOO_MANY in sign_in(forged).content


def test_a_device_of_another_account_has_no_counter_of_its_own(limits, alice):
    bob = User.objects.create_user("bob@example.org", "Bob", PASSWORD)
    EmailAddress.objects.create(user=bob, email=bob.email, verified=True, primary=True)
    of_bob = Client()
    of_bob.post(reverse("account_login"), {"login": bob.email, "password": PASSWORD})
    sign_out(of_bob)
    guess(of_bob)
    assert TOO_MANY in sign_in(Client()).content


def test_the_port_of_the_host_header_starts_no_new_counter(limits, alice):
    guess(Client())
    assert TOO_MANY in sign_in(Client(), host="localhost:6666").content


def test_a_first_sign_in_is_not_told(client, alice, mailoutbox):
    sign_in(client)
    assert mailoutbox == []


def test_a_sign_in_on_a_known_device_is_not_told(known, mailoutbox):
    sign_in(known)
    assert signed_in(known)
    assert mailoutbox == []


def test_a_sign_in_on_a_new_device_is_told(known, client, mailoutbox):
    sign_in(client)
    assert [mail.subject for mail in mailoutbox] == ["Ambition & Empire: Signed in on a new device"]


def test_after_a_new_password_all_other_devices_are_new(known, client, alice, mailoutbox):
    sign_in(client)
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    client.post(reverse("account_change_password"), form)
    sign_out(client)
    mailoutbox.clear()
    sign_in(client, NEW_PASSWORD)
    assert mailoutbox == []
    sign_in(known, NEW_PASSWORD)
    assert len(mailoutbox) == 1


def test_the_cookie_is_for_the_account_pages_and_not_for_scripts(known):
    cookie = known.cookies[COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/accounts/", True, "Lax")
    assert "alice" not in cookie.value.lower()


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (
            "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0",
            "Firefox on Windows",
        ),
        ("curl/8.5.0", "curl"),
        ("", "Unknown device"),
        ("\x00" * 200, "Unknown device"),
    ],
)
def test_a_device_is_described(user_agent, words):
    assert describe(user_agent) == words
