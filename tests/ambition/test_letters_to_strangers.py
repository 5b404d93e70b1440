"""Emails to people who did not ask for them: few a day, and without words of the sender."""

import pytest
from allauth.core.internal.ratelimit import parse_rates
from django.core import mail
from django.test import Client
from django.urls import reverse

from ambition import settings as site
from ambition.users.letters import LETTERS_A_DAY, is_withheld
from ambition.users.models import User
from tests.staff import confirm_password

pytestmark = pytest.mark.django_db

DAY = 24 * 60 * 60
LURE = "Win at evil.example"
NEW = {"time_zone": "UTC", "password1": "another-horse-1763"}
STRANGER = "stranger@example.org"


def reset(email: str):
    return Client().post(reverse("account_reset_password"), {"email": email})


def sign_up(email: str, name: str | None = None):
    name = name or f"{LURE} {User.objects.count()}"
    return Client().post(reverse("account_signup"), NEW | {"email": email, "name": name})


def letters_to(name: str) -> int:
    return sum(name in letter.to[0].lower() for letter in mail.outbox)


def test_a_new_address_gets_no_chosen_name():
    sign_up(STRANGER)
    [letter] = mail.outbox
    assert "evil" not in letter.subject + letter.body


def test_a_second_address_gets_no_chosen_name(client, alice):
    User.objects.filter(pk=alice.pk).update(name=LURE)
    client.force_login(alice)
    confirm_password(client, alice)
    client.post(reverse("account_email"), {"action_add": "", "email": STRANGER})
    [letter] = [letter for letter in mail.outbox if letter.to == [STRANGER]]
    assert "evil" not in letter.subject + letter.body


def test_an_address_without_account_is_not_repeated_in_its_email():
    reset(f"{LURE.replace(' ', '-')}+stranger@example.org")
    [letter] = mail.outbox
    assert "evil" not in letter.subject + letter.body


@pytest.mark.parametrize("email", ["alice@example.org", STRANGER])
def test_an_address_gets_few_emails_a_day(alice, email):
    for _ in range(LETTERS_A_DAY + 5):
        reset(email)
    assert len(mail.outbox) == LETTERS_A_DAY


def test_all_kinds_of_emails_to_an_address_count_together():
    for number in range(LETTERS_A_DAY):
        reset(STRANGER)
        sign_up(STRANGER, f"Bob the {number}th")
    assert letters_to("stranger") == LETTERS_A_DAY


def test_spellings_of_one_mailbox_count_together():
    for number in range(LETTERS_A_DAY + 5):
        reset(f"Stranger+{number}@example.org")
    assert letters_to("stranger") == LETTERS_A_DAY


def test_one_address_does_not_use_up_the_emails_of_another():
    for _ in range(LETTERS_A_DAY + 1):
        reset(STRANGER)
    reset("somebody@example.org")
    assert letters_to("somebody") == 1


@pytest.mark.parametrize("email", ["alice@example.org", STRANGER])
@pytest.mark.parametrize("ask", [reset, sign_up])
def test_the_page_does_not_show_that_no_email_was_sent(alice, ask, email):
    first = ask(email)
    for _ in range(LETTERS_A_DAY):
        reset(email)
    mail.outbox.clear()
    last = ask(email)
    assert not mail.outbox
    assert (last.status_code, last.headers["Location"]) == (
        first.status_code,
        first.headers["Location"],
    )


def test_emails_about_changes_of_ones_account_are_never_withheld():
    letters = ["account/email/password_changed"] * (LETTERS_A_DAY + 1)
    assert not any(is_withheld(letter, STRANGER) for letter in letters)


@pytest.mark.parametrize(
    ("action", "per"), [("signup", "ip"), ("reset_password", "ip"), ("manage_email", "user")]
)
def test_a_network_and_an_account_can_ask_for_few_emails_a_day(action, per):
    rates = parse_rates(site.ACCOUNT_RATE_LIMITS[action])
    assert any(rate.per == per and rate.duration == DAY and rate.amount <= 60 for rate in rates)


def test_the_limit_of_a_day_holds_across_minutes(settings):
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "20/m/ip,3/d/ip"}
    statuses = [reset(f"somebody{number}@example.org").status_code for number in range(4)]
    assert statuses == [302, 302, 302, 429]
