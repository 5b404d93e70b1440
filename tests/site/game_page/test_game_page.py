"""The contents of a game's page, and for whom."""

import re

import pytest
from django.db.models import F
from django.utils import timezone

from games.gm.acts.cancel import game_cancel
from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, Phase
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db

OWN_LINES = '<noscript><div class="overlay"'


def page_of(visitor) -> str:
    return visitor.get().content.decode()


def test_saved_orders_and_bids_are_drawn_without_a_script(visit, alice):
    player = visit(alice)
    assert OWN_LINES not in page_of(player)
    player.order(order_Par="A Par - Gas", points_Alg_0="3", bid_Alg_0="F Alg - Tun")
    drawn = page_of(player).partition(OWN_LINES)[2].partition("</noscript>")[0]
    assert drawn.count("<path") + drawn.count("<line") >= 2


@pytest.mark.parametrize("who", ["nobody", "charlie", "bob", "greta"])
def test_nobody_else_sees_the_lines_of_a_draft(visit, request, alice, who):
    visit(alice).order(order_Par="A Par - Gas")
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    assert OWN_LINES not in page_of(visitor)


def test_the_page_with_the_lines_of_a_draft_is_kept_nowhere(visit, alice):
    player = visit(alice)
    player.order(order_Par="A Par - Gas")
    assert "no-store" in player.get().headers["Cache-Control"]


def test_a_finished_game_opens_on_its_end(visit, alice, table, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    running = re.findall(r'href="#(press|results?)"', page_of(visit(alice)))
    game_cancel(game_id=table.pk, by=greta)
    finished = re.findall(r'href="#(press|results?)"', page_of(visit(alice)))
    assert (running, finished) == (["press", "results"], ["result", "press", "results"])


def test_a_finished_game_tells_its_last_movement_and_leads_to_its_story(visit, table, greta):
    for _ in range(2):
        phase_resolve_now(game_id=table.pk, by=greta)
    Phase.objects.filter(game=table, number=2).update(season="winter", kind="adjustments")
    assert "Results of Winter 1763" in text_of(visit().get())
    Game.objects.filter(pk=table.pk).update(
        status="finished",
        ending="conceded",
        shares={"FR": "1"},
        finished_at=timezone.now(),
        version=F("version") + 1,
    )
    page = visit().get()
    said = text_of(page)
    assert "Results of Spring 1763" in said
    assert "The players conceded the game to France." in said
    assert "The number of centres does not matter for it." in said
    assert "all of it" in said
    assert "Alice played France." in said
    first = page.content.decode().split("data-panes")[0]
    assert f'href="{address(table, "chronicle")}"' in first
    assert f'href="{address(table, "phase", number=1)}"' in first


def test_the_table_of_seats_leads_to_the_players(visit, bob, table):
    assert f'<a href="/players/{bob.pk}/">Bob</a>' in page_of(visit())


def test_in_an_anonymous_game_no_seat_leads_to_a_player(visit, open_table, alice, bob):
    game = open_table(is_anonymous=True)
    for visitor in (visit(None, game), visit(bob, game)):
        # The masthead leads to the own page.
        assert "/players/" not in page_of(visitor).partition("</header>")[2]


def test_after_the_end_of_an_anonymous_game_the_seats_lead_to_their_players(
    visit, open_table, greta, bob
):
    game = open_table(is_anonymous=True)
    game_cancel(game_id=game.pk, by=greta)
    assert f"/players/{bob.pk}/" in visit(None, Game.objects.get(pk=game.pk)).get().content.decode()
