"""Why a move failed or got in, and who decided it: the reason is what truly beat it."""

import pytest

from adjudicator import Bid, Reason, resolve
from adjudicator.outcome import OrderResult
from maps.load import load_variant
from tests.adjudicator.scenes import scene

STANDARD = load_variant("standard")
EMPIRE = load_variant("ambition-empire-6.01")
HELD = "A BUR H"
BY_TWO_OWN = ["A PAR - BUR", "A GAS S A PAR - BUR"]
BY_TWO = ["A MUN - BUR", "A RUH S A MUN - BUR"]

# The cases: the orders of each power (their units follow), the order looked at, why it failed
# and by whom.
FAILED = {
    "the unit there was as strong": (
        {"FRANCE": ["A PAR - BUR"], "GERMANY": [HELD]},
        "A PAR - BUR",
        ("defended", "A BUR"),
    ),
    "the unit there was supported": (
        {"FRANCE": BY_TWO_OWN, "GERMANY": [HELD, "A MUN S A BUR"]},
        "A PAR - BUR",
        ("defended", "A BUR, A MUN"),
    ),
    "another that was stronger drove the unit there out": (
        {"FRANCE": ["A PAR - BUR"], "ITALY": [HELD], "GERMANY": BY_TWO},
        "A PAR - BUR",
        ("overpowered", "A MUN, A RUH"),
    ),
    "another that was stronger drove an own unit out": (
        {"FRANCE": ["A PAR - BUR", HELD], "GERMANY": BY_TWO},
        "A PAR - BUR",
        ("overpowered", "A MUN, A RUH"),
    ),
    "another that was stronger took the empty space": (
        {"FRANCE": ["A PAR - BUR"], "GERMANY": BY_TWO},
        "A PAR - BUR",
        ("overpowered", "A MUN, A RUH"),
    ),
    "another that was stronger followed a unit that left": (
        {"FRANCE": ["A PAR - BUR"], "ITALY": ["A BUR - GAS"], "GERMANY": BY_TWO},
        "A PAR - BUR",
        ("overpowered", "A MUN, A RUH"),
    ),
    "another was as strong, and nobody got in": (
        {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]},
        "A PAR - BUR",
        ("contested", "A MUN"),
    ),
    "another was stronger, but did not get in either": (
        {"FRANCE": ["A PAR - BUR"], "ITALY": [HELD, "A MAR S A BUR"], "GERMANY": BY_TWO},
        "A PAR - BUR",
        ("defended", "A BUR, A MAR"),
    ),
    "both met head on, equally strong": (
        {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A BUR - PAR"]},
        "A PAR - BUR",
        ("head_to_head", "A BUR"),
    ),
    "it was beaten head on": (
        {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A BUR - PAR", "A PIC S A BUR - PAR"]},
        "A PAR - BUR",
        ("head_to_head", "A BUR, A PIC"),
    ),
    "the unit that met it head on is named before its support": (
        {"FRANCE": ["A MUN - RUH"], "GERMANY": ["A RUH - MUN", "A BUR S A RUH - MUN"]},
        "A MUN - RUH",
        ("head_to_head", "A RUH, A BUR"),
    ),
    "both met head on, and a third took the space": (
        {"FRANCE": ["A PAR - BUR"], "ITALY": ["A BUR - PAR"], "GERMANY": BY_TWO},
        "A PAR - BUR",
        ("overpowered", "A MUN, A RUH"),
    ),
    "the unit there wanted to leave and bounced back": (
        {"FRANCE": ["A PAR - BUR"], "ITALY": ["A BUR - GAS"], "GERMANY": ["A SPA - GAS"]},
        "A PAR - BUR",
        ("not_vacated", "A BUR"),
    ),
    "its support was cut": (
        {
            "FRANCE": BY_TWO_OWN,
            "GERMANY": [HELD],
            "ITALY": ["A SPA - GAS"],
        },
        "A PAR - BUR",
        ("defended", "A BUR"),
    ),
    "the unit there was its own": (
        {"FRANCE": [*BY_TWO_OWN, HELD]},
        "A PAR - BUR",
        ("own_unit", "A BUR"),
    ),
    "the unit there was its own and did not get away": (
        {"FRANCE": ["A PAR - BUR", "A BUR - MAR"], "ITALY": ["A PIE - MAR"]},
        "A PAR - BUR",
        ("own_unit", "A BUR"),
    ),
    "it was helped by the power of the unit there alone": (
        {"FRANCE": ["A PAR - BUR"], "GERMANY": [HELD, "A MUN S A PAR - BUR"]},
        "A PAR - BUR",
        ("defended", "A BUR"),
    ),
}


def result_of(order: str, orders: dict[str, list[str]]) -> OrderResult:
    units = {
        power: ", ".join(" ".join(text.split()[:2]) for text in texts)
        for power, texts in orders.items()
    }
    outcome = resolve(STANDARD, scene(STANDARD, "spring 1901", units=units), orders)
    return next(done for done in outcome.orders if done.order == order)


@pytest.mark.parametrize(("orders", "order", "why"), FAILED.values(), ids=FAILED)
def test_a_move_failed_because(
    orders: dict[str, list[str]], order: str, why: tuple[str, str]
) -> None:
    done = result_of(order, orders)
    assert (done.result, done.reason, ", ".join(done.by)) == ("bounces", *why)


def test_a_move_got_in_by_the_supports_that_counted() -> None:
    victims = [HELD, "A MAR S A MUN - BUR"]
    done = result_of("A MUN - BUR", {"GERMANY": BY_TWO, "FRANCE": victims})
    assert (done.reason, done.by) == (Reason.STRONGER, ("A RUH",))


@pytest.mark.parametrize(
    ("orders", "why"),
    [
        ({"FRANCE": [*BY_TWO_OWN, HELD]}, ("own_unit", "A BUR")),
        ({"GERMANY": BY_TWO, "FRANCE": [HELD, "A GAS S A MUN - BUR"]}, ("own_unit", "A BUR")),
        ({"FRANCE": [*BY_TWO_OWN, "A BUR - MAR"]}, ("support_given", "")),
        ({"FRANCE": BY_TWO_OWN, "ITALY": [HELD]}, ("support_given", "")),
    ],
    ids=["of an own move", "of a foreign move", "of a move after it", "against another"],
)
def test_support_against_a_unit_of_its_own_power_is_said_not_to_dislodge_it(
    orders: dict[str, list[str]], why: tuple[str, str]
) -> None:
    order = next(text for texts in orders.values() for text in texts if text.startswith("A GAS S"))
    done = result_of(order, orders)
    assert (done.result, done.reason, ", ".join(done.by)) == ("supports", *why)


UNITS = {"FR": "A Mar", "HA": "A Mil", "Sav": "A Sav", "Tus": "A Tus", "Swi": "A Swi"}
INTO_SAVOY = {"FR": ["A Mar - Sav"], "HA": ["A Mil - Sav"]}


@pytest.mark.parametrize(
    ("bids", "why"),
    [
        ({}, ("defended", ("A Sav",))),
        ({"FR": [Bid(1, "A Tus S A Mar - Sav")]}, ("overpowered", ("A Mar", "A Tus"))),
        ({"RU": [Bid(1, "A Swi S A Sav")]}, ("defended", ("A Sav", "A Swi"))),
    ],
    ids=["a minor held", "a minor helped another in", "a minor helped a minor"],
)
def test_where_a_minor_decided_it_is_named(
    bids: dict[str, list[Bid]], why: tuple[str, tuple[str, ...]]
) -> None:
    position = scene(EMPIRE, "spring 1763", units=UNITS, centres={"FR": "Mar", "RU": "Mos"})
    outcome = resolve(EMPIRE, position, INTO_SAVOY, bids).public()
    done = next(done for done in outcome.orders if done.order == "A Mil - Sav")
    assert (done.reason, done.by) == why
