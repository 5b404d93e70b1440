"""Promises on pages: in the thread of the two, at the end, and as two numbers of a player."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, PressMessage
from games.players.services import player_page_save
from games.press.services.press_send import press_send
from games.press.services.promises import proposal_accept
from games.turn.services.phase_open import game_finish
from tests.games.cast import account
from tests.games.seat_given import seat_given
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

# Nothing else on the board moves like this.
ORDER, SHOWN = "A Vie - Tyr", "A Vie – Tyr"


@pytest.fixture
def proposal(table, bob) -> PressMessage:
    return press_send(game_id=table.pk, by=bob, to=["FR"], text="So?", proposal=[ORDER])


@pytest.fixture
def accepted(table, alice, proposal) -> PressMessage:
    thread = {"thread_key": proposal.thread.key, "number": proposal.number}
    return proposal_accept(game_id=table.pk, by=alice, **thread)


def thread_of(visit, who) -> str:
    me = visit(who)
    return me.client.get(f"{me.game.get_absolute_url()}?thread=FR,HA").content.decode()


def test_the_power_to_which_orders_were_proposed_can_accept_them(visit, alice, bob, proposal):
    button = '<button class="btn" form="press-accept" name="message" value="1">'
    assert button in thread_of(visit, alice)
    assert button not in thread_of(visit, bob)


def test_accepting_leads_to_the_acceptance(visit, alice, proposal):
    answer = visit(alice).post("press_accept", {"thread": "FR,HA", "message": "1"})
    assert answer.url.endswith("?thread=FR,HA#message-2")
    page = thread_of(visit, alice)
    assert "Accepts the proposed orders." in page
    assert 'form="press-accept"' not in page


def test_both_read_the_verdict(visit, alice, bob, greta, accepted):
    phase_resolve_now(game_id=accepted.thread.game_id, by=greta)
    for who in (alice, bob):
        assert "broken" in thread_of(visit, who)
    export = b"".join(visit(alice).get("press_export").streaming_content).decode()
    assert f"{SHOWN} (broken)" in export


def finish(game: Game, greta, **policy: int) -> None:
    phase_resolve_now(game_id=game.pk, by=greta)
    Game.objects.filter(pk=game.pk).update(**policy)
    fresh = Game.objects.get(pk=game.pk)
    game_finish(game=fresh, ending="drawn", powers=["FR", "HA"], now=timezone.now())


@pytest.mark.parametrize(("days", "is_shown"), [(0, True), (30, False), (None, False)])
def test_the_end_shows_the_ledger_where_press_is_open(
    visit, table, greta, accepted, days, is_shown
):
    finish(table, greta, press_open_after=days)
    page = text_of(visit().get("end"))
    assert ("Ledger of promises" in page, SHOWN in page) == (is_shown, is_shown)
    cabinet = text_of(visit().get("cabinet_first"))
    assert ("Accepts the proposed orders." in cabinet) is is_shown


def test_a_third_player_reads_no_promise(visit, table, greta, accepted):
    dora = account("Dora")
    seat_given(game_id=table.pk, by=greta, power="PR", account="Dora")
    phase_resolve_now(game_id=table.pk, by=greta)
    for who in (None, dora, greta):
        page = thread_of(visit, who)
        assert "Accepts the proposed orders" not in page
        assert SHOWN not in page


def counts_of(client, player) -> list[str]:
    page = text_of(client.get(reverse("games:player", args=[player.pk])))
    return page.partition("Promises")[2].split()[:4]


def test_a_players_page_counts_promises_of_finished_games_alone(
    client, table, bob, greta, accepted
):
    player_page_save(by=bob, shown_to="everybody", is_rated=True, shows_promises=True)
    phase_resolve_now(game_id=table.pk, by=greta)
    assert counts_of(client, bob) == ["Kept", "0", "Broken", "0"]
    finish(table, greta)
    assert counts_of(client, bob) == ["Kept", "0", "Broken", "1"]


def test_promises_of_a_private_game_are_not_counted(client, table, bob, greta, accepted):
    player_page_save(by=bob, shown_to="everybody", is_rated=True, shows_promises=True)
    finish(table, greta, is_public=False)
    assert counts_of(client, bob) == ["Kept", "0", "Broken", "0"]


def test_a_players_page_shows_no_counts_unless_the_player_chose_so(
    client, table, bob, greta, accepted
):
    finish(table, greta)
    assert counts_of(client, bob) == []


def test_an_acceptance_can_be_reported_as_what_it_says(visit, bob, accepted):
    page = visit(bob).client.get(
        reverse("games:report_message", args=[accepted.thread.game_id]),
        {"thread": accepted.thread.key, "message": accepted.number},
    )
    assert "Accepts the proposed orders." in text_of(page)


def test_the_promises_of_a_hidden_proposal_are_hidden_with_it(
    visit, table, alice, greta, proposal, accepted
):
    PressMessage.objects.filter(pk=proposal.pk).update(hidden_at=timezone.now())
    assert SHOWN not in thread_of(visit, alice)
    finish(table, greta, press_open_after=0)
    assert SHOWN not in text_of(visit().get("end"))
