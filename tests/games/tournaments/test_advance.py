"""Who plays in a round: each rule, and each way to decide a tie for the last place."""

from fractions import Fraction

import pytest

from games.tournaments.advance import Candidate, EntryRule, Reason, decide

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def rows(rule: EntryRule, candidates, places, seed="seed"):
    decisions = decide(rule, candidates, places, seed)
    return {each.number: (each.plays, each.reason.value) for each in decisions}


def test_all_entrants_play():
    assert rows(EntryRule.ALL, [Candidate(1), Candidate(2)], 1) == {
        1: (True, "all"),
        2: (True, "all"),
    }


def test_the_best_of_the_standing_play_by_their_score():
    people = [Candidate(1, QUARTER), Candidate(2, HALF), Candidate(3, Fraction(0))]
    assert rows(EntryRule.BEST, people, 2) == {
        2: (True, "score"),
        1: (True, "score"),
        3: (False, "score"),
    }
    assert [each.number for each in decide(EntryRule.BEST, people, 2, "x")] == [2, 1, 3]


def test_fewer_people_than_places_all_play():
    assert rows(EntryRule.BEST, [Candidate(1, HALF)], 10) == {1: (True, "score")}


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ({"wins": 1}, {"scores": {1: HALF}}, "wins"),
        ({"scores": {1: HALF}}, {"scores": {2: QUARTER, 3: QUARTER}}, "best_game"),
        (
            {"scores": {1: HALF, 2: QUARTER}},
            {"scores": {2: Fraction(1, 8), 3: HALF}},
            "head_to_head",
        ),
    ],
)
def test_a_tie_for_the_last_place_is_decided_by_the_first_criterion_that_can(one, other, reason):
    people = [
        Candidate(1, Fraction(1)),
        Candidate(2, HALF, **other),
        Candidate(3, HALF, **one),
        Candidate(4, QUARTER, wins=9),
    ]
    assert rows(EntryRule.BEST, people, 2) == {
        1: (True, "score"),
        3: (True, reason),
        2: (False, reason),
        4: (False, "score"),
    }


def test_head_to_head_counts_the_tied_players_alone():
    """Player 1 has lost against player 9 alone, who is not tied with them."""
    people = [
        Candidate(9, Fraction(1), {5: Fraction(3, 4)}),
        Candidate(1, HALF, {5: HALF}),
        Candidate(2, HALF, {6: HALF}),
    ]
    decisions = rows(EntryRule.BEST, people, 2)
    assert {decisions[1][1], decisions[2][1]} == {"lot"}


def test_the_lot_of_the_seed_is_the_last_resort():
    people = [Candidate(number, HALF) for number in range(40)]
    decisions = rows(EntryRule.BEST, people, 10)
    assert {reason for _plays, reason in decisions.values()} == {"lot"}
    assert sum(plays for plays, _reason in decisions.values()) == 10
    assert rows(EntryRule.BEST, people[::-1], 10) == decisions
    assert rows(EntryRule.BEST, people, 10, "other") != decisions


def test_a_tie_that_fits_needs_no_decision():
    people = [Candidate(1, HALF), Candidate(2, HALF), Candidate(3, QUARTER)]
    assert {reason for _plays, reason in rows(EntryRule.BEST, people, 2).values()} == {"score"}


def test_winners_of_tables_play_before_the_best_others():
    people = [
        Candidate(1, QUARTER, is_winner=True),
        Candidate(2, HALF),
        Candidate(3, Fraction(3, 8)),
    ]
    assert rows(EntryRule.WINNERS, people, 2) == {
        1: (True, "winner"),
        2: (True, "score"),
        3: (False, "score"),
    }


def test_more_winners_than_places_are_ranked_like_others():
    people = [
        Candidate(1, QUARTER, is_winner=True),
        Candidate(2, HALF, is_winner=True),
        Candidate(3, Fraction(1)),
    ]
    assert rows(EntryRule.WINNERS, people, 1) == {
        2: (True, "score"),
        1: (False, "score"),
        3: (False, "winner"),
    }


def test_those_who_have_played_least_take_turns():
    people = [Candidate(1, rounds=1), Candidate(2, rounds=0), Candidate(3, rounds=2)]
    assert rows(EntryRule.TURNS, people, 2) == {
        2: (True, "rounds"),
        1: (True, "rounds"),
        3: (False, "rounds"),
    }
    even = rows(EntryRule.TURNS, [Candidate(1), Candidate(2)], 1)
    assert {reason for _plays, reason in even.values()} == {Reason.LOT.value}
