"""Signing up, confirming the address, signing in."""

import re

import pytest
from django.db import IntegrityError
from django.urls import reverse

from ambition.users.forms import NameAndZone
from ambition.users.models import User
from tests.staff import sign_in_with_second_factor

PASSWORD = "correct-horse-1763"
FORM = {
    "email": "Bob@Example.org",
    "password1": PASSWORD,
    "name": "Bob of Bavaria",
    "time_zone": "Europe/Berlin",
}

pytestmark = pytest.mark.django_db


def sign_up(client, **changes):
    return client.post(reverse("account_signup"), {**FORM, **changes})


def sign_in(client, email, password=PASSWORD):
    return client.post(reverse("account_login"), {"login": email, "password": password})


def confirm(client, letter):
    path = re.search(r"http://[^/]+(/\S+)", letter.body)[1]
    page = client.get(path)
    assert b"bob@example.org" in page.content
    return client.post(path)


def test_signing_up_saves_the_name_and_the_time_zone(client):
    assert sign_up(client).status_code == 302
    bob = User.objects.get(email="bob@example.org")
    assert (bob.name, bob.time_zone) == ("Bob of Bavaria", "Europe/Berlin")


def test_an_unconfirmed_account_cannot_be_used(client):
    sign_up(client)
    assert sign_in(client, "bob@example.org").headers["Location"] == reverse(
        "account_email_verification_sent"
    )
    assert "_auth_user_id" not in client.session


def test_the_link_in_the_email_confirms_the_address_and_signs_in(client, mailoutbox):
    sign_up(client)
    assert confirm(client, mailoutbox[0]).status_code == 302
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)


def test_signing_up_to_practise_says_why_and_redirects_there_after_confirming(client, mailoutbox):
    wanted = reverse("games:practice")
    page = client.get(reverse("account_signup"), {"next": wanted}).content.decode()
    assert "To practise, you need an account" in page
    assert f'name="next" value="{wanted}"' in page
    sign_up(client, next=wanted)
    assert confirm(client, mailoutbox[0]).headers["Location"] == wanted


def test_signing_up_does_not_redirect_to_another_site(client, mailoutbox):
    sign_up(client, next="https://elsewhere.example/#practice")
    assert confirm(client, mailoutbox[0]).headers["Location"] == reverse("games:home")


def test_the_email_names_the_site(client, mailoutbox):
    sign_up(client)
    assert mailoutbox[0].subject == "Ambition & Empire: Confirm your email address"


def test_the_case_of_the_address_does_not_matter_at_sign_in(client, alice):
    sign_in(client, "ALICE@example.ORG")
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_an_address_in_another_case_does_not_create_a_second_account(client, alice):
    sign_up(client, email="Alice@EXAMPLE.org")
    assert User.objects.filter(email__iexact=alice.email).count() == 1


def test_after_a_wrong_password_the_address_is_still_filled_in(client, alice):
    page = sign_in(client, "alice@example.org", "wrong")
    assert page.status_code == 200
    assert b'value="alice@example.org"' in page.content


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("alice", "This name is already taken."),
        ("  ALICE  ", "This name is already taken."),
        ("Al", "A name has 3 to 30 characters."),
        ("A" * 31, "A name has 3 to 30 characters."),
        ("<b>Bob</b>", "Use letters, digits"),
        ("\u202eBob", "Use letters, digits"),
        ("", "This field is required."),
    ],
)
def test_an_invalid_name_is_refused_at_its_field(client, alice, name, sentence):
    page = sign_up(client, name=name)
    assert page.status_code == 200
    assert sentence in page.content.decode()
    assert b'value="Bob@Example.org"' in page.content
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["Zoë", "O'Brien", "J. S. Bach", "x_y-z", "日本語", "Count 2"])
def test_many_kinds_of_names_are_accepted(client, name):
    sign_up(client, name=name)
    assert User.objects.get().name == name


def test_the_database_refuses_a_second_account_of_the_same_name(alice):
    with pytest.raises(IntegrityError):
        User.objects.create_user("other@example.org", "ALICE", None)


@pytest.fixture
def _nobody_has_the_name_yet(monkeypatch):
    """Make the check for taken names pass, as if another request saved the name after it."""
    monkeypatch.setattr(NameAndZone, "clean_name", lambda form: form.cleaned_data["name"])


@pytest.mark.usefixtures("_nobody_has_the_name_yet")
def test_of_two_concurrent_sign_ups_with_one_name_one_is_refused(client, alice):
    page = sign_up(client, name="ALICE")
    assert page.status_code == 409
    assert b"This name has just been taken." in page.content
    assert b'value="Bob@Example.org"' in page.content
    assert User.objects.count() == 1


@pytest.mark.usefixtures("_nobody_has_the_name_yet")
@pytest.mark.django_db(transaction=True)
def test_of_two_concurrent_changes_to_one_name_one_is_refused(client, alice):
    carol = User.objects.create_user("carol@example.org", "Carol", None)
    client.force_login(carol)
    page = client.post(reverse("account_settings"), {"name": "alice", "time_zone": "UTC"})
    assert page.status_code == 422
    assert b"This name has just been taken." in page.content


def test_an_unknown_time_zone_is_refused(client):
    assert b"Mars/Olympus" in sign_up(client, time_zone="Mars/Olympus").content
    assert not User.objects.exists()


def test_name_and_time_zone_can_be_changed(client, alice):
    client.force_login(alice)
    answer = client.post(
        reverse("account_settings"), {"name": "Alice II", "time_zone": "Asia/Tokyo"}
    )
    assert answer.status_code == 302
    alice.refresh_from_db()
    assert (alice.name, alice.time_zone) == ("Alice II", "Asia/Tokyo")


def test_keeping_the_same_name_is_allowed(client, alice):
    client.force_login(alice)
    answer = client.post(reverse("account_settings"), {"name": "ALICE", "time_zone": "UTC"})
    assert answer.status_code == 302


def test_changing_to_a_name_that_is_taken_is_refused(client, alice):
    User.objects.create_user("carol@example.org", "Carol", None)
    client.force_login(alice)
    answer = client.post(reverse("account_settings"), {"name": "carol", "time_zone": "UTC"})
    assert answer.status_code == 422
    assert b"This name is already taken." in answer.content


def test_the_settings_page_asks_visitors_to_sign_in(client):
    answer = client.get(reverse("account_settings"))
    assert answer.headers["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(
    "page",
    [
        "account_settings",
        "account_email",
        "account_change_password",
        "account_logout",
        "mfa_index",
        "usersessions_list",
    ],
)
def test_every_account_page_opens(client, alice, page):
    client.post(reverse("account_login"), {"login": alice.email, "password": PASSWORD})
    assert client.get(reverse(page)).status_code == 200


def test_an_authenticator_app_can_be_set_up(client, alice):
    sign_in(client, alice.email)
    asked_again = client.get(reverse("mfa_activate_totp")).headers["Location"]
    page = client.post(asked_again, {"password": PASSWORD}, follow=True)
    assert b"data:image/svg+xml" in page.content


@pytest.mark.parametrize("page", ["account_login", "account_signup", "account_reset_password"])
def test_visitors_can_open_every_sign_in_page(client, page):
    assert client.get(reverse(page)).status_code == 200


def test_a_password_is_stored_with_argon2():
    from ambition import settings

    assert settings.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


@pytest.mark.parametrize("way", ["account_logout", "admin:logout"])
def test_signing_out_clears_the_browsers_storage(client, alice, way):
    alice.is_staff = True
    alice.save()
    sign_in_with_second_factor(client, alice)
    assert client.post(reverse(way)).headers["Clear-Site-Data"] == '"storage"'


def test_deleting_the_account_clears_the_browsers_storage(client, alice):
    client.force_login(alice)
    answer = client.post(reverse("account_delete"), {"password": PASSWORD})
    assert answer.headers["Clear-Site-Data"] == '"storage"'


def test_nothing_else_clears_the_browsers_storage(client, alice):
    answers = [sign_in(client, alice.email), client.get(reverse("account_logout"))]
    assert not any("Clear-Site-Data" in answer.headers for answer in answers)


def test_the_rules_for_passwords_are_one_sentence(client):
    page = client.get("/accounts/signup/").content.decode()
    assert "At least 8 characters, and hard to guess" in page
    assert "<li>Your password" not in page


def test_one_message_greets_a_new_account(client, mailoutbox):
    sign_up(client)
    client.get(reverse("account_email_verification_sent"))
    answer = confirm(client, mailoutbox[0])
    page = client.get(answer.headers["Location"])
    assert len(list(page.context["messages"])) == 1


def test_a_letter_that_does_not_arrive_is_sent_again_and_an_address_corrected(client, db):
    page = client.get(reverse("account_email_verification_sent")).content.decode()
    assert "Nothing arrived?" in page
    assert "Wrong address?" in page
    assert "six such emails" not in page
