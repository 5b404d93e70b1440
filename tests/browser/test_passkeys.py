"""Passkeys, with Chromium's virtual authenticator."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect

from ambition.users.models import User
from tests.browser.world import PASSWORD, World


@pytest.fixture
def alice(live_server, transactional_db, monkeypatch) -> User:
    return World(monkeypatch).alice


def authenticator(page: Page, **options: Any) -> None:
    """Give the browser an authenticator that has checked who is there."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    default = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": {**default, **options}})


@pytest.fixture
def owner(page, alice) -> Page:
    """A browser in which Alice signed in, and added a passkey."""
    authenticator(page)
    with_password(page)
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("Name").fill("My laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Passkey added")).to_be_visible()
    return page


def with_password(page: Page) -> None:
    page.goto("/accounts/login/?next=/accounts/settings/")
    page.get_by_label("Email").fill("alice@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def sign_out(page: Page) -> None:
    page.goto("/accounts/settings/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()


def signed_in(page: Page) -> None:
    expect(page.get_by_label("Name")).to_have_value("Alice")


def test_a_passkey_is_added_and_listed(owner, mailoutbox):
    assert "Passkey added" in mailoutbox[-1].subject
    owner.goto("/accounts/2fa/webauthn/")
    expect(owner.get_by_role("listitem").filter(has_text="My laptop")).to_be_visible()


def test_a_passkey_signs_in_without_a_password(owner):
    sign_out(owner)
    owner.goto("/accounts/login/?next=/accounts/settings/")
    owner.get_by_role("button", name="Sign in with a passkey").click()
    signed_in(owner)


def test_a_passkey_is_the_second_factor_after_a_password(owner):
    sign_out(owner)
    with_password(owner)
    owner.get_by_role("button", name="Use a passkey").click()
    signed_in(owner)


def test_a_passkey_stands_for_the_password_before_a_change(owner):
    sign_out(owner)
    owner.goto("/accounts/login/?next=/accounts/settings/")
    owner.get_by_role("button", name="Sign in with a passkey").click()
    signed_in(owner)
    owner.goto("/accounts/2fa/recovery-codes/generate/")
    owner.get_by_role("link", name="Use a passkey").click()
    owner.get_by_role("button", name="Use a passkey").click()
    expect(owner.get_by_role("button", name="Generate")).to_be_visible()


def test_a_passkey_is_renamed_and_removed(owner, alice):
    owner.goto("/accounts/2fa/webauthn/")
    owner.get_by_role("link", name="Rename").click()
    owner.get_by_label("Name").fill("My phone")
    owner.get_by_role("button", name="Save").click()
    expect(owner.get_by_role("listitem").filter(has_text="My phone")).to_be_visible()
    owner.get_by_role("link", name="Remove").click()
    owner.get_by_role("button", name="Remove").click()
    expect(owner.get_by_text("Passkey removed")).to_be_visible()
    assert not Authenticator.objects.filter(user=alice).exists()


def test_a_passkey_that_does_not_answer_is_told(page, alice):
    authenticator(page)
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("The passkey was not accepted")).to_be_visible()
