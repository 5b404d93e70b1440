"""The last year of a game: it ends after the Fall of that year."""

from importlib import import_module

import pytest
from django.apps import apps

from adjudicator.state import PhaseKind, Season, Turn
from games.core.codec import position_data, variant_of
from games.gm.acts.resolve import phase_resolve_now
from games.models import (
    Delivery,
    Ending,
    EventKind,
    Game,
    LastYearResult,
    Phase,
    SeatResult,
    Status,
)
from games.notices.calendar import calendar_text
from games.notices.queries import notice_of
from games.scoring.last_year import is_last_year_over, last_year_words
from games.scoring.results import WITH_RESULT
from games.settings.services.games import game_create
from games.story.queries.events import sentence as event_sentence
from games.votes.queries import end_of_game
from maps.load import load_variant
from tests.games.cast import NOW, open_phase, refused

S, F, W = Season.SPRING, Season.FALL, Season.WINTER
MOVES, RETREATS, BUILDS = PhaseKind.MOVEMENT, PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS


class Result:
    """As much of an outcome as the rule reads."""

    def __init__(self, following, winner=None):
        self.position = type("Position", (), {"turn": following})
        self.winner = winner


@pytest.mark.parametrize(
    ("resolved", "following", "is_over"),
    [
        (Turn(1763, S, MOVES), Turn(1763, F, MOVES), False),
        (Turn(1763, F, MOVES), Turn(1763, F, RETREATS), False),
        (Turn(1763, F, MOVES), Turn(1763, W, BUILDS), True),
        (Turn(1763, F, RETREATS), Turn(1763, W, BUILDS), True),
        (Turn(1762, W, BUILDS), Turn(1763, S, MOVES), False),
        (Turn(1764, S, MOVES), Turn(1764, F, MOVES), True),
    ],
)
def test_the_last_year_is_over_once_its_fall_is_counted(resolved, following, is_over):
    game, variant = Game(last_year=1763), load_variant("ambition-empire-6.01")
    assert is_last_year_over(game, variant, resolved, Result(following)) is is_over


def test_years_that_count_backwards_are_over_in_their_order():
    variant = load_variant("rise-of-rome-1")
    fall, winter = Turn(219, F, MOVES), Result(Turn(219, W, BUILDS))
    assert is_last_year_over(Game(last_year=219), variant, fall, winter)
    assert not is_last_year_over(Game(last_year=218), variant, fall, winter)


def test_a_solo_in_the_last_year_is_a_solo():
    variant = load_variant("ambition-empire-6.01")
    won = Result(Turn(1763, W, BUILDS), winner="FR")
    assert not is_last_year_over(Game(last_year=1763), variant, Turn(1763, F, MOVES), won)


@pytest.mark.parametrize(("year", "is_known"), [(1762, False), (1763, True), (1864, False)])
def test_a_last_year_is_one_that_the_game_reaches(greta, year, is_known):
    if is_known:
        assert game_create(creator=greta, name="To an end", last_year=year).last_year == year
    else:
        said = refused(game_create, creator=greta, name="To an end", last_year=year)
        assert said == ("last_year", 422)


@pytest.fixture
def last_fall(game, greta, idle):
    """End the game, whose first phase becomes the Fall of its last year, with a result."""

    def end(result: str) -> Game:
        Game.objects.filter(pk=game.pk).update(last_year=1763, last_year_result=result)
        phase = open_phase(game)
        position = position_data(variant_of(game).start)
        position["turn"] = {**position["turn"], "season": "fall"}
        # Denmark is out.
        position["units"].pop("DN", None)
        position["centres"].pop("DN", None)
        Phase.objects.filter(pk=phase.pk).update(season="fall", position=position)
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
        game.refresh_from_db()
        assert (game.status, game.ending) == (Status.FINISHED, Ending.YEAR_OVER)
        return game

    return end


def counts_of(game: Game) -> dict[str, int]:
    start = variant_of(game).start
    powers = [power for power in variant_of(game).powers if power != "DN"]
    return {power: len(start.centres_of(power)) for power in powers}


def test_a_last_year_is_a_draw_of_all_that_are_alive(last_fall):
    game = last_fall(LastYearResult.DRAW)
    counts = counts_of(game)
    assert (game.winner, game.shares) == ("", dict.fromkeys(counts, f"1/{len(counts)}"))
    assert game.ending in WITH_RESULT
    end = end_of_game(game, variant_of(game))
    assert "A draw among those alive: " in end.sentence
    assert "all powers that were left share the result" in end.why
    event = game.events.get(kind=EventKind.YEAR_OVER)
    assert [counts[power] for power in event.data["powers"]] == sorted(counts.values())[::-1]
    said = event_sentence(event, variant_of(game), named=True)
    assert said.startswith("The last year is over: a draw, ranked by centres: ")


def test_the_places_of_a_last_year_are_those_of_the_centres(last_fall):
    game = last_fall(LastYearResult.DRAW)
    counts = counts_of(game)
    rows = SeatResult.objects.filter(result__game=game)
    places = dict(rows.values_list("power", "place"))
    assert places.pop("DN") == len(counts) + 1
    assert places == {
        power: 1 + sum(other > count for other in counts.values())
        for power, count in counts.items()
    }
    squares = sum(count**2 for count in counts.values())
    assert rows.get(power="FR").square == pytest.approx(counts["FR"] ** 2 / squares)
    assert rows.get(power="FR").share == pytest.approx(1 / len(counts))


def test_the_most_centres_win_a_last_year_if_the_settings_say_so(last_fall):
    game = last_fall(LastYearResult.MOST_CENTRES)
    counts = counts_of(game)
    best = {power for power, count in counts.items() if count == max(counts.values())}
    assert set(game.shares) == best
    assert "the most centres decide" in end_of_game(game, variant_of(game)).why
    event = game.events.get(kind=EventKind.YEAR_OVER)
    assert "most centres" in event_sentence(event, variant_of(game), named=True)


@pytest.mark.parametrize(
    ("result", "words"),
    [("draw", "A draw, ranked by centres: "), ("most_centres", "Most centres: ")],
)
def test_players_are_told_how_the_last_year_ended(last_fall, alice, result, words):
    game = last_fall(result)
    told = Delivery.objects.get(user=alice, data__event="year_over")
    assert words in notice_of(told).sentence
    assert game.ending == Ending.YEAR_OVER


def test_an_unknown_result_of_a_last_year_is_refused(greta):
    said = refused(game_create, creator=greta, name="To an end", last_year_result="coin")
    assert said == ("unknown_choice", 422)


def test_games_with_a_last_year_keep_the_result_that_was_agreed_when_they_migrate(greta):
    games = {name: game_create(creator=greta, name=name) for name in ("Plain", "Short", "Over")}
    Game.objects.filter(pk=games["Short"].pk).update(last_year=1770)
    Game.objects.filter(pk=games["Over"].pk).update(
        status=Status.FINISHED, ending=Ending.YEAR_OVER, finished_at=NOW
    )
    import_module("games.migrations.0002_release_1_0").keep_last_years(apps, None)
    assert {
        name: Game.objects.get(pk=game.pk).last_year_result for name, game in games.items()
    } == {"Plain": "draw", "Short": "most_centres", "Over": "most_centres"}


def test_the_calendar_names_the_last_year(game):
    game.last_year = 1770
    phase = open_phase(game)
    phase.game = game
    # Long lines are folded.
    text = calendar_text([phase], NOW).replace("\r\n ", "")
    assert f"DESCRIPTION:{last_year_words(game).replace(',', chr(92) + ',')}" in text
