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
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.open_seat import seat_open
from games.gm.acts.start import game_start
from games.live import stream as live
from games.models import Game, Right
from games.seats.acts.ask_mentor import mentor_ask
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_mentor import mentor_accept
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.end_substitution import substitution_stop
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.crawl.crawl import asked, routes
from tests.crawl.rows import Rows, all_rows
from tests.games.cast import account
from tests.games.seat_given import seat_given
from tests.games.untouched import untouched

WEEK = timedelta(days=7)
OF_A_GAME = sorted({route.name for route in routes() if route.parts == ("pk",)})
OF_A_SEAT = ("games:gm_seat", "games:gm_substitute")
# The seats that people have had, and one of those that computers play.
SEATS = ("FR", "HA", "PR", "RU", "SP", "OT")
OF_THE_SITE = ("games:home", "games:lobby", "games:notices", "games:blocked")

MEMBERS = {
    "a player": "Bob",
    "a player who is away": "Emil",
    "a substitute": "Dora",
    "a former substitute": "Frieda",
    "a former player": "Gustav",
    "one who is asked to play another seat": "Hanna",
    "a mentor": "Ida",
}
STRANGER = "Charlie"


@dataclass
class World:
    """An anonymous game that Alice tries to see through; `helper` is a stranger who helps her.
    `deputy` may fill seats and tries it, too. `urls` has the pages of each by name, `unchanged` the
    pages that were seen while all rows were `rows`, by who looked and the name that was tried.
    """

    game: Game
    alice: User
    greta: User
    helper: User
    deputy: User
    now: datetime
    urls: dict[str, list[str]] = field(default_factory=dict)
    rows: Rows = field(default_factory=dict)
    unchanged: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)

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
    others = ("Alice", "Greta", "Helper", "Konrad", "Theodora", STRANGER)
    people = {name: account(name) for name in others}
    people |= {name: account(name) for name in MEMBERS.values()}
    alice, bob, greta = people["Alice"], people["Bob"], people["Greta"]
    game = game_create(creator=greta, name="The Hubertusburg table", is_anonymous=True)
    Game.objects.filter(pk=game.pk).update(allows_mentors=True)
    game_join(game_id=game.pk, by=alice, power="FR")
    game_join(game_id=game.pk, by=bob, power="HA")
    game_start(game_id=game.pk, by=greta)
    by_gm = {"game_id": game.pk, "by": greta}
    for power, name in (("PR", "Emil"), ("RU", "Gustav"), ("SP", "Konrad")):
        seat_given(**by_gm, power=power, account=name)
    seat_open(**by_gm, power="RU")
    lend(game, "Emil", people["Dora"])
    lend(game, "Konrad", people["Frieda"])
    substitution_stop(game_id=game.pk, by=people["Konrad"])
    ask(game, bob, "Hanna")
    mentor_ask(game_id=game.pk, by=bob, account="Ida")
    mentor_accept(game_id=game.pk, by=people["Ida"], power="HA")
    deputy = people["Theodora"]
    deputy_offer(**by_gm, account=deputy.name, rights=[Right.REPLACE.value])
    deputy_take(game_id=game.pk, by=deputy)
    made = World(game, alice, greta, people["Helper"], deputy, timezone.now())
    pages = [reverse(name, kwargs={"pk": game.pk}) for name in OF_A_GAME]
    pages += map(reverse, OF_THE_SITE)
    pages += [
        reverse(name, kwargs={"pk": game.pk, "power": power})
        for name in OF_A_SEAT
        for power in SEATS
    ]
    with pytest.MonkeyPatch.context() as patch:
        stand_still(made.now, patch)
        clients = {user.name: signed_in(user) for user in (alice, deputy)}
        made.as_helper()
        made.rows = all_rows()
        for name, client in clients.items():
            with untouched():
                made.urls[name] = [url for url in pages if asked(client, url).status == 200]
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
