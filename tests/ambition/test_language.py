"""A page's language: the account's, else the one chosen in this browser, else the browser's own."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from ambition.users.models import User, supported_language

GERMAN, ENGLISH = "Über die Website", "About and credits"


def words_of(client: Client, **headers: str) -> str:
    return client.get(reverse("games:rules"), headers=headers).content.decode()


def switch(client: Client, language: str, to: str = "/rules/"):
    return client.post(reverse("language"), {"language": language, "next": to})


@pytest.mark.parametrize(
    ("accepted", "words"),
    [("de", GERMAN), ("de-AT,en;q=0.5", GERMAN), ("tlh,en;q=0.5", ENGLISH), ("", ENGLISH)],
)
def test_a_visitor_gets_the_browsers_language(db, client, accepted, words):
    assert words in words_of(client, **{"accept-language": accepted})


def test_a_page_declares_its_language(db, client):
    assert '<html lang="de"' in words_of(client, **{"accept-language": "de"})


def test_a_visitors_choice_is_remembered(db, client):
    answer = switch(client, "de")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/rules/")
    assert GERMAN in words_of(client, **{"accept-language": "en"})


def test_switching_does_not_redirect_to_another_site(db, client):
    assert switch(client, "de", "https://example.org/").headers["Location"] == "/"


def test_an_unsupported_language_changes_nothing(client, alice):
    client.force_login(alice)
    switch(client, "tlh")
    alice.refresh_from_db()
    assert (alice.language, ENGLISH in words_of(client)) == ("", True)


def test_a_users_choice_applies_on_every_device(client, alice):
    client.force_login(alice)
    switch(client, "de")
    elsewhere = Client()
    elsewhere.force_login(User.objects.get(pk=alice.pk))
    assert GERMAN in words_of(elsewhere, **{"accept-language": "en"})


def test_each_language_is_named_in_itself(db, client):
    page = words_of(client)
    assert re.search(r'value="de" lang="de"\s*>\s*Deutsch\s*</button>', page)
    assert re.search(r'value="en" lang="en" aria-current="true"\s*>\s*English\s*</button>', page)


def test_the_settings_change_the_language_at_once(client, alice):
    client.force_login(alice)
    sent = {"name": "Alice", "time_zone": "UTC", "language": "de"}
    page = client.post(reverse("account_settings"), sent, follow=True).content.decode()
    alice.refresh_from_db()
    assert (alice.language, "Dein Konto wurde gespeichert." in page) == ("de", True)


def test_the_settings_refuse_an_unsupported_language(client, alice):
    client.force_login(alice)
    sent = {"name": "Alice", "time_zone": "UTC", "language": "tlh"}
    assert client.post(reverse("account_settings"), sent).status_code == 422


def test_signing_up_in_german_gets_german_emails(db, client, mailoutbox):
    sent = {
        "name": "Dora",
        "email": "dora@example.org",
        "password1": "correct-horse-1763",
        "time_zone": "UTC",
    }
    client.post(reverse("account_signup"), sent, headers={"accept-language": "de"})
    assert User.objects.get(name="Dora").language == "de"
    assert "Bestätige deine E-Mail-Adresse" in mailoutbox[0].subject


@pytest.mark.parametrize(
    ("code", "language"),
    [("de", "de"), ("de-at", "de"), ("DE-CH", "de"), ("en-gb", "en"), ("tlh", ""), ("", "")],
)
def test_regional_codes_map_to_a_supported_language(code, language):
    assert supported_language(code) == language
