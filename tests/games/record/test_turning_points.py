"""Turning points of finished games: found once, and public ones from public facts."""

import pytest
from django.urls import reverse

from games.models import Ending, TurningPoints
from games.record.services.after_end import awards_find, turning_points_find, turning_points_missing
from games.tasks import find_missing_turning_points, find_turning_points
from tests.games.cast import NOW
from tests.games.record.conftest import HOLD, SWISS
from tests.games.table import text_of

pytestmark = pytest.mark.slow


def found(game) -> list[TurningPoints]:
    while turning_points_find(game_id=game.pk, now=NOW):
        pass
    return list(TurningPoints.objects.filter(phase__game=game).order_by("phase__number"))


def test_one_phase_is_done_at_a_time(end):
    game = end(french=[(1, SWISS)])
    assert [turning_points_find(game_id=game.pk) for _ in range(3)] == [1, 0, 0]


def test_what_is_found_stays(end):
    game = end(french=[(1, SWISS)])
    first = found(game)
    assert [row.pk for row in found(game)] == [row.pk for row in first]


def test_a_game_that_never_opens_its_bids_has_nothing_secret_stored(end):
    assert [row.secret for row in found(end(french=[(1, SWISS)]))] == [None, None]


def test_the_bid_that_decided_is_stored_where_bids_open(end):
    spring, _fall = found(end(french=[(1, SWISS)], bids_open_after=0))
    assert spring.secret["bids"] == [
        {"power": "FR", "points": 1, "order": SWISS, "centres": {"Sav": ""}}
    ]


def test_the_cabinet_says_plainly_that_a_centre_would_belong_to_nobody(end, client):
    game = end(french=[(1, SWISS)], bids_open_after=0)
    found(game)
    page = text_of(client.get(reverse("games:cabinet", args=[game.pk, 1, "all"])))
    assert "Savoy would belong to nobody." in " ".join(page.split())


def test_games_without_their_turning_points_are_taken_up_at_night(end, monkeypatch):
    game = end(french=[(1, SWISS)])
    asked = []
    monkeypatch.setattr(find_turning_points, "delay", asked.append)
    assert (find_missing_turning_points(), asked) == (1, [game.pk])
    found(game)
    awards_find(game_id=game.pk)
    assert find_missing_turning_points() == 0


def test_a_night_takes_up_few_games(end):
    end()
    assert (len(turning_points_missing(1)), turning_points_missing(0)) == (1, [])


@pytest.mark.parametrize("ending", [Ending.CALLED_OFF, Ending.DISSOLVED])
def test_a_cancelled_game_has_no_turning_points(end, ending):
    assert found(end(french=[(1, SWISS)], ending=ending, bids_open_after=0)) == []


def test_a_running_game_has_no_turning_points(game, idle):
    assert turning_points_find(game_id=game.pk) == 0


def test_public_changes_do_not_tell_a_tie_from_no_bid(end):
    """France and Austria tie over Switzerland, which holds as if nobody had paid."""
    tied = found(end(french=[(1, SWISS)], austrian=[(1, HOLD)], bids_open_after=0))
    assert "FR" not in tied[0].changes
    assert tied[0].secret["changes"]["FR"]["after"] == f"2: {SWISS}"


def test_the_chronicle_names_missed_chances(end, client):
    game = end(austrian=[(1, SWISS)])
    found(game)
    row = TurningPoints.objects.order_by("phase__number").first()
    row.changes = {"FR": {"before": "", "after": "A Mar - Sav", "gained": 1, "wins": False}}
    row.save()
    page = client.get(f"/games/{game.pk}/chronicle/").content.decode()
    assert "with A Mar – Sav, France would have had one more centre" in page
