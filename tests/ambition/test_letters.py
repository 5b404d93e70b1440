"""Links in emails lead to the site, whatever the request says."""

import re

import pytest
from django.conf import settings
from django.core import mail
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_the_port_of_the_host_header_does_not_get_into_a_reset_link(client, alice):
    host = {"host": f"{settings.SITE_HOST}:6666"}
    client.post(reverse("account_reset_password"), {"email": alice.email}, headers=host)
    [letter] = mail.outbox
    links = re.findall(r"https?://\S+", letter.body)
    assert links
    assert [link for link in links if not link.startswith(settings.SITE_URL)] == []
