"""The button that leads to the orders says what is to be done."""

import pytest

from games.models import Phase
from games.turn.words import order_verb


@pytest.mark.parametrize(
    ("kind", "due", "label"),
    [
        ("retreats", {}, "Retreat"),
        ("adjustments", {"removes": False}, "Build units"),
        ("adjustments", {"builds": False}, "Disband units"),
        ("adjustments", {}, "Build or disband"),
        ("alliances", {}, "Bid for alliances"),
    ],
)
def test_a_button_names_the_act(kind, due, label):
    assert order_verb(Phase(kind=kind), **due) == label
