"""The markup of the account pages, for browsers and screen readers."""

import re

import pytest
from django.urls import reverse

from ambition.mailbox import MailboxBackend
from tests.look.markup import broken_references, forbidden, unnamed_controls
from tests.passkey import passkey_added
from tests.staff import confirm_password

PASSWORD = "correct-horse-1763"
ENTRANCES = [
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_email_verification_sent",
    "demo",
    "mailbox",
]
OWN_PAGES = [
    "account_settings",
    "account_email",
    "account_change_password",
    "account_logout",
    "account_reauthenticate",
    "account_activity",
    "mfa_index",
    "mfa_add_webauthn",
    "mfa_list_webauthn",
    "mfa_reauthenticate_webauthn",
    "usersessions_list",
]

pytestmark = pytest.mark.django_db


def faults(html):
    headings = len(re.findall("<h1[ >]", html))
    return [
        *forbidden(html),
        *broken_references(html),
        *unnamed_controls(html),
        *(["not one first heading"] if headings != 1 else []),
    ]


@pytest.mark.parametrize("page", ENTRANCES)
def test_a_page_for_visitors_has_valid_markup(client, demo, page):
    assert faults(client.get(reverse(page)).content.decode()) == []


@pytest.mark.parametrize("page", OWN_PAGES)
def test_an_account_page_has_valid_markup(client, alice, page):
    passkey_added(alice)
    client.force_login(alice)
    confirm_password(client, alice)
    assert faults(client.get(reverse(page)).content.decode()) == []


@pytest.mark.parametrize("page", ["account_login", "account_signup"])
def test_a_form_with_errors_has_valid_markup(client, page):
    assert faults(client.post(reverse(page), {"email": "nobody"}).content.decode()) == []


def test_an_error_is_linked_to_its_field(client):
    page = client.post(reverse("account_signup"), {"name": "Al"}).content.decode()
    field = re.search(r'<input[^>]*name="name"[^>]*>', page)[0]
    assert 'aria-invalid="true"' in field
    assert "id_name_error" in re.search('aria-describedby="([^"]*)"', field)[1]


def test_the_confirmation_page_has_valid_markup(client, mailoutbox):
    form = {"email": "b@c.example", "password1": PASSWORD, "name": "Bob", "time_zone": "UTC"}
    client.post(reverse("account_signup"), form)
    path = re.search(r"http://[^/]+(/\S+)", mailoutbox[0].body)[1]
    assert faults(client.get(path).content.decode()) == []


def test_an_expired_confirmation_link_says_so(client):
    page = client.get(reverse("account_confirm_email", args=["gone"])).content.decode()
    assert "has expired or was used before" in page
    assert faults(page) == []


def test_setting_up_an_authenticator_has_valid_markup(client, alice):
    client.force_login(alice)
    form = client.get(reverse("mfa_activate_totp")).headers["Location"]
    page = client.post(form, {"password": PASSWORD}, follow=True).content.decode()
    assert "data:image/svg+xml" in page
    assert faults(page) == []


def test_an_email_in_the_mailbox_has_valid_markup(client, demo, settings, tmp_path, alice, capsys):
    settings.VAR_DIR = tmp_path
    settings.EMAIL_BACKEND = f"{MailboxBackend.__module__}.{MailboxBackend.__name__}"
    client.post(reverse("account_reset_password"), {"email": alice.email})
    page = client.get(reverse("mailbox")).content.decode()
    assert "/password/reset/key/" in page
    assert faults(page) == []


def test_a_box_stands_before_its_label(client):
    page = client.get(reverse("account_login")).content.decode()
    assert re.search(r'<label for="id_remember"><input [^>]*type="checkbox"[^>]*> \w', page)
