"""Cached pages are never out of date."""

from datetime import timedelta

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.gm.acts.cancel import game_cancel
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.extend import deadline_extend
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.take_role import gm_role_take
from games.models import Game, Phase
from games.seats.acts.join import game_join
from games.sheets.services.readiness import ready_declare, ready_withdraw
from games.turn.services.phase_advance import phase_stuck
from games.turn.services.phase_open import game_finish
from games.votes.services.votes import vote_propose
from tests.games.cast import open_phase, submit
from tests.games.seat_given import seat_given
from tests.games.table import address
from tests.site.core.visitor import number_kept, page, page_as_new

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(table) -> str:
    return address(table, "game")


@pytest.fixture
def still(table, monkeypatch) -> None:
    """Stop the clock, because a minute that passes between two requests changes the page."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


def renamed(name):
    """Change an account's name on its page."""

    def done(table, people):
        client = Client()
        client.force_login(people[name.split()[0].lower()])
        form = {"name": name, "time_zone": "UTC", "language": ""}
        assert client.post(reverse("account_settings"), form).status_code == 302

    return done


def closed(table, people):
    from ambition.users.deletion import account_close

    account_close(user=people["alice"])


def handed_over(table, people):
    gm_role_offer(game_id=table.pk, by=people["greta"], account="Charlie")
    gm_role_take(game_id=table.pk, by=people["charlie"])


def reopened(table, people):
    seat_open(game_id=table.pk, by=people["greta"], power="FR")


def replaced(table, people):
    reopened(table, people)
    page(address(table, "game"))
    seat_given(game_id=table.pk, by=people["greta"], power="FR", account="Charlie")


def played_on_by_the_computer(table, people):
    reopened(table, people)
    page(address(table, "game"))
    seat_to_computer(game_id=table.pk, by=people["greta"], power="FR")


def taken_back(table, people):
    ready_declare(game_id=table.pk, power="FR", by=people["alice"], phase_number=1)
    page(address(table, "game"))
    submit(table, people["bob"], "HA", now=timezone.now())
    ready_withdraw(game_id=table.pk, power="FR", by=people["alice"], phase_number=1)


def as_gm(service, **options):
    return lambda table, people: service(game_id=table.pk, by=people["greta"], **options)


CHANGES = {
    "orders are saved for the first time": lambda table, people: submit(
        table, people["alice"], "FR", now=timezone.now()
    ),
    "orders are final": lambda table, people: ready_declare(
        game_id=table.pk, power="FR", by=people["alice"], phase_number=1
    ),
    "final orders are taken back": taken_back,
    "the phase is resolved": as_gm(phase_resolve_now),
    "something is put to the vote": lambda table, people: vote_propose(
        game_id=table.pk, by=people["alice"], kind="draw"
    ),
    "the phase cannot be resolved": lambda table, people: phase_stuck(
        phase_id=open_phase(table).pk, error=KeyError(), now=timezone.now()
    ),
    "the deadline is moved": as_gm(deadline_extend, by_how_much=timedelta(hours=5)),
    "the GM pauses": lambda table, people: game_pause(
        game_id=table.pk, by=people["greta"], until=timezone.now() + timedelta(days=3)
    ),
    "a seat is opened": reopened,
    "a seat is taken": replaced,
    "the computer takes a seat": played_on_by_the_computer,
    "another is the GM": handed_over,
    "a power falls into disorder": as_gm(civil_disorder_declare, power="FR", confirm="France"),
    "a player has another name": renamed("Alice of Lorraine"),
    "the GM has another name": renamed("Greta the Great"),
    "a player is gone": closed,
    "the game is called off": as_gm(game_cancel),
}


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen_at_the_next_request(table, alice, bob, charlie, greta, change):
    people = {"alice": alice, "bob": bob, "charlie": charlie, "greta": greta}
    url = address(table, "game")
    before = page(url)
    CHANGES[change](table, people)
    after = page(url)
    assert after != before
    assert after == page_as_new(url)


@pytest.mark.usefixtures("still")
def test_the_page_of_a_phase_changes_with_it(table, greta):
    url = address(table, "phase", number=1)
    before = page(url)
    phase_resolve_now(game_id=table.pk, by=greta)
    after = page(url)
    assert after != before
    assert after == page_as_new(url)


@pytest.mark.usefixtures("still")
def test_the_page_of_a_past_phase_shows_a_changed_name(table, alice, greta):
    deadline_extend(game_id=table.pk, by=greta, by_how_much=timedelta(hours=5))
    url = address(table, "phase", number=1)
    page(url)
    renamed("Greta the Great")(table, {"greta": greta})
    assert page(url) == page_as_new(url)


def test_a_taken_seat_of_a_forming_game_is_seen_at_the_next_request(forming, alice):
    url = address(forming, "game")
    page(url)
    game_join(game_id=forming.pk, by=alice, power="FR")
    assert "Alice" in page(url)


def test_the_clock_of_a_cached_page_goes_on(table, url, monkeypatch):
    due = Phase.objects.get(game=table).due_at
    for minutes in (12, 11):
        now = due - timedelta(minutes=minutes)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        assert f"{minutes} min<" in page(url)


def test_a_cached_page_shows_that_its_game_is_late(table, url, monkeypatch):
    due = Phase.objects.get(game=table).due_at
    shown = []
    for passed in (-1, 1, 119, 121):
        monkeypatch.setattr(timezone, "now", lambda passed=passed: due + timedelta(seconds=passed))
        shown.append("The deadline has passed" in page(url))
    assert shown == [False, False, False, True]


def test_refusals_are_not_cached(table):
    assert Client().get(address(table, "phase", number=9)).status_code == 404
    Phase.objects.filter(pk=open_phase(table).pk).update(position={"not": "a board"})
    assert Client().get(address(table, "game")).status_code == 503
    assert number_kept() == 0


def test_pages_are_cached_while_the_shared_cache_is_away(
    url, monkeypatch, django_assert_num_queries
):
    def away(*_arguments, **_options):
        raise ConnectionError

    for asked in ("get", "set", "add"):
        monkeypatch.setattr(caches["default"], asked, away)
    page(url)
    with django_assert_num_queries(1):
        page(url)


def test_the_end_shows_points_from_the_moment_they_are_open_to_everybody(table, greta, at):
    phase_resolve_now(game_id=table.pk, by=greta)
    over = timezone.now()
    Game.objects.filter(pk=table.pk).update(bids_open_after=7)
    game_finish(game=Game.objects.get(pk=table.pk), ending="drawn", powers=["FR"], now=over)
    at(over + timedelta(days=7, seconds=-1))
    assert "Points won" not in page(address(table, "end"))
    at(over + timedelta(days=7))
    assert "Points won" in page(address(table, "end"))
