"""Letters of the judges that play by email."""

from __future__ import annotations

import pytest

from tests.adjudicator.test_imports import last_units, taken

# Two phases of movement, after which a Russian army is dislodged from Rumania.
BEATEN = """Movement results for Spring of 1901.

Austria: Army Budapest -> Serbia.
Russia: Fleet Sevastopol -> Rumania.
Turkey: Army Constantinople -> Bulgaria.

Movement results for Fall of 1901.

Austria: Army Serbia SUPPORT Turkish Army Bulgaria -> Rumania.
Russia: Fleet Rumania HOLD.  (*dislodged*)
Turkey: Army Bulgaria -> Rumania.

Retreat results for Fall of 1901.

"""


@pytest.mark.parametrize(
    "order",
    [
        "Fleet Rumania, No Order Processed (DISBAND).",
        "Fleet Rumania, No Order Processed.",
        "Fleet Rumania, no order (disbanded).",
        "Fleet Rumania DISBAND.",
    ],
)
def test_a_dislodged_unit_without_an_order_is_disbanded(order: str) -> None:
    game = taken(f"{BEATEN}Russia: {order}\n")
    assert game.remarks == ()
    assert last_units(game, "RUSSIA") == ["A MOS", "F STP/sc", "A WAR"]
    sheets = game.data["phases"][2]["sheets"]
    assert sheets["RUSSIA"]["orders"]["lines"] == ["F RUM D"]
