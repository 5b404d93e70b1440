"""The first page for a newcomer and for a spectator, and the numbers in the masthead."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, Phase, TurningPoints
from games.press.services.press_send import press_send
from tests.games.cast import submit
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def resolved(table, alice, greta):
    submit(table, alice, "FR", "A Par - Bur", now=timezone.now())
    phase_resolve_now(game_id=table.pk, by=greta)
    return table


def ended(game, days, **change):
    """End a game some days ago, with a chance that France missed in its first phase."""
    at = timezone.now() - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(status="finished", ending="draw", finished_at=at)
    change = {"before": "A Par H", "after": "A Par - Bur", "gained": 1, "wins": False} | change
    first = Phase.objects.get(game=game, number=1)
    TurningPoints.objects.create(phase=first, changes={"FR": change}, computed_at=at)


def test_one_sentence_says_what_the_site_is(client, db):
    said = text_of(client.get("/"))
    assert "A free online board game for ten, of the Diplomacy family: no dice" in said


def test_one_button_leads_to_the_board(client, db):
    page = client.get("/").content.decode().split('class="turn-steps')[0]
    assert re.findall(r'class="btn[^"]*"\s+href="([^"]*)"', page) == ["/learn/first-year/"]


def test_the_last_headline_of_a_public_game_stands_on_the_first_page(client, resolved):
    page = client.get("/")
    news = page.context["news"]
    assert news["phase"].game == resolved
    assert news["headline"] in text_of(page)
    assert "plate.svg" in news["picture"]


def test_a_private_game_makes_no_headline(client, open_table, greta):
    game = open_table(is_public=False)
    phase_resolve_now(game_id=game.pk, by=greta)
    assert client.get("/").context["news"] is None


def test_the_game_of_the_week_has_the_greatest_missed_chance(client, open_table, greta):
    games = [open_table(), open_table(), open_table()]
    for game in games:
        phase_resolve_now(game_id=game.pk, by=greta)
    ended(games[0], days=1)
    ended(games[1], days=2, gained=2)
    ended(games[2], days=30, gained=9)
    page = client.get("/")
    assert page.context["week"]["game"] == games[1]
    assert "Missed in Spring 1763: with A Par – Bur, France would have had 2 more" in text_of(page)


def test_without_a_game_of_this_week_the_newest_are_looked_at(client, resolved):
    ended(resolved, days=30)
    assert client.get("/").context["week"]["game"] == resolved


def test_the_menu_has_archive_ratings_and_variants(client, db):
    head = client.get("/about/").content.decode().split("</header>")[0]
    assert all(f'href="/{path}/"' in head for path in ("archive", "ratings", "variants"))


def test_games_count_own_moves_and_letters_have_their_own_number(visit, table, alice, bob):
    press_send(game_id=table.pk, by=bob, to=["FR"], text="Hello.")
    head = visit(alice).get().content.decode().split("</header>")[0]
    numbers = re.findall(r"(\w+)\s*<span\s+class=\"count[ a-z]*\">(\d+)", head)
    assert numbers == [("Games", "1"), ("Menu", "1"), ("Letters", "1")]


def test_letters_lead_to_the_newest_unread_message(client, table, alice, bob):
    client.force_login(alice)
    assert client.get("/letters/").headers["Location"] == "/"
    press_send(game_id=table.pk, by=bob, to=["FR"], text="Hello.")
    assert client.get("/letters/").headers["Location"] == address(table, "game") + "#press"
