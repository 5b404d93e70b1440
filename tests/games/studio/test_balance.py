"""A variant under work in the balance lab."""

import pytest
from django.test import Client

from games.models import VariantDraft
from games.statistics.balance.play import TooSlow
from games.studio.balance import balance_begin, balance_go_on, is_running

pytestmark = pytest.mark.django_db


@pytest.fixture
def calls(monkeypatch):
    """The drafts for which the worker is called."""
    called = []
    monkeypatch.setattr("games.studio.balance.draft_waits", called.append)
    return called


@pytest.fixture
def short(monkeypatch):
    """Games of one year, of which each plays five."""
    monkeypatch.setattr("games.studio.balance.YEARS", 1)


@pytest.fixture
def begun(draft, calls, short):
    balance_begin(draft, level="beginner", games=5)
    return draft


def test_a_run_is_queued(begun, calls, read):
    assert calls == [begun.pk]
    assert is_running(read())


@pytest.mark.slow
def test_each_task_plays_one_game(begun, calls, read):
    left = [balance_go_on(draft_id=begun.pk) for _task in range(5)]
    assert left == [4, 3, 2, 1, 0]
    assert [row["game"]["seed"] for row in read().balance["rows"]] == [*range(9_000_000, 9_000_005)]
    assert not is_running(read())


@pytest.mark.slow
def test_the_page_counts_the_games(begun, read):
    balance_go_on(draft_id=begun.pk)
    page = Client().get(f"{begun.get_absolute_url()}balance/").content.decode()
    assert "1 of 5 games are played" in page
    assert "How the powers fare" in page


def test_a_slow_game_ends_the_run(begun, read, monkeypatch):
    def play(*_game, **_limits):
        raise TooSlow

    monkeypatch.setattr("games.studio.balance.game_play_on", play)
    assert balance_go_on(draft_id=begun.pk) == 0
    assert read().balance["failed"] == "too_slow"


def test_a_board_on_which_computers_fail_ends_the_run(begun, read, monkeypatch):
    def play(*_game, **_limits):
        raise ZeroDivisionError

    monkeypatch.setattr("games.studio.balance.game_play_on", play)
    balance_go_on(draft_id=begun.pk)
    page = Client().get(f"{begun.get_absolute_url()}balance/").content.decode()
    assert "the computer players cannot play this board" in page


def test_a_change_of_the_board_ends_the_run(begun, own, space_form, read):
    own.post(begun.get_absolute_url(), space_form(name="Burgogne"))
    assert balance_go_on(draft_id=begun.pk) == 0
    assert read().balance["rows"] == []


def test_a_deleted_draft_is_played_no_more(begun):
    VariantDraft.objects.all().delete()
    assert balance_go_on(draft_id=begun.pk) == 0


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"level": "beginner", "games": "1000"}, 422),
        ({"level": "beginner", "games": ""}, 422),
        ({"level": "master", "games": "5"}, 422),
        ({"level": "beginner", "games": "5"}, 302),
    ],
)
def test_a_run_has_a_level_and_so_many_games(draft, own, calls, form, status):
    assert own.post(f"{draft.get_absolute_url()}balance/", form).status_code == status


def test_a_run_waits_for_the_one_before(begun, own):
    form = {"level": "beginner", "games": "5"}
    assert own.post(f"{begun.get_absolute_url()}balance/", form).status_code == 409


def test_a_board_with_problems_is_not_measured(draft, own, calls):
    VariantDraft.objects.update(problems=[["count", "There are 3.", "variant.json", True]])
    form = {"level": "beginner", "games": "5"}
    assert own.post(f"{draft.get_absolute_url()}balance/", form).status_code == 409
    assert calls == []
