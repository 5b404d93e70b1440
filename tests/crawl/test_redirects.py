"""Nobody is led away from the site by an address that somebody else has made."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.urls import reverse

from tests.crawl.canaries import canary_world
from tests.crawl.crawl import addresses, asked, routes
from tests.crawl.posts import POSTS
from tests.crawl.world import PASSWORD, VISITOR, World
from tests.games.untouched import untouched

pytestmark = pytest.mark.django_db

ROUTES = {route.name: route for route in routes()}
# The pages of games and their tables in the admin are where people go on to; programs go nowhere.
OF_GAMES = ("games:", "admin:games_", "api:")
ENTRANCES = [route for route in sorted(ROUTES.values()) if not route.name.startswith(OF_GAMES)]
AWAY = ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example/"]


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield canary_world()
        transaction.set_rollback(True)


def leads_away(location: str) -> bool:
    """Whether a browser that follows this leaves the site; it takes \\ for /."""
    return urlsplit(location.replace("\\", "/")).netloc not in ("", "testserver", "localhost:8000")


def test_no_form_leads_away(world):
    found = []
    for post in POSTS:
        with untouched():
            address = f"{post.address(world, ROUTES[post.name])}?next={AWAY[1]}"
            data = post.filled(world) | {"next": AWAY[1]}
            answer = asked(world.client(post.by), address, "post", data=data)
        if leads_away(answer.headers.get("Location", "")):
            found.append(post.name)
    assert found == []


@pytest.mark.parametrize("away", AWAY)
def test_whoever_signs_in_stays_here(world, away):
    sent = {"login": world.people["stranger"].email, "password": PASSWORD, "next": away}
    with untouched():
        answer = asked(world.client(VISITOR), reverse("account_login"), "post", data=sent)
    assert answer.status == 302
    assert not leads_away(answer.headers["Location"])


@pytest.mark.parametrize("role", [VISITOR, "france", "staff"])
def test_no_address_leads_away(world, role):
    client = world.client(role)
    found = []
    for route in ENTRANCES:
        for address in addresses(world, route)[:1]:
            with untouched():
                answer = asked(client, address, data={"next": AWAY[1]})
            if leads_away(answer.headers.get("Location", "")):
                found.append(address)
    assert found == []


@pytest.mark.parametrize("away", AWAY)
def test_what_leads_away_is_told(away):
    assert leads_away(away)
