"""Links in emails lead to the site, whatever the request says."""

import re

import pytest
from django.conf import settings
from django.core import mail
from django.urls import reverse

pytestmark = pytest.mark.django_db

NEW = {"name": "Bob of Bavaria", "time_zone": "UTC", "password1": "another-horse-1763"}


@pytest.mark.parametrize(
    ("page", "form"),
    [
        ("account_reset_password", {"email": "alice@example.org"}),
        ("account_reset_password", {"email": "nobody@example.org"}),
        ("account_signup", {**NEW, "email": "alice@example.org"}),
        ("account_signup", {**NEW, "email": "nobody@example.org"}),
    ],
)
def test_the_port_of_the_host_header_does_not_get_into_an_email(client, alice, page, form):
    client.post(reverse(page), form, headers={"host": f"{settings.SITE_HOST}:6666"})
    [letter] = mail.outbox
    links = re.findall(r"https?://\S+", letter.body)
    assert links
    assert [link for link in links if not link.startswith(settings.SITE_URL)] == []
    assert "6666" not in letter.body + letter.subject
