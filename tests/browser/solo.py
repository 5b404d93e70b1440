"""A table where Alice is France, and the others are computers that hold."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page

from adjudicator.state import Unit, sorted_units
from games.core.codec import position_data
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.models import Game, Phase
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from maps.load import load_variant
from tests.browser.taps import find_places
from tests.games.cast import account, submit
from tests.games.copies import copy_of
from tests.games.idle import make_idle


@pytest.fixture
def solo_table(live_server, monkeypatch) -> Game:
    """Greta is the GM."""
    make_idle(monkeypatch)
    alice, greta = account("Alice"), account("Greta")

    def make() -> Game:
        game = game_create(creator=greta, name="The Hubertusburg table")
        game_join(game_id=game.pk, by=alice, power="FR")
        game_start(game_id=game.pk, by=greta)
        return game

    return copy_of("solo", [alice, greta], make)


@pytest.fixture
def loud_table(solo_table) -> Game:
    """Spring, its retreats and the Fall that follows: France took Vienna from Austria's army."""
    start = load_variant(solo_table.variant_id).start
    units = [unit for unit in start.units if unit.power not in ("HA", "FR")]
    stand = [Unit("FR", "A", "Tyr"), Unit("FR", "A", "Bud"), Unit("HA", "A", "Vie")]
    position = replace(start, units=sorted_units([*units, *stand]))
    Phase.objects.filter(game=solo_table).update(position=position_data(position))
    alice = type(solo_table.gm).objects.get(name="Alice")
    submit(solo_table, alice, "FR", "A Tyr - Vie", "A Bud S A Tyr - Vie", now=None)
    phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    return solo_table


@pytest.fixture
def cape_table(live_server, monkeypatch) -> Game:
    """The Spring of 1900 in which Britain's fleet went round the Cape."""
    make_idle(monkeypatch)
    bob, greta = account("Bob"), account("Greta")
    game = game_create(creator=greta, name="The Cape", variant_id="1900")
    game_join(game_id=game.pk, by=bob, power="BRITAIN")
    game_start(game_id=game.pk, by=greta)
    fleet = [Unit("BRITAIN", "F", "MAO")]
    position = replace(load_variant("1900").start, units=sorted_units(fleet))
    Phase.objects.filter(game=game).update(position=position_data(position))
    submit(game, bob, "BRITAIN", "F MAO - HEJ", now=None)
    phase_resolve_now(game_id=game.pk, by=greta, phase_number=1)
    return game


@pytest.fixture
def as_alice(open_page, sign_in, solo_table):
    """Opens the table for Alice, in a browser session of its own."""

    def do(**options: object) -> Page:
        page = open_page(**options)
        sign_in(page, type(solo_table.gm).objects.get(name="Alice"))
        page.goto(solo_table.get_absolute_url())
        if options.get("java_script_enabled", True):
            page.locator("[data-order-tools].ready").wait_for()
            find_places(page)
        return page

    return do
