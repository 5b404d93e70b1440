"""A seat that a substitute plays, seen by its player, the substitute and the GM."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.open_seat import seat_open
from games.models import Game
from games.players.blocks import player_block
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.end_substitution import substitution_stop
from tests.games.cast import account, seat_of
from tests.games.table import text_of

WEEK = timedelta(days=7)


@pytest.fixture
def dora(db):
    return account("Dora")


@pytest.fixture
def asked(table, alice, dora) -> Game:
    day = timezone.localdate() + WEEK
    substitute_ask(game_id=table.pk, by=alice, account="Dora", last_day=day)
    return table


@pytest.fixture
def lent(asked, dora) -> Game:
    substitute_accept(game_id=asked.pk, by=dora)
    return asked


REFUSED = [("Nobody", "2999-01-01"), ("Bob", "tomorrow"), ("", "")]


@pytest.mark.parametrize(("name", "day"), REFUSED)
def test_a_refused_request_keeps_the_typed_fields(visit, alice, name, day):
    answer = visit(alice).post("substitute", {"account": name, "until": day})
    assert answer.status_code == 422
    assert f'value="{name}"' in answer.content.decode()


def test_a_second_request_is_refused_with_the_name_beside_the_first(visit, alice, asked):
    day = (timezone.localdate() + WEEK).isoformat()
    answer = visit(alice).post("substitute", {"account": "Selma", "until": day})
    page = text_of(answer)
    assert answer.status_code == 409
    assert "Dora has been asked to play your seat" in page
    assert "This seat already has a substitute, or somebody is asked." in page
    assert "You sent: Selma" in page


def test_the_gm_reads_the_same_of_a_second_request(visit, greta, asked):
    day = (timezone.localdate() + WEEK).isoformat()
    answer = visit(greta).post("gm_substitute", {"account": "Selma", "until": day}, power="FR")
    assert answer.status_code == 409
    assert "You sent: Selma" in text_of(answer)


def test_a_player_sends_and_withdraws_a_request(visit, alice, dora, table):
    day = (timezone.localdate() + WEEK).isoformat()
    player = visit(alice)
    player.post("substitute", {"account": "dora", "until": day})
    assert "Dora has been asked to play your seat" in text_of(player.get("substitute"))
    player.post("substitute", {"withdraw": "1"})
    assert "Away for a while?" in text_of(player.get("substitute"))


def test_the_games_page_shows_a_request_to_its_recipient(visit, asked, dora):
    assert "You have been asked to play a seat in this game" in text_of(visit(dora).get("game"))


def test_a_new_substitute_is_led_to_the_briefing(visit, asked, dora):
    answer = visit(dora).post("substitute_asked", {"accept": "1"})
    assert answer.headers["Location"] == reverse("games:briefing", args=[asked.pk])


def test_nobody_else_may_answer(visit, asked, charlie):
    assert visit(charlie).post("substitute_asked", {"accept": "1"}).status_code == 409


def test_an_absent_player_sees_the_public_page(visit, lent, alice):
    answer = visit(alice).get("game")
    assert 'id="sheet"' not in answer.content.decode()
    assert "A substitute plays France for you" in text_of(answer)


def test_the_games_page_has_a_button_to_take_the_seat_back(visit, lent, alice):
    answer = visit(alice).post("substitute_end")
    assert answer.headers["Location"] == lent.get_absolute_url()
    assert seat_of(lent, "FR").holder == alice


def test_the_substitute_has_the_orders_and_a_way_to_give_back(visit, lent, dora):
    page = visit(dora).get("game").content.decode()
    assert 'id="sheet"' in page
    assert "Give the seat back" in page


def test_drafts_in_the_browser_go_with_the_seat(visit, lent, alice, dora):
    assert b"forget-drafts" in visit(alice).get("game").content
    assert b"forget-drafts" not in visit(dora).get("game").content


@pytest.mark.parametrize(("page", "status"), [("briefing", 403), ("resign", 409)])
def test_an_absent_player_is_refused_the_acts_of_the_substitute(visit, lent, alice, page, status):
    assert visit(alice).get(page).status_code == status


def test_the_gm_confirms_a_flagged_substitute_on_the_page(visit, asked, bob, dora, greta):
    player_block(by=bob, account_id=dora.pk)
    visit(dora).post("substitute_asked", {"accept": "1"})
    gm = visit(greta)
    assert "by one of the players, or by you." in text_of(gm.get("gm_substitute", power="FR"))
    gm.post("gm_substitute", {"confirm": "1", "confirmed": "blocked"}, power="FR")
    assert seat_of(asked, "FR").holder == dora


def test_the_gm_sees_the_flags_before_asking(visit, table, bob, dora, greta):
    player_block(by=bob, account_id=dora.pk)
    day = (timezone.localdate() + WEEK).isoformat()
    answer = visit(greta).post("gm_substitute", {"account": "Dora", "until": day}, power="FR")
    assert answer.status_code == 409
    assert "Ask anyway" in text_of(answer)


def test_the_late_board_says_until_when_a_substitute_plays(visit, lent, greta):
    assert "substitute until" in text_of(visit(greta).get("gm"))


def test_all_read_on_the_trust_page_who_played(visit, lent):
    assert "Dora, as a substitute" in text_of(visit().get("gm_log"))


def test_an_anonymous_game_hides_the_gms_substitute_from_the_player(
    visit, open_table, alice, dora, greta
):
    game = open_table(is_anonymous=True)
    day = timezone.localdate() + WEEK
    ask = {"account": "Dora", "last_day": day, "power": "FR"}
    substitute_ask(game_id=game.pk, by=greta, **ask)
    assert "Dora" not in text_of(visit(alice, game).get("substitute"))
    assert "Alice" not in text_of(visit(dora, game).get("substitute_asked"))


def seats_pane(page) -> str:
    return " ".join(text_of(page).split("Seats and centres", 1)[1].split())


def test_the_table_of_seats_says_who_plays_for_whom(visit, lent):
    assert "Dora for Alice" in seats_pane(visit().get("game"))


def test_in_an_anonymous_game_the_table_of_seats_names_neither(visit, open_table, dora):
    game = open_table(is_anonymous=True)
    day = timezone.localdate() + WEEK
    player = seat_of(game, "FR").holder
    substitute_ask(game_id=game.pk, by=player, account="Dora", last_day=day)
    substitute_accept(game_id=game.pk, by=dora)
    page = seats_pane(visit(None, game).get("game"))
    assert "A substitute" in page
    assert "Dora" not in page
    assert player.get_short_name() not in page


def test_a_former_substitute_reads_why_other_seats_are_refused(visit, lent, dora, greta):
    substitution_stop(game_id=lent.pk, by=dora)
    seat_open(game_id=lent.pk, by=greta, power="HA")
    visitor = visit(dora)
    said = "cannot take another seat in it."
    page = visitor.get("game")
    assert said in text_of(page)
    assert "Take a seat" not in text_of(page)
    card = visitor.get("seat_card", power="HA")
    assert said in text_of(card)
    assert "Apply for this seat" not in text_of(card)


def test_a_former_substitute_may_apply_for_the_same_seat(visit, lent, dora, greta):
    substitution_stop(game_id=lent.pk, by=dora)
    seat_open(game_id=lent.pk, by=greta, power="FR")
    assert "Take a seat" in text_of(visit(dora).get("game"))
    assert "Apply for this seat" in text_of(visit(dora).get("seat_card", power="FR"))


def test_the_gm_of_an_anonymous_game_reads_which_deputy_named_a_player(visit, table, greta, dora):
    Game.objects.update(is_anonymous=True)
    deputy_offer(game_id=table.pk, by=greta, account="Dora", rights=["replace"])
    deputy_take(game_id=table.pk, by=dora)
    day = timezone.localdate() + WEEK
    substitute_ask(game_id=table.pk, by=dora, power="FR", account="Bob", last_day=day)
    assert "Dora wants this person to play" in text_of(
        visit(greta).get("gm_substitute", power="FR")
    )
    page = text_of(visit(dora).get("gm_substitute", power="FR"))
    assert "Has been asked to play for France" in page
    assert "Alice" not in page
