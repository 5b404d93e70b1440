"""Sign-ins and changes of an account are listed for its owner, and sent by email."""

import re
import smtplib
from pathlib import Path

import allauth
import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client
from django.urls import reverse

from ambition.users.activity import EMAIL_DELETED, REPORTED
from ambition.users.models import AccountEvent, User
from tests.ambition.conftest import PASSWORD
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

SECOND, UNCONFIRMED = "second@example.org", "unconfirmed@example.org"
NEW_PASSWORD = "another-horse-1763"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
CHANGES = {
    "Email address added": ("account_email", {"action_add": "1", "email": "third@example.org"}),
    "Email address removed": ("account_email", {"action_remove": "1", "email": SECOND}),
    "Primary email address changed": ("account_email", {"action_primary": "1", "email": SECOND}),
    "Password changed": (
        "account_change_password",
        {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD},
    ),
    "Authenticator app removed": ("mfa_deactivate_totp", {}),
    "New recovery codes generated": ("mfa_generate_recovery_codes", {}),
    "Data downloaded": ("account_export", {}),
    "Account deleted": ("account_delete", {"password": PASSWORD}),
}
WITH_FACTOR = ("Authenticator app removed", "New recovery codes generated")


@pytest.fixture
def alice(alice) -> User:
    EmailAddress.objects.create(user=alice, email=SECOND, verified=True)
    EmailAddress.objects.create(user=alice, email=UNCONFIRMED)
    return alice


@pytest.fixture
def browser(alice) -> Client:
    client = Client(headers={"user-agent": FIREFOX})
    client.force_login(alice)
    confirm_password(client, alice)
    return client


@pytest.fixture(params=CHANGES)
def change(request, alice) -> str:
    if request.param in WITH_FACTOR:
        TOTP.activate(alice, generate_totp_secret())
    return request.param


@pytest.fixture
def changed(browser, change, django_capture_on_commit_callbacks) -> str:
    name, form = CHANGES[change]
    with django_capture_on_commit_callbacks(execute=True):
        assert browser.post(reverse(name), form).status_code in (200, 302)
    return change


def told(mailoutbox, change: str) -> list[EmailMessage]:
    return [mail for mail in mailoutbox if mail.subject.endswith(change)]


def events(user: User) -> list[str]:
    found = AccountEvent.objects.filter(user=user).order_by("pk")
    return [event.get_kind_display() for event in found]


def test_a_change_is_sent_to_all_confirmed_addresses(changed, alice, mailoutbox):
    to = sorted(mail.to[0] for mail in told(mailoutbox, changed))
    assert to == ["alice@example.org", SECOND]


def test_the_email_names_device_network_and_what_to_do(changed, mailoutbox, settings):
    body = told(mailoutbox, changed)[0].body
    assert "Firefox on Linux" in body
    assert "127.0.0.1" in body
    reset = settings.SITE_URL + reverse("account_reset_password")
    assert (reset in body) == (changed != "Account deleted")


def test_a_change_is_listed(browser, changed, alice):
    if changed == "Account deleted":
        assert events(alice) == []
        return
    assert events(alice) == [changed]
    page = browser.get(reverse("account_activity")).content.decode()
    assert changed in page
    assert "Firefox on Linux" in page


def test_a_mail_server_that_is_down_does_not_undo_a_change(browser, alice, monkeypatch, caplog):
    def refuse(*_arguments, **_named):
        raise ConnectionRefusedError(SECOND)

    monkeypatch.setattr("django.core.mail.message.EmailMessage.send", refuse)
    name, form = CHANGES["Password changed"]
    assert browser.post(reverse(name), form).status_code == 302
    alice.refresh_from_db()
    assert alice.check_password(NEW_PASSWORD)
    assert "could not send an account email: ConnectionRefusedError" in caplog.text
    assert SECOND not in caplog.text


class UnreachableServer(BaseEmailBackend):
    """A mail server that answers nobody, and how often it was tried."""

    tried = 0

    def open(self):
        self.tried += 1
        raise TimeoutError


def test_a_mail_server_that_does_not_answer_is_waited_for_once(browser, monkeypatch):
    server = UnreachableServer()
    monkeypatch.setattr("ambition.users.activity.get_connection", lambda: server)
    name, form = CHANGES["Password changed"]
    assert browser.post(reverse(name), form).status_code == 302
    assert server.tried == 1


def test_an_address_that_is_refused_does_not_keep_the_email_from_the_other(
    browser, monkeypatch, mailoutbox
):
    original = EmailMessage.send

    def refuse_first(email, *given, **named):
        if email.to == ["alice@example.org"]:
            raise smtplib.SMTPRecipientsRefused({})
        return original(email, *given, **named)

    monkeypatch.setattr(EmailMessage, "send", refuse_first)
    name, form = CHANGES["Password changed"]
    browser.post(reverse(name), form)
    assert [mail.to for mail in mailoutbox] == [[SECOND]]


def test_the_email_is_in_the_language_of_the_account(browser, alice, mailoutbox):
    User.objects.filter(pk=alice.pk).update(language="de")
    name, form = CHANGES["Password changed"]
    browser.post(reverse(name), form, headers={"accept-language": "en"})
    assert mailoutbox[0].subject == "Ambition & Empire: Passwort geändert"


def test_a_removed_address_that_was_never_confirmed_gets_no_email(browser, mailoutbox):
    browser.post(reverse("account_email"), {"action_remove": "1", "email": UNCONFIRMED})
    assert UNCONFIRMED not in [mail.to[0] for mail in mailoutbox]


def test_a_browser_with_odd_characters_and_no_network_is_listed(alice):
    """PostgreSQL stores neither a NUL nor an empty address."""
    odd = Client(headers={"user-agent": "odd\x00" * 100}, REMOTE_ADDR="")
    odd.force_login(alice)
    odd.post(reverse("account_settings"), {"name": "Alicia", "time_zone": "UTC"})
    event = AccountEvent.objects.get()
    assert event.user_agent == ("odd" * 100)[:200]
    assert event.network is None


def test_others_do_not_see_the_activity(changed, client):
    bob = User.objects.create_user("bob@example.org", "Bob", None)
    client.force_login(bob)
    assert changed not in client.get(reverse("account_activity")).content.decode()


def test_a_password_reset_is_told(client, alice, mailoutbox):
    client.post(reverse("account_reset_password"), {"email": alice.email})
    path = re.search(r"http://[^/]+(/\S+)", mailoutbox[-1].body)[1]
    form = client.get(path).headers["Location"]
    client.post(form, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    assert len(told(mailoutbox, "Password reset by email")) == 2


def test_signing_up_confirming_and_renaming_are_listed_without_an_email(client, mailoutbox):
    form = {"email": "bob@example.org", "name": "Bob", "time_zone": "UTC"}
    client.post(reverse("account_signup"), form | {"password1": PASSWORD})
    path = re.search(r"http://[^/]+(/\S+)", mailoutbox[0].body)[1]
    client.post(path)
    client.post(reverse("account_settings"), {"name": "Bobby", "time_zone": "UTC"})
    expected = ["Account created", "Email address confirmed", "Signed in", "Name changed"]
    assert events(User.objects.get()) == expected
    assert len(mailoutbox) == 1


def test_every_report_of_allauth_is_known():
    source = Path(allauth.__file__).parent
    reports = set()
    for app in ("account", "mfa"):
        for file in (source / app).rglob("*.py"):
            reports |= set(re.findall(r'send_notification_mail\(\s*"([^"]+)"', file.read_text()))
    assert reports == {*REPORTED, EMAIL_DELETED}
