"""An anonymous game, with people in it whom nobody may find out."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest
from django.core.cache.backends.dummy import DummyCache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.core.accounts import User
from games.live import stream as live
from games.lobby.services.games import game_create
from games.models import Game
from games.seats.services.joining import game_start, seat_join
from games.seats.services.opening import seat_open
from games.seats.services.substitutes import substitute_accept, substitute_ask
from games.seats.services.substitution import substitution_end
from tests.crawl.crawl import asked, routes
from tests.crawl.rows import Rows, all_rows
from tests.games.cast import account
from tests.games.seat_given import seat_given
from tests.games.untouched import untouched

WEEK = timedelta(days=7)
OF_A_GAME = sorted({route.name for route in routes() if route.parts == ("pk",)})
OF_THE_SITE = ("games:home", "games:lobby", "games:notices", "games:blocked")

MEMBERS = {
    "a player": "Bob",
    "a player who is away": "Emil",
    "a substitute": "Dora",
    "a former substitute": "Frieda",
    "a former player": "Gustav",
    "one who is asked to play another seat": "Hanna",
}
STRANGER = "Charlie"


@dataclass
class World:
    """An anonymous game that Alice tries to see through; `helper` is a stranger who helps her.
    `unchanged` has the pages that were seen while all rows were `rows`, by the name that was tried.
    """

    game: Game
    alice: User
    greta: User
    helper: User
    now: datetime
    urls: list[str] = field(default_factory=list)
    rows: Rows = field(default_factory=dict)
    unchanged: dict[str, dict[str, str]] = field(default_factory=dict)

    def as_alice(self) -> Client:
        return signed_in(self.alice)

    def as_helper(self) -> Client:
        return signed_in(self.helper)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def anonymous_world() -> World:
    """Alice is France. Konrad lent his seat to Frieda and took it back; Russia is open."""
    people = {name: account(name) for name in ("Alice", "Greta", "Helper", "Konrad", STRANGER)}
    people |= {name: account(name) for name in MEMBERS.values()}
    alice, bob, greta = people["Alice"], people["Bob"], people["Greta"]
    game = game_create(creator=greta, name="The Hubertusburg table", is_anonymous=True)
    seat_join(game_id=game.pk, by=alice, power="FR")
    seat_join(game_id=game.pk, by=bob, power="HA")
    game_start(game_id=game.pk, by=greta)
    by_gm = {"game_id": game.pk, "by": greta}
    for power, name in (("PR", "Emil"), ("RU", "Gustav"), ("SP", "Konrad")):
        seat_given(**by_gm, power=power, account=name)
    seat_open(**by_gm, power="RU")
    lend(game, "Emil", people["Dora"])
    lend(game, "Konrad", people["Frieda"])
    substitution_end(game_id=game.pk, by=people["Konrad"])
    ask(game, bob, "Hanna")
    made = World(game, alice, greta, people["Helper"], timezone.now())
    urls = [reverse(name, kwargs={"pk": game.pk}) for name in OF_A_GAME]
    with pytest.MonkeyPatch.context() as patch:
        stand_still(made.now, patch)
        client = made.as_alice()
        made.as_helper()
        made.rows = all_rows()
        with untouched():
            pages = [*urls, *map(reverse, OF_THE_SITE)]
            made.urls = [url for url in pages if asked(client, url).status == 200]
    return made


def ask(game: Game, by: User, name: str) -> None:
    day = timezone.localdate() + WEEK
    substitute_ask(game_id=game.pk, by=by, account=name, last_day=day)


def lend(game: Game, player: str, to: User) -> None:
    ask(game, User.objects.get(name=player), to.name)
    substitute_accept(game_id=game.pk, by=to)


def stand_still(now: datetime, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("django.utils.timezone.now", lambda: now)
    patch.setattr(live, "STREAM_SECONDS", 0)
    patch.setattr("games.core.page_cache.caches", {"pages": DummyCache("none", {})})
