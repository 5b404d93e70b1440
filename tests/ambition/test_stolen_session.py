"""A session alone changes nothing by which its owner could lose the account."""

import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.urls import reverse

from ambition.users.models import User
from tests.ambition.conftest import PASSWORD
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

SECOND = "second@example.org"
NEW_PASSWORD = "another-horse-1763"
POSTED = {
    "address added": ("account_email", {"action_add": "1", "email": "thief@example.org"}),
    "address removed": ("account_email", {"action_remove": "1", "email": SECOND}),
    "address made primary": ("account_email", {"action_primary": "1", "email": SECOND}),
    "second factor removed": ("mfa_deactivate_totp", {}),
    "recovery codes renewed": ("mfa_generate_recovery_codes", {}),
    "data exported": ("account_export", {}),
}
OPENED = ["mfa_activate_totp", "mfa_view_recovery_codes", "mfa_download_recovery_codes"]


@pytest.fixture
def alice(alice) -> User:
    EmailAddress.objects.create(user=alice, email=SECOND, verified=True)
    return alice


@pytest.fixture
def stolen(alice) -> Client:
    """A browser with Alice's session."""
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def second_factor(alice):
    TOTP.activate(alice, generate_totp_secret())
    RecoveryCodes.activate(alice)


@pytest.fixture(params=POSTED)
def change(request) -> str:
    """A change of the account; allauth adds no address where there is a second factor."""
    if request.param != "address added":
        request.getfixturevalue("second_factor")
    return request.param


def state(user: User) -> tuple:
    user.refresh_from_db()
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    factors = Authenticator.objects.filter(user=user).order_by("pk")
    return (
        list(addresses.values_list("email", "verified", "primary")),
        list(factors.values_list("type", "data")),
        (user.email, user.password, user.closed_at),
    )


def asks_again(answer) -> bool:
    asking = (reverse("account_reauthenticate"), reverse("mfa_reauthenticate"))
    return answer.status_code == 302 and answer.headers["Location"].startswith(asking)


def test_a_change_asks_for_the_password_again(stolen, alice, change):
    before = state(alice)
    name, form = POSTED[change]
    assert asks_again(stolen.post(reverse(name), form))
    assert state(alice) == before


@pytest.mark.parametrize("page", OPENED)
def test_keys_are_shown_after_the_password_alone(stolen, page, request):
    if page != "mfa_activate_totp":
        request.getfixturevalue("second_factor")
    assert asks_again(stolen.get(reverse(page)))


def test_the_change_goes_on_after_the_password(stolen, alice, change):
    name, form = POSTED[change]
    asking = stolen.post(reverse(name), form).headers["Location"]
    answer = stolen.post(asking, {"password": PASSWORD})
    assert not asks_again(answer)
    assert answer.status_code in (200, 302)


def test_a_wrong_password_changes_nothing(stolen, alice, change):
    before = state(alice)
    name, form = POSTED[change]
    asking = stolen.post(reverse(name), form).headers["Location"]
    assert stolen.post(asking, {"password": "wrong"}).status_code == 200
    assert asks_again(stolen.post(reverse(name), form))
    assert state(alice) == before


def test_the_password_counts_for_five_minutes(stolen, alice, monkeypatch):
    confirm_password(stolen, alice)
    assert not asks_again(stolen.post(reverse("account_export")))
    later = time.time() + 301
    monkeypatch.setattr("allauth.account.internal.flows.reauthentication.time.time", lambda: later)
    assert asks_again(stolen.post(reverse("account_export")))


def test_the_password_is_changed_with_the_old_one_alone(stolen, alice):
    before = state(alice)
    form = {"oldpassword": "wrong", "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    stolen.post(reverse("account_change_password"), form)
    assert state(alice) == before


@pytest.fixture
def no_password(alice):
    alice.set_unusable_password()
    alice.save()


@pytest.mark.usefixtures("no_password", "second_factor")
def test_deletion_without_a_password_asks_for_the_second_factor(stolen, alice):
    stolen.force_login(alice)
    before = state(alice)
    assert asks_again(stolen.post(reverse("account_delete"), {"confirm": "Alice"}))
    assert state(alice) == before


@pytest.mark.usefixtures("no_password", "second_factor")
def test_a_first_password_asks_for_the_second_factor(stolen, alice):
    stolen.force_login(alice)
    before = state(alice)
    form = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    asking = stolen.post(reverse("account_set_password"), form, follow=True)
    assert asking.redirect_chain[-1][0].startswith(reverse("mfa_reauthenticate"))
    assert state(alice) == before


@pytest.mark.usefixtures("no_password", "second_factor")
def test_a_first_password_that_waits_for_the_second_factor_is_not_stored(stolen, alice):
    stolen.force_login(alice)
    form = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    stolen.post(reverse("account_set_password"), form, follow=True)
    assert NEW_PASSWORD not in str(dict(stolen.session))
