"""Bids of influence that win nothing look like none to all but who made them and the GM."""

import json
import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.core.cache.backends.dummy import DummyCache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from adjudicator import Bid
from games.gm.acts.resolve import phase_resolve_now
from games.live import stream as live
from games.models import Phase
from games.notices.services.settings import calendar_renew, webhook_set
from games.sheets.services.sheets import orders_submit
from tests.crawl.crawl import asked
from tests.crawl.told import told
from tests.games.cast import account
from tests.games.seat_given import seat_given
from tests.games.table import address, text_of
from tests.games.untouched import untouched

pytestmark = pytest.mark.django_db

# Bids of Rome and of Carthage; none of them wins an alliance.
CASES = {
    "no bids": ([], []),
    "a tie": ([Bid(5, "Ill")], [Bid(5, "Ill")]),
    "an overspent sheet": ([Bid(9, "Ill"), Bid(9, "Lig")], []),
    "support of nobody's bid": ([Bid(7, "Num for CA")], []),
    "an end of no alliance": ([Bid(0, "end Ill")], []),
    "a bid that nobody understands": ([Bid(3, "Atlantis")], []),
    "a bid for what is no armed neutral": ([Bid(3, "Mas")], []),
}
CHANCE = re.compile(r'^Expires: .*$|name="key" value="[\w-]+"|\b[0-9a-f]{64}\b', re.MULTILINE)
# A database gives a phase that was undone no number again.
NUMBER = re.compile(r"^UID:phase-\d+@", re.MULTILINE)


@pytest.fixture
def dora(table, greta):
    """A third player, who bids nothing."""
    user = account("Dora")
    seat_given(game_id=table.pk, by=greta, power="EG", account="Dora")
    return user


@pytest.fixture
def shown(table, alice, bob, greta, dora, monkeypatch) -> Callable[[str], dict[str, str]]:
    """The answers to a visitor and a third player once the alliances are settled."""
    now = timezone.now()
    webhook_set(game_id=table.pk, by=greta, url="https://hooks.example/1")
    feed = reverse("games:calendar", args=[calendar_renew(by=dora)])
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)
    monkeypatch.setattr("games.core.page_cache.caches", {"pages": DummyCache("none", {})})

    def found(case: str) -> dict[str, str]:
        mail.outbox.clear()
        with untouched():
            for power, player, bids in zip(("RO", "CA"), (alice, bob), CASES[case], strict=True):
                orders_submit(
                    game_id=table.pk,
                    power=power,
                    by=player,
                    phase_number=1,
                    orders=[],
                    bids=bids,
                    now=now,
                )
            phase_resolve_now(game_id=table.pk, by=greta, now=now)
            calendar = {"calendar": NUMBER.sub("", Client().get(feed).content.decode())}
            return pages(table, dora) | told(table, dora, now) | calendar

    return found


def pages(table, dora) -> dict[str, str]:
    """Everything that shows something of the game, as answered to both."""
    urls = [
        *(address(table, name) for name in ("game", "last", "live", "chronicle", "gm_log")),
        *(address(table, "phase", number=n) for n in (1, 2)),
        *(reverse(f"games:{name}") for name in ("home", "lobby", "notices")),
    ]
    third = Client()
    third.force_login(dora)
    answers = {f"visitor {url}": asked(Client(), url).said for url in urls}
    answers |= {f"third player {url}": asked(third, url).said for url in urls}
    said = {url: CHANCE.sub("", text) for url, text in answers.items()}
    outcome = Phase.objects.get(game=table, number=1).public_outcome
    return said | {"outcome": json.dumps(outcome)}


@pytest.mark.slow
def test_bids_that_win_nothing_look_like_none(shown):
    plain = shown("no bids")
    assert "221 BC" in plain["mails"]
    assert "221 BC" in plain["posts"]
    assert "220 BC" in plain["calendar"]
    found = {case: shown(case) for case in CASES if case != "no bids"}
    differing = [
        (case, name) for case in found for name in plain if plain[name] != found[case][name]
    ]
    assert differing == []


@pytest.mark.slow
def test_the_gm_reads_every_bid_and_why_it_did_not_count(rome, visit, greta, ended):
    rome.send_text("9 on Illyria\n9 on Liguria")
    ended(1)
    page = text_of(visit(greta).get("phase", number=1))
    assert "9: Ill" in page
    assert "The power spent more points than it had" in page


@pytest.mark.slow
def test_nobody_reads_a_sheet_of_bids_before_it_is_settled(rome, visit, bob, greta):
    rome.send_text("7 on Illyria")
    assert "7 on Ill" in text_of(rome.get())
    for reader in (None, bob, greta):
        assert "7 on Ill" not in text_of(visit(reader).get())
