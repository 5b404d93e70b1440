"""Orders and results as everybody reads them."""

import pytest
from django.utils.translation import override

from adjudicator import Bid, resolve
from adjudicator.state import Season
from games.story.page.results import results
from games.story.queries.facts import ResolvedPhase
from maps.load import load_variant
from maps.names import with_names
from tests.games.story.test_facts import stand

VARIANT = load_variant("ambition-empire-6.01")
# Prussia beats Britain in Hanover, whence it may retreat, and France beats Savoy, a minor.
OUTCOME = resolve(
    VARIANT,
    VARIANT.start,
    {"PR": ["A Ber - Han"], "FR": ["A Mar - Sav"], "BH": ["A Han - HeW"]},
    {"PR": [Bid(1, "A Mek S A Ber - Han")], "FR": [Bid(1, "A Swi S A Mar - Sav")]},
)
FATES = [
    (
        "A Han – HeW",
        "Dislodged by the army of Prussia in Berlin; it may retreat."
        " The attack had the support of the army of Mecklenburg.",
    ),
    (
        "A Sav H",
        "Dislodged by the army of France in Marseilles and disbanded."
        " The attack had the support of the army of Switzerland.",
    ),
    ("A Ber – Han", ""),
]


@pytest.mark.parametrize(("order", "fate"), FATES)
def test_a_result_says_that_the_unit_was_dislodged(order, fate):
    groups = results(ResolvedPhase(VARIANT, VARIANT.start, OUTCOME.public()))
    rows = {row.order: row for group in groups for row in group.rows}
    assert rows[order].fate == fate


def test_a_result_says_where_the_unit_retreated():
    groups = results(ResolvedPhase(VARIANT, VARIANT.start, OUTCOME.public(), "", {"A Han": "HeW"}))
    rows = {row.order: row for group in groups for row in group.rows}
    assert rows["A Han – HeW"].fate == (
        "Dislodged by the army of Prussia in Berlin; it retreated to Hesse-Westphalia."
        " The attack had the support of the army of Mecklenburg."
    )


CUT = "The support of the army of Baden-Wuerttemberg was cut."
BURGUNDY = [("FR", "A", "Bur"), ("HA", "A", "SNe"), ("HA", "A", "Pic"), ("HA", "A", "Boh")]


def row_of(order: str, bid: str, **orders: str):
    """The result of an order of France, which also bid."""
    before = stand(Season.SPRING, *BURGUNDY)
    given = {power: text.split(", ") for power, text in orders.items()}
    outcome = resolve(VARIANT, before, given, {"FR": [Bid(1, bid)]}).public()
    found = results(ResolvedPhase(VARIANT, before, outcome, "FR"))
    return next(row for group in found for row in group.rows if row.line == order)


def test_the_result_of_a_dislodged_unit_names_the_support_that_was_cut():
    attack = "A SNe - Bur, A Pic S A SNe - Bur, A Boh - BaW"
    row = row_of("A Bur H", "A BaW S A Bur", FR="A Bur H", HA=attack)
    assert row.fate.endswith(CUT)


def test_the_result_of_a_bounced_move_names_the_support_that_was_cut():
    row = row_of("A Bur - HeW", "A BaW S A Bur - HeW", FR="A Bur - HeW", HA="A Boh - BaW")
    assert (
        row.why == f"Held by the army of Hesse-Westphalia, at least as strong as the attack. {CUT}"
    )


def test_a_cut_support_of_another_order_is_not_named():
    row = row_of("A Bur - HeW", "A BaW S A Bur", FR="A Bur - HeW", HA="A Boh - BaW")
    assert "cut" not in row.why


def test_units_that_decided_together_are_joined_by_and():
    orders = "A SNe - Bur, A Pic S A SNe - Bur"
    row = row_of("A SNe - Bur", "A BaW S A SNe - Bur", FR="A Bur H", HA=orders)
    assert row.why == (
        "Supported by the army of Baden-Wuerttemberg and the army of Austria in Picardy,"
        " it was the strongest."
    )


SAVOY = [("HA", "A", "Mil"), ("FR", "A", "Mar")]
MILAN_FAILED = {
    "en": "The army of France in Marseilles attacked more strongly and took the space, with the"
    " support of the army of Tuscany.",
    "de": "Armee Marseille (Frankreich) griff stärker an und zog ein."
    " Unterstützung: Armee Toskana.",
}


@pytest.mark.parametrize("language", MILAN_FAILED)
def test_a_failed_move_names_the_unit_that_took_the_space(language):
    with override(language):
        variant = with_names(VARIANT, language)
        before = stand(Season.SPRING, *SAVOY)
        orders = {"HA": ["A Mil - Sav"], "FR": ["A Mar - Sav"]}
        outcome = resolve(variant, before, orders, {"FR": [Bid(1, "A Tus S A Mar - Sav")]}).public()
        found = results(ResolvedPhase(variant, before, outcome, "HA"))
        row = next(row for group in found for row in group.rows if row.line == "A Mil - Sav")
        assert row.why == MILAN_FAILED[language]
