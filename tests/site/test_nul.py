"""A NUL in an address is no server error. PostgreSQL stores none, and refuses to look for one."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from django.urls.resolvers import RoutePattern

from tests.games.cast import account
from tests.games.untouched import untouched
from tests.staff import sign_in_with_second_factor
from tests.sweeps import sampled

pytestmark = pytest.mark.django_db

CHANGELISTS = ["auth_group", "games_game", "games_phase", "games_seat", "users_user"]


# NUL, bytes that are no UTF-8, and more than any database column has.
HOSTILE = ("a%00b", "%ED%A0%80%FF", "9" * 3_000 + "%")
NUMBER = ("number", "int")
# Their views stream until somebody closes them.
STREAMS = ("live", "stream", "stream/")


def templates(below: URLResolver, before: str = "/") -> Iterator[str]:
    """The addresses of the site with their parts as the resolver writes them, as in
    "/games/<number:pk>/"."""
    for part in below.url_patterns:
        if not isinstance(part.pattern, RoutePattern):
            # Regular expressions: of the empty rest, and of keys.
            regex = str(part.pattern).strip("^$")
            route = re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", r"<str:\1>", regex)
        else:
            route = str(part.pattern)
        if isinstance(part, URLResolver):
            yield from templates(part, before + route)
        else:
            yield before + route


def hostile_addresses(pk: int) -> Iterator[str]:
    """Each address with a text in it, with each hostile text in each of its parts."""
    for template in dict.fromkeys(templates(get_resolver())):
        parts = re.findall(r"<(?:(\w+):)?(\w+)>", template)
        if template.endswith(STREAMS):
            continue
        for at, (kind, _name) in enumerate(parts):
            for text in HOSTILE if kind not in NUMBER else HOSTILE[:1]:
                values = [text if n == at else _sample(*part, pk) for n, part in enumerate(parts)]
                yield re.sub(r"<[^>]+>", lambda _part: values.pop(0), template)  # noqa: B023


def _sample(kind: str, name: str, pk: int) -> str:
    if name == "variant_id":
        return settings.DEFAULT_VARIANT
    return str(pk) if name == "pk" else "1" if kind in NUMBER else "FR"


@pytest.mark.slow
@pytest.mark.parametrize(
    "request_of", sampled(["visitor get", "visitor post", "greta get", "greta post"], 2)
)
def test_no_part_of_an_address_ends_in_an_error(table, greta, request_of):
    who, method = request_of.split()
    client = Client(raise_request_exception=False)
    if who == "greta":
        client.force_login(greta)
    failed = []
    for address in hostile_addresses(table.pk):
        with untouched():
            answer = getattr(client, method)(address)
        if answer.status_code >= 500 or ("%00" in address and answer.status_code < 400):
            failed.append((answer.status_code, address[:100]))
    assert failed == []


def test_the_walk_meets_the_addresses_of_all_rooms():
    addresses = list(hostile_addresses(7))
    for address in (
        "/variants/a%00b/statistics/",
        "/calendar/a%00b.ics",
        "/games/7/offers/a%00b/",
        "/games/7/seats/a%00b/",
        "/players/a%00b/",
        "/admin/users/user/a%00b/change/",
    ):
        assert address in addresses


@pytest.fixture
def staff(client):
    sign_in_with_second_factor(client, account("Root", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("page", CHANGELISTS)
@pytest.mark.parametrize("field", ["name", "pk", "q", "status__exact", "is_active__exact"])
def test_a_filter_of_the_admin_with_a_nul_is_no_error(staff, page, field):
    answer = staff.get(reverse(f"admin:{page}_changelist"), {field: "a\x00"})
    assert answer.status_code in (302, 400)


def test_an_object_of_the_admin_with_a_nul_is_no_error(staff):
    assert staff.get("/admin/users/user/a%00b/change/").status_code == 404


def test_a_filter_of_the_admin_without_a_nul_is_applied(staff):
    assert staff.get(reverse("admin:users_user_changelist"), {"q": "Root"}).status_code == 200
