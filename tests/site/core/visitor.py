"""What a visitor without an account is shown of pages that are kept."""

import re

from django.core.cache import caches
from django.test import Client

TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[^"]*')


def page(url, client=None, **headers) -> str:
    """What a visitor is shown, without the token."""
    answer = (client or Client()).get(url, headers=headers)
    assert answer.status_code == 200
    return TOKEN.sub("", answer.content.decode())


def page_as_new(url) -> str:
    """The same, where nothing is kept."""
    caches["pages"].clear()
    return page(url)


def number_kept() -> int:
    return len(caches["pages"]._cache)
