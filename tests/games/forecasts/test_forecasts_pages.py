"""The pages of forecasts: the form, sealed and open forecasts, the league, a player's page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.forecasts.queries import quarter_at
from games.gm.acts.resolve import phase_resolve_now
from games.models import Forecast, Game, PlayerPage, ShownTo
from tests.games.cast import DUE, account
from tests.games.forecasts.conftest import YEAR, same_numbers
from tests.games.table import Visit, text_of


@pytest.fixture
def opened(game):
    """Open pages of `game` as a person: `opened(alice)`; as nobody: `opened()`."""

    def make(user: object = None) -> Visit:
        client = Client()
        if user is not None:
            client.force_login(user)
        return Visit(client, game)

    return make


def fields(game: Game, **changes: object) -> dict[str, object]:
    data: dict[str, object] = {"year": YEAR}
    for power, (count, word) in same_numbers(game, "open").items():
        data |= {f"count-{power}": count, f"confidence-{power}": word}
    return data | changes


def test_a_spectator_gives_a_forecast_on_the_page(game, opened, charlie):
    assert opened(charlie).post("forecasts", fields(game)).status_code == 302
    forecast = Forecast.objects.get()
    assert (forecast.user, forecast.numbers["FR"][1]) == (charlie, "open")
    page = opened(charlie).get("forecasts").content.decode()
    assert "Withdraw" in page
    opened(charlie).post("forecasts", {"year": YEAR, "withdraw": "1"})
    assert not Forecast.objects.exists()


def test_the_form_is_for_spectators_alone(opened, charlie, alice, greta):
    assert 'name="count-FR"' in opened(charlie).get("forecasts").content.decode()
    for reader in (None, alice, greta):
        assert 'name="count-FR"' not in opened(reader).get("forecasts").content.decode()


@pytest.mark.parametrize(
    ("change", "bad"),
    [
        ({"count-FR": "many <b>"}, 1),
        ({"count-FR": "34", "count-HA": "34"}, 10),
        ({"confidence-FR": "certain"}, 1),
        ({"count-FR": "9" * 400}, 1),
    ],
)
def test_a_refused_forecast_stays_typed(game, opened, charlie, change, bad):
    answer = opened(charlie).post("forecasts", fields(game, **change))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "many <b>" not in page
    for text in change.values():
        if text != "certain":
            assert str(text)[:20].replace("<", "&lt;").replace(">", "&gt;") in page
    assert page.count('aria-invalid="true"') == bad


def test_a_late_forecast_is_refused_with_its_reason(game, opened, charlie, greta):
    phase_resolve_now(game_id=game.pk, by=greta, now=DUE)
    answer = opened(charlie).post("forecasts", fields(game))
    assert answer.status_code == 409
    assert "takes no forecasts" in text_of(answer)


def test_visitors_and_players_send_no_forecast(game, opened, alice):
    assert opened().post("forecasts", fields(game)).status_code == 403
    assert opened(alice).post("forecasts", fields(game)).status_code == 403


def test_a_sealed_forecast_is_on_no_page_of_others(game, opened, give, charlie, alice, greta):
    give(charlie, "sure", changes={"FR": 0, "RU": 0})
    reader = account("Dora")
    for user in (None, alice, greta, reader):
        page = text_of(opened(user).get("forecasts"))
        assert "Charlie" not in page
        assert "There is no open forecast yet." in page
    phase_resolve_now(game_id=game.pk, by=greta, now=DUE)
    for user in (None, alice, greta, reader):
        assert "Charlie" in text_of(opened(user).get("forecasts"))


def test_a_settled_year_shows_scores_and_the_table(opened, give, charlie, play_year):
    give(charlie, "sure")
    play_year()
    page = text_of(opened().get("forecasts"))
    assert "0.020" in page
    assert "+0.110" in page


def test_a_private_game_shows_its_forecasts_to_nobody_else(opened, give, charlie, play_year):
    give(charlie)
    play_year()
    Game.objects.update(is_public=False)
    assert opened().get("forecasts").status_code == 404
    assert opened(charlie).get("forecasts").status_code == 404
    assert opened(charlie).post("forecasts", {"year": YEAR}).status_code == 404


def test_the_league_places_those_with_enough_forecasts(
    monkeypatch, give, charlie, play_year, client, at
):
    give(charlie)
    play_year()
    at(DUE)
    address = f"{reverse('games:forecast_league')}?period={quarter_at(DUE).code}"
    page = text_of(client.get(address))
    assert "Charlie" not in page
    assert "1 forecaster has fewer." in page
    monkeypatch.setattr("games.forecasts.queries.LEAST_IN_QUARTER", 1)
    assert "Charlie" in text_of(client.get(address))


def test_a_player_shows_forecasts_as_the_page_allows(give, charlie, play_year, client):
    give(charlie)
    play_year()
    address = reverse("games:player", args=[charlie.pk])
    assert "Mean gain" in text_of(client.get(address))
    PlayerPage.objects.create(user=charlie, shown_to=ShownTo.FACTS)
    assert "Mean gain" not in text_of(client.get(address))


def test_a_player_page_names_no_private_game(give, charlie, play_year, client):
    give(charlie)
    play_year()
    Game.objects.update(is_public=False)
    assert "The table" not in text_of(client.get(reverse("games:player", args=[charlie.pk])))


def test_the_score_is_explained_with_its_example_and_source(client):
    page = text_of(client.get(reverse("games:forecast_scoring")))
    assert "0.6300" in page
    assert "Epstein" in page
