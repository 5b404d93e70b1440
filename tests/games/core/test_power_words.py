"""Names of powers."""

import pytest

from games.core.words.names import full_name
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")


@pytest.mark.parametrize(
    ("power", "name"),
    [("HA", "Habsburg Empire (Austria)"), ("BH", "Great Britain & Hanover"), ("FR", "France")],
)
def test_a_power_is_introduced_by_both_names_if_they_differ(power, name):
    assert full_name(VARIANT.powers[power]) == name
