"""Co-directors and GMs of tournaments: asked, accepted, declined, removed."""

from datetime import timedelta

import pytest
from django.test import Client

from games.core.accounts import User
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.take_role import gm_role_take
from games.models import Tournament, TournamentHelper
from games.players.services import account_leave
from games.settings.services.games import game_create
from games.tournaments.services.entries import game_enter, game_withdraw
from games.tournaments.services.helpers import (
    helper_accept,
    helper_ask,
    helper_leave,
    helper_remove,
)
from games.tournaments.services.tournaments import tournament_change, tournament_create
from tests.games.cast import NOW, account, refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(greta) -> Tournament:
    return tournament_create(by=greta, name="The winter cup", is_public=False, now=NOW)


@pytest.fixture
def dora(db):
    return account("Dora")


@pytest.fixture
def co_director(cup, greta, dora):
    helper_ask(number=cup.pk, by=greta, account="Dora", role="director", now=NOW)
    helper_accept(number=cup.pk, by=dora, now=NOW)
    return dora


def test_a_co_director_changes_the_tournament_and_adds_own_games(cup, co_director, forming):
    made = game_create(creator=co_director, name="Table two", is_public=False, tournament=cup.pk)
    assert cup.games.get() == made
    same = {name: getattr(cup, name) for name in ("name", "is_public", "best_of", "is_blind")}
    tournament_change(number=cup.pk, by=co_director, text="Soon.", scoring="rank", **same)
    cup.refresh_from_db()
    assert (cup.text, cup.scoring) == ("Soon.", "rank")


def test_a_director_need_not_be_the_gm_of_a_table(cup, greta, co_director, alice, forming):
    made = game_create(creator=co_director, name="Table two", is_public=False, tournament=cup.pk)
    gm_role_offer(game_id=made.pk, by=co_director, account=alice.name)
    gm_role_take(game_id=made.pk, by=alice)
    game_withdraw(game_id=made.pk, by=co_director)
    assert not cup.games.exists()


def test_a_gm_adds_own_games_and_changes_nothing_else(cup, greta, dora):
    helper_ask(number=cup.pk, by=greta, account="dora", role="gm")
    made = game_create(creator=dora, name="Table two", is_public=False)
    enter = {"game_id": made.pk, "number": cup.pk, "by": dora}
    assert refused(game_enter, **enter)[0] == "no_such_tournament"
    helper_accept(number=cup.pk, by=dora)
    game_enter(**enter)
    assert cup.games.get() == made
    ask = {"number": cup.pk, "by": dora, "account": "Greta", "role": "gm"}
    assert refused(helper_ask, **ask)[0] == "not_director"
    remove = {"number": cup.pk, "by": dora, "user_id": dora.pk}
    assert refused(helper_remove, **remove)[0] == "not_director"


def test_whoever_is_asked_sees_a_private_tournament_and_answers(cup, greta, dora):
    client = Client()
    client.force_login(dora)
    assert client.get(cup.get_absolute_url()).status_code == 404
    helper_ask(number=cup.pk, by=greta, account="Dora", role="director")
    assert "You are asked to help this tournament: co-director." in " ".join(
        text_of(client.get(cup.get_absolute_url())).split()
    )
    helpers = f"/tournaments/{cup.pk}/helpers/"
    client.post(helpers, {"action": "accept"})
    assert TournamentHelper.objects.get().accepted_at is not None
    assert client.get(f"/tournaments/{cup.pk}/settings/").status_code == 200
    answer = client.post(helpers, {"action": "leave"})
    assert answer.headers["Location"] == "/tournaments/"
    assert client.get(cup.get_absolute_url()).status_code == 404


def test_a_director_asks_and_removes_by_forms(cup, greta, dora):
    client = Client()
    client.force_login(greta)
    helpers = f"/tournaments/{cup.pk}/helpers/"
    client.post(helpers, {"action": "ask", "account": "dora", "role": "gm"})
    assert TournamentHelper.objects.get().user == dora
    assert "Dora" in text_of(client.get(cup.get_absolute_url()))
    client.post(helpers, {"action": "remove", "helper": dora.pk})
    assert not TournamentHelper.objects.exists()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"role": "king"}, "role"),
        ({"account": "Nobody"}, "no_such_account"),
        ({"account": "dora@example.org"}, "not_a_name"),
        ({"account": "Greta"}, "helps_already"),
    ],
)
def test_a_wrong_question_is_refused(cup, greta, dora, sent, code):
    ask = {"number": cup.pk, "by": greta, "account": "Dora", "role": "gm"} | sent
    assert refused(helper_ask, **ask)[0] == code
    assert not TournamentHelper.objects.exists()


def test_nobody_is_asked_twice_and_no_stranger_answers(cup, greta, dora, alice):
    ask = {"number": cup.pk, "by": greta, "account": "Dora", "role": "gm"}
    helper_ask(**ask)
    assert refused(helper_ask, **ask)[0] == "helps_already"
    assert refused(helper_accept, number=cup.pk, by=alice)[0] == "no_such_tournament"
    Tournament.objects.update(is_public=True)
    assert refused(helper_accept, number=cup.pk, by=alice)[0] == "no_such_helper"
    assert refused(helper_leave, number=cup.pk, by=alice)[0] == "no_such_helper"


def test_a_tournament_has_at_most_so_many_helpers(cup, greta, dora, monkeypatch):
    monkeypatch.setattr("games.tournaments.services.helpers.MOST_HELPERS", 0)
    ask = {"number": cup.pk, "by": greta, "account": "Dora", "role": "gm"}
    assert refused(helper_ask, **ask)[0] == "too_many"


def test_a_removed_co_director_directs_no_more(cup, greta, co_director):
    helper_remove(number=cup.pk, by=greta, user_id=co_director.pk)
    ask = {"number": cup.pk, "by": co_director, "account": "Greta", "role": "gm"}
    assert refused(helper_ask, **ask)[0] == "no_such_tournament"


def test_a_closed_account_helps_no_more(cup, co_director):
    account_leave(by=co_director, now=NOW + timedelta(days=1))
    assert not TournamentHelper.objects.exists()


def test_everybody_of_a_tournament_with_a_co_director_keeps_seeing_it_when_the_director_leaves(
    cup, greta, co_director
):
    User.objects.filter(pk=greta.pk).update(is_active=False)
    same = {name: getattr(cup, name) for name in ("name", "is_public", "best_of", "is_blind")}
    tournament_change(number=cup.pk, by=co_director, text="On.", scoring="square", **same)
    cup.refresh_from_db()
    assert cup.text == "On."
