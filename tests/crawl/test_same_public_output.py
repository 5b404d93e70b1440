"""Why a minor held is nobody's to know: a tie, no bid, a bid to hold, a void bid and an overspent
one are the same to everybody but who bid and the GM, byte for byte."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import caches
from django.core.cache.backends.dummy import DummyCache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from adjudicator import Bid
from games.gm.acts.resolve import phase_resolve_now
from games.live import stream as live
from games.notices.services.settings import webhook_set
from games.sheets.services.sheets import orders_submit
from games.story.pictures import SVG_THEMES
from tests.crawl.crawl import asked
from tests.crawl.told import told
from tests.games.cast import account
from tests.games.seat_given import seat_given
from tests.games.table import address
from tests.games.untouched import untouched

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

# Bids of Alice, who attacks Savoy herself, and of Bob. In none of them does a minor move.
CASES = {
    "no bid": ([], []),
    "a tie": ([Bid(1, "F Alg - Tun")], [Bid(1, "F Alg H")]),
    "a bid to hold": ([Bid(1, "F Alg H")], []),
    "a void bid": ([Bid(1, "A Sav - Mil")], []),
    "a bid that nobody understands": ([Bid(1, "A Sav to the moon")], []),
    "an overspent bid": ([Bid(3, "F Alg - Tun"), Bid(3, "A Sav - Mil")], []),
}
# When an answer was made and for which browser, the mark of a form of press, and roots with the
# hashes that they are made of.
CHANCE = re.compile(r'^Expires: .*$|name="key" value="[\w-]+"|\b[0-9a-f]{64}\b', re.MULTILINE)
SALT = re.compile(r'"salt":"[0-9a-f]{32}"')


@pytest.fixture
def dora(table, greta):
    """A third player, who bids nothing."""
    user = account("Dora")
    seat_given(game_id=table.pk, by=greta, power="PR", account="Dora")
    return user


@pytest.fixture
def outputs(table, alice, bob, greta, dora, monkeypatch) -> Callable[[str], dict[str, str]]:
    """All that a visitor and a third player get, once a phase with these bids is resolved."""
    now = timezone.now()
    webhook_set(game_id=table.pk, by=greta, url="https://hooks.example/1")
    monkeypatch.setattr("django.utils.timezone.now", lambda: now + timedelta(hours=1))
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)
    # A cache must not show an act that was undone.
    nothing = {"pages": DummyCache("none", {})}
    monkeypatch.setattr("games.core.page_cache.caches", nothing)
    monkeypatch.setattr("games.story.pictures.draw_png", lambda svg, _width: svg.encode())

    def found(case: str) -> dict[str, str]:
        caches["pictures"].clear()
        mail.outbox.clear()
        with untouched():
            for power, player, bids in zip(("FR", "HA"), (alice, bob), CASES[case], strict=True):
                orders_submit(
                    game_id=table.pk,
                    power=power,
                    by=player,
                    phase_number=1,
                    orders=["A Mar - Sav"] if power == "FR" else [],
                    bids=bids,
                    now=now,
                )
            phase_resolve_now(game_id=table.pk, by=greta, now=now)
            said = pages(table, dora) | told(table, dora, now)
            return {name: CHANCE.sub("", text) for name, text in said.items()}

    return found


def pages(table, dora) -> dict[str, str]:
    """Everything that shows something of the game, as answered to both."""
    kinds = [*sorted(SVG_THEMES)[:1], "share.png"]
    shown = [
        *(address(table, name) for name in ("game", "last", "live", "power_assignment", "gm")),
        *(address(table, name) for name in ("proof", "proof_feed", "export")),
        *(address(table, name, number=n) for name in ("phase", "phase_map") for n in (1, 2)),
        *(address(table, "phase_picture", number=1, kind=kind) for kind in kinds),
        *(f"{address(table, 'last')}?show={view}" for view in ("around", "all")),
        *(reverse(f"games:{name}") for name in ("home", "lobby", "notices")),
        *(reverse("games:player", args=[user.pk]) for user in (dora, table.gm)),
        f"{reverse('games:lobby')}?state=running",
    ]
    own = [address(table, name) for name in ("order_choices", "press_news", "press_export")]
    third = Client()
    third.force_login(dora)
    answers = {f"visitor {url}": asked(Client(), url).said for url in shown}
    answers |= {f"third player {url}": asked(third, url).said for url in [*shown, *own]}
    return {url: SALT.sub("", said) for url, said in answers.items()}


def test_whatever_was_bid_looks_like_no_bid_to_everybody_else(outputs):
    plain = outputs("no bid")
    assert "F Alg H" in plain[next(name for name in plain if "phases/1/" in name)]
    assert "Spring 1763" in plain["mails"]
    assert "Spring 1763" in plain["posts"]
    found = {case: outputs(case) for case in CASES if case != "no bid"}
    told = [(case, name) for case in found for name in plain if plain[name] != found[case][name]]
    assert told == []
