"""The last year of a game: it ends after the Fall of that year."""

import pytest

from adjudicator.state import PhaseKind, Season, Turn
from games.core.codec import position_data, variant_of
from games.core.last_year import is_last_year_over, last_year_words
from games.core.results import WITH_RESULT
from games.lobby.services.games import game_create
from games.models import Ending, EventKind, Game, Phase, Status
from games.notices.calendar import calendar_text
from games.turn.services.phase_advance import phase_resolve_now
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


def test_powers_with_equally_many_centres_share_the_result(game, greta, idle):
    Game.objects.filter(pk=game.pk).update(last_year=1763)
    phase = open_phase(game)
    position = position_data(variant_of(game).start)
    position["turn"] = {**position["turn"], "season": "fall"}
    Phase.objects.filter(pk=phase.pk).update(season="fall", position=position)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    game.refresh_from_db()
    assert (game.status, game.ending) == (Status.FINISHED, Ending.YEAR_OVER)
    start = variant_of(game).start
    counts = {power: len(start.centres_of(power)) for power in variant_of(game).powers}
    best = {power for power, count in counts.items() if count == max(counts.values())}
    assert set(game.shares) == best
    assert game.events.filter(kind=EventKind.YEAR_OVER).exists()
    assert game.ending in WITH_RESULT
    assert "last year is over" in end_of_game(game, variant_of(game)).sentence.lower()


def test_the_calendar_names_the_last_year(game):
    game.last_year = 1770
    phase = open_phase(game)
    phase.game = game
    assert f"DESCRIPTION:{last_year_words(game).replace(',', chr(92) + ',')}" in calendar_text(
        [phase], NOW
    )
