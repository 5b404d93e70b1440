"""Powers are dealt by least total rank, exactly, and the draw can be repeated."""

from itertools import permutations
from random import Random

import pytest

from games.seats.assignment import Assignment, NoAssignment, assign, commitment, normal_ranks

POWERS = ("AA", "BB", "CC", "DD", "EE")


def all_ways(powers, rankings) -> dict[tuple[str, ...], int]:
    """Every assignment without a veto, with its total rank, by trying them all."""
    ranked = [normal_ranks(ranks) for ranks in rankings]
    found = {}
    for dealt in permutations(powers, len(rankings)):
        ranks = [ranks[power] for ranks, power in zip(ranked, dealt, strict=True)]
        if None not in ranks:
            found[dealt] = sum(ranks)
    return found


def some_rankings(random: Random, powers, people: int) -> list[dict[str, int | None]]:
    return [
        {power: random.choice([1, 1, 2, 3, 5, None]) for power in powers} for _ in range(people)
    ]


@pytest.mark.parametrize("number", range(60))
def test_small_games_agree_with_a_search_of_all_assignments(number):
    random = Random(number)
    powers = POWERS[: random.randint(2, 5)]
    rankings = some_rankings(random, powers, random.randint(1, len(powers)))
    ways = all_ways(powers, rankings)
    if not ways:
        with pytest.raises(NoAssignment):
            assign(powers, rankings, "seed")
        return
    best = sorted(dealt for dealt, total in ways.items() if total == min(ways.values()))
    found = assign(powers, rankings, f"seed {number}")
    assert (found.total, found.ways) == (min(ways.values()), len(best))
    # The powers are in alphabetical order here, so that sorting numbers the ways.
    assert found.powers == best[found.number]


def test_every_equally_good_assignment_can_be_drawn():
    rankings = [dict.fromkeys(POWERS[:3], 1)] * 3
    drawn = {assign(POWERS[:3], rankings, str(seed)).powers for seed in range(100)}
    assert drawn == set(permutations(POWERS[:3]))


def test_the_same_seed_draws_the_same():
    rankings = [dict.fromkeys(POWERS, 1)] * 5
    assert assign(POWERS, rankings, "a") == assign(POWERS, rankings, "a")


def test_a_veto_outweighs_any_rank():
    first = {"AA": 1, "BB": None}
    second = {"AA": 1, "BB": 2}
    assert assign(("AA", "BB"), [first, second], "x").powers == ("AA", "BB")


def test_two_players_who_accept_the_same_power_alone_are_refused():
    only = {"AA": 1, "BB": None}
    with pytest.raises(NoAssignment):
        assign(("AA", "BB"), [only, only], "x")


def test_fewer_people_than_powers_get_their_best():
    ranks = {"AA": 3, "BB": 1, "CC": 2}
    assert assign(("AA", "BB", "CC"), [ranks], "x").powers == ("BB",)


def test_no_rankings_need_no_powers():
    assert assign(POWERS, [], "x") == Assignment((), 0, 1, 0)


def test_more_people_than_powers_are_refused():
    with pytest.raises(ValueError, match="more rankings"):
        assign(("AA",), [{"AA": 1}, {"AA": 1}], "x")


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ({"AA": 1, "BB": 1, "CC": 5}, {"AA": 1, "BB": 1, "CC": 2}),
        ({"AA": 9, "BB": None, "CC": 9}, {"AA": 1, "BB": None, "CC": 1}),
        ({"AA": 3, "BB": 2, "CC": 1}, {"AA": 3, "BB": 2, "CC": 1}),
    ],
)
def test_gaps_between_ranks_are_closed(given, counted):
    assert normal_ranks(given) == counted


def test_ten_powers_are_dealt_exactly():
    powers = [f"P{number}" for number in range(10)]
    rankings = [
        {power: (index - place) % 10 + 1 for index, power in enumerate(powers)}
        for place in range(10)
    ]
    assert assign(powers, rankings, "x") == Assignment(tuple(powers), 10, 1, 0)


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
