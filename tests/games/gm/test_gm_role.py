"""The GM role: offered, withdrawn, declined, taken."""

import pytest
from django.db import IntegrityError, transaction

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.visibility import Viewer
from games.gm.acts.cancel import game_cancel
from games.gm.acts.decline_role import gm_role_decline
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.take_role import gm_role_take
from games.gm.acts.withdraw_role import gm_role_withdraw
from games.models import Event, Game, PressThread, Webhook
from games.notices.services.settings import webhook_set
from games.players.services import account_leave
from games.press.queries.threads import visible_messages
from games.press.services.press_send import press_send
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.story.queries.events import event_list
from tests.games.cast import NOW, account, open_phase, refused, seat_of
from tests.games.notices.notice_cast import deliveries_of
from tests.games.seat_given import seat_given

SEAT = "seat"


def offer(game: Game, by, name: str = "Charlie") -> Game:
    return gm_role_offer(game_id=game.pk, by=by, account=name, now=NOW)


def take(game: Game, by) -> Game:
    return gm_role_take(game_id=game.pk, by=by, now=NOW)


@pytest.fixture
def offered(game, greta, charlie) -> Game:
    """The game, after Greta has offered Charlie the GM role."""
    return offer(game, greta)


@pytest.fixture
def handed(offered, charlie) -> Game:
    """The game, after Charlie has taken the GM role from Greta."""
    return take(offered, charlie)


def test_an_offer_changes_no_rights(offered, greta, charlie):
    assert get_game_for_gm(greta, offered.pk)
    assert refused(get_game_for_gm, charlie, offered.pk) == ("not_gm", 403)


def test_only_the_person_asked_is_notified_of_an_offer(offered, alice, greta, charlie):
    assert [row.data for row in deliveries_of(charlie, SEAT)] == [{"event": "gm_role_offered"}]
    assert deliveries_of(alice, SEAT) == deliveries_of(greta, SEAT) == []
    assert not Event.objects.filter(about=charlie).exists()


def test_the_new_gm_has_all_rights_and_the_former_one_none(handed, greta, charlie):
    assert get_game_for_gm(charlie, handed.pk)
    assert refused(get_game_for_gm, greta, handed.pk) == ("not_gm", 403)


def test_the_players_and_the_former_gm_are_notified(handed, alice, bob, greta, charlie):
    event = Event.objects.filter(kind="gm_role_transferred").get()
    for user in (alice, bob, greta):
        assert deliveries_of(user, SEAT)[-1].key == f"event:{event.pk}"
    assert deliveries_of(charlie, SEAT)[-1].data == {"event": "gm_role_offered"}


def test_the_history_names_both_gms_even_if_players_are_secret(handed):
    Game.objects.filter(pk=handed.pk).update(is_anonymous=True)
    handed.refresh_from_db()
    newest = event_list(handed, Viewer(handed.pk))[0]
    assert newest.sentence == "Charlie replaced Greta as GM."


def test_messages_to_the_gm_go_to_the_new_gm(game, alice, greta, charlie):
    press_send(game_id=game.pk, by=alice, to=["gm"], text="A question.", now=NOW)
    press_send(game_id=game.pk, by=alice, to=["HA"], text="Peace?", now=NOW)
    take(offer(game, greta), charlie)
    _game, viewer = get_game_for_gm(charlie, game.pk)
    assert [row.text for row in visible_messages(viewer)] == ["A question."]
    _game, former = get_game_for_view(greta, game.pk)
    assert not visible_messages(former).exists()
    assert PressThread.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "code", "status"),
    [
        ("Alice", "player_runs_not", 409),
        ("Greta", "gm_already", 422),
        ("Nobody", "no_such_account", 422),
    ],
)
def test_the_gm_role_is_not_offered_to(game, alice, greta, name, code, status):
    assert refused(offer, game, greta, name) == (code, status)


def test_the_gm_role_is_not_offered_to_a_person_who_has_joined(greta, alice):
    table = game_create(creator=greta, name="Ranked", seat_choice="preferences", now=NOW)
    ranks = {seat.power: number for number, seat in enumerate(table.seats.all(), 1)}
    game_join(game_id=table.pk, by=alice, ranks=ranks, now=NOW)
    assert refused(offer, table, greta, "Alice") == ("player_runs_not", 409)


def test_a_player_cannot_take_the_gm_role(offered, greta, charlie):
    seat_given(game_id=offered.pk, by=greta, power="SP", account="Charlie", now=NOW)
    assert refused(take, offered, charlie) == ("player_runs_not", 409)


def test_a_player_whose_seat_was_opened_may_take_the_gm_role(game, alice, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert take(offer(game, greta, "Alice"), alice).gm == alice


def test_only_the_gm_can_offer_the_gm_role(game, alice, charlie):
    assert refused(offer, game, alice) == ("not_gm", 403)


def test_there_is_one_offer_at_a_time(offered, greta, bob):
    account("Dora")
    assert refused(offer, offered, greta, "Dora") == ("gm_role_offered", 409)


def test_an_offer_can_be_withdrawn(offered, greta, charlie):
    gm_role_withdraw(game_id=offered.pk, by=greta)
    assert refused(take, offered, charlie) == ("no_offer", 404)
    assert refused(gm_role_withdraw, game_id=offered.pk, by=greta) == ("not_offered", 409)


def test_the_gm_is_notified_of_a_declined_offer(offered, greta, charlie):
    gm_role_decline(game_id=offered.pk, by=charlie, now=NOW)
    assert deliveries_of(greta, SEAT)[-1].data == {"event": "gm_role_declined"}
    assert refused(take, offered, charlie) == ("no_offer", 404)


def test_nobody_else_can_answer_an_offer(offered, alice):
    assert refused(take, offered, alice) == ("no_offer", 404)
    assert refused(gm_role_decline, game_id=offered.pk, by=alice) == ("no_offer", 404)


def test_the_gm_role_of_a_finished_game_cannot_be_offered(offered, greta, charlie):
    game_cancel(game_id=offered.pk, by=greta, now=NOW)
    assert refused(take, offered, charlie) == ("no_offer", 404)
    assert refused(offer, offered, greta) == ("finished", 409)


def test_a_former_gm_can_never_play(handed, charlie):
    call = refused(seat_given, game_id=handed.pk, by=charlie, power="FR", account="Greta")
    assert call == ("gm_plays_not", 403)


def test_a_former_gm_cannot_join_a_forming_game(forming, greta, charlie):
    take(offer(forming, greta), charlie)
    assert refused(game_join, game_id=forming.pk, by=greta, power="FR") == ("gm_plays_not", 403)


def test_a_former_gm_can_be_asked_again(handed, greta, charlie):
    assert take(offer(handed, charlie, "Greta"), greta).gm == greta


def test_the_secret_addresses_of_the_former_gm_stop_working(greta, charlie):
    table = game_create(creator=greta, name="Hidden", is_public=False, now=NOW)
    webhook_set(game_id=table.pk, by=greta, url="https://discord.com/api/webhooks/1/x", now=NOW)
    take(offer(table, greta), charlie)
    assert not Webhook.objects.exists()
    call = refused(get_game_for_view, greta, table.pk, invite=table.invite_token)
    assert call == ("no_such_game", 404)


def test_a_person_asked_sees_a_private_game_as_a_spectator(greta, charlie):
    table = game_create(creator=greta, name="Hidden", is_public=False, now=NOW)
    assert refused(get_game_for_view, charlie, table.pk) == ("no_such_game", 404)
    offer(table, greta)
    _game, viewer = get_game_for_view(charlie, table.pk)
    assert viewer == Viewer(table.pk, user_id=charlie.pk)


def test_a_former_gm_can_delete_the_account(handed, greta):
    account_leave(by=greta, now=NOW)
    assert open_phase(handed).is_open


def test_deleting_the_account_declines_an_offer(offered, greta, charlie):
    account_leave(by=charlie, now=NOW)
    assert deliveries_of(greta, SEAT)[-1].data == {"event": "gm_role_declined"}
    assert seat_of(offered, "FR").holder.name == "Alice"


def test_the_database_refuses_an_offer_to_the_gm(game, greta):
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(gm_role_offered_to=greta)
