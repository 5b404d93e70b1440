"""The pages of rounds: the plan, a table, the preview, the round as everybody sees it."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Entrant, Game, GameTemplate, RoundPlan, RoundSeat, RoundTable, Tournament
from games.rounds.queries.readable import is_corrected
from games.rounds.services.plans import checked_table_settings, settings_from
from games.rounds.services.round_tables import round_tables_make
from games.tournaments.seeding import main
from games.tournaments.services.rounds import game_place, round_add
from tests.games.cast import NOW, account
from tests.games.table import text_of
from tests.games.tournaments.test_tournament_pages import finish

pytestmark = pytest.mark.django_db


def client_of(user=None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def words_of(answer) -> str:
    return " ".join(text_of(answer).split())


def address(cup: Tournament, page: str = "", number: int = 1) -> str:
    return f"/tournaments/{cup.pk}/rounds/{number}/{page}"


RULES = {
    "action": "rules",
    "entry": "all",
    "strength": "rating",
    "parts_teams": "on",
    "start": "gm",
    "confirm_minutes": "60",
}


def test_a_director_plans_previews_and_makes_a_round(cup, gina, enter, greta):
    enter(10)
    round_add(number=cup.pk, by=greta, name="Heats")
    director = client_of(greta)
    director.post(address(cup, "plan/"), RULES)
    plan = RoundPlan.objects.get()
    assert (plan.strength, plan.parts_teams, plan.parts_opponents) == ("rating", True, False)
    director.post(
        address(cup, "plan/"),
        {"action": "tables", "count": "1", "source": "friends", "is_anonymous": "no"},
    )
    table = RoundTable.objects.get()
    assert table.name == "The winter cup, round 1, table 1"
    preview = director.get(address(cup, "preview/"))
    assert "Table 1 has no GM" in words_of(preview)
    assert "Make all tables" not in words_of(preview)
    director.post(address(cup, "plan/"), {"action": "gms", "gm-1": str(gina.pk)})
    preview = director.get(address(cup, "preview/"))
    assert "Make all tables" in words_of(preview)
    answer = director.post(address(cup, "preview/"), {"seen": preview.context["mark"]})
    assert answer.status_code == 302
    again = director.post(address(cup, "preview/"), {"seen": preview.context["mark"]})
    assert again.url == address(cup)
    assert Game.objects.count() == 1
    page = words_of(director.get(address(cup)))
    assert "Round 1: Heats" in page
    assert "Player 3" in page
    assert "Take all tables back" in page
    director.post(address(cup, "undo/"))
    assert Game.objects.get().ending == "called_off"


def test_a_table_is_changed_by_itself(cup, plan, gina, greta):
    plan(2)
    tonight = checked_table_settings(settings_from(greta, "tonight", "UTC", NOW), NOW)
    GameTemplate.objects.create(owner=greta, name="Club night", settings=tonight, created_at=NOW)
    sent = {
        "name": "The final",
        "gm": str(greta.pk),
        "variant_id": "ambition-empire",
        "seat_choice": "chosen",
        "last_year": "1769",
        "last_year_result": "most_centres",
        "press_mode": "public",
        "is_anonymous": "on",
        "source": str(GameTemplate.objects.get().pk),
    }
    first = RoundTable.objects.get(number=1)
    sent["variant_id"] = first.settings["plain"]["variant_id"]
    answer = client_of(greta).post(address(cup, "tables/1/"), sent)
    assert answer.status_code == 302
    first.refresh_from_db()
    assert (first.name, first.gm) == ("The final", greta)
    assert first.settings["plain"]["last_year"] == 1769
    assert first.settings["plain"]["is_anonymous"]
    second = RoundTable.objects.get(number=2)
    for part in ("schedule", "policy"):
        assert first.settings[part] == tonight[part] != second.settings[part]
    assert second.gm == gina


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": "ab"}, "A name has 3 to 60 characters."),
        ({"last_year": "1200"}, "Choose a year from"),
        ({"gm": "999999"}, "Select a valid choice"),
        ({"seat_choice": "dice"}, "Select a valid choice"),
    ],
)
def test_a_wrong_table_is_refused_and_nothing_is_lost(cup, plan, greta, change, sentence):
    plan(1)
    plain = RoundTable.objects.get().settings["plain"]
    sent = {"name": "The final", "variant_id": plain["variant_id"], "seat_choice": "drawn"}
    sent |= {"gm": "", "press_mode": "full", "last_year_result": "draw", "source": ""} | change
    answer = client_of(greta).post(address(cup, "tables/1/"), sent)
    assert answer.status_code == 422
    assert sentence in words_of(answer)
    assert 'value="The final"' in answer.content.decode() or "name" in change


@pytest.mark.parametrize(
    "sent",
    [
        RULES | {"entry": "dice"},
        RULES | {"places": "x"},
        RULES | {"places": "101"},
        RULES | {"start": "time"},
        RULES | {"start": "time", "starts_at": "2020-01-01T10:00"},
        {"action": "tables", "count": "99", "source": "friends"},
        {"action": "tables", "count": "1", "source": "999"},
        {"action": "tables", "count": "1", "source": "friends", "last_year": "99999999"},
        {"action": "nonsense"},
    ],
)
def test_a_wrong_plan_is_refused(cup, plan, greta, sent):
    plan(1)
    assert client_of(greta).post(address(cup, "plan/"), sent).status_code == 422


def test_a_hidden_standing_seeds_no_round(cup, plan, greta):
    plan(1)
    Tournament.objects.update(is_blind=True)
    answer = client_of(greta).post(address(cup, "plan/"), RULES | {"strength": "standing"})
    assert answer.status_code == 409
    assert "The standing is hidden" in words_of(answer)


@pytest.mark.parametrize("page", ["plan/", "preview/", "tables/1/"])
def test_only_directors_see_the_plan(cup, plan, alice, gina, page):
    plan(1)
    assert client_of(gina).get(address(cup, page)).status_code == 403
    assert client_of(alice).get(address(cup, page)).status_code == 403
    assert client_of(alice).post(address(cup, page), RULES).status_code == 403
    assert client_of().get(address(cup, page)).status_code == 302


@pytest.mark.parametrize("page", ["", "plan/", "preview/", "tables/1/", "draw.json"])
def test_a_private_round_and_a_missing_one_look_alike(cup, plan, alice, greta, page):
    plan(1)
    Tournament.objects.update(is_public=False)
    assert client_of(alice).get(address(cup, page)).status_code == 404
    assert client_of(greta).get(address(cup, page, number=9)).status_code == 404


def test_everybody_sees_who_plays_and_why(cup, enter, plan, where):
    enter(3)
    enter(1, is_reserve=True)
    plan(1)
    page = words_of(client_of().get(address(cup)))
    assert "All entrants play." in page
    assert "A reserve who fills a free seat." in page
    assert "As if the tables were made now." in page
    seed = RoundPlan.objects.get().seed
    assert seed not in client_of().get(address(cup)).content.decode()


def test_the_file_of_a_draw_can_be_repeated(cup, enter, plan, where, tmp_path, capsys):
    enter(12, team_size=2)
    plan(2, {"seat_choice": "chosen"})
    assert client_of().get(address(cup, "draw.json")).status_code == 409
    round_tables_make(**where, now=NOW)
    path = tmp_path / "draw.json"
    path.write_bytes(client_of().get(address(cup, "draw.json")).content)
    assert main([str(path)]) == 0
    capsys.readouterr()
    assert {row["name"] for row in json.loads(path.read_text())["players"]} >= {"Player 3"}


def test_an_anonymous_round_shows_its_players_to_directors_alone(cup, enter, plan, where, greta):
    enter(10)
    plan(1, {"is_anonymous": True, "seat_choice": "chosen"})
    round_tables_make(**where, now=NOW)
    player = RoundSeat.objects.first().entrant.user
    for reader in (None, player):
        context = client_of(reader).get(address(cup)).context
        assert context["tables"][0]["seats"] == []
        assert context["tables"][0]["is_secret"]
        assert context["seals_entries"]
        assert context["entries"] == {"playing": [], "others": []}
        assert client_of(reader).get(address(cup, "draw.json")).status_code == 409
        seed = RoundPlan.objects.get().seed
        assert seed not in client_of(reader).get(address(cup)).content.decode()
    assert len(client_of(greta).get(address(cup)).context["tables"][0]["seats"]) == 10


def test_a_director_who_plays_in_an_anonymous_round_sees_no_players(cup, enter, plan, where):
    enter(10)
    plan(1, {"is_anonymous": True})
    round_tables_make(**where, now=NOW)
    player = RoundSeat.objects.first().entrant.user
    Tournament.objects.update(director=player)
    assert client_of(player).get(address(cup)).context["tables"][0]["seats"] == []


def test_a_hidden_standing_stays_hidden_when_the_best_play(cup, enter, plan, where, greta):
    enter(12)
    plan(1, entry="best", places=10)
    Tournament.objects.update(is_blind=True)
    page = client_of(greta).get(address(cup)).context
    assert page["entries"] == {"playing": [], "others": []}
    round_tables_make(**where, now=NOW)
    page = client_of().get(address(cup)).context
    assert len(page["entries"]["playing"]) == 10
    assert {row["reason"] for row in page["entries"]["playing"]} == {""}


@pytest.fixture
def top_table(cup, enter, plan, open_table, alice, bob, greta):
    """After a game that Alice won, the best one of the standing plays a second round."""
    for user in (alice, bob):
        Entrant.objects.create(tournament=cup, user=user, created_at=NOW, accepted_at=NOW)
    plan(1)
    game = open_table()
    Game.objects.filter(pk=game.pk).update(tournament=cup)
    game_place(number=cup.pk, by=greta, game_id=game.pk, round_number=1)
    Tournament.objects.update(scoring="centre_share")
    finish(game, {alice: 20, bob: 5})
    plan(1, entry="best", places=1)
    return game


def test_the_best_of_the_standing_play_and_a_correction_changes_nothing(
    cup, top_table, where, alice, bob
):
    round_tables_make(**where | {"round_number": 2}, now=timezone.now())
    assert RoundSeat.objects.get().entrant.user == alice
    plan_row = RoundPlan.objects.get(round__number=2)
    assert not is_corrected(plan_row.round, plan_row)
    rows = top_table.result.seats.filter(players__isnull=False)
    results = {seat.players.get().user: seat for seat in rows}
    results[bob].centres = 30
    results[bob].save()
    page = words_of(client_of().get(address(cup, number=2)))
    assert "This round stays as it is." in page
    assert RoundSeat.objects.get().entrant.user == alice
    assert "By score." in page


def test_a_tournament_is_created_from_a_plan(greta, alice):
    greta.time_zone = "Europe/Berlin"
    greta.save()
    sent = {"format": "qualifying", "name": "The open", "tables": "2", "source": "friends"}
    answer = client_of(greta).post("/tournaments/new/plan/", sent | {"is_public": "on"})
    assert answer.status_code == 302
    cup = Tournament.objects.get()
    tables = list(RoundTable.objects.values_list("round__number", flat=True))
    assert tables == [1, 1, 2, 2, 3, 3, 4]
    entries = list(RoundPlan.objects.order_by("round__number").values_list("entry", flat=True))
    assert entries == ["all", "all", "all", "best"]
    assert cup.rounds.last().name == "Top table"
    again = client_of(greta).post("/tournaments/new/plan/", sent)
    assert again.status_code == 409
    assert "Another tournament has this name." in words_of(again)
    assert 'value="The open"' in again.content.decode()


def test_the_plan_for_teams_has_five_games_of_seven_years(greta):
    sent = {"format": "teams", "name": "The team cup", "tables": "4", "source": "club"}
    client_of(greta).post("/tournaments/new/plan/", sent)
    cup = Tournament.objects.get()
    assert (cup.team_size, cup.is_public, cup.rounds.count()) == (5, False, 5)
    plan = RoundPlan.objects.first()
    assert (plan.entry, plan.most_rounds) == ("turns", 4)
    years = {table.settings["plain"]["last_year"] for table in RoundTable.objects.all()}
    assert years == {1763 + 6}


def test_the_template_of_another_is_no_template(cup, plan, greta, alice):
    plan(1)
    row = GameTemplate.objects.create(
        owner=alice, name="Hers", settings=RoundTable.objects.get().settings, created_at=NOW
    )
    sent = {"action": "tables", "count": "1", "source": str(row.pk)}
    assert client_of(greta).post(address(cup, "plan/"), sent).status_code == 422


def test_the_rules_of_draws_are_open_to_everybody(db):
    assert "python -m games.tournaments.seeding" in words_of(client_of().get("/tournaments/draw/"))


def test_a_closed_account_runs_no_planned_table(cup, plan, gina):
    from games.players.services import account_leave

    plan(1)
    account_leave(by=gina, now=NOW)
    assert RoundTable.objects.get().gm is None


def test_those_who_played_rest_when_players_take_turns(cup, enter, plan, where):
    enter(15)
    plan(1, entry="turns", most_rounds=4)
    round_tables_make(**where, now=NOW)
    first = set(RoundSeat.objects.values_list("entrant", flat=True))
    plan(1, entry="turns", most_rounds=1)
    round_tables_make(**where | {"round_number": 2}, now=NOW + timedelta(minutes=1))
    second = set(RoundSeat.objects.filter(round__number=2).values_list("entrant", flat=True))
    assert (len(first), len(second)) == (10, 5)
    assert not first & second


def test_a_stranger_to_the_site_is_no_gm(cup, plan, greta):
    plan(1)
    other = account("Nobody")
    answer = client_of(greta).post(address(cup, "plan/"), {"action": "gms", "gm-1": str(other.pk)})
    assert answer.status_code == 422
    assert RoundTable.objects.get().gm != other


def test_a_table_whose_field_is_missing_keeps_its_gm(cup, plan, greta, gina):
    plan(2)
    sent = {"action": "gms", "gm-1": str(greta.pk)}
    assert client_of(greta).post(address(cup, "plan/"), sent).status_code == 302
    assert [table.gm for table in RoundTable.objects.order_by("number")] == [greta, gina]


def test_a_gm_that_is_no_number_is_refused(cup, plan, greta, gina):
    plan(1)
    sent = {"action": "gms", "gm-1": "nonsense"}
    assert client_of(greta).post(address(cup, "plan/"), sent).status_code == 422
    assert RoundTable.objects.get().gm == gina


def test_a_plan_without_one_of_its_fields_is_refused(cup, plan, greta):
    plan(1, entry="best", places=8)
    answer = client_of(greta).post(address(cup, "plan/"), RULES | {"entry": "best"})
    assert (answer.status_code, RoundPlan.objects.get().places) == (422, 8)
    assert "This field was not sent." in words_of(answer)


def test_a_table_form_without_a_gm_field_is_refused(cup, plan, greta, gina):
    plan(1)
    plain = RoundTable.objects.get().settings["plain"]
    sent = {"name": "The final", "variant_id": plain["variant_id"], "seat_choice": "drawn"}
    sent |= {"press_mode": "full", "last_year_result": "draw", "source": ""}
    assert client_of(greta).post(address(cup, "tables/1/"), sent).status_code == 422
    assert RoundTable.objects.get().gm == gina
