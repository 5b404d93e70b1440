"""The plan of a round: its rules set, its tables planned and changed; what is refused."""

from datetime import timedelta

import pytest

from games.models import GameTemplate, RoundPlan, RoundTable, TournamentHelper
from games.rounds.queries.plans import settings_of
from games.rounds.services.formats import FORMATS, tournament_from_format
from games.rounds.services.plans import gms_set, plan_set, table_change, tables_plan
from games.tournaments.services.rounds import round_add
from tests.games.cast import NOW, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_one(cup, where):
    round_add(number=cup.pk, by=cup.director)
    return where | {"now": NOW}


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"entry": "dice"}, "unknown_choice"),
        ({"strength": "height"}, "unknown_choice"),
        ({"places": 0}, "number_range"),
        ({"places": 101}, "number_range"),
        ({"most_rounds": 21}, "number_range"),
        ({"confirm_minutes": 1}, "muster_length"),
        ({"start": "soon"}, "unknown_choice"),
        ({"start": "time"}, "starts_at"),
        ({"start": "time", "starts_at": NOW - timedelta(days=1)}, "starts_at"),
        ({"start": "time", "starts_at": NOW + timedelta(days=91)}, "starts_at"),
    ],
)
def test_wrong_rules_are_refused(round_one, rules, code):
    assert refused(plan_set, **round_one, **rules)[0] == code
    assert not RoundPlan.objects.exists()


def test_a_draw_by_a_hidden_standing_is_refused(cup, round_one):
    cup.is_blind = True
    cup.save()
    assert refused(plan_set, **round_one, strength="standing")[0] == "standing_hidden"
    assert plan_set(**round_one, strength="rating").strength == "rating"


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ({"count": 0}, "tables_count"),
        ({"count": 11}, "tables_count"),
        ({"source": "nonsense"}, "no_such_template"),
        ({"source": "7"}, "no_such_template"),
        ({"changes": {"variant_id": "chess"}}, "unknown_choice"),
        ({"changes": {"seat_choice": "dice"}}, "unknown_choice"),
        ({"changes": {"is_public": False}}, "unknown_choice"),
        ({"changes": {"last_year": 1200}}, "last_year"),
        ({"changes": {"last_year_result": "dice"}}, "unknown_choice"),
        ({"changes": {"press_mode": "shouts"}}, "unknown_choice"),
    ],
)
def test_wrong_tables_are_refused(round_one, tables, code):
    wrong = {"count": 1, "source": "friends"} | tables
    assert refused(tables_plan, **round_one, **wrong)[0] == code
    assert not RoundTable.objects.exists()


def test_tables_that_stay_keep_their_names_and_gms(cup, round_one, gina):
    tables_plan(**round_one, count=3, source="friends")
    change = {"name": "The Foxes’ table", "gm": gina.pk}
    table_change(**round_one, table_number=1, changes=change)
    tables_plan(**round_one, count=2, source="club", changes={"last_year": 1770})
    first, second = RoundTable.objects.order_by("number")
    assert (first.name, first.gm, second.gm) == ("The Foxes’ table", gina, None)
    assert {settings_of(table).plain["last_year"] for table in (first, second)} == {1770}


def test_an_old_template_takes_the_usual_settings_for_newer_ones(cup, round_one):
    tables_plan(**round_one, count=1, source="friends")
    stored = RoundTable.objects.get().settings
    stored["plain"] = {"variant_id": stored["plain"]["variant_id"], "seat_choice": "drawn"}
    row = GameTemplate.objects.create(
        owner=cup.director, name="Old", settings=stored, created_at=NOW
    )
    tables_plan(**round_one, count=1, source=str(row.pk))
    plain = settings_of(RoundTable.objects.get()).plain
    assert (plain["seat_choice"], plain["open_to"]) == ("drawn", "invited")


def test_only_helpers_who_accepted_run_tables(cup, round_one, alice, gina):
    tables_plan(**round_one, count=1, source="friends")
    where = {name: round_one[name] for name in ("number", "by", "round_number")}
    TournamentHelper.objects.create(tournament=cup, user=alice, role="gm", asked_at=NOW)
    assert refused(gms_set, **where, gms={1: alice.pk})[0] == "no_such_gm"
    change = {"table_number": 1, "changes": {"gm": alice.pk}}
    assert refused(table_change, **round_one, **change)[0] == "no_such_gm"
    gms_set(**where, gms={1: cup.director_id})
    assert RoundTable.objects.get().gm_id == cup.director_id


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"table_number": 2}, "no_such_table"),
        ({"changes": {"name": "x"}}, "name_length"),
        ({"changes": {"name": "The\u200btable"}}, "name_signs"),
        ({"source": "nonsense"}, "no_such_template"),
    ],
)
def test_a_wrong_change_of_a_table_is_refused(round_one, change, code):
    tables_plan(**round_one, count=1, source="friends")
    wrong = {"table_number": 1} | change
    assert refused(table_change, **round_one, **wrong)[0] == code


def test_nobody_else_plans_a_round(round_one, gina):
    other = round_one | {"by": gina}
    assert refused(plan_set, **other)[0] == "not_director"
    assert refused(tables_plan, **other, count=1, source="friends")[0] == "not_director"
    assert refused(plan_set, **round_one | {"round_number": 2})[0] == "no_such_round"


def test_a_muted_director_names_no_table(cup, round_one):
    tables_plan(**round_one, count=1, source="friends")
    cup.director.muted_until = NOW + timedelta(days=1)
    cup.director.save()
    change = {"table_number": 1, "changes": {"name": "Insults"}}
    assert refused(table_change, **round_one, **change)[0] == "muted"


@pytest.mark.parametrize("code", FORMATS)
def test_a_refused_format_creates_nothing(greta, code):
    wrong = {"by": greta, "code": code, "name": "The open", "tables": 99, "source": "friends"}
    assert refused(tournament_from_format, **wrong, now=NOW)[0] == "tables_count"
    assert not RoundPlan.objects.exists()
    assert refused(tournament_from_format, **wrong | {"code": "dice"})[0] == "unknown_choice"
