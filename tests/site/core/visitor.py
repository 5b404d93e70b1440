"""A visitor without an account, who gets cached pages."""

import re

from django.core.cache import caches
from django.test import Client

TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[^"]*')


def page(url, client=None, **headers) -> str:
    """A page as a visitor gets it, without the CSRF token."""
    answer = (client or Client()).get(url, headers=headers)
    assert answer.status_code == 200
    return TOKEN.sub("", answer.content.decode())


def page_as_new(url) -> str:
    """A page as a visitor gets it without the cache."""
    caches["pages"].clear()
    return page(url)


def number_kept() -> int:
    return len(caches["pages"]._cache)
