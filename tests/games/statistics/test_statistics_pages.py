"""The page of a variant's statistics."""

import pytest
from django.test import Client

from games.statistics.services import statistics_compute
from tests.games.table import text_of

PAGE = "/variants/ambition-empire-6.01/statistics/"


def page(address: str = PAGE, **query: str) -> str:
    answer = Client().get(address, query)
    assert answer.status_code == 200
    return " ".join(text_of(answer).split())


def test_a_variant_without_games_says_so(db):
    assert "No finished game has been counted yet." in page()


def test_shares_stand_with_their_intervals(counted):
    counted()
    statistics_compute()
    assert "100 % (21–100)" in page()


def test_averages_of_few_games_stand_with_their_number(counted):
    counted()
    statistics_compute()
    assert "15.0 (1 game)" in page()


def test_games_with_computers_are_told_as_such(counted):
    counted(is_rated=False)
    statistics_compute()
    assert "computer players had at least one seat" in page()


def test_games_of_people_come_first(counted):
    counted()
    counted(is_rated=False)
    statistics_compute()
    assert "computer players had" not in page()
    assert "computer players had" in page(games="computers")


def test_the_openings_of_a_chosen_power_are_shown(counted):
    counted()
    statistics_compute()
    assert "A Mar – Sav, A Par H" in page()
    assert "A Vie – Tyr" in page(power="HA")


def test_owners_of_minors_are_shown_with_their_intervals(counted):
    for _game in range(6):
        counted()
    statistics_compute()
    row = page().partition("Savoy")[2]
    assert row.startswith(" 100 · · FR 100 % (61–100) 100 % (61–100) 1764 (1764–1764)")


def test_owners_of_minors_are_shown_for_each_year_that_half_of_the_games_reached(counted):
    counted(years=3)
    counted()
    statistics_compute()
    assert "Owner at the end of 1763" in page(year="1763")
    assert "Owner at the end of 1766" in page(year="1799")


@pytest.mark.parametrize("query", [{"games": "x"}, {"power": "\x00"}, {"power": "XX"}])
def test_nonsense_is_left_out(counted, query):
    counted()
    statistics_compute()
    assert "100 % (21–100)" in page(**query)


def test_an_unknown_variant_has_no_page(db):
    assert Client().get("/variants/nonsense/statistics/").status_code == 404


def test_the_number_of_queries_does_not_grow_with_the_games(counted, django_assert_max_num_queries):
    for _game in range(3):
        counted()
    statistics_compute()
    with django_assert_max_num_queries(4):
        page()
