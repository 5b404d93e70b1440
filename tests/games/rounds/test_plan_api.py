"""Plans of rounds over the API: the same services as the pages of directors."""

import pytest

from games.models import RoundPlan, RoundTable, Tournament
from games.rounds.queries.plans import settings_of
from games.settings.presets import PRESETS, TEN_MINUTES
from games.settings.services.templates import template_save
from games.tournaments.services.rounds import round_add
from tests.games.api.conftest import program  # noqa: F401

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(program, greta):  # noqa: F811
    return program(greta)


@pytest.fixture
def address(cup, greta) -> str:
    """The address of the first round of the tournament."""
    round_add(number=cup.pk, by=greta)
    return f"/tournaments/{cup.pk}/rounds/1"


def test_a_director_plans_a_round_and_its_tables(director, address, gina):
    assert director.get(f"{address}/plan").json()["rules"] is None
    rules = {"entry": "best", "places": 7, "start": "full", "confirm_minutes": 60}
    answer = director.send("put", f"{address}/plan", rules).json()
    assert answer["rules"].items() >= rules.items()
    assert {gm["name"] for gm in answer["gms"]} == {"Greta", "Gina"}
    tables = {"count": 2, "source": "club", "seat_choice": "chosen", "last_year": 1770}
    planned = director.send("put", f"{address}/tables", tables).json()["tables"]
    assert [(row["number"], row["seat_choice"], row["last_year"]) for row in planned] == [
        (1, "chosen", 1770),
        (2, "chosen", 1770),
    ]


def test_a_change_of_a_table_leaves_the_rest_of_it(director, address, gina):
    director.send("put", f"{address}/tables", {"count": 1, "source": "club", "last_year": 1770})
    table = f"{address}/tables/1"
    director.send("patch", table, {"gm": gina.pk, "name": "The final"})
    answer = director.send("patch", table, {"press_mode": "none", "source": "tonight"}).json()
    (row,) = answer["tables"]
    assert (row["name"], row["gm"]["name"], row["last_year"]) == ("The final", "Gina", 1770)
    assert row["press_mode"] == "none"
    timings = settings_of(RoundTable.objects.get()).schedule.timings.values()
    assert {timing.length for timing in timings} == {TEN_MINUTES}
    assert director.send("patch", table, {"gm": None}).json()["tables"][0]["gm"] is None
    missing = director.send("patch", f"{address}/tables/2", {"name": "None"})
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_table")


@pytest.mark.parametrize("by", ["name", "number"])
def test_tables_take_an_own_template(director, address, greta, by):
    preset = PRESETS["club"]
    template = template_save(
        owner=greta,
        name="The club",
        plain={"press_mode": "none"},
        schedule=preset.schedule("UTC"),
        policy=preset.policy,
    )
    source = {"name": template.name, "number": str(template.pk)}[by]
    answer = director.send("put", f"{address}/tables", {"count": 1, "source": source}).json()
    assert answer["tables"][0]["press_mode"] == "none"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"count": 0, "source": "club"}, "tables_count"),
        ({"count": 1, "source": "The club"}, "no_such_template"),
        ({"count": 1, "source": "club", "variant_id": "chess"}, "unknown_choice"),
        ({"count": 1, "source": "club", "last_year": 1}, "last_year"),
    ],
)
def test_tables_that_cannot_be_are_refused(director, address, sent, code):
    assert director.send("put", f"{address}/tables", sent).json()["code"] == code
    assert not RoundTable.objects.exists()


def test_a_preview_shows_what_its_mark_makes(director, cup, enter, plan):
    enter(10)
    plan(1)
    address = f"/tournaments/{cup.pk}/rounds/1"
    draft = director.get(f"{address}/draft").json()
    assert (draft["problems"], draft["costs"]["barred"]) == ([], 0)
    seats = [seat["player"] for seat in draft["tables"][0]["seats"]]
    made = director.send("post", f"{address}/tables", {"seen": draft["mark"]}).json()
    assert [seat["player"] for seat in made["tables"][0]["seats"]] == seats
    again = director.get(f"{address}/draft")
    assert (again.status_code, again.json()["code"]) == (409, "round_made")


def test_a_preview_names_its_problems(director, cup, plan):
    plan(1)
    draft = director.get(f"/tournaments/{cup.pk}/rounds/1/draft").json()
    assert [problem["code"] for problem in draft["problems"]] == ["no_players"]
    assert (draft["costs"], draft["tables"][0]["seats"]) == (None, [])


def test_the_preview_of_a_hidden_standing_has_no_reasons(director, cup, enter, plan):
    enter(10)
    plan(1, entry="best")
    Tournament.objects.update(is_blind=True)
    draft = director.get(f"/tournaments/{cup.pk}/rounds/1/draft").json()
    assert {entry["reason"] for entry in draft["entries"]} == {None}


def test_a_director_changes_a_draw_by_hand_and_takes_it_back(director, cup, enter, plan):
    enter(10)
    plan(1, {"seat_choice": "chosen"})
    address = f"/tournaments/{cup.pk}/rounds/1/draft"
    draft = director.get(address).json()
    one, other = draft["tables"][0]["seats"][:2]
    sent = {"player": one["entrant"], "power": other["power"], "seen": draft["mark"]}
    changed = director.send("post", f"{address}/power", sent).json()
    powers = {seat["entrant"]: seat["power"] for seat in changed["tables"][0]["seats"]}
    assert powers[one["entrant"]] == other["power"]
    (change,) = changed["changes"]
    assert (change["players"], change["by"]) == ([one["entrant"]], "Greta")
    assert director.send("post", f"{address}/power", sent).json()["code"] == "draft_changed"
    swap = {"first": one["entrant"], "second": other["entrant"]}
    assert len(director.send("post", f"{address}/swap", swap).json()["changes"]) == 2
    late = director.send("delete", f"{address}/changes?seen={draft['mark']}")
    assert (late.status_code, late.json()["code"]) == (409, "draft_changed")
    assert len(director.send("delete", f"{address}/changes").json()["changes"]) == 1
    director.send("delete", f"{address}/changes")
    none = director.send("delete", f"{address}/changes")
    assert (none.status_code, none.json()["code"]) == (409, "no_changes")
    stranger = {"first": one["entrant"], "second": 999}
    assert director.send("post", f"{address}/swap", stranger).json()["field"] == "second"


@pytest.mark.parametrize("page", ["plan", "draft"])
def test_plans_and_previews_are_for_directors_with_the_scope_of_gms(
    program,  # noqa: F811
    cup,
    enter,
    plan,
    greta,
    gina,
    page,
):
    enter(10)
    plan(1)
    address = f"/tournaments/{cup.pk}/rounds/1/{page}"
    assert program(greta, "gm").get(address).status_code == 200
    assert program(greta, "orders").get(address).json()["code"] == "token_scope"
    assert program(gina).get(address).json()["code"] == "not_director"


def test_only_a_director_plans(program, address, gina):  # noqa: F811
    helper = program(gina)
    for method, path, data in (
        ("put", "/plan", {}),
        ("put", "/tables", {"count": 1, "source": "club"}),
        ("patch", "/tables/1", {"name": "The final"}),
        ("post", "/draft/swap", {"first": 1, "second": 2}),
        ("post", "/draft/power", {"player": 1, "power": "FR"}),
        ("delete", "/draft/changes", None),
    ):
        answer = helper.send(method, address + path, data)
        assert answer.json()["code"] == "not_director"
    assert not RoundPlan.objects.exists()


def test_a_tournament_is_created_with_planned_rounds(director):
    sent = {"format": "qualifying", "name": "The open", "tables": 2}
    answer = director.send("post", "/tournaments/planned", sent)
    assert answer.status_code == 201
    assert len(answer.json()["rounds"]) == 4
    assert RoundTable.objects.count() == 7
