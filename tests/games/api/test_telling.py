"""Programs read commentaries as far as they are shown, and forecasts once they are open."""

import pytest

from games.commentary.services.script import step_save
from games.commentary.services.show import show_begin
from games.forecasts.queries import powers_before
from games.forecasts.services import forecast_give
from games.gm.acts.resolve import phase_resolve_now
from games.models import Forecast
from tests.games.cast import open_phase

pytestmark = pytest.mark.django_db


def test_a_commentary_is_read_as_far_as_it_is_shown(program, table, greta):
    assert program().get(f"/games/{table.pk}/phases/1/commentary").status_code == 409
    phase_resolve_now(game_id=table.pk, by=greta)
    on = {"game_id": table.pk, "by": greta, "number": 1}
    step_save(**on, text="First")
    step_save(**on, text="Second")
    path = f"/games/{table.pk}/phases/1/commentary"
    assert program().get(path).json()["steps"] == []
    show_begin(**on)
    answer = program().get(path).json()
    assert [step["text"] for step in answer["steps"]] == ["First"]
    assert (answer["author"]["name"], answer["current"]) == ("Greta", 1)


def test_a_forecast_is_given_read_and_withdrawn(program, table, charlie, greta):
    phase = open_phase(table)
    numbers = [
        {"power": power, "centres": count, "confidence": "likely"}
        for power, count in powers_before(phase).items()
    ]
    path = f"/games/{table.pk}/forecasts"
    given = program(charlie).send("put", f"{path}/{phase.year}", {"numbers": numbers})
    assert given.status_code == 200
    assert given.json()["numbers"] == numbers
    assert len(program(charlie).get(path).json()["items"]) == 1
    assert program(greta).get(path).json()["items"] == []
    assert program().get(path).json() == {"open_year": phase.year, "items": []}
    assert program(charlie).send("delete", f"{path}/{phase.year}").status_code == 204
    assert not Forecast.objects.exists()
    again = program(charlie).send("delete", f"{path}/{phase.year}")
    assert (again.status_code, again.json()["code"]) == (409, "no_forecast")


def test_the_own_sealed_forecast_needs_the_scope_of_players(program, table, charlie):
    phase = open_phase(table)
    numbers = {power: (count, "sure") for power, count in powers_before(phase).items()}
    forecast_give(game_id=table.pk, by=charlie, year=phase.year, numbers=numbers)
    path = f"/games/{table.pk}/forecasts"
    assert len(program(charlie, "orders").get(path).json()["items"]) == 1
    assert program(charlie, "press").get(path).json()["items"] == []


def test_a_player_gives_no_forecast_over_the_api(program, table, alice):
    answer = program(alice).send("put", f"/games/{table.pk}/forecasts/1763", {"numbers": []})
    assert (answer.status_code, answer.json()["code"]) == (403, "player_forecasts_not")


def test_the_league_answers_without_a_token(program):
    answer = program().get("/forecasts?period=2026-Q1").json()
    assert answer == {"period": "2026-Q1", "least": 5, "items": []}
