"""Winter: builds and removals."""

import pytest

from adjudicator.adjustments import balance, builds_possible, removals_by_default
from adjudicator.check import check_order
from adjudicator.legal_orders import options
from adjudicator.phase import resolve
from adjudicator.reasons import Reason, Result
from maps.load import load_variant
from tests.adjudicator.scenes import scene

EMPIRE = load_variant("ambition-empire-6.01")
STANDARD = load_variant("standard")
UNITS = {"FR": "A Bur, F MAO", "BH": "F Bre", "HA": "A SNe", "OT": "A Bos"}
CENTRES = {"FR": "Par Mar Bre Sav Lon Mil", "OT": "Con Smy", "HA": "SNe Vie Bud"}
WINTER = scene(EMPIRE, "winter 1765", units=UNITS, centres=CENTRES)


def ends(power: str, *orders: str) -> list[tuple[Result, Reason]]:
    outcome = resolve(EMPIRE, WINTER, {power: orders})
    return [(line.result, line.reason) for line in outcome.orders if line.power == power]


@pytest.mark.parametrize(
    ("power", "order", "reason"),
    [
        ("FR", "Build A Par", Reason.BUILT),
        ("FR", "A Par B", Reason.BUILT),
        ("FR", "Build F Mar", Reason.BUILT),
        ("FR", "Build F Par", Reason.WRONG_TERRAIN),
        ("FR", "Build A Bre", Reason.OCCUPIED),
        ("FR", "Build A Sav", Reason.NOT_HOME),
        ("FR", "Build A Ber", Reason.NOT_OWNED),
        ("FR", "Build A Gas", Reason.NOT_A_CENTRE),
        ("FR", "Build F Eng", Reason.NOT_A_CENTRE),
        ("OT", "Build F Smy", Reason.COAST_NEEDED),
        ("OT", "Build F Smy/nc", Reason.BUILT),
        ("OT", "Build A Smy", Reason.BUILT),
        ("HA", "Build A Vie", Reason.BUILT),
        ("FR", "Remove A Bur", Reason.NO_REMOVALS_DUE),
        ("FR", "A Bur - Par", Reason.WRONG_PHASE),
        ("FR", "Waive", Reason.WAIVED),
        ("PR", "Waive", Reason.NO_BUILDS_LEFT),
        ("FR", "Build A Atlantis", Reason.UNKNOWN_SPACE),
    ],
)
def test_each_order_ends_with_its_reason(power: str, order: str, reason: Reason) -> None:
    assert [said for _, said in ends(power, order)] == [reason]


def test_builds_beyond_those_due_are_illegal_in_the_order_written() -> None:
    assert ends("OT", "Build A Con", "Build A Smy") == [
        (Result.BUILDS, Reason.BUILT),
        (Result.ILLEGAL, Reason.NO_BUILDS_LEFT),
    ]


def test_an_illegal_build_uses_up_nothing() -> None:
    assert ends("OT", "Build F Smy", "Build A Con") == [
        (Result.ILLEGAL, Reason.COAST_NEEDED),
        (Result.BUILDS, Reason.BUILT),
    ]


def test_a_waived_build_is_gone() -> None:
    assert ends("OT", "Waive", "Build A Con", "Waive") == [
        (Result.WAIVED, Reason.WAIVED),
        (Result.ILLEGAL, Reason.NO_BUILDS_LEFT),
        (Result.ILLEGAL, Reason.NO_BUILDS_LEFT),
    ]


def test_one_centre_takes_one_build() -> None:
    assert ends("FR", "Build A Par", "Build A Par")[1] == (Result.ILLEGAL, Reason.OCCUPIED)


def test_builds_are_due_for_all_centres_but_possible_only_where_a_home_is_free() -> None:
    assert balance(EMPIRE, WINTER, "FR") == 4
    assert builds_possible(EMPIRE, WINTER, "FR") == 2


def test_neither_a_minor_nor_a_power_in_civil_disorder_has_a_balance() -> None:
    position = scene(
        EMPIRE, "winter 1765", units={"Swi": "A Swi", "FR": "A Par"}, civil_disorder=["SW"]
    )
    assert [balance(EMPIRE, position, power) for power in ("Swi", "SW", "FR")] == [0, 0, -1]


def test_a_power_in_civil_disorder_has_no_orders() -> None:
    position = scene(EMPIRE, "winter 1765", civil_disorder=["SW"])
    outcome = resolve(EMPIRE, position, {"SW": ["Waive"]})
    assert [line.reason for line in outcome.orders] == [Reason.CIVIL_DISORDER]


def test_a_build_limit_holds_however_many_are_due() -> None:
    variant = EMPIRE.with_rules({"build_limit": 1})
    outcome = resolve(variant, WINTER, {"FR": ["Build A Par", "Build F Mar"]})
    assert [line.reason for line in outcome.orders if line.power == "FR"] == [
        Reason.BUILT,
        Reason.NO_BUILDS_LEFT,
    ]


REMOVALS = scene(EMPIRE, "winter 1765", units={"FR": "A Par, A Bur, F MAO"}, centres={"FR": "Par"})


@pytest.mark.parametrize(
    ("orders", "left"),
    [
        pytest.param(["Remove A Par", "A Bur D"], ["F MAO"], id="as ordered"),
        pytest.param(["Remove A Par", "Remove A Bur", "Remove F MAO"], ["F MAO"], id="too many"),
        pytest.param(["Remove A Par"], ["A Bur"], id="the rest by default"),
        pytest.param(["Remove A Par", "Remove A Par"], ["A Bur"], id="twice the same"),
        pytest.param([], ["A Par"], id="none"),
    ],
)
def test_as_many_units_go_as_are_due(orders: list[str], left: list[str]) -> None:
    outcome = resolve(EMPIRE, REMOVALS, {"FR": orders})
    assert [str(unit) for unit in outcome.position.units_of("FR")] == left


def test_removals_nobody_ordered_are_told_as_such() -> None:
    outcome = resolve(EMPIRE, REMOVALS, {"FR": ["Remove A Par"]})
    told = [(line.order, line.reason) for line in outcome.orders]
    assert told == [
        ("Remove A Par", Reason.REMOVED_BY_ORDER),
        ("Remove F MAO", Reason.REMOVED_BY_DEFAULT),
    ]


@pytest.mark.parametrize(
    ("units", "centres", "gone"),
    [
        pytest.param("A PAR, A GAS", "BRE", "A GAS", id="a unit on a centre stays, own or not"),
        pytest.param("A BUR, A BOH", "PAR", "A BOH", id="the farthest goes first"),
        pytest.param("A BUR, F ENG", "PAR BRE", "F ENG", id="then fleets before armies"),
        pytest.param("A PIC, A BUR", "PAR", "A BUR", id="then by name"),
        pytest.param("F LYO, A GAS", "MAR", "F LYO", id="a fleet as far as an army"),
        pytest.param("A GAS, A ALB", "", "A ALB", id="without any centre all are as far"),
    ],
)
def test_the_rules_choose_when_the_power_does_not(units: str, centres: str, gone: str) -> None:
    owned = {"FRANCE": centres} if centres else {}
    position = scene(STANDARD, "winter 1901", units={"FRANCE": units}, centres=owned)
    assert [str(unit) for unit in removals_by_default(STANDARD, position, "FRANCE", 1)] == [gone]


@pytest.mark.parametrize("power", EMPIRE.powers)
def test_every_order_that_is_offered_is_accepted(power: str) -> None:
    for orders in options(EMPIRE, WINTER, power).values():
        for order in orders:
            assert check_order(EMPIRE, WINTER, power, order) == order
