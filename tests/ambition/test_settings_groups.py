"""The list of settings: five groups and the rare pages, with the open page marked."""

import re

import pytest
from django.urls import reverse

CURRENT = re.compile(r'<a href="([^"]+)" aria-current="page">')
TITLE = re.compile(r'id="settings-[^"]+">([^<]+)<')


@pytest.mark.parametrize(
    "name",
    [
        "account_settings",
        "games:page_settings",
        "games:notice_settings",
        "games:webhooks",
        "games:blocked",
        "account_activity",
        "account_programs",
    ],
)
def test_the_open_page_is_marked_alone(client, alice, name):
    client.force_login(alice)
    page = client.get(reverse(name)).content.decode()
    assert CURRENT.findall(page) == [reverse(name)]


def test_a_page_below_another_marks_that_one(client, alice):
    client.force_login(alice)
    page = client.get(reverse("account_delete")).content.decode()
    assert CURRENT.findall(page) == [reverse("account_settings")]


def test_the_groups_are_listed_in_order_and_the_rare_pages_last(client, alice):
    client.force_login(alice)
    page = client.get(reverse("account_settings")).content.decode()
    titles = ["Profile", "Notices", "People", "Sign-in", "Security", "For programs that play"]
    assert TITLE.findall(page) == titles


def test_the_own_name_leads_to_the_own_page_and_that_to_the_settings(client, alice):
    client.force_login(alice)
    own = reverse("games:player", args=[alice.pk])
    assert f'<a href="{own}">Alice</a>' in client.get("/").content.decode()
    assert f'href="{reverse("account_settings")}"' in client.get(own).content.decode()
