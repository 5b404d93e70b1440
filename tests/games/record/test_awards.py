"""Awards from facts, as tables."""

from collections import Counter

import pytest

from games.record.page.awards import awards, longest_run
from games.record.queries.tally import GameTally
from games.story.queries.phase import CentreRow, CentreTable
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
PAIR = ("FR", "HA")


def given(tally: GameTally, **counts: list[int]) -> dict[str, list[str]]:
    rows = [CentreRow(power, power, held, None) for power, held in counts.items()]
    found = awards(VARIANT, tally, CentreTable(["", "1763"], rows))
    return {award.title: [code for code, _name in award.powers] for award in found}


@pytest.mark.parametrize(
    ("years", "run"),
    [(set(), 0), ({1763}, 1), ({1763, 1764, 1766}, 2), ({1763, 1765, 1766, 1767}, 3)],
)
def test_a_run_is_of_consecutive_years(years, run):
    assert longest_run(years) == run


@pytest.mark.parametrize(
    ("tally", "title", "powers"),
    [
        (
            GameTally(9, Counter({PAIR: 2, ("HA", "FR"): 2}), {PAIR: {1763, 1764}}),
            "The longest alliance",
            ["FR", "HA"],
        ),
        (GameTally(9, Counter({PAIR: 3})), "The faithful ally", ["FR"]),
        (
            GameTally(9, taken=Counter(FR=3, HA=1), lost=Counter(FR=2)),
            "The restless frontier",
            ["FR"],
        ),
        (GameTally(9, untouched=("SW",)), "The untouched home", ["SW"]),
        (GameTally(9, beaten=Counter(FR=3, HA=2)), "The hardest blows", ["FR"]),
        (
            GameTally(9, spent=Counter(FR=9, HA=9), won=Counter(FR=5, HA=4)),
            "Best served by points",
            ["FR"],
        ),
    ],
)
def test_an_award_goes_to_who_has_most(tally, title, powers):
    assert given(tally, FR=[3], HA=[3]) == {title: powers}


def test_the_largest_realm_is_that_of_any_year():
    assert given(GameTally(9), FR=[5, 9, 4], HA=[3, 6, 7]) == {"The largest realm": ["FR"]}


def test_a_rise_goes_from_a_count_to_a_later_one():
    assert given(GameTally(9), FR=[8, 3, 6], HA=[4, 8, 8]) == {"The great rise": ["HA"]}


def test_equal_powers_share_no_award():
    tally = GameTally(9, Counter({PAIR: 3, ("HA", "FR"): 3}))
    assert given(tally, FR=[3], HA=[3]) == {}


def test_a_short_game_has_no_awards():
    assert given(GameTally(3, untouched=("SW",)), FR=[3, 9]) == {}


def test_without_open_bids_no_award_tells_of_points():
    assert given(GameTally(9), FR=[3], HA=[3]) == {}
