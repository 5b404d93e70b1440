"""The page and the JSON of the balance of a variant, in games of computers."""

import pytest

from games.core.codec import playable_variants
from games.statistics.balance.stored import balanced_variants, stored_balance
from games.statistics.balance.tally import balance_data
from games.statistics.page.balance import balance_context
from maps.load import load_variant
from tests.games.statistics.balance.test_tally import game

pytestmark = pytest.mark.django_db

VARIANT = "ambition-empire-6.01"
PAGE = f"/variants/{VARIANT}/balance/"
JSON = f"/api/v1/variants/{VARIANT}/balance"


def test_every_stored_variant_is_playable():
    assert balanced_variants() <= {variant.id for variant in playable_variants()}


@pytest.mark.parametrize("variant", sorted(balanced_variants()))
def test_every_stored_variant_has_a_page(client, variant):
    assert client.get(f"/variants/{variant}/balance/").status_code == 200


def test_the_page_says_that_computers_played(client):
    page = client.get(PAGE).content.decode()
    data = stored_balance(VARIANT)
    assert "These are games of computers, not of people." in page
    assert str(data["seeds"][0]) in page
    assert data["played_on"] in page


def test_the_page_has_a_row_of_each_power(client):
    rows = client.get(PAGE).context["rows"]
    assert {row["power"] for row in rows} == set(stored_balance(VARIANT)["counts"]["powers"])


def test_the_first_year_is_that_of_the_chosen_power(client):
    assert client.get(f"{PAGE}?power=SW").context["power_name"] == "Sweden"


def test_another_power_than_those_of_the_variant_is_the_first_one(client):
    assert client.get(f"{PAGE}?power=XX").context["power_name"] == "Britain"


def test_a_variant_without_counts_has_no_page(client, monkeypatch):
    monkeypatch.setattr("games.statistics.views.stored_balance", lambda _variant: None)
    assert client.get(PAGE).status_code == 404


def test_no_variant_has_no_page(client):
    assert client.get("/variants/nothing/balance/").status_code == 404


def test_the_page_of_the_variant_leads_to_it(client):
    assert PAGE in client.get(f"/variants/{VARIANT}/").content.decode()


def test_the_json_has_every_power_with_intervals(client):
    found = client.get(JSON).json()
    assert found["games"] == stored_balance(VARIANT)["counts"]["games"]
    assert len(found["powers"]) == 10
    solos = found["powers"][0]["solos"]
    assert solos["low"] <= solos["value"] <= solos["high"]


def test_the_json_of_a_variant_without_counts_is_refused(client, monkeypatch):
    monkeypatch.setattr("games.api.views.variants.stored_balance", lambda _variant: None)
    answer = client.get(JSON)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_balance")


def test_the_json_of_no_variant_is_refused(client):
    assert client.get("/api/v1/variants/nothing/balance").json()["code"] == "no_such_variant"


@pytest.mark.parametrize(("games", "is_few"), [(99, True), (100, False)])
def test_fewer_than_a_hundred_games_are_few(games, is_few):
    data = balance_data([game(seed) for seed in range(games)], "2026-01-01")
    context = balance_context(load_variant("standard"), data, "ITALY")
    assert context["is_few"] is is_few
