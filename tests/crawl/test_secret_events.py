"""Events for the GM alone show to nobody else: no page, no mark and no stream changes with them,
and they take the place of nothing that everybody may read."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.core.change_notifications import ChangeNotification
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.page_cache import game_mark, phase_mark
from games.core.visibility import GM_EVENTS, Viewer, visible_version
from games.game_page.queries import RECENT
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.extend import deadline_extend
from games.gm.acts.open_seat import seat_open
from games.live import stream as streams
from games.live.marks import Mark, marks_of
from games.models import EventKind, Game, Right
from games.players.blocks import player_block
from games.players.services import games_refresh
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.decline_application import application_decline
from games.seats.acts.decline_offer import offer_decline
from games.seats.acts.end_substitution import substitution_stop
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.resign import seat_resign_later
from games.seats.acts.stay import resignation_withdraw
from games.seats.acts.withdraw_application import application_withdraw
from games.seats.acts.withdraw_offer import offer_withdraw
from games.seats.services.offers import offers_lapse
from tests.games.cast import account, open_phase, viewer_of
from tests.games.table import address, text_of
from tests.site.core.visitor import number_kept, page, page_as_new
from tests.site.live.conftest import bus, database, no_bus

__all__ = ["bus", "database", "no_bus"]

pytestmark = pytest.mark.django_db

SENTENCE = "I have played France before."


class World:
    """A table with its people, on which something secret is prepared and done."""

    def __init__(self, table: Game, **people: object) -> None:
        self.table, self.people = table, people
        self.pk = table.pk

    def by(self, who: str) -> dict[str, object]:
        return {"game_id": self.pk, "by": self.people[who]}

    def seat_opened(self) -> None:
        seat_open(**self.by("greta"), power="FR")

    def applied(self) -> int:
        return seat_apply(**self.by("charlie"), power="FR", sentence=SENTENCE).pk

    def offered(self):
        return seat_offer(**self.by("greta"), power="FR", account="Charlie")

    def asked(self) -> None:
        day = timezone.localdate() + timedelta(days=7)
        substitute_ask(**self.by("alice"), account="Charlie", last_day=day)

    def flagged(self) -> None:
        player_block(by=self.people["bob"], account_id=self.people["charlie"].pk)
        self.asked()


def nothing(_world: World) -> None:
    return None


# How each is prepared, and done with what the preparation gave.
ACTS = {
    EventKind.STUCK: (
        nothing,
        lambda w, _: event_add(
            game=lock_game(w.pk),
            kind=EventKind.STUCK,
            phase=open_phase(w.table),
            now=timezone.now(),
        ),
    ),
    EventKind.RESIGNS: (nothing, lambda w, _: seat_resign_later(**w.by("alice"))),
    EventKind.STAYS: (
        lambda w: seat_resign_later(**w.by("alice")),
        lambda w, _: resignation_withdraw(**w.by("alice")),
    ),
    EventKind.APPLIED: (World.seat_opened, lambda w, _: w.applied()),
    EventKind.APPLICATION_BACK: (
        lambda w: (w.seat_opened(), w.applied()),
        lambda w, _: application_withdraw(**w.by("charlie"), power="FR"),
    ),
    EventKind.APPLICATION_DECLINED: (
        lambda w: (w.seat_opened(), w.applied())[1],
        lambda w, number: application_decline(**w.by("greta"), application_id=number),
    ),
    EventKind.SEAT_OFFERED: (World.seat_opened, lambda w, _: w.offered()),
    EventKind.OFFER_BACK: (
        lambda w: (w.seat_opened(), w.offered())[1],
        lambda w, offer: offer_withdraw(**w.by("greta"), offer_id=offer.pk),
    ),
    EventKind.OFFER_DECLINED: (
        lambda w: (w.seat_opened(), w.offered())[1],
        lambda w, offer: offer_decline(**w.by("charlie"), token=offer.token),
    ),
    EventKind.OFFER_LAPSED: (
        lambda w: (w.seat_opened(), w.offered())[1],
        lambda w, _: offers_lapse(now=timezone.now() + timedelta(hours=25)),
    ),
    EventKind.SUBSTITUTE_ASKED: (nothing, lambda w, _: w.asked()),
    EventKind.SUBSTITUTE_FLAGGED: (
        World.flagged,
        lambda w, _: substitute_accept(**w.by("charlie")),
    ),
    EventKind.SUBSTITUTE_OFF: (
        World.asked,
        lambda w, _: substitution_stop(**w.by("alice")),
    ),
}


@pytest.fixture
def world(table, alice, bob, charlie, greta, monkeypatch) -> World:
    """Time stands still: a minute that passes shows on the clock."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    return World(table, alice=alice, bob=bob, charlie=charlie, greta=greta)


@pytest.fixture
def sent(monkeypatch) -> list[ChangeNotification]:
    notifications: list[ChangeNotification] = []
    monkeypatch.setattr("games.core.outbox.notification_send", notifications.append)
    return notifications


def numbers(game: Game, user: object = None) -> dict[str, int]:
    """The request of a page without a stream."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(address(game, "live"), headers={"Accept": "application/json"}).json()


def test_every_kind_of_event_that_visitors_cannot_see_is_tried():
    assert set(ACTS) == GM_EVENTS


@pytest.mark.parametrize("kind", ACTS)
def test_nothing_of_it_shows_to_a_visitor(world, kind):
    prepare, act = ACTS[kind]
    prepared = prepare(world)
    game, url = world.table, address(world.table, "game")
    visitor = Client()
    page(url, visitor)
    before = page(url, visitor)
    etag = visitor.get(url).headers["ETag"]
    marks = game_mark(game.pk), phase_mark(game.pk, 1)
    version = marks_of([game.pk])[game.pk].version
    told, kept = numbers(game), number_kept()

    act(world, prepared)

    assert game.events.first().kind == kind
    assert (game_mark(game.pk), phase_mark(game.pk, 1)) == marks
    assert marks_of([game.pk])[game.pk].version == version
    assert numbers(game) == told
    answer = visitor.get(url, headers={"if-none-match": etag})
    assert answer.status_code == 304
    assert (page(url, visitor), number_kept()) == (before, kept)
    assert page_as_new(url) == before


@pytest.mark.parametrize("kind", ACTS)
def test_other_players_are_told_nothing_and_the_gm_is(world, kind):
    prepare, act = ACTS[kind]
    prepared = prepare(world)
    before = {who: numbers(world.table, world.people[who]) for who in ("bob", "greta")}
    act(world, prepared)
    after = {who: numbers(world.table, world.people[who]) for who in ("bob", "greta")}
    assert after["bob"] == before["bob"]
    assert after["greta"]["version"] == before["greta"]["version"] + 1


def test_a_deputy_who_may_fill_seats_is_told_and_another_is_not(world, greta):
    for name, right in (("Dora", Right.REPLACE), ("Emil", Right.REMIND)):
        world.people[name] = account(name)
        deputy_offer(**world.by("greta"), account=name, rights=[right.value])
        deputy_take(**world.by(name))
    before = {name: numbers(world.table, world.people[name]) for name in ("Dora", "Emil")}
    world.asked()
    told = {name: numbers(world.table, world.people[name]) for name in ("Dora", "Emil")}
    assert told["Dora"]["version"] == before["Dora"]["version"] + 1
    assert told["Emil"] == before["Emil"]


def test_the_notification_leaves_the_public_version_as_it_was(
    world, sent, django_capture_on_commit_callbacks
):
    version = world.table.version
    with django_capture_on_commit_callbacks(execute=True):
        world.asked()
    assert sent == [ChangeNotification(world.pk, version=version, secret=1)]


def test_pages_and_streams_count_the_same(world, greta):
    world.asked()
    game = Game.objects.get(pk=world.pk)
    client = Client()
    client.force_login(greta)
    shown = f'data-version="{visible_version(viewer_of(greta, game), game)}"'
    assert shown in client.get(address(game, "game")).content.decode()
    assert f'data-version="{game.version}"' in page(address(game, "game"))


# The stream -----------------------------------------------------------------------------------


GM = Viewer(1, user_id=2, is_gm=True)


def next_version(viewer: Viewer, then=lambda: None) -> int:
    """The next version of a stream that began with 7, after `then` is called."""

    async def read() -> int:
        async with aclosing(streams.stream(viewer, 7)) as stream:
            parts = (part async for part in stream if part.startswith(b"data: "))
            assert await anext(parts) == b'data: {"version": 7}\n\n'
            then()
            return json.loads((await anext(parts))[6:])["version"]

    return asyncio.run(asyncio.wait_for(read(), 20))


@pytest.mark.parametrize(("viewer", "versions"), [(Viewer(1), {9}), (GM, {8, 10})])
def test_a_secret_notification_wakes_the_streams_of_the_gm_alone(bus, database, viewer, versions):
    def say() -> None:
        bus.said.put_nowait(ChangeNotification(1, version=7, secret=1))
        bus.said.put_nowait(ChangeNotification(1, version=9, secret=1))

    # The GM may be told of both at once.
    assert next_version(viewer, say) in versions


@pytest.mark.parametrize(("viewer", "versions"), [(Viewer(1), {9}), (GM, {8, 10})])
def test_a_query_finds_no_more_than_a_notification_says(no_bus, database, viewer, versions):
    database.says(Mark(7, 2), Mark(7, 2, 1), Mark(9, 2, 1))
    assert next_version(viewer) in versions


# The rest of the page -------------------------------------------------------------------------


def test_secret_events_push_no_public_one_out(world, visit, greta):
    deadline_extend(**world.by("greta"), by_how_much=timedelta(hours=5))
    for _ in range(2 * RECENT):
        seat_resign_later(**world.by("alice"))
        resignation_withdraw(**world.by("alice"))
    assert "The GM extended Spring 1763 by 5 hours." in text_of(visit().get())
    assert "keeps the seat" not in text_of(visit().get())
    assert "keeps the seat" in text_of(visit(greta).get())


def test_a_new_name_in_an_anonymous_game_is_news_for_its_gm_alone(open_table, alice, greta):
    game = open_table(is_anonymous=True)
    before = numbers(game), numbers(game, greta)
    games_refresh(naming=alice)
    after = numbers(game), numbers(game, greta)
    assert after[0] == before[0]
    assert after[1]["version"] == before[1]["version"] + 1


def test_the_gm_of_an_anonymous_game_is_named_to_all(open_table, greta):
    game = open_table(is_anonymous=True)
    before = numbers(game)
    games_refresh(naming=greta)
    assert numbers(game) != before
