"""Scoring systems: published cases, and properties that hold in every position."""

import json
from fractions import Fraction
from itertools import pairwise
from math import floor
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from games.core.codec import BoardState, variant_named
from games.models import Ending, Game
from games.scoring.facts import Facts
from games.scoring.game_facts import facts_of_state
from games.scoring.systems import SYSTEMS
from games.scoring.systems.fibonacci import place_points
from tests.games.scoring.test_results import board

CASES = json.loads((Path(__file__).parent / "published_cases.json").read_text())
STANDARD_CENTRES = 34


def facts(centres: dict[str, int], **others) -> Facts:
    """Facts of the standard board, without a solo shared by all survivors."""
    given = {"board_centres": STANDARD_CENTRES, "out": {}} | others
    given.setdefault("sharers", frozenset(centres.keys() - given["out"].keys()))
    return Facts(centres, **given)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['system']}: {case['source']}")
def test_published_results_are_ours(case):
    position = facts(
        case["centres"],
        out=case.get("out", {}),
        solo=case.get("solo", ""),
        **({"sharers": frozenset(case["sharers"])} if "sharers" in case else {}),
    )
    scores = SYSTEMS[case["system"]].score(position)
    for power, published in case["scores"].items():
        score = scores[power] * case.get("scale", 1)
        if case.get("without_centres"):
            score -= case["centres"][power]
        if case.get("rounded") == "down":
            score = Fraction(floor(score))
        elif "decimals" in case:
            score = round(score, case["decimals"])
        assert score == Fraction(published), power


def test_every_system_but_the_plain_count_has_a_published_case():
    assert {case["system"] for case in CASES} == SYSTEMS.keys() - {"centre_share"}


@st.composite
def positions(draw) -> Facts:
    """Positions without a solo in which three to ten powers own up to all centres."""
    count = draw(st.integers(3, 10))
    powers = [f"P{number}" for number in range(count)]
    owned = draw(st.lists(st.integers(0, 6), min_size=count, max_size=count))
    centres = dict(zip(powers, owned, strict=True))
    without = [power for power in powers if not centres[power]]
    out = {power: draw(st.integers(1763, 1766)) for power in without if draw(st.booleans())}
    spare = draw(st.integers(0, 4))
    return facts(centres, out=out, board_centres=max(1, sum(owned) + spare))


CODES = pytest.mark.parametrize("code", SYSTEMS)


def promised(code: str, position: Facts) -> Fraction | int:
    """The sum that a system promises without a solo."""
    powers, owned = len(position.centres), sum(position.centres.values())
    places = powers * (powers + 1) // 2
    if not position.sharers and code in ("draw_size", "tribute"):
        return 0
    return {
        "square": 1 if owned else 0,
        "draw_size": 1,
        "centre_share": 1 if owned else 0,
        "rank": places,
        "carnage": 1000 * places + owned,
        "fibonacci": sum(place_points(powers)) + owned,
        "c_diplo": powers + owned + 59,
        "tribute": Fraction(34 * owned, position.board_centres) + 66,
    }[code]


@CODES
@given(position=positions())
def test_the_scores_of_a_game_add_up_to_what_the_system_promises(code, position):
    assert sum(SYSTEMS[code].score(position).values()) == promised(code, position)


@CODES
@given(position=positions())
def test_more_centres_never_score_less_and_equals_score_the_same(code, position):
    scores = SYSTEMS[code].score(position)
    alive = sorted(position.survivors, key=lambda power: position.centres[power])
    for less, more in pairwise(alive):
        assert scores[less] <= scores[more]
        if position.centres[less] == position.centres[more]:
            assert scores[less] == scores[more]


@CODES
@given(position=positions(), order=st.randoms(use_true_random=False))
def test_names_and_order_of_powers_do_not_matter(code, position, order):
    names = list(position.centres)
    order.shuffle(names)
    other = dict(zip(position.centres, names, strict=True))
    renamed = Facts(
        {other[power]: position.centres[power] for power in sorted(names)},
        position.board_centres,
        out={other[power]: at for power, at in position.out.items()},
        sharers=frozenset(other[power] for power in position.sharers),
    )
    scores = SYSTEMS[code].score(renamed)
    assert {power: scores[other[power]] for power in names} == SYSTEMS[code].score(position)


@CODES
@given(position=positions())
def test_a_solo_takes_all_and_at_least_as_much_as_any_draw_gives(code, position):
    solo = Facts(position.centres, position.board_centres, position.out, frozenset(), "P0")
    scores = SYSTEMS[code].score(solo)
    assert {power for power, score in scores.items() if score} == {"P0"}
    assert scores["P0"] >= max(SYSTEMS[code].score(position).values())


@CODES
def test_scores_are_exact_fractions(code):
    scores = SYSTEMS[code].score(facts({"A": 3, "B": 3, "C": 1}))
    assert all(type(score) is Fraction for score in scores.values())


def test_equal_sums_of_different_fractions_are_equal():
    parts = Fraction(25, 120) + Fraction(1, 240), Fraction(1, 120) + Fraction(49, 240)
    assert parts[0] == parts[1]
    assert 25 / 120 + 1 / 240 != 1 / 120 + 49 / 240


@pytest.mark.parametrize("shares", [{"FRANCE": "1"}, {"FRANCE": "1/2", "ITALY": "1/2"}])
def test_a_year_limit_is_not_a_solo(shares):
    over = Game(variant_id="standard", ending=Ending.YEAR_OVER, shares=shares)
    out = dict.fromkeys(("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA"), 1903)
    position = facts_of_state(board(FRANCE=5, ITALY=4, TURKEY=3), out, over)
    assert not position.solo
    assert position.sharers == {"FRANCE", "ITALY", "TURKEY"}
    scores = SYSTEMS["draw_size"].score(position)
    assert [scores[power] for power in ("FRANCE", "TURKEY")] == [Fraction(1, 3)] * 2


def test_the_square_score_of_a_year_limit_is_that_of_a_draw():
    state = board(FRANCE=3, ITALY=4)
    over = Game(variant_id="standard", ending=Ending.YEAR_OVER, shares={"ITALY": "1"})
    assert SYSTEMS["square"].score(facts_of_state(state, {}, over))["FRANCE"] == Fraction(9, 25)


@pytest.mark.parametrize("ending", [Ending.WON, Ending.CONCEDED])
def test_a_win_and_a_concession_to_one_are_a_solo(ending):
    over = Game(variant_id="standard", ending=ending, shares={"ITALY": "1"})
    assert facts_of_state(board(FRANCE=3, ITALY=4), {}, over).solo == "ITALY"


def test_of_the_eliminated_the_later_rank_higher_also_when_years_count_down():
    variant = variant_named("rise-of-rome-1")
    rows = facts_of_state(BoardState(variant, variant.start), {"EG": 200, "SE": 210})
    empty = Facts(dict.fromkeys(rows.centres, 0), rows.board_centres, rows.out, rows.sharers)
    scores = SYSTEMS["rank"].score(empty)
    assert (scores["EG"], scores["SE"]) == (2, 1)
