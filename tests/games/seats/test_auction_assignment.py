"""In an auction powers go to the players with the most points in all, exactly."""

from hashlib import sha256
from itertools import permutations
from random import Random

import pytest

from games.seats.assignment import Assignment, auction, bid_receipt, is_bid, receipt_matches

POWERS = ("AA", "BB", "CC", "DD", "EE")


def all_sums(powers, bids) -> dict[tuple[str, ...], int]:
    """The sum of points of every assignment, by trying them all."""
    return {
        given: sum(bid.get(power, 0) for bid, power in zip(bids, given, strict=True))
        for given in permutations(powers, len(bids))
    }


def some_bid(random: Random, powers) -> dict[str, int]:
    """A bid in steps of 25, so that equally good assignments are frequent; sometimes none."""
    if random.random() < 0.2:
        return {}
    points = dict.fromkeys(powers, 0)
    for _step in range(4):
        points[random.choice(powers)] += 25
    return points


@pytest.mark.parametrize("number", range(80))
def test_small_auctions_agree_with_a_search_of_all_assignments(number):
    random = Random(number)
    powers = POWERS[: random.randint(2, 5)]
    bids = [some_bid(random, powers) for _ in range(random.randint(1, len(powers)))]
    sums = all_sums(powers, bids)
    # The powers are in alphabetical order here, so that sorting numbers the ways.
    best = sorted(given for given, total in sums.items() if total == max(sums.values()))
    result = auction(powers, bids, f"seed {number}")
    assert (result.total, result.ways) == (max(sums.values()), len(best))
    assert result.powers == best[result.number]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_the_seed_picks_one_of_the_equally_good_assignments(seed):
    bids = [{"AA": 50, "BB": 50, "CC": 0}, {"AA": 50, "BB": 50, "CC": 0}]
    number = int.from_bytes(sha256(seed.encode()).digest()) % 2
    ways = (("AA", "BB"), ("BB", "AA"))
    assert auction(POWERS[:3], bids, seed) == Assignment(ways[number], 100, 2, number)


def test_every_equally_good_assignment_can_be_picked():
    results = {auction(POWERS[:3], [{}] * 3, str(seed)).powers for seed in range(100)}
    assert results == set(permutations(POWERS[:3]))


def test_a_player_without_a_bid_gets_what_is_best_for_the_others():
    bids = [{}, {"AA": 100, "BB": 0}]
    assert auction(("AA", "BB"), bids, "x") == Assignment(("BB", "AA"), 100, 1, 0)


def test_a_higher_bid_alone_does_not_decide():
    # Together 60 and 40 are more than 70 and 0.
    bids = [{"AA": 70, "BB": 30, "CC": 0}, {"AA": 60, "BB": 0, "CC": 40}]
    assert auction(POWERS[:3], bids, "x").powers == ("AA", "CC")


def test_ten_powers_are_auctioned_exactly():
    powers = [f"P{number}" for number in range(10)]
    bids = [
        {power: 55 if at == place else 5 for at, power in enumerate(powers)} for place in range(10)
    ]
    assert auction(powers, bids, "x") == Assignment(tuple(powers), 550, 1, 0)


def test_more_bids_than_powers_are_refused():
    with pytest.raises(ValueError, match="more bids"):
        auction(("AA",), [{}, {}], "x")


@pytest.mark.parametrize(
    ("points", "valid"),
    [
        ({"AA": 100, "BB": 0}, True),
        ({"AA": 33, "BB": 67}, True),
        ({"AA": 99, "BB": 0}, False),
        ({"AA": 101, "BB": 0}, False),
        ({"AA": 150, "BB": -50}, False),
        ({"AA": 50.0, "BB": 50}, False),
        ({"AA": True, "BB": 99}, False),
        ({}, False),
    ],
)
def test_a_bid_divides_all_points_in_whole_numbers(points, valid):
    assert is_bid(points) is valid


def receipt(**changes) -> str:
    bid = {"game": 7, "lot": "ab", "points": {"AA": 60, "BB": 40}, "salt": "5a17"}
    return bid_receipt(**bid | changes)


def test_a_receipt_is_the_hash_of_the_bid_with_its_salt():
    text = '{"game":7,"lot":"ab","points":{"AA":60,"BB":40},"salt":"5a17"}'
    assert receipt() == sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    "change",
    [{"game": 8}, {"lot": "ac"}, {"salt": "5a18"}, {"points": {"AA": 40, "BB": 60}}],
)
def test_a_receipt_changes_with_each_part_of_the_bid(change):
    assert receipt(**change) != receipt()


def test_a_receipt_ignores_the_order_of_the_powers():
    assert receipt(points={"BB": 40, "AA": 60}) == receipt()


def test_a_published_bid_must_have_its_receipt():
    row = {"lot": "ab", "points": {"AA": 60, "BB": 40}, "salt": "5a17", "receipt": receipt()}
    assert receipt_matches(7, row)
    assert not receipt_matches(7, row | {"points": {"AA": 40, "BB": 60}})
    assert not receipt_matches(7, row | {"receipt": ""})
    assert receipt_matches(7, row | {"receipt": "", "points": {"AA": 0, "BB": 0}})
