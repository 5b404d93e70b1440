"""Orders and results as everybody reads them."""

import pytest

from adjudicator import Bid, resolve
from games.phases.page.results import Seen, results
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
# Prussia beats Britain in Hanover, whence it may retreat, and France beats Savoy, a minor.
OUTCOME = resolve(
    VARIANT,
    VARIANT.start,
    {"PR": ["A Ber - Han"], "FR": ["A Mar - Sav"], "BH": ["A Han - HeW"]},
    {"PR": [Bid(1, "A Mek S A Ber - Han")], "FR": [Bid(1, "A Swi S A Mar - Sav")]},
)
FATES = [
    ("A Han – HeW", "Dislodged by the army of Prussia in Berlin; it may retreat."),
    ("A Sav H", "Dislodged by the army of France in Marseilles and disbanded."),
    ("A Ber – Han", ""),
]


@pytest.mark.parametrize(("order", "fate"), FATES)
def test_a_result_says_that_the_unit_was_dislodged(order, fate):
    groups = results(Seen(VARIANT, VARIANT.start, OUTCOME.public()))
    rows = {row.order: row for group in groups for row in group.rows}
    assert rows[order].fate == fate
