"""Tables of a round that are made: taken back in one act, or final."""

import pytest

from games.gm.acts.start import game_start
from games.models import Game, RoundGame, RoundPlan, RoundSeat, Tournament
from games.rounds.services.plans import gms_set, plan_set, table_change, tables_plan
from games.rounds.services.round_tables import round_tables_undo
from tests.games.cast import NOW, refused
from tests.games.rounds.test_round_tables import make

pytestmark = pytest.mark.django_db


def test_the_tables_are_taken_back_in_one_act(enter, plan, where):
    enter(20)
    plan(2)
    make(where)
    seed = RoundPlan.objects.get().seed
    round_tables_undo(**where, now=NOW)
    assert set(Game.objects.values_list("ending", "tournament")) == {("called_off", None)}
    assert not RoundGame.objects.exists()
    assert not RoundSeat.objects.exists()
    plan_row = RoundPlan.objects.get()
    assert (plan_row.made_at, plan_row.draw, plan_row.draws) == (None, {}, 1)
    assert plan_row.seed != seed
    assert refused(round_tables_undo, **where, now=NOW)[0] == "round_not_made"
    assert len(make(where)) == 2


def test_tables_stay_once_a_game_has_started(enter, plan, where, gina, idle):
    enter(20)
    plan(2)
    first, _second = make(where)
    game_start(game_id=first.pk, by=gina, now=NOW)
    assert refused(round_tables_undo, **where, now=NOW)[0] == "round_begun"
    assert Game.objects.filter(ending="called_off").count() == 0


def test_the_plan_of_a_made_round_stays(enter, plan, where):
    enter(10)
    plan(1)
    make(where)
    assert refused(plan_set, **where, now=NOW)[0] == "round_made"
    assert refused(tables_plan, **where, count=2, source="friends", now=NOW)[0] == "round_made"
    change = {"table_number": 1, "changes": {"name": "Another"}}
    assert refused(table_change, **where, **change, now=NOW)[0] == "round_made"
    assert refused(gms_set, **where, gms={1: None})[0] == "round_made"


def test_nothing_is_made_after_the_end(enter, plan, where):
    enter(10)
    plan(1)
    Tournament.objects.update(ended_at=NOW)
    assert refused(make, where)[0] == "tournament_over"
    assert refused(plan_set, **where, now=NOW)[0] == "tournament_over"


def test_nothing_is_taken_back_after_the_end_or_by_others(enter, plan, where, gina):
    enter(10)
    plan(1)
    make(where)
    assert refused(round_tables_undo, **where | {"by": gina}, now=NOW)[0] == "not_director"
    Tournament.objects.update(ended_at=NOW)
    assert refused(round_tables_undo, **where, now=NOW)[0] == "tournament_over"
