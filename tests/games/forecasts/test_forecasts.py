"""Who gives a forecast, until when, with which numbers; and which forecasts are void."""

from datetime import timedelta
from fractions import Fraction
from itertools import pairwise

import pytest

from games.core.refusals import no_such_game
from games.forecasts.queries import (
    board_centres,
    first_phase,
    game_forecasts,
    league,
    period_named,
    quarter_at,
    standings,
)
from games.forecasts.services import forecast_withdraw
from games.gm.acts.resolve import phase_resolve_now
from games.gm.corrections.plan import game_state
from games.gm.corrections.services import roll_back
from games.models import (
    Deputy,
    Event,
    EventKind,
    Forecast,
    Game,
    Mentorship,
    Phase,
    Seat,
    SeatAssignment,
    Substitution,
)
from tests.games.cast import DUE, NOW, account, open_phase, refused, seat_of
from tests.games.forecasts.conftest import YEAR, same_numbers


@pytest.fixture
def dora(db):
    return account("Dora")


def test_a_spectator_gives_a_forecast_and_changes_it(game, give, charlie):
    first = give(charlie)
    assert first.numbers["FR"][1] == "likely"
    give(charlie, "sure", now=NOW + timedelta(hours=1))
    again = Forecast.objects.get()
    assert (again.pk, again.numbers["FR"][1]) == (first.pk, "sure")
    assert again.changed_at == NOW + timedelta(hours=1)


def test_a_forecast_changes_no_version(game, give, charlie):
    version = Game.objects.get(pk=game.pk).version
    give(charlie)
    assert Game.objects.get(pk=game.pk).version == version


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_players_give_no_forecast(give, who, request):
    assert refused(give, request.getfixturevalue(who)) == ("player_forecasts_not", 403)


def test_the_gm_and_former_gms_give_no_forecast(game, give, greta, charlie):
    assert refused(give, greta) == ("insider_forecasts_not", 403)
    Event.objects.create(
        game=game, kind=EventKind.GM_ROLE_TRANSFERRED, actor=greta, about=charlie, created_at=NOW
    )
    assert refused(give, charlie) == ("insider_forecasts_not", 403)


def test_a_deputy_and_a_former_deputy_give_no_forecast(game, give, charlie, dora):
    Deputy.objects.create(game=game, user=charlie, rights=[], offered_at=NOW, taken_at=NOW)
    assert refused(give, charlie) == ("insider_forecasts_not", 403)
    Event.objects.create(game=game, kind=EventKind.DEPUTY_TAKEN, actor=dora, created_at=NOW)
    assert refused(give, dora) == ("insider_forecasts_not", 403)


def test_a_former_player_gives_no_forecast(game, give, charlie):
    SeatAssignment.objects.create(
        seat=seat_of(game, "RU"), user=charlie, started_at=NOW, ended_at=DUE
    )
    assert refused(give, charlie) == ("player_forecasts_not", 403)


def test_a_former_substitute_gives_no_forecast(game, give, alice, greta, charlie):
    Substitution.objects.create(
        seat=seat_of(game, "FR"),
        player=alice,
        substitute=charlie,
        asked_by=greta,
        state="over",
        until=DUE,
        asked_at=NOW,
        started_at=NOW,
        ended_at=DUE,
    )
    assert refused(give, charlie) == ("player_forecasts_not", 403)


def test_a_mentor_gives_no_forecast(game, give, alice, charlie):
    Mentorship.objects.create(
        game=game,
        seat=seat_of(game, "FR"),
        pupil=alice,
        mentor=charlie,
        state="over",
        asked_at=NOW,
        started_at=NOW,
        ended_at=DUE,
    )
    assert refused(give, charlie) == ("player_forecasts_not", 403)


def test_a_program_and_the_owner_of_a_player_give_no_forecast(game, give, charlie):
    program = account("Robot", owner=charlie)
    assert refused(give, program) == ("people_only", 403)
    SeatAssignment.objects.filter(seat=seat_of(game, "RU")).update(user=program)
    assert refused(give, charlie) == ("player_forecasts_not", 403)


def test_a_private_game_looks_absent(game, give, charlie):
    Game.objects.update(is_public=False)
    assert refused(give, charlie) == (no_such_game().code, 404)


def test_a_reader_with_the_invitation_gives_a_forecast_in_a_private_game(game, give, charlie):
    Game.objects.update(is_public=False)
    assert give(charlie, invite=game.invite_token)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"is_practice": True, "gm": None}, "no_forecasts"),
        ({"status": "finished", "finished_at": DUE}, "not_running"),
    ],
)
def test_other_games_take_no_forecasts(game, give, charlie, fields, code):
    Game.objects.filter(pk=game.pk).update(**fields)
    assert refused(give, charlie, numbers={})[0] == code


def test_a_game_of_computers_alone_takes_no_forecasts(game, give, charlie):
    Seat.objects.filter(game=game).update(holder=None, state="computer")
    assert refused(give, charlie) == ("computers_alone", 409)


def test_a_year_takes_forecasts_until_its_first_orders_are_resolved(game, give, charlie, greta):
    phase_resolve_now(game_id=game.pk, by=greta, now=DUE)
    assert refused(give, charlie, numbers={}) == ("forecasts_closed", 409)
    withdraw = {"game_id": game.pk, "by": charlie, "year": YEAR}
    assert refused(forecast_withdraw, **withdraw) == ("forecasts_closed", 409)


def test_a_year_takes_no_forecasts_once_its_orders_are_closed(game, give, charlie):
    Phase.objects.filter(pk=open_phase(game).pk).update(
        withholds_result=True, withheld_since=NOW, withheld_until=DUE
    )
    assert refused(give, charlie) == ("forecasts_closed", 409)


def test_another_year_than_the_present_one_takes_no_forecasts(give, charlie):
    assert refused(give, charlie, year=YEAR + 1) == ("forecasts_closed", 409)


def test_a_forecast_is_withdrawn(game, give, charlie):
    on = {"game_id": game.pk, "by": charlie, "year": YEAR}
    assert refused(forecast_withdraw, **on) == ("no_forecast", 409)
    give(charlie)
    forecast_withdraw(**on)
    assert not Forecast.objects.exists()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"FR": (None, "sure")}, "forecast_incomplete"),
        ({"FR": (99, "sure")}, "forecast_out_of_range"),
        ({"FR": (-1, "sure")}, "forecast_out_of_range"),
        ({"FR": (3, "certain")}, "unknown_choice"),
    ],
)
def test_impossible_numbers_are_refused(game, give, charlie, change, code):
    numbers = same_numbers(game) | change
    assert refused(give, charlie, numbers=numbers) == (code, 422)


def test_numbers_add_up_to_at_most_the_centres_of_the_board(game, give, charlie):
    most = board_centres(game.variant_id)
    powers = list(same_numbers(game))
    numbers = dict.fromkeys(powers, (0, "open")) | {powers[0]: (most, "open")}
    assert give(charlie, numbers=numbers)
    too_many = numbers | {powers[1]: (1, "open")}
    assert refused(give, charlie, numbers=too_many) == ("forecast_too_many", 422)


def test_forecasts_are_sealed_until_the_first_orders_are_resolved(game, give, charlie, greta):
    give(charlie)
    assert game_forecasts(game) == []
    phase_resolve_now(game_id=game.pk, by=greta, now=DUE)
    (row,) = game_forecasts(game)
    assert (row.forecast.user, row.score, row.counts) == (charlie, None, False)


def test_a_year_that_changes_nothing_is_scored_as_by_hand(game, give, charlie, dora, play_year):
    """Right and sure is 2/100, right and likely 52/400, sure and one beside the result 82/100."""
    elsa = account("Elsa")
    give(charlie, "sure")
    give(dora, "likely")
    france = same_numbers(game)["FR"][0]
    give(elsa, "sure", changes={"FR": france - 1})
    play_year()
    rows = {row.forecast.user: row for row in game_forecasts(game)}
    assert rows[charlie].score == Fraction(1, 50)
    assert rows[dora].score == Fraction(13, 100)
    assert rows[elsa].score == (9 * Fraction(1, 50) + Fraction(82, 100)) / 10
    assert rows[dora].gain == 0
    assert rows[charlie].gain == Fraction(13, 100) - Fraction(1, 50)


def test_a_rolled_back_year_loses_its_score_and_stays_closed(
    game, give, charlie, dora, greta, play_year, at
):
    at(DUE + timedelta(hours=3))
    give(charlie)
    play_year()
    assert game_forecasts(game)[0].score is not None
    mark = game_state(Game.objects.get(pk=game.pk))
    roll_back(game_id=game.pk, by=greta, to_number=1, reason="A sheet was lost.", seen=mark.mark)
    assert first_phase(Game.objects.get(pk=game.pk)) is None
    assert refused(give, dora, numbers={}) == ("forecasts_closed", 409)
    (row,) = game_forecasts(game)
    assert row.score is None


def test_who_takes_a_seat_later_has_void_forecasts(game, give, charlie, play_year):
    give(charlie)
    play_year()
    SeatAssignment.objects.filter(seat=seat_of(game, "RU")).update(user=charlie)
    (row,) = game_forecasts(game)
    assert (row.is_void, row.counts) == (True, False)
    assert standings([row]) == []


def test_in_an_anonymous_game_a_seat_makes_no_forecast_void_before_the_end(
    game, give, charlie, play_year
):
    give(charlie)
    play_year()
    SeatAssignment.objects.filter(seat=seat_of(game, "RU")).update(user=charlie)
    Game.objects.filter(pk=game.pk).update(is_anonymous=True)
    (row,) = game_forecasts(Game.objects.get(pk=game.pk))
    assert not row.is_void, "a void forecast would name a player"
    Game.objects.filter(pk=game.pk).update(status="finished", finished_at=DUE)
    (row,) = game_forecasts(Game.objects.get(pk=game.pk))
    assert row.is_void


def test_who_becomes_gm_later_has_void_forecasts(game, give, charlie, play_year):
    give(charlie)
    play_year()
    Game.objects.filter(pk=game.pk).update(gm=charlie)
    (row,) = game_forecasts(Game.objects.get(pk=game.pk))
    assert row.is_void


def test_the_league_has_the_public_years_that_ended_in_the_period(
    game, give, charlie, dora, play_year
):
    give(charlie, "sure")
    give(dora, "open")
    play_year()
    table = league(quarter_at(DUE))
    assert [row.user for row in table] == [charlie, dora]
    assert [row.count for row in table] == [1, 1]
    assert [row.user for row in league(period_named("2026", DUE))] == [charlie, dora]
    assert league(period_named("2026-Q1", DUE)) == []
    Game.objects.update(is_public=False)
    assert league(quarter_at(DUE)) == []


def test_a_closed_account_has_no_place_in_the_league(game, give, charlie, play_year):
    give(charlie)
    play_year()
    charlie.is_active = False
    charlie.save()
    assert league(quarter_at(DUE)) == []


@pytest.mark.parametrize(
    "code", ["", "x", "2026-Q5", "2026-Q", "20260", "0000", "٢٠٢٦", "2026-Q1x"]
)
def test_another_text_means_the_present_quarter(code):
    assert period_named(code, DUE) == quarter_at(DUE)


def test_quarters_end_where_the_next_begin():
    names = ("2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4", "2027-Q1")
    periods = [period_named(name, DUE) for name in names]
    assert [each.code for each in periods] == list(names)
    assert all(a.ends_at == b.begins_at for a, b in pairwise(periods))
