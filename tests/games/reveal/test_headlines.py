"""The facts that a player reads first, and what they never tell."""

import pytest

from adjudicator import Bid, resolve
from adjudicator.state import Season
from games.phases.queries.facts import facts_of
from games.reveal.page.headlines import Told, headlines
from tests.games.phases.test_facts import VARIANT, stand

SWISS = "A Swi S A Mar - Sav"


def told(before, power="FR", bids=(), **orders: str) -> list[str]:
    """The headlines of a power; `bids` are its own."""
    ordered = {who: text.split(", ") for who, text in orders.items()}
    outcome = resolve(VARIANT, before, ordered, {power: bids}).public()
    facts = facts_of(VARIANT, before, outcome)
    found = headlines(Told(VARIANT, power, before, outcome, facts, tuple(bids)))
    return [f"{headline.fact} {headline.more}".strip() for headline in found]


def test_a_centre_that_was_won_comes_first():
    before = stand(Season.FALL, ("FR", "A", "Pic"), ("FR", "A", "Par"))
    assert told(before, FR="A Pic - SNe")[0] == (
        "You took Southern Netherlands from Austria. You have 4 centres."
    )


def test_a_centre_that_was_lost_is_told_to_its_owner():
    before = stand(Season.FALL, ("FR", "A", "Pic"))
    assert "You lost Southern Netherlands to France. You have 3 centres." in told(
        before, "HA", FR="A Pic - SNe"
    )


def test_a_minor_that_is_beaten_is_disbanded():
    before = stand(Season.SPRING, ("FR", "A", "Mar"))
    found = told(before, bids=[Bid(1, SWISS)], FR="A Mar - Sav")
    assert found[0] == (
        "You dislodged the army of Savoy. It is disbanded. "
        "Stay until the end of Fall, and it is your centre."
    )


def test_an_own_unit_that_is_dislodged_is_bad_news():
    before = stand(Season.SPRING, ("FR", "A", "Bur"), ("HA", "A", "SNe"), ("HA", "A", "Swi"))
    found = told(before, HA="A SNe - Bur, A Swi S A SNe - Bur", FR="A Bur H")
    assert found[0] == "Your army in Burgundy was dislodged by Austria. It may retreat."


def test_a_foreign_unit_beside_an_own_centre_is_a_threat():
    before = stand(Season.SPRING, ("HA", "A", "SNe"))
    assert told(before, HA="A SNe - Pic") == ["Austria stands in Picardy, beside Brest and Paris."]


@pytest.mark.parametrize(
    ("bid", "fact"),
    [
        (SWISS, "Switzerland did what you paid for."),
        ("A Swi - Mil", "Switzerland did not do what you paid for."),
    ],
)
def test_of_points_only_the_own_bid_is_told(bid, fact):
    before = stand(Season.SPRING, ("FR", "A", "Mar"))
    outcome = resolve(VARIANT, before, {"FR": ["A Mar - Sav"]}, {"HA": [Bid(2, SWISS)]}).public()
    facts = facts_of(VARIANT, before, outcome)
    found = headlines(Told(VARIANT, "FR", before, outcome, facts, (Bid(1, bid),)))
    assert fact in [headline.fact for headline in found]
    assert all("Austria" not in headline.more for headline in found)


@pytest.mark.parametrize("lost", [["A Swi - Mil"], ["A Swi to the moon", "A Swi - Mil"]])
def test_why_a_minor_held_is_not_told(lost):
    """A bid that ties and one that was void read the same."""
    before = stand(Season.SPRING, ("FR", "A", "Par"))
    bids = [Bid(1, order) for order in lost]
    tied = resolve(VARIANT, before, {}, {"FR": bids, "HA": [Bid(1, "A Swi H")]}).public()
    facts = facts_of(VARIANT, before, tied)
    found = headlines(Told(VARIANT, "FR", before, tied, facts, tuple(bids)))
    assert [headline.fact for headline in found] == ["Switzerland did not do what you paid for."]


def test_a_quiet_turn_says_how_the_orders_went():
    before = stand(Season.SPRING, ("FR", "A", "Par"))
    assert told(before, FR="A Par H") == [
        "All your orders were carried out. Nothing of yours was gained or lost."
    ]
