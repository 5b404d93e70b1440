"""Passkeys: added, used, refused; tests/browser/test_passkeys.py has them in a browser."""

import json
import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from tests.ambition.conftest import PASSWORD
from tests.passkey import Passkey, passkey_added
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

ADD, LOGIN = "mfa_add_webauthn", "mfa_login_webauthn"
NONSENSE = ["", "1", "[]", "{}", '"x"', "null", '{"response": {}}', '{"response": []}', "{" * 5000]


def options(page: str) -> dict[str, Any]:
    """The options for the browser in a page."""
    return json.loads(re.search(r'id="passkey-options"[^>]*>(.*?)</script>', page)[1])


@pytest.fixture
def owner(client, alice) -> Client:
    client.force_login(alice)
    confirm_password(client, alice)
    return client


@pytest.fixture
def passkey(owner, alice) -> Passkey:
    """A passkey that Alice has added."""
    made = Passkey(alice)
    page = owner.get(reverse(ADD)).content.decode()
    challenge = options(page)["creation_options"]["publicKey"]["challenge"]
    credential = json.dumps(made.registration(challenge))
    answer = owner.post(reverse(ADD), {"name": "My phone", "credential": credential})
    assert answer.headers["Location"] == reverse("mfa_view_recovery_codes")
    return made


def begin(client: Client, **headers: str) -> Any:
    return client.get(reverse(LOGIN), headers={"accept": "application/json", **headers})


def sign_in(client: Client, passkey: Passkey) -> Any:
    challenge = begin(client).json()["request_options"]["publicKey"]["challenge"]
    credential = json.dumps(passkey.assertion(challenge))
    return client.post(reverse(LOGIN), {"credential": credential, "next": "/variants/"})


def test_a_passkey_signs_in_without_a_password(passkey, alice):
    stranger = Client()
    assert sign_in(stranger, passkey).headers["Location"] == "/variants/"
    assert stranger.session["_auth_user_id"] == str(alice.pk)


def test_an_answer_to_another_challenge_is_refused(passkey):
    stranger = Client()
    credential = json.dumps(passkey.assertion("AAAA"))
    begin(stranger)
    stranger.post(reverse(LOGIN), {"credential": credential})
    assert "_auth_user_id" not in stranger.session


def test_a_passkey_that_the_account_has_not_is_refused(alice):
    stranger = Client()
    sign_in(stranger, Passkey(alice))
    assert "_auth_user_id" not in stranger.session


def test_a_removed_passkey_signs_nobody_in(passkey, owner):
    number = Authenticator.objects.get(type=Authenticator.Type.WEBAUTHN).pk
    owner.post(reverse("mfa_remove_webauthn", args=[number]))
    stranger = Client()
    sign_in(stranger, passkey)
    assert "_auth_user_id" not in stranger.session


def test_with_a_passkey_a_password_alone_does_not_sign_in(passkey, alice):
    stranger = Client()
    stranger.post(reverse("account_login"), {"login": alice.email, "password": PASSWORD})
    assert "_auth_user_id" not in stranger.session
    page = stranger.get(reverse("mfa_authenticate")).content.decode()
    challenge = options(page)["request_options"]["publicKey"]["challenge"]
    credential = json.dumps(passkey.assertion(challenge))
    stranger.post(reverse("mfa_authenticate"), {"credential": credential})
    assert stranger.session["_auth_user_id"] == str(alice.pk)


def test_a_closed_account_has_no_passkey(passkey, alice):
    from ambition.users.deletion import account_close

    account_close(user=alice)
    stranger = Client()
    sign_in(stranger, passkey)
    assert "_auth_user_id" not in stranger.session


def test_passkeys_belong_to_the_host_of_the_site(owner, settings):
    settings.SITE_HOST = "games.example"
    page = owner.get(reverse(ADD), headers={"host": "localhost:6666"}).content.decode()
    assert options(page)["creation_options"]["publicKey"]["rp"]["id"] == "games.example"


@pytest.mark.parametrize("nonsense", NONSENSE)
@pytest.mark.parametrize("page", [ADD, "mfa_reauthenticate_webauthn"])
def test_nonsense_is_refused(owner, alice, page, nonsense):
    passkey_added(alice)
    owner.get(reverse(page))
    assert owner.post(reverse(page), {"credential": nonsense}).status_code < 500
    assert Authenticator.objects.filter(user=alice).count() == 1


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_signs_nobody_in(client, nonsense):
    begin(client)
    assert client.post(reverse(LOGIN), {"credential": nonsense}).status_code < 500
    assert "_auth_user_id" not in client.session


def test_another_accounts_passkey_cannot_be_changed(owner, alice, django_user_model):
    bob = django_user_model.objects.create_user("bob@example.org", "Bob", None)
    key = passkey_added(bob)
    for page in ("mfa_edit_webauthn", "mfa_remove_webauthn"):
        assert owner.post(reverse(page, args=[key.pk]), {"name": "Mine"}).status_code == 404
    assert str(Authenticator.objects.get(pk=key.pk)) == "My phone"


def test_challenges_from_one_address_are_limited(client, settings):
    settings.MFA_RATE_LIMITS = {"webauthn_begin": "2/m/ip"}
    assert [begin(client).status_code for _ in range(3)] == [200, 200, 429]


def test_a_name_is_short(passkey, owner):
    number = Authenticator.objects.get(type=Authenticator.Type.WEBAUTHN).pk
    answer = owner.post(reverse("mfa_edit_webauthn", args=[number]), {"name": "x" * 61})
    assert answer.status_code == 200
    assert str(Authenticator.objects.get(pk=number)) == "My phone"


def test_staff_with_a_passkey_are_asked_for_it(client, alice):
    alice.is_staff = True
    alice.save()
    passkey_added(alice)
    client.force_login(alice)
    asked = client.get(reverse("admin:login")).headers["Location"]
    assert asked.startswith(reverse("mfa_reauthenticate_webauthn"))
