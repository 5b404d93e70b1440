"""A private game is answered like one that does not exist, whatever a stranger requests."""

import re
from collections.abc import Iterator

import pytest
from django.core.cache.backends.dummy import DummyCache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.models import Game
from tests.crawl.canaries import canary_world
from tests.crawl.crawl import Route, addresses, asked, routes
from tests.crawl.posts import POSTS
from tests.crawl.world import VISITOR, World
from tests.games.untouched import untouched

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

OF_GAMES = sorted(
    route for route in routes() if route.name.startswith("games:") and "pk" in route.parts
)
DATA = {post.name: post for post in POSTS}
CHANCE = re.compile(r"^(Expires|Content-Length): .*$", re.MULTILINE)


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield canary_world()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def no_counts(monkeypatch):
    """No quota or rate limit is reached."""
    monkeypatch.setattr("games.core.rate_limits.cache", DummyCache("", {}))


@pytest.fixture
def missing(world) -> int:
    """The number of no game."""
    return Game.objects.order_by("-pk").values_list("pk", flat=True)[0] + 1


def answers(world: World, client: Client, game: int, route: Route) -> list[tuple[int, str]]:
    """The answers at the addresses of one game, its number left out."""
    own = world.hidden.get_absolute_url()
    found = [
        address.replace(own, f"/games/{game}/")
        for address in addresses(world, route)
        if own in address
    ]
    if "token" in route.parts:
        found = [reverse(route.name, kwargs={"pk": game, "token": "guessed"})]
    assert found
    said = []
    for address in found:
        for method in ("get", "post"):
            post = DATA.get(route.name)
            sent = {"data": post.filled(world) if post else {}} if method == "post" else {}
            with untouched():
                answer = asked(client, address, method, **sent)
            text = re.sub(rf"/games/{game}\b", "/games/N", CHANCE.sub("", answer.said))
            said.append((answer.status, f"{method} {text}"))
    return said


@pytest.mark.parametrize("route", OF_GAMES, ids=lambda route: route.name)
@pytest.mark.parametrize("role", [VISITOR, "stranger"])
def test_a_stranger_cannot_tell_it_from_none(world, missing, role, route):
    client = world.client(role)
    assert not world.hidden.is_public
    there = answers(world, client, world.hidden.pk, route)
    assert there == answers(world, client, missing, route)
