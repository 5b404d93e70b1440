"""Secrets of one person that carry no word of their own: a ranking, a vote, a mute, a block,
conditional orders, a forecast, a place on standby, a note. Everybody else gets the same answers
with it and without it, byte for byte."""

import re
from collections.abc import Callable

import pytest
from django.core.cache.backends.dummy import DummyCache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from adjudicator.state import PhaseKind
from games.forecasts.queries import powers_before
from games.forecasts.services import forecast_give
from games.live import stream as live
from games.models import Game
from games.notes.services import note_save
from games.players.blocks import player_block
from games.press.services.reading import press_mute
from games.seats.acts.go_on_standby import standby_save
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.sheets.services.conditional import conditional_submit
from games.votes.services.votes import vote_cast, vote_propose
from tests.crawl.crawl import asked, routes
from tests.games.cast import account, open_phase
from tests.games.seat_given import seat_given
from tests.games.untouched import untouched

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

# When an answer was made and for which browser, and the mark of a form of press.
CHANCE = re.compile(r'\nExpires: .*|\nETag: "[0-9a-f]{64}"(?=\n)|name="key" value="[\w-]+"')
OF_A_GAME = sorted({route.name for route in routes() if route.parts == ("pk",)})
OF_THE_SITE = ("games:home", "games:lobby", "games:notices", "games:standby")


@pytest.fixture
def dora(table, greta):
    """A third player, so that one agreement is not enough."""
    user = account("Dora")
    seat_given(game_id=table.pk, by=greta, power="PR", account="Dora")
    return user


@pytest.fixture
def forming(greta, alice, bob) -> Game:
    """A table that forms, with the rankings of Alice and of Bob."""
    game = game_create(creator=greta, name="The table that forms", seat_choice="preferences")
    for user in (alice, bob):
        game_join(game_id=game.pk, by=user, ranks=ranks(game, 0))
    return game


@pytest.fixture
def auctioned(greta, alice, bob) -> Game:
    """A table that forms, with the bids of Alice and of Bob."""
    game = game_create(creator=greta, name="The auction", seat_choice="auction")
    for user in (alice, bob):
        game_join(game_id=game.pk, by=user, points={"FR": 100})
    return game


def ranks(game: Game, shift: int) -> dict[str, int]:
    powers = sorted(seat.power for seat in game.seats.all())
    return {power: 1 + (number + shift) % len(powers) for number, power in enumerate(powers)}


@pytest.fixture
def others(table, forming, alice, bob, greta, dora, monkeypatch) -> dict[str, Client]:
    """Everybody but Alice; time stands still, and nothing is kept of what was undone."""
    now = timezone.now()
    vote_propose(game_id=table.pk, by=bob, kind="draw")
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)
    monkeypatch.setattr("games.core.rate_limits.cache", DummyCache("none", {}))
    monkeypatch.setattr("games.core.page_cache.caches", {"pages": DummyCache("none", {})})
    clients = {"visitor": Client(), "Bob": Client(), "Greta": Client()}
    clients["Bob"].force_login(bob)
    clients["Greta"].force_login(greta)
    for client in clients.values():
        # Traces of a first visit: a token, and the things that were seen.
        client.get(table.get_absolute_url())
    return clients


@pytest.fixture
def secrets(
    table, forming, auctioned, alice, bob, charlie
) -> dict[str, tuple[Game, Callable[[], object]]]:
    """What Alice keeps to herself, or a spectator, and the game that would tell of it."""
    own = {"game_id": table.pk, "by": alice}
    proposal = lambda: table.proposals.get().pk  # noqa: E731 - it is made later
    wish = {"power": "FR", "phase_number": 1, "kind": PhaseKind.RETREATS, "orders": ["A Par - Gas"]}
    phase = open_phase(table)
    sure = {power: (count, "sure") for power, count in powers_before(phase).items()}
    forecast = {"game_id": table.pk, "by": charlie, "year": phase.year, "numbers": sure}
    return {
        "a forecast": (table, lambda: forecast_give(**forecast)),
        "a ranking": (
            forming,
            lambda: game_join(game_id=forming.pk, by=alice, ranks=ranks(forming, 3)),
        ),
        "a bid": (
            auctioned,
            lambda: game_join(game_id=auctioned.pk, by=alice, points={"HA": 100}),
        ),
        "a vote": (table, lambda: vote_cast(**own, proposal_id=proposal())),
        "a mute": (table, lambda: press_mute(**own, power="HA", is_muted=True)),
        "a block": (table, lambda: player_block(by=alice, account_id=bob.pk)),
        "conditional orders": (table, lambda: conditional_submit(**own, **wish)),
        "standby": (table, lambda: standby_save(by=alice, paces=["fast"], languages=["en"])),
        "a note": (table, lambda: note_save(**own, text="Watch Bob.")),
    }


def answers(game: Game, clients: dict[str, Client], known: dict[str, str] | None) -> dict[str, str]:
    """The answers to everybody at the addresses of the game and the site; of those that are
    known, the ones that show something."""
    urls = [reverse(name, kwargs={"pk": game.pk}) for name in OF_A_GAME]
    urls += [reverse(name) for name in OF_THE_SITE]
    found = {}
    for name, client in clients.items():
        for url in urls:
            if known is not None and f"{name} {url}" not in known:
                continue
            answer = asked(client, url)
            if known is not None or answer.status == 200:
                found[f"{name} {url}"] = CHANCE.sub("", answer.said)
    return found


def test_what_somebody_keeps_to_themselves_shows_to_nobody_else(others, secrets):
    plain: dict[int, dict[str, str]] = {}
    told = []
    for what, (game, act) in secrets.items():
        if game.pk not in plain:
            with untouched():
                plain[game.pk] = answers(game, others, None)
        before = plain[game.pk]
        with untouched():
            act()
            after = answers(game, others, before)
        told += [(what, name) for name in before if before[name] != after[name]]
    assert any("/trust/" in name for game in plain.values() for name in game)
    assert told == []
