"""Numbers in addresses: whatever is typed there, the page is found or is not."""

import re
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import IntConverter

from games.core.addresses import Number
from tests.sweeps import sampled

pytestmark = pytest.mark.django_db


def patterns(below: URLResolver, start: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site, as it is written in the tables of addresses."""
    for pattern in below.url_patterns:
        whole = start + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, whole)
        else:
            yield whole, pattern


NUMBERED = {whole: pattern for whole, pattern in patterns(get_resolver()) if "<number:" in whole}


def test_every_number_in_an_address_of_the_games_is_bounded():
    loose = [
        whole
        for whole, pattern in patterns(get_resolver())
        for converter in pattern.pattern.converters.values()
        if isinstance(converter, IntConverter) and not isinstance(converter, Number)
    ]
    assert [whole for whole in loose if not whole.startswith("admin/")] == []


@pytest.mark.parametrize("address", sampled(sorted(NUMBERED), len(NUMBERED) // 4))
def test_a_number_of_many_digits_is_not_found(client, alice, address):
    client.force_login(alice)
    words = re.sub(r"<(?!number:)\w+:\w+>", "x", address)
    for digits in (18, 20, 400):
        typed = re.sub(r"<number:\w+>", "9" * digits, words)
        answers = [client.get(f"/{typed}"), client.post(f"/{typed}")]
        # Moderators' forms are forbidden to others, and programs have tokens, whatever the number.
        assert {answer.status_code for answer in answers} <= {302, 401, 403, 404, 405}, digits
