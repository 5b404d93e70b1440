"""The language of a page: the account's, else the one that was chosen here, else the browser's."""

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
    [("de", GERMAN), ("de-AT,en;q=0.5", GERMAN), ("fr,en;q=0.5", ENGLISH), ("", ENGLISH)],
)
def test_a_visitor_reads_the_language_of_the_browser(db, client, accepted, words):
    assert words in words_of(client, **{"accept-language": accepted})


def test_a_page_says_what_language_it_is_in(db, client):
    assert '<html lang="de"' in words_of(client, **{"accept-language": "de"})


def test_a_visitor_who_switches_stays_with_the_choice(db, client):
    answer = switch(client, "de")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/rules/")
    assert GERMAN in words_of(client, **{"accept-language": "en"})


def test_a_switch_leads_to_no_other_site(db, client):
    assert switch(client, "de", "https://example.org/").headers["Location"] == "/"


def test_a_language_that_the_site_does_not_speak_changes_nothing(client, alice):
    client.force_login(alice)
    switch(client, "fr")
    alice.refresh_from_db()
    assert (alice.language, ENGLISH in words_of(client)) == ("", True)


def test_who_is_signed_in_takes_the_choice_along(client, alice):
    client.force_login(alice)
    switch(client, "de")
    elsewhere = Client()
    elsewhere.force_login(User.objects.get(pk=alice.pk))
    assert GERMAN in words_of(elsewhere, **{"accept-language": "en"})


def test_the_switch_names_each_language_in_itself(db, client):
    page = words_of(client)
    assert re.search(r'value="de" lang="de"\s*>\s*Deutsch\s*</button>', page)
    assert re.search(r'value="en" lang="en" aria-current="true"\s*>\s*English\s*</button>', page)


def test_the_settings_change_the_language_and_answer_in_it(client, alice):
    client.force_login(alice)
    sent = {"name": "Alice", "time_zone": "UTC", "language": "de"}
    page = client.post(reverse("account_settings"), sent, follow=True).content.decode()
    alice.refresh_from_db()
    assert (alice.language, "Dein Konto wurde gespeichert." in page) == ("de", True)


def test_the_settings_refuse_an_unknown_language(client, alice):
    client.force_login(alice)
    sent = {"name": "Alice", "time_zone": "UTC", "language": "tlh"}
    assert client.post(reverse("account_settings"), sent).status_code == 422


def test_whoever_signs_up_in_german_gets_german_mails(db, client, mailoutbox):
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
    [("de", "de"), ("de-at", "de"), ("DE-CH", "de"), ("en-gb", "en"), ("fr", ""), ("", "")],
)
def test_the_site_speaks_a_language_in_all_its_countries(code, language):
    assert supported_language(code) == language
