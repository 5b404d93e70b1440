"""The results of a player's own bids, one line for each, and who may read them."""

import pytest

from adjudicator import Bid, resolve
from adjudicator.state import Season
from games.gm.acts.resolve import phase_resolve_now
from games.story.page.bid_fates import bid_fates
from games.story.queries.facts import ResolvedPhase
from tests.games.cast import submit
from tests.games.story.test_facts import VARIANT, stand
from tests.games.table import text_of

HELP = "A Swi S A Mar - Sav"
SPENT = "Your 2 points were spent. Other bids stay secret."
SPENT_ONE = "Your 1 point was spent. Other bids stay secret."


def fate(order: str, *, others: dict[str, list[Bid]], points: int = 2, **orders: str) -> str:
    """What France reads about its only bid."""
    before = stand(Season.SPRING, ("FR", "A", "Mar"), ("HA", "A", "Mil"), ("HA", "A", "Boh"))
    given = {power: text.split(", ") for power, text in orders.items()}
    bids = (Bid(points, order),)
    outcome = resolve(VARIANT, before, given, {**others, "FR": bids}).public()
    [found] = bid_fates(ResolvedPhase(VARIANT, before, outcome, "FR"), bids)
    return f"{found.plain}: {found.fact} {found.more}".strip()


SUPPORTED = "Switzerland supports Marseilles to Savoy: Switzerland"
OUTBID = f"{SUPPORTED} did not do what you paid for. Switzerland holds. {SPENT}"


def test_a_minor_obeyed_the_bid_that_won():
    assert fate(HELP, others={}, FR="A Mar - Sav") == f"{SUPPORTED} did what you paid for. {SPENT}"


@pytest.mark.parametrize(
    "others",
    [{"HA": [Bid(3, "A Swi H")]}, {"HA": [Bid(2, "A Swi H")]}],
    ids=["outbid", "tied"],
)
def test_a_bid_that_lost_and_one_that_tied_read_the_same(others):
    assert fate(HELP, others=others, FR="A Mar - Sav") == OUTBID


def test_a_paid_support_that_was_cut_names_the_attacker():
    said = fate(HELP, others={}, FR="A Mar - Sav", HA="A Mil - Swi")
    assert said == (
        f"{SUPPORTED} did what you paid for, but its support did not count."
        f" The army of Austria in Milan attacked the supporting unit. {SPENT}"
    )


def test_its_order_looks_as_it_does_in_results():
    before = stand(Season.SPRING, ("FR", "A", "Mar"))
    bids = (Bid(1, HELP),)
    outcome = resolve(VARIANT, before, {}, {"FR": bids}).public()
    [found] = bid_fates(ResolvedPhase(VARIANT, before, outcome, "FR"), bids)
    assert found.order == "A Swi S A Mar – Sav"


VOID = {
    "the own units attack the minor": ("A Sav H", "Savoy holds: ", "Your own units attack this"),
    "no minor stands there": ("A Par H", "Paris holds: ", "Points can only be bid on minor powers"),
    "it is no order": ("Swi to the moon", "Swi to the moon: ", "The order was not understood"),
}


@pytest.mark.parametrize(("order", "named", "why"), VOID.values(), ids=VOID)
def test_a_bid_made_void_by_the_own_sheet_says_why(order, named, why):
    assert fate(order, others={}, FR="A Mar - Sav").startswith(f"{named}{why}")


def test_overspent_points_are_lost():
    said = fate(HELP, others={}, points=9, FR="A Mar - Sav")
    assert "The power spent more points than it had" in said


@pytest.fixture
def played(table, alice, greta):
    """France bid, and Spring is resolved."""
    submit(table, alice, "FR", "A Mar - Sav", bids=[(1, HELP)], now=None)
    phase_resolve_now(game_id=table.pk, by=greta)


PAGES = [("game", {}), ("phase", {"number": 1}), ("last", {})]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(("page", "number"), PAGES, ids=[page for page, _ in PAGES])
def test_only_the_bidder_reads_the_result_of_a_bid(visit, alice, bob, greta, page, number):
    visit(alice).get("last")
    said = [SPENT_ONE in text_of(visit(who).get(page, **number)) for who in (alice, bob, greta)]
    assert said == [True, False, False]
