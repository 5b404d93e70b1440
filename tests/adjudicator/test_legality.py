"""Which movement orders are possible, and what each refusal is called."""

from __future__ import annotations

import pytest

from adjudicator import resolve
from adjudicator.errors import IllegalOrder
from adjudicator.legality import legal_movement
from adjudicator.notation import parse_order
from adjudicator.reasons import Reason
from adjudicator.special.bids import bid_order
from adjudicator.state import PhaseKind, Position, Season, Turn, Unit, sorted_units
from adjudicator.terrain import Terrain
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
SPRING = Turn(1763, Season.SPRING, PhaseKind.MOVEMENT)

# units as "power kind location", the power that orders, the order, its canonical form or reason.
CASES = [
    ("SP A Mad", "SP", "A Mad - And", "A Mad - And"),
    ("SP A Mad", "SP", "A Mad - Par", Reason.NOT_ADJACENT),
    ("SP A Mad", "SP", "A Mad - Mad", Reason.SAME_SPACE),
    ("SP A And", "SP", "A And - Gib", Reason.WRONG_TERRAIN),
    ("SP A And", "SP", "A And - Bre", Reason.NO_ROUTE),
    ("SP A And", "SP", "F And - Gib", Reason.NO_SUCH_UNIT),
    ("SP A And", "FR", "A And - Por", Reason.NOT_YOUR_UNIT),
    ("SP A And", "SP", "A Por - Mad", Reason.NO_SUCH_UNIT),
    ("SP A And", "SP", "Build A And", Reason.WRONG_PHASE),
    ("OT F Con", "OT", "F Con - Smy", Reason.COAST_NEEDED),
    ("OT F Con", "OT", "F Con - Smy/nc", "F Con - Smy/nc"),
    ("OT F Bla", "OT", "F Bla - Smy", "F Bla - Smy/nc"),
    ("OT F Bla", "OT", "F Bla - Smy/sc", Reason.COAST_UNREACHABLE),
    ("HA F Ion", "HA", "F Ion - Bud", Reason.WRONG_TERRAIN),
    ("FR F Gas", "FR", "F Gas - Lan", Reason.NO_COMMON_COAST),
    ("FR F Gas", "FR", "F Gas - Pap", Reason.NOT_ADJACENT),
    ("FR F TyS", "FR", "F TyS - Pap", "F TyS - Pap/wc"),
    ("FR A Mar", "FR", "A Mar S A Par", Reason.NO_SUCH_UNIT),
    ("FR A Mar/FR A Par", "FR", "A Mar S A Par", Reason.CANNOT_REACH_SUPPORT),
    ("FR A Mar/FR A Par", "FR", "A Mar S A Par - Bur", "A Mar S A Par - Bur"),
    ("FR A Mar/FR A Par", "FR", "A Mar S A Par - Sav", Reason.SUPPORTED_CANNOT_MOVE),
    ("FR A Mar/FR A Par", "FR", "A Mar S A Mar", Reason.SAME_SPACE),
    ("FR F Mar/SP A Brc", "FR", "F Mar C A Brc - Tus", Reason.CANNOT_CONVOY),
    ("FR F GoL/SP A Brc", "FR", "F GoL C A Brc - Tus", "F GoL C A Brc - Tus"),
    ("FR F GoL/SP A Brc", "SP", "A Brc - Tus", "A Brc - Tus via convoy"),
    ("FR F GoL/SP A Brc", "FR", "F GoL C A Brc - Por", Reason.NOT_ON_ROUTE),
    ("FR F GoL/SP A Lan", "SP", "A Lan - Mar", "A Lan - Mar"),
    ("FR F GoL/SP A Lan", "SP", "A Lan - Mar via convoy", "A Lan - Mar via convoy"),
    ("BH F Iri/FR A Edi", "FR", "A Edi - Ire via convoy", "A Edi - Ire via convoy"),
    ("BH F Iri/FR F Edi", "FR", "F Edi - Ire", Reason.CROSSING_BLOCKED),
    ("BH F Iri/FR F Edi/FR A Ire", "FR", "F Edi S A Ire", Reason.CROSSING_BLOCKED),
    ("BH F Iri/BH F Edi", "BH", "F Edi - Ire", "F Edi - Ire"),
    ("BH F Gib/Mor F Mor", "Mor", "F Mor - And", Reason.CROSSING_BLOCKED),
]


def position(text: str) -> Position:
    units = [Unit(*unit.split(" ")) for unit in text.split("/")]
    return Position(SPRING, sorted_units(units), {"Con": "HA"})


@pytest.mark.parametrize(("units", "power", "text", "expected"), CASES)
def test_a_movement_order_is_legal_in_canonical_form_or_refused_with_its_reason(
    units: str, power: str, text: str, expected: str | Reason
) -> None:
    terrain = Terrain(VARIANT, position(units))
    order = parse_order(VARIANT, text, terrain.position)
    if isinstance(expected, Reason):
        with pytest.raises(IllegalOrder) as caught:
            legal_movement(terrain, power, order)
        assert caught.value.reason is expected
        assert caught.value.message.endswith(".")
    else:
        assert str(legal_movement(terrain, power, order)) == expected


@pytest.mark.parametrize(
    ("owner", "reached"),
    [
        ("OT", {"Arm", "Bla", "Con", "Aeg", "Eas", "Syr"}),
        ("HA", {"Con", "Aeg", "Eas", "Syr"}),
    ],
)
def test_the_owner_of_constantinople_has_one_coast_at_smyrna(owner: str, reached: set[str]) -> None:
    fleet = Unit("OT", "F", "Smy/sc")
    terrain = Terrain(VARIANT, Position(SPRING, (fleet,), {"Con": owner}))
    assert terrain.spaces(fleet) == reached


def test_a_unit_that_supports_its_own_move_is_refused() -> None:
    for _ in ("read for the first time", "remembered"):
        outcome = resolve(VARIANT, position("FR F Tus"), {"FR": ["F Tus S F Tus - TyS"]})
        assert [line.reason for line in outcome.orders] == [Reason.SAME_SPACE]


def test_bids_that_differ_in_the_coast_of_an_army_are_the_same() -> None:
    terrain = Terrain(VARIANT, VARIANT.start)
    for order, coast in [
        ("A Tus - Pap", "A Tus - Pap/ec"),
        ("A Bav - Pap", "A Bav - Pap/wc"),
        ("F Ven S A Tus - Pap", "F Ven S A Tus - Pap/wc"),
        ("F Tun S A Bav - Pap", "F Tun S A Bav - Pap/wc"),
    ]:
        assert bid_order(terrain, coast) == bid_order(terrain, order)
