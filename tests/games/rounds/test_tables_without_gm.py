"""Tables of a round without a GM: policy, votes and the clock decide, and a director sees nothing
that players do not see."""

import pytest
from django.db import IntegrityError
from django.test import Client

from games.gm.acts.pause import game_pause
from games.gm.acts.start import game_start
from games.models import Game, RoundTable, Status
from games.players.services import account_leave
from games.rounds.queries.plans import plan_of
from games.rounds.services.plans import gms_set, plan_set, table_change, tables_plan
from games.rounds.services.round_tables import round_tables_make, round_tables_undo
from games.settings.services.games import game_create
from games.tournaments.services.bulk import ACTS, Order, bulk_preview
from games.votes.services.votes import vote_propose
from tests.games.cast import NOW, account, refused, viewer_of
from tests.games.rounds.test_round_tables import DRAW_GIVES
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def unled(enter, plan, where) -> dict[str, object]:
    """A round of one table that has no GM, and its players."""
    enter(10)
    plan(1, DRAW_GIVES)
    gms_set(**where, gms={}, without_gm=[1])
    return where


@pytest.fixture
def table(unled) -> Game:
    (game,) = round_tables_make(**unled, now=NOW)
    return game


@pytest.fixture
def running(table, cup, idle) -> Game:
    game_start(game_id=table.pk, by=cup.director, now=NOW)
    return Game.objects.get(pk=table.pk)


def test_its_game_has_no_gm_and_belongs_to_the_tournament(table, cup):
    assert (table.is_without_gm, table.gm, table.tournament) == (True, None, cup)
    assert table.seats.filter(holder=None).count() == 0
    assert not table.seats.filter(holder=cup.director).exists()


def test_a_director_starts_it_and_prepares_nothing_after(running, cup):
    assert running.status == Status.RUNNING
    stop = {"game_id": running.pk, "by": cup.director, "now": NOW, "until": NOW}
    assert refused(game_pause, **stop) == ("without_gm", 403)


def test_it_starts_by_itself_once_everybody_has_confirmed(unled, plan, where):
    plan_set(**where, start="full", now=NOW)
    (game,) = round_tables_make(**where, now=NOW)
    assert (game.start_mode, game.muster.until) == (
        "full",
        NOW + plan_of(game.round_table.round).confirm_within,
    )


def test_a_director_sees_no_secret_of_it(running, cup):
    Game.objects.update(is_public=False)
    viewer = viewer_of(cup.director, Game.objects.get(pk=running.pk))
    assert (viewer.is_gm, viewer.power, viewer.rights) == (False, "", frozenset())
    client = Client()
    client.force_login(cup.director)
    assert client.get(f"/games/{running.pk}/gm/").status_code in (403, 404)


def test_acts_of_a_director_on_many_tables_leave_it_out(running, cup):
    order = Order(by=cup.director, now=NOW)
    tables = {"number": cup.pk, "by": cup.director, "game_ids": [running.pk]}
    (answer,) = bulk_preview(**tables, act=ACTS["extend"], order=order)
    assert (answer.is_refused, answer.code) == (True, "without_gm")


def test_its_players_vote_for_more_time(running):
    player = running.seats.earliest("pk").holder
    assert vote_propose(game_id=running.pk, by=player, kind="pause", hours=24, now=NOW)


def test_it_is_taken_back_like_others(table, where):
    round_tables_undo(**where, now=NOW)
    assert Game.objects.get().ending == "called_off"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"is_anonymous": True}, "anonymous_without_gm"),
        ({"seat_choice": "fixed"}, "fixed_without_gm"),
    ],
)
def test_what_needs_a_gm_is_refused(unled, change, code):
    on = unled | {"table_number": 1, "now": NOW}
    assert refused(table_change, **on, changes=change)[0] == code
    plan = unled | {"count": 1, "source": "friends", "now": NOW}
    assert refused(tables_plan, **plan, changes=change)[0] == code
    table_change(**on, changes={"gm": None, "without_gm": False} | change)
    assert refused(gms_set, **unled, gms={}, without_gm=[1])[0] == code


def test_a_table_that_gets_a_gm_has_one(unled, gina):
    table_change(**unled, table_number=1, changes={"gm": gina.pk}, now=NOW)
    table = RoundTable.objects.get()
    assert (table.gm, table.is_without_gm) == (gina, False)
    with pytest.raises(IntegrityError):
        RoundTable.objects.update(is_without_gm=True)


def test_only_a_round_makes_one_in_a_tournament(cup, greta):
    sent = {"creator": greta, "name": "Table one", "tournament": cup.pk, "power": "FR"}
    assert refused(game_create, **sent, without_gm=True)[0] == "tournament_without_gm"


def test_the_director_who_made_it_may_close_the_account(unled, cup):
    dora = account("Dora")
    cup.helpers.create(user=dora, role="director", asked_at=NOW, accepted_at=NOW)
    (game,) = round_tables_make(**unled | {"by": dora}, now=NOW)
    account_leave(by=dora, now=NOW)
    assert Game.objects.get(pk=game.pk).start_mode == "full"


def test_the_pages_of_plan_and_round_say_so(unled, cup, gina):
    client = Client()
    client.force_login(cup.director)
    address = f"/tournaments/{cup.pk}/rounds/1/plan/"
    assert 'value="0" selected' in client.get(address).content.decode()
    client.post(address, {"action": "gms", "gm-1": str(gina.pk)})
    assert RoundTable.objects.get().gm == gina
    client.post(address, {"action": "gms", "gm-1": "0"})
    assert RoundTable.objects.get().is_without_gm
    page = text_of(Client().get(f"/tournaments/{cup.pk}/rounds/1/"))
    assert "no GM" in page
    assert "No GM yet" not in page


def test_the_form_of_a_table_has_the_choice(unled, cup):
    client = Client()
    client.force_login(cup.director)
    address = f"/tournaments/{cup.pk}/rounds/1/tables/1/"
    form = client.get(address).context["form"]
    assert form["gm"].value() == 0
    sent = {name: form[name].value() or "" for name in form.fields} | {"name": "The open table"}
    answer = client.post(address, sent | {"gm": "0"})
    assert answer.status_code == 302, answer.context["form"].errors
    table = RoundTable.objects.get()
    assert (table.name, table.is_without_gm) == ("The open table", True)
