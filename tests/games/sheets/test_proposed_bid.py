"""One press drafts a proposed bid: with a point that is left, or with that of the last bid."""

import pytest

from games.sheets.forms import TypedBid, TypedSheet, add_proposed

ORDER = "A Swi S A Mar - Sav"


def pressed(*bids, budget=3, proposed=f"Swi {ORDER}"):
    form = TypedSheet("save", 1, 1, bids=tuple(TypedBid(*bid) for bid in bids), proposed=proposed)
    return {
        (bid.minor, bid.n): (bid.number, bid.order)
        for bid in add_proposed(form, budget).bids
        if bid.number
    }


TABLE = {
    "with nothing bid": ((), {("Swi", 0): (1, ORDER)}),
    "with a point left": (
        (("Sav", 0, "2", "A Sav H"),),
        {("Sav", 0): (2, "A Sav H"), ("Swi", 0): (1, ORDER)},
    ),
    "with none left it takes one of the last bid": (
        (("Sav", 0, "1", "A Sav H"), ("Ven", 0, "2", "A Ven H")),
        {("Sav", 0): (1, "A Sav H"), ("Ven", 0): (1, "A Ven H"), ("Swi", 0): (1, ORDER)},
    ),
    "with none left it takes the whole last bid": (
        (("Sav", 0, "2", "A Sav H"), ("Ven", 0, "1", "A Ven H")),
        {("Sav", 0): (2, "A Sav H"), ("Swi", 0): (1, ORDER)},
    ),
    "beside another bid on the same minor": (
        (("Swi", 0, "1", "A Swi H"),),
        {("Swi", 0): (1, "A Swi H"), ("Swi", 1): (1, ORDER)},
    ),
    "into a line that was left empty": ((("Swi", 0, "0"),), {("Swi", 0): (1, ORDER)}),
}


@pytest.mark.parametrize(("bids", "expected"), TABLE.values(), ids=TABLE)
def test_a_proposed_bid_gets_a_point(bids, expected):
    assert pressed(*bids) == expected


@pytest.mark.parametrize("proposed", ["", "Swi", "Swi "])
def test_what_proposes_nothing_changes_nothing(proposed):
    assert pressed(("Sav", 0, "1", "A Sav H"), proposed=proposed) == {("Sav", 0): (1, "A Sav H")}
