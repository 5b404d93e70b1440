"""The results of finished games: places, shares, square scores, and the parts of players."""

from dataclasses import replace
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps

from games.core.codec import BoardState, variant_named
from games.gm.acts.cancel import game_cancel
from games.gm.acts.resolve import phase_resolve_now
from games.models import Ending, Game, GameResult, PlayerResult, SeatAssignment, SeatResult
from games.ratings.services import results_complete
from games.scoring.game_facts import facts_of_state
from games.scoring.results import result_update
from games.scoring.square_score import power_ranks
from games.turn.services.phase_open import game_finish
from tests.games.cast import NOW
from tests.games.seat_given import seat_given

LATER = NOW + timedelta(hours=1)


def board(**centres: int):
    """A position of the standard game in which powers own numbers of centres."""
    variant = variant_named("standard")
    spaces = iter(sorted(variant.start.centres))
    owned = {next(spaces): power for power, count in centres.items() for _ in range(count)}
    return BoardState(variant, replace(variant.start, centres=owned))


def ranks(state, shares, out):
    """The ranks after a draw, or after a solo if one power has all."""
    ending = Ending.WON if "1" in shares.values() else Ending.DRAWN
    game = Game(variant_id="standard", shares=shares, ending=ending)
    return power_ranks(facts_of_state(state, out, game), shares, out)


def placed(rows):
    return {row.power: row.place for row in rows}


@pytest.mark.parametrize(
    ("centres", "shares", "out", "first", "places"),
    [
        # A winner is first, whatever the others have.
        ({"FRANCE": 5, "ITALY": 6}, {"FRANCE": "1"}, {}, "FRANCE", (1, 2)),
        # Sharers rank by centres too, before all others.
        (
            {"FRANCE": 5, "ITALY": 6, "TURKEY": 9},
            {"FRANCE": "1/2", "ITALY": "1/2"},
            {},
            "ITALY",
            (2, 1),
        ),
        # Others follow by centres, and equal centres share a place.
        ({"FRANCE": 4, "ITALY": 4, "TURKEY": 9}, {"TURKEY": "1"}, {}, "TURKEY", (2, 2)),
        # The eliminated follow by the year in which they left.
        ({"TURKEY": 9}, {"TURKEY": "1"}, {"FRANCE": 1905, "ITALY": 1907}, "TURKEY", (7, 6)),
    ],
)
def test_powers_are_placed(centres, shares, out, first, places):
    found = placed(ranks(board(**centres), shares, out))
    assert found[first] == 1
    assert (found["FRANCE"], found["ITALY"]) == places


def test_the_eliminated_are_placed_also_where_years_count_down():
    variant = variant_named("rise-of-rome-1")
    state = BoardState(variant, replace(variant.start, centres={"ROM": "RO"}, units=()))
    out = {"CA": 205, "EG": 200, "MA": 205, "SE": 210}
    game = Game(variant_id=variant.id, shares={"RO": "1"}, ending=Ending.WON)
    places = placed(power_ranks(facts_of_state(state, out, game), game.shares, out))
    assert places == {"RO": 1, "EG": 2, "CA": 3, "MA": 3, "SE": 5}


def test_square_scores_add_up_to_one_without_a_winner():
    rows = ranks(board(FRANCE=3, ITALY=4), {"FRANCE": "1/2", "ITALY": "1/2"}, {})
    assert {row.power: row.square for row in rows if row.square} == {
        "FRANCE": 9 / 25,
        "ITALY": 16 / 25,
    }


def test_a_winner_has_the_whole_square_score():
    rows = ranks(board(FRANCE=3, ITALY=4), {"FRANCE": "1"}, {})
    assert {row.power: row.square for row in rows if row.square} == {"FRANCE": 1.0}


@pytest.fixture
def played(game, greta) -> Game:
    """A game whose first movement phase was resolved."""
    phase_resolve_now(game_id=game.pk, by=greta, phase_number=1, now=LATER)
    return Game.objects.get(pk=game.pk)


def finish(game: Game, *powers: str, ending: Ending = Ending.WON) -> None:
    game_finish(game=game, ending=ending, powers=powers, now=LATER + timedelta(hours=1))


def test_a_game_that_is_won_has_its_result(played):
    finish(played, "FR")
    result = GameResult.objects.get(game=played)
    assert (result.years, result.last_year) == (1, 1763)
    winner = SeatResult.objects.get(result=result, place=1)
    assert (winner.power, winner.share, winner.square) == ("FR", 1.0, 1.0)


def test_players_have_their_part_of_a_seat(played, alice):
    finish(played, "FR")
    row = PlayerResult.objects.get(user=alice)
    assert (row.seat.power, row.part) == ("FR", 1.0)


def test_a_replaced_player_has_a_part(played, alice, charlie, greta):
    seat_given(game_id=played.pk, by=greta, power="FR", account=charlie.name)
    SeatAssignment.objects.filter(user=alice).update(ended_at=LATER + timedelta(minutes=1))
    SeatAssignment.objects.filter(user=charlie).update(started_at=LATER + timedelta(minutes=1))
    number = played.phases.get(status="open").number
    phase_resolve_now(
        game_id=played.pk, by=greta, phase_number=number, now=LATER + timedelta(minutes=2)
    )
    finish(Game.objects.get(pk=played.pk), "FR")
    rows = PlayerResult.objects.filter(seat__power="FR").order_by("pk")
    assert [(row.user, row.part) for row in rows] == [(alice, 0.5), (charlie, 0.5)]


@pytest.mark.parametrize("ending", [Ending.DISSOLVED, Ending.CALLED_OFF])
def test_a_game_without_a_result_has_none(played, ending):
    finish(played, ending=ending)
    assert not GameResult.objects.exists()


def test_a_game_that_was_cancelled_has_no_result(played, greta):
    game_cancel(game_id=played.pk, by=greta, reason="Too few players.", now=LATER)
    assert not GameResult.objects.exists()


def test_a_game_that_goes_on_loses_its_result(played):
    finish(played, "FR")
    played.ending = ""
    result_update(played)
    assert not GameResult.objects.exists()


def test_a_game_with_seats_that_nobody_began_is_not_rated(played):
    finish(played, "FR")
    assert not GameResult.objects.get().is_rated


def test_writing_a_result_twice_changes_nothing(played):
    finish(played, "FR")
    before = list(SeatResult.objects.values_list("power", "place", "centres"))
    result_update(played)
    assert list(SeatResult.objects.values_list("power", "place", "centres")) == before


def test_a_game_that_ended_before_results_were_stored_gets_its_result_at_night(played):
    finish(played, "FR")
    GameResult.objects.all().delete()
    results_complete()
    assert SeatResult.objects.get(result__game=played, place=1).power == "FR"


def test_the_migration_counts_last_years_as_draws(played):
    finish(played, "FR", ending=Ending.YEAR_OVER)
    SeatResult.objects.filter(power="FR").update(square=1.0)
    SeatResult.objects.exclude(power="FR").update(square=0.0)
    import_module("games.migrations.0006_events").count_last_years_as_draws(apps, None)
    assert sum(SeatResult.objects.values_list("square", flat=True)) == pytest.approx(1)
    assert 0 < SeatResult.objects.get(power="FR").square < 1


def test_the_night_leaves_stored_results_alone(played):
    finish(played, "FR")
    before = GameResult.objects.get().pk
    results_complete()
    assert GameResult.objects.get().pk == before
