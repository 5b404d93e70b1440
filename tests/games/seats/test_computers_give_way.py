"""Where the policy says so, people take over the computers' seats while the game runs."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games.lobby.queries.game_items import game_items
from games.lobby.queries.game_list import game_list, game_rows
from games.models import (
    Delivery,
    Game,
    GameResult,
    OpenTo,
    OrderSheet,
    PlayerBlock,
    RequestState,
    SeatState,
)
from games.schedule.stored import policy_fields, policy_of
from games.scoring.results import result_update
from games.seats.acts.apply import seat_apply
from games.seats.queries.acceptance import computers_free
from games.sheets.services.computers import computers_order
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, account, open_phase, refused, seat_of, submit
from tests.games.table import Visit, text_of

HOUR = timedelta(hours=1)


@pytest.fixture
def dora(db):
    return account("Dora")


def give_way(game: Game) -> Game:
    policy = replace(policy_of(game), computers_give_way=True)
    Game.objects.filter(pk=game.pk).update(**policy_fields(policy))
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def evening(game):
    """A running game with a GM, in which computers play all powers but France and Austria."""
    return give_way(game)


def take(game, by, power="RU", sentence="", **options):
    given = {"sentence": sentence, "now": NOW} | options
    return seat_apply(game_id=game.pk, by=by, power=power, **given)


def test_the_first_who_asks_has_a_computers_seat_at_once(evening, dora, charlie):
    assert take(evening, dora).state == RequestState.TAKEN
    assert seat_of(evening, "RU").holder == dora
    assert refused(take, evening, charlie) == ("seat_taken", 409)


def test_without_the_policy_the_computer_stays(game, dora):
    assert refused(take, game, dora) == ("seat_not_open", 409)


def test_a_player_of_another_seat_takes_no_second_one(evening, alice):
    assert refused(take, evening, alice) == ("seated_already", 409)


def test_the_gm_takes_no_seat(evening, greta):
    assert refused(take, evening, greta)[0] == "gm_plays_not"


def test_the_gm_decides_about_a_person_with_a_flag(evening, alice, dora):
    PlayerBlock.objects.create(user=dora, blocked=alice, created_at=NOW)
    assert take(evening, dora, sentence="I have time.").state == RequestState.WAITING
    assert seat_of(evening, "RU").state == SeatState.COMPUTER


def test_the_computers_orders_become_a_draft_of_the_new_player(evening, dora):
    computers_order(phase_id=open_phase(evening).pk, now=NOW)
    take(evening, dora)
    sheet = OrderSheet.objects.get(seat=seat_of(evening, "RU"), is_current=True)
    assert (sheet.is_final, sheet.saved_by) == (False, None)


def test_the_computer_orders_no_more_for_the_new_player(evening, dora):
    take(evening, dora)
    computers_order(phase_id=open_phase(evening).pk, now=NOW)
    assert not OrderSheet.objects.filter(seat=seat_of(evening, "RU")).exists()


def test_the_next_sheet_is_the_persons(evening, dora):
    computers_order(phase_id=open_phase(evening).pk, now=NOW)
    take(evening, dora)
    submit(evening, dora, "RU", "A Mos - Lit", now=NOW + HOUR)
    phase = open_phase(evening)
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)
    phase.refresh_from_db()
    orders = [row["order"] for row in phase.outcome["orders"] if row["power"] == "RU"]
    assert "A Mos - Lit" in orders


def test_the_new_player_sees_no_sheet_of_another_computer(evening, dora, client):
    computers_order(phase_id=open_phase(evening).pk, now=NOW)
    others = OrderSheet.objects.filter(phase=open_phase(evening)).exclude(seat__power="RU")
    assert others.update(orders=["canary"], bids=[{"points": 1, "order": "canary"}])
    take(evening, dora)
    client.force_login(dora)
    pages = "".join(text_of(Visit(client, evening).get(name)) for name in ("game", "briefing"))
    assert "A Mos" in pages
    assert "canary" not in pages


def test_the_time_before_belongs_to_the_computer(evening, dora):
    take(evening, dora, now=NOW + HOUR)
    rows = seat_of(evening, "RU").assignments.order_by("pk").values_list("user", "ended_at")
    assert list(rows) == [(None, NOW + HOUR), (dora.pk, None)]


def test_a_seat_begun_by_a_computer_makes_no_rated_game(evening, dora):
    take(evening, dora)
    phase_resolve(phase_id=open_phase(evening).pk, cause=Cause.DEADLINE, now=DUE)
    Game.objects.filter(pk=evening.pk).update(
        status="finished", ending="won", winner="RU", shares={"RU": "1"}, finished_at=DUE
    )
    result_update(Game.objects.get(pk=evening.pk))
    assert not GameResult.objects.get(game=evening).is_rated


def test_a_deadline_waits_two_days_for_a_newcomer(evening, dora):
    take(evening, dora, now=DUE - HOUR)
    assert open_phase(evening).due_at >= DUE - HOUR + timedelta(hours=48)


def test_the_players_are_told(evening, dora, bob):
    Delivery.objects.all().delete()
    take(evening, dora)
    assert Delivery.objects.filter(user=bob, game=evening).exists()


def test_the_lobby_lists_the_game_among_those_with_open_seats(evening, dora):
    (item,) = game_items(game_rows(game_list(dora, "open"), dora), "seat")
    assert (item.game, item.action) == (evening, "seat")
    assert item.power in computers_free(evening)


def test_without_the_policy_the_lobby_does_not_list_it(game, dora):
    assert not game_list(dora, "open").exists()


def test_the_games_page_leads_to_the_seats(evening, dora, client):
    client.force_login(dora)
    page = Visit(client, evening).get().content.decode()
    assert f"/games/{evening.pk}/seats/RU/" in page
    assert f"/games/{evening.pk}/seats/FR/" not in page


def test_players_and_gm_get_the_addresses_to_share(evening, alice, client):
    client.force_login(alice)
    assert "People may take over the computers’ seats." in text_of(Visit(client, evening).get())


def test_the_card_offers_the_seat_without_a_message(evening, dora, client):
    client.force_login(dora)
    page = Visit(client, evening).get("seat_card", power="RU")
    assert page.context["is_taken_at_once"]
    assert "Take this seat" in text_of(page)
    Visit(client, evening).post("seat_apply", power="RU")
    assert seat_of(evening, "RU").holder == dora


def test_the_card_asks_a_person_with_a_flag_for_a_message(evening, alice, dora, client):
    PlayerBlock.objects.create(user=dora, blocked=alice, created_at=NOW)
    client.force_login(dora)
    assert "Message to the GM" in text_of(Visit(client, evening).get("seat_card", power="RU"))


def test_a_game_for_invited_people_needs_the_invitation(evening, dora):
    Game.objects.filter(pk=evening.pk).update(open_to=OpenTo.INVITED)
    assert refused(take, evening, dora) == ("invitation_needed", 403)
    assert take(evening, dora, invite=evening.invite_token).state == RequestState.TAKEN


def test_the_invitation_leads_to_the_seat(evening, dora, client):
    Game.objects.filter(pk=evening.pk).update(is_public=False, open_to=OpenTo.INVITED)
    client.force_login(dora)
    address = f"/games/{evening.pk}/invite/{evening.invite_token}/?seat=RU"
    assert "Take this seat" in text_of(client.get(address, follow=True))


def test_the_api_lists_the_free_seats_and_gives_one(evening, dora):
    rows = game_rows(game_list(dora, "open"), dora)
    assert set(rows[0].free_powers) == computers_free(evening)
    assert "FR" not in rows[0].free_powers
