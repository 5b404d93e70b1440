"""Drop-outs at a tournament's tables: their seats are offered, or a team hands them on."""

from datetime import timedelta

import pytest
from django.test import Client

from games.core.accounts import User
from games.models import (
    Delivery,
    Entrant,
    Event,
    EventKind,
    Game,
    PlayerBlock,
    Seat,
    SeatApplication,
    SeatOffer,
    SeatState,
    Standby,
    Tournament,
    TournamentTeam,
)
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.resign import seat_resign
from games.tournaments.services.entrants import entrant_accept, entrant_sign_up
from games.tournaments.services.helpers import helper_accept, helper_ask
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.teams import member_ask, team_create
from games.tournaments.services.tournaments import tournament_create
from games.tournaments.services.vacancies import seat_hand_on, vacancy_offer, vacancy_standby
from games.tournaments.vacancies import open_seats, seat_candidates, seats_to_hand_on
from tests.games.cast import NOW, account, refused, seat_of
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora(db) -> User:
    return account("Dora")


@pytest.fixture
def erik(db) -> User:
    return account("Erik")


@pytest.fixture
def cup(dora, game) -> Tournament:
    """Dora's, in teams of at most three; Greta is the GM of its game."""
    cup = tournament_create(by=dora, name="The team cup", now=NOW)
    sign_up_change(number=cup.pk, by=dora, sign_up="open", team_size=3, now=NOW)
    Game.objects.filter(pk=game.pk).update(tournament=cup)
    game.tournament = cup
    return cup


@pytest.fixture
def team(cup, bob, alice, charlie) -> TournamentTeam:
    """Bob, who is the captain and has left his seat, Alice, and Charlie, who has no seat."""
    Seat.objects.filter(game__tournament=cup, power="HA").update(
        state=SeatState.COMPUTER, holder=None
    )
    team = team_create(number=cup.pk, by=bob, name="The Foxes", now=NOW)
    for user in (alice, charlie):
        member_ask(number=cup.pk, by=bob, account=user.name, now=NOW)
        entrant_accept(number=cup.pk, by=user, now=NOW)
    return team


def hand_on(game: Game, by: User, to: User, power: str = "FR", **options: object) -> dict:
    return {
        "game_id": game.pk,
        "number": game.tournament_id,
        "by": by,
        "power": power,
        "user_id": to.pk,
        "now": NOW + timedelta(minutes=5),
    } | options


def drop_out(game: Game, user: User) -> None:
    seat_resign(game_id=game.pk, by=user, now=NOW + timedelta(minutes=1))


def test_a_player_hands_the_seat_on_and_the_table_reads_of_a_replacement(
    game, team, alice, charlie, greta
):
    seat_hand_on(**hand_on(game, alice, charlie))
    assert seat_of(game, "FR").holder == charlie
    event = Event.objects.get(game=game, kind=EventKind.SEAT_REPLACED)
    assert (event.about, event.data["power"]) == (charlie, "FR")
    assert Delivery.objects.filter(user=greta, data__event="seat_replaced").exists()
    assert refused(seat_resign, game_id=game.pk, by=alice)[0] == "no_seat"


def test_a_captain_hands_on_the_seat_of_a_member(game, team, alice, bob, charlie):
    seat_hand_on(**hand_on(game, bob, charlie))
    assert seat_of(game, "FR").holder == charlie
    lost = Delivery.objects.get(user=alice, data__event="seat_replaced")
    assert lost.data["own"]["is_lost"]


def test_others_hand_nothing_on(game, team, alice, charlie, greta, dora, erik):
    for by in (charlie, greta, dora, erik):
        assert refused(seat_hand_on, **hand_on(game, by, charlie)) == ("not_captain", 403)


def test_a_seat_goes_to_nobody_outside_the_team_and_not_to_its_player(game, team, alice, erik):
    for to in (erik, alice):
        assert refused(seat_hand_on, **hand_on(game, alice, to)) == ("no_entry", 404)


def test_a_member_with_a_seat_at_the_table_gets_no_second_one(game, team, alice, bob):
    Seat.objects.filter(game=game, power="HA").update(state=SeatState.TAKEN, holder=bob)
    assert refused(seat_hand_on, **hand_on(game, alice, bob)) == ("seated_already", 409)


def test_a_member_has_a_seat_at_a_table_only_once(game, team, alice, charlie, bob):
    seat_hand_on(**hand_on(game, alice, charlie))
    assert refused(seat_hand_on, **hand_on(game, charlie, alice)) == ("played_here", 409)


def test_a_seat_that_a_substitute_plays_is_not_handed_on(game, team, alice, charlie, erik):
    Seat.objects.filter(game=game, power="FR").update(
        holder=erik, lent_by=alice, lent_until=NOW + timedelta(days=3)
    )
    assert refused(seat_hand_on, **hand_on(game, alice, charlie)) == ("seat_lent", 409)


def test_a_player_without_a_team_hands_nothing_on(game, cup, alice, bob):
    assert refused(seat_hand_on, **hand_on(game, alice, bob)) == ("no_team_seat", 409)


def test_somebody_whom_the_gm_would_have_to_confirm_is_refused_without_the_reason(
    game, team, alice, bob, charlie
):
    Seat.objects.filter(game=game, power="HA").update(state=SeatState.TAKEN, holder=bob)
    PlayerBlock.objects.create(user=charlie, blocked=bob, created_at=NOW)
    assert refused(seat_hand_on, **hand_on(game, alice, charlie)) == ("cannot_take_seat", 409)


def test_a_suspended_member_takes_no_seat(game, team, alice, charlie):
    User.objects.filter(pk=charlie.pk).update(suspended_until=NOW + timedelta(days=1))
    assert refused(seat_hand_on, **hand_on(game, alice, charlie)) == ("cannot_take_seat", 409)


def test_where_players_are_secret_nobody_hands_a_seat_on(game, team, alice, bob, charlie, erik):
    Game.objects.update(is_anonymous=True)
    for by, power in ((alice, "FR"), (bob, "FR"), (bob, "RU"), (erik, "HA")):
        options = hand_on(game, by, charlie, power=power)
        assert refused(seat_hand_on, **options) == ("players_secret", 409)
    assert seats_to_hand_on(game.tournament, team, bob) == []


def test_where_players_are_secret_the_list_of_reserves_tells_nothing(game, cup, alice, dora, erik):
    Tournament.objects.update(team_size=None, most_entries=1)
    entrant_sign_up(number=cup.pk, by=alice, now=NOW)
    entrant_sign_up(number=cup.pk, by=erik, now=NOW)
    drop_out(game, alice)
    Game.objects.update(is_anonymous=True)
    offer = vacancy_offer(**hand_on(game, dora, erik))
    offer_accept(game_id=game.pk, by=erik, token=offer.token, now=NOW + timedelta(minutes=9))
    assert Entrant.objects.get(user=erik).is_reserve


def test_a_game_of_another_tournament_or_one_that_is_over_has_no_seat_to_fill(
    game, team, alice, charlie
):
    options = hand_on(game, alice, charlie)
    assert refused(seat_hand_on, **options | {"game_id": 0}) == ("no_such_game", 404)
    assert refused(seat_hand_on, **options | {"power": "XX"}) == ("no_such_power", 404)
    Game.objects.update(status="finished", ending="drawn", finished_at=NOW)
    assert refused(seat_hand_on, **options) == ("not_running", 409)


def test_candidates_are_the_team_then_the_reserves_in_order(
    game, team, alice, dora, erik, charlie, bob
):
    frida = account("Frida")
    for minute, user in enumerate((erik, frida)):
        entrant_sign_up(number=team.tournament_id, by=user, now=NOW + timedelta(minutes=minute))
    drop_out(game, alice)
    seat = seat_of(game, "FR")
    members, reserves = seat_candidates(seat, team.tournament, dora)
    assert [row.user.name for row in members] == ["Charlie"]
    assert [row.user.name for row in reserves] == ["Erik", "Frida"]
    assert open_seats(team.tournament, dora) == [seat]


def test_a_director_offers_the_seat_and_the_person_accepts(game, team, alice, dora, charlie):
    drop_out(game, alice)
    offer = vacancy_offer(**hand_on(game, dora, charlie))
    again = refused(vacancy_offer, **hand_on(game, dora, charlie))
    assert again == ("offered_already", 409)
    offer_accept(game_id=game.pk, by=charlie, token=offer.token, now=NOW + timedelta(minutes=9))
    assert seat_of(game, "FR").holder == charlie


def test_the_gm_confirms_somebody_with_flags(game, team, alice, bob, dora, charlie):
    Seat.objects.filter(game=game, power="HA").update(state=SeatState.TAKEN, holder=bob)
    drop_out(game, alice)
    PlayerBlock.objects.create(user=charlie, blocked=bob, created_at=NOW)
    offer = vacancy_offer(**hand_on(game, dora, charlie))
    at = NOW + timedelta(minutes=9)
    assert offer_accept(game_id=game.pk, by=charlie, token=offer.token, now=at) is None
    assert SeatApplication.objects.get().user == charlie


def test_a_reserve_who_takes_over_a_seat_has_a_place(game, cup, alice, dora, erik):
    Tournament.objects.update(team_size=None, most_entries=1)
    entrant_sign_up(number=cup.pk, by=alice, now=NOW)
    entrant_sign_up(number=cup.pk, by=erik, now=NOW)
    drop_out(game, alice)
    offer = vacancy_offer(**hand_on(game, dora, erik))
    offer_accept(game_id=game.pk, by=erik, token=offer.token, now=NOW + timedelta(minutes=9))
    assert not Entrant.objects.get(user=erik).is_reserve


def test_a_director_or_the_gm_offers_the_seat_to_people_on_standby(
    game, team, alice, dora, greta, erik
):
    drop_out(game, alice)
    pace = ["fast", "steady", "slow"]
    Standby.objects.create(user=erik, paces=pace, languages=["en"], waiting_since=NOW)
    seat = {"game_id": game.pk, "number": team.tournament_id, "power": "FR", "now": NOW}
    assert vacancy_standby(by=dora, **seat).standby == "any"
    assert SeatOffer.objects.get().user == erik
    vacancy_standby(by=greta, **seat)


def test_only_directors_and_gms_fill_seats(game, team, alice, bob, charlie, erik):
    drop_out(game, alice)
    for by in (bob, erik):
        assert refused(vacancy_offer, **hand_on(game, by, charlie)) == ("not_gm", 403)
    seat = {"game_id": game.pk, "number": team.tournament_id, "power": "FR", "by": bob}
    assert refused(vacancy_standby, **seat) == ("not_gm", 403)


def test_a_director_who_plays_at_the_table_fills_no_seat_of_it(game, team, alice, dora, charlie):
    helper_ask(number=team.tournament_id, by=dora, account="Alice", role="director", now=NOW)
    helper_accept(number=team.tournament_id, by=alice, now=NOW)
    drop_out(game, alice)
    assert refused(vacancy_offer, **hand_on(game, alice, charlie)) == ("director_plays", 403)
    assert open_seats(team.tournament, alice) == []


def test_strangers_and_people_with_a_seat_are_offered_nothing(game, team, alice, dora, erik):
    drop_out(game, alice)
    assert refused(vacancy_offer, **hand_on(game, dora, erik)) == ("no_entry", 404)
    assert refused(vacancy_offer, **hand_on(game, dora, alice)) == ("no_entry", 404)


def test_a_seat_that_is_not_free_is_not_offered(game, team, dora, charlie):
    assert refused(vacancy_offer, **hand_on(game, dora, charlie)) == ("seat_taken", 409)


def test_where_players_are_secret_a_director_reads_no_team(game, team, alice, dora, greta):
    Game.objects.update(is_anonymous=True)
    drop_out(game, alice)
    seat = seat_of(game, "FR")
    assert seat_candidates(seat, team.tournament, dora)[0] == []
    seat = seat_of(game, "FR")
    members, _reserves = seat_candidates(seat, team.tournament, greta)
    assert [row.user.name for row in members] == ["Charlie"]


def fill_page(game: Game, user: User) -> str:
    client = Client()
    client.force_login(user)
    address = f"/tournaments/{game.tournament_id}/games/{game.pk}/seats/FR/fill/"
    return " ".join(text_of(client.get(address)).split())


def test_the_page_offers_with_one_button(game, team, alice, dora, charlie, erik):
    entrant_sign_up(number=team.tournament_id, by=erik, now=NOW)
    drop_out(game, alice)
    page = fill_page(game, dora)
    assert page.index("The Foxes") < page.index("Charlie") < page.index("Erik")
    client = Client()
    client.force_login(dora)
    address = f"/tournaments/{game.tournament_id}/games/{game.pk}/seats/FR/fill/"
    assert client.post(address, {"action": "offer", "person": charlie.pk}).status_code == 302
    assert SeatOffer.objects.get().user == charlie
    assert client.post(address, {"action": "standby"}).status_code == 302
    assert client.post(address, {"action": "offer", "person": charlie.pk}).status_code == 409
    assert client.post(address, {"action": "offer", "person": "x"}).status_code == 404


def test_the_page_of_a_sealed_game_names_no_team_to_a_director(game, team, alice, dora):
    Game.objects.update(is_anonymous=True)
    drop_out(game, alice)
    page = fill_page(game, dora)
    assert "The Foxes" not in page
    assert "Charlie" not in page
    assert "Alice" not in page


def test_the_page_is_for_those_who_fill_seats(game, team, alice, bob, erik, dora):
    drop_out(game, alice)
    for user in (bob, erik):
        client = Client()
        client.force_login(user)
        address = f"/tournaments/{game.tournament_id}/games/{game.pk}/seats/FR/fill/"
        assert client.get(address).status_code == 403


def test_a_seat_is_handed_on_by_a_form(game, team, alice, charlie):
    client = Client()
    client.force_login(alice)
    page = client.get(f"/tournaments/{game.tournament_id}/entrants/")
    assert "Seats of your team" in text_of(page)
    sent = {"action": "hand_on", "game": game.pk, "power": "FR", "person": charlie.pk}
    client.post(f"/tournaments/{game.tournament_id}/entrants/change/", sent)
    assert seat_of(game, "FR").holder == charlie
