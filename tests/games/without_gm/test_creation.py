"""A game without a GM: its creator plays, and prepares it until the start."""

import pytest
from django.db import IntegrityError

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.cancel import game_cancel
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.pause import game_pause
from games.gm.acts.remove import player_remove
from games.gm.acts.start import game_start
from games.gm.acts.swap import seats_swap
from games.models import Ending, Event, Game, Guest, PlayerBlock, Ranking, Seat, SeatState, Status
from games.players.services import account_leave
from games.seats.acts.invite import seat_invite
from games.seats.acts.invite_people import people_invite
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.acts.uninvite import guest_remove
from games.sheets.acts.open_envelope import envelope_open
from tests.games.cast import NOW, account, open_phase, refused, seat_of, viewer_of
from tests.games.settings.test_settings_pages import change
from tests.games.table import text_of
from tests.games.without_gm.conftest import create


def test_the_creator_plays_the_chosen_power(gathering, alice):
    assert (gathering.gm_id, gathering.is_without_gm) == (None, True)
    assert seat_of(gathering, "FR").holder == alice


@pytest.mark.parametrize("choice", ["drawn", "preferences"])
def test_the_creator_has_a_place_if_powers_are_dealt(alice, choice):
    game = create(alice, seat_choice=choice, power="")
    assert Ranking.objects.get(game=game).user == alice
    game_start(game_id=game.pk, by=alice, now=NOW)
    assert Seat.objects.get(game=game, state=SeatState.TAKEN).holder == alice


@pytest.mark.parametrize(
    ("settings", "code", "field"),
    [
        ({"power": ""}, "power_missing", "power"),
        ({"power": "XX"}, "no_such_power", "power"),
        ({"is_anonymous": True}, "anonymous_without_gm", "is_anonymous"),
        ({"tournament": 1}, "tournament_without_gm", "tournament"),
    ],
)
def test_what_it_cannot_be_is_refused_and_creates_nothing(alice, settings, code, field):
    assert refused(create, alice, **settings) == (code, 422)
    assert not Game.objects.exists()


def test_it_does_not_become_anonymous_later(gathering, alice):
    assert refused(change, gathering, alice, is_anonymous=True) == ("anonymous_without_gm", 422)


@pytest.mark.parametrize("fields", [{"is_without_gm": False}, {"is_anonymous": True}])
def test_the_database_knows_it_too(gathering, fields):
    with pytest.raises(IntegrityError):
        Game.objects.filter(pk=gathering.pk).update(**fields)


def test_until_the_start_the_creator_prepares_the_game(gathering, alice, bob, charlie, idle):
    number = gathering.pk
    seat_invite(game_id=number, by=alice, account="Charlie", power="PS", now=NOW)
    game_join(game_id=number, by=bob, power="HA", now=NOW)
    seats_swap(game_id=number, by=alice, power="HA", other="RU", now=NOW)
    change(gathering, alice, press_mode="public")
    player_remove(game_id=number, by=alice, player_id=bob.pk, now=NOW)
    game_start(game_id=number, by=alice, now=NOW)
    game = Game.objects.get(pk=number)
    assert (game.status, game.press_mode) == (Status.RUNNING, "public")
    assert {seat.holder_id for seat in game.seats.all()} == {None, alice.pk}


def test_the_creator_gives_nobody_rights_over_the_game(gathering, alice, charlie):
    number = gathering.pk
    give = {"game_id": number, "by": alice, "account": "Charlie", "now": NOW}
    assert refused(deputy_offer, rights=["replace"], **give) == ("without_gm", 403)
    assert refused(gm_role_offer, **give) == ("without_gm", 403)


def test_the_creator_invites_many_at_once_and_withdraws_it(gathering, alice, charlie):
    people_invite(game_id=gathering.pk, by=alice, people="Charlie", now=NOW)
    guest = Guest.objects.get(game=gathering)
    assert guest.user == charlie
    guest_remove(game_id=gathering.pk, by=alice, guest=guest.pk)
    assert not Guest.objects.exists()


def test_creators_do_not_remove_themselves(visit, gathering, alice):
    remove = {"game_id": gathering.pk, "by": alice, "player_id": alice.pk, "now": NOW}
    assert refused(player_remove, **remove) == ("own_seat", 409)
    assert "Remove…" not in text_of(visit(alice, gathering).get("gm"))


def test_another_player_prepares_nothing(gathering, bob, charlie):
    game_join(game_id=gathering.pk, by=bob, power="HA", now=NOW)
    number = gathering.pk
    assert refused(game_start, game_id=number, by=bob, now=NOW) == ("without_gm", 403)
    assert refused(change, gathering, bob, press_mode="none") == ("without_gm", 403)


def test_after_the_start_the_creator_is_a_player_like_others(friends, alice):
    number, viewer = friends.pk, viewer_of(alice, friends)
    assert (viewer.is_gm, viewer.power) == (False, "FR")
    for act in (game_pause, game_cancel):
        options = {"until": NOW} if act is game_pause else {}
        assert refused(act, game_id=number, by=alice, now=NOW, **options) == ("without_gm", 403)
    answer = refused(
        envelope_open, game_id=number, by=alice, phase_number=1, power="HA", reason="x"
    )
    assert answer == ("without_gm", 403)


def test_a_full_game_starts_by_itself(alice, idle):
    game = create(alice, start_mode="full")
    others = [seat for seat in game.seats.all() if seat.power != "FR"]
    for number, seat in enumerate(others):
        game_join(game_id=game.pk, by=account(f"Friend {number}"), power=seat.power, now=NOW)
    game.refresh_from_db()
    assert (game.status, open_phase(game).number) == (Status.RUNNING, 1)


def test_whom_the_creator_has_blocked_does_not_join(gathering, alice, bob):
    PlayerBlock.objects.create(user=alice, blocked=bob, created_at=NOW)
    assert refused(game_join, game_id=gathering.pk, by=bob, power="HA", now=NOW)[0] == "blocked"


def test_the_creator_may_leave_while_others_stay(gathering, alice, bob):
    game_join(game_id=gathering.pk, by=bob, power="HA", now=NOW)
    game_leave(game_id=gathering.pk, by=alice, now=NOW)
    gathering.refresh_from_db()
    assert gathering.status == Status.FORMING
    assert viewer_of(alice, gathering).is_gm
    game_join(game_id=gathering.pk, by=alice, power="RU", now=NOW)


@pytest.mark.parametrize("choice", ["chosen", "drawn"])
def test_a_game_that_its_last_player_leaves_before_the_start_is_over(alice, choice):
    game = create(alice, seat_choice=choice)
    game_leave(game_id=game.pk, by=alice, now=NOW)
    game.refresh_from_db()
    assert (game.status, game.ending) == (Status.FINISHED, Ending.DESERTED)
    assert Event.objects.filter(game=game).first().kind == "cancelled"


def test_a_game_whose_creator_closes_the_account_starts_once_it_is_full(gathering, alice, bob):
    game_join(game_id=gathering.pk, by=bob, power="HA", now=NOW)
    account_leave(by=alice, now=NOW)
    gathering.refresh_from_db()
    assert (gathering.status, gathering.start_mode) == (Status.FORMING, "full")


def test_a_game_of_which_a_gm_leaves_the_last_player_goes_on(forming, alice):
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    game_leave(game_id=forming.pk, by=alice, now=NOW)
    forming.refresh_from_db()
    assert forming.status == Status.FORMING
