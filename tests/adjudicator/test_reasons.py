"""Why a move failed or got in, and who decided it: the reason is what truly beat it."""

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator import Bid, Reason, resolve
from adjudicator.outcome import OrderResult
from maps.load import load_variant, variant_ids
from tests.adjudicator.positions import turnout
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
    "two own units met head on, equally strong": (
        {"FRANCE": ["A PAR - BUR", "A BUR - PAR"]},
        "A PAR - BUR",
        ("head_to_head", "A BUR"),
    ),
    "it met an own unit head on and was stronger": (
        {"FRANCE": [*BY_TWO_OWN, "A BUR - PAR"]},
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


# Rings of moves that a standoff from outside breaks: the orders, then each move of the ring with
# its reason and the units named.
RING = ["A PAR - BUR", "A BUR - GAS", "A GAS - PAR"]
TIE = "A BEL - BUR"
BY_TIE = {
    "A PAR - BUR": ("contested", "A BEL"),
    "A BUR - GAS": ("ring_broken", "A BEL, A PAR"),
    "A GAS - PAR": ("ring_broken", "A BEL, A PAR"),
}
BROKEN = {
    "of three powers": (
        {"FRANCE": [RING[0]], "ITALY": [RING[1]], "AUSTRIA": [RING[2]], "GERMANY": [TIE]},
        BY_TIE,
    ),
    "of one power": ({"FRANCE": RING, "GERMANY": [TIE]}, BY_TIE),
    "of one power by its own unit": ({"FRANCE": [*RING, TIE]}, BY_TIE),
    "of two powers": ({"FRANCE": RING[:2], "ITALY": RING[2:], "GERMANY": [TIE]}, BY_TIE),
    "with equal supports": (
        {"FRANCE": [*RING, "A PIC S A PAR - BUR"], "GERMANY": [TIE, "A RUH S A BEL - BUR"]},
        BY_TIE,
    ),
    "by two that were stronger": (
        {
            "FRANCE": RING,
            "GERMANY": [TIE, "A RUH S A BEL - BUR"],
            "ITALY": ["A MUN - BUR", "A MAR S A MUN - BUR"],
        },
        {
            "A PAR - BUR": ("contested", "A BEL, A MUN"),
            "A BUR - GAS": ("ring_broken", "A BEL, A MUN, A PAR"),
            "A GAS - PAR": ("ring_broken", "A BEL, A MUN, A PAR"),
        },
    ),
    "in two places": (
        {"FRANCE": RING, "GERMANY": [TIE], "ITALY": ["A SPA - GAS"]},
        {
            "A PAR - BUR": ("contested", "A BEL"),
            "A BUR - GAS": ("contested", "A SPA"),
            "A GAS - PAR": ("ring_broken", "A BEL, A PAR"),
        },
    ),
    "of two that change places by convoy": (
        {
            "ENGLAND": ["A LON - BEL via convoy", "F NTH C A LON - BEL"],
            "FRANCE": ["A BEL - LON via convoy", "F ENG C A BEL - LON"],
            "GERMANY": ["A HOL - BEL"],
        },
        {
            "A LON - BEL via convoy": ("contested", "A HOL"),
            "A BEL - LON via convoy": ("ring_broken", "A HOL, A LON"),
        },
    ),
    "by one that comes by convoy": (
        {
            "FRANCE": RING,
            "ENGLAND": ["A LON - GAS via convoy", "F ENG C A LON - GAS"],
            "ITALY": ["F MAO C A LON - GAS"],
        },
        {
            "A PAR - BUR": ("ring_broken", "A BUR, A LON"),
            "A BUR - GAS": ("contested", "A LON"),
            "A GAS - PAR": ("ring_broken", "A BUR, A LON"),
        },
    ),
}


@pytest.mark.parametrize(("orders", "reasons"), BROKEN.values(), ids=BROKEN)
def test_each_move_of_a_broken_ring_names_the_standoff(
    orders: dict[str, list[str]], reasons: dict[str, tuple[str, str]]
) -> None:
    for order, (reason, by) in reasons.items():
        done = result_of(order, orders)
        assert (order, done.result, done.reason, ", ".join(done.by)) == (
            order,
            "bounces",
            reason,
            by,
        )


def test_a_ring_that_a_stronger_attack_breaks_leads_to_that_attack() -> None:
    orders = {"FRANCE": RING, "GERMANY": [TIE, "A RUH S A BEL - BUR"]}
    reasons = [result_of(order, orders) for order in RING]
    assert [(done.reason, done.by) for done in reasons] == [
        ("overpowered", ("A BEL", "A RUH")),
        ("own_unit", ("A GAS",)),
        ("own_unit", ("A PAR",)),
    ]


def test_a_ring_with_a_sortie_fails_because_the_minor_stays() -> None:
    units = {"FR": "A Mar", "HA": "A Bur", "Sav": "A Sav"}
    variant = load_variant("ambition-empire-6.0")
    position = scene(variant, "spring 1763", units=units, centres={"RU": "Mos"})
    orders = {"FR": ["A Mar - Bur"], "HA": ["A Bur - Sav"]}
    outcome = resolve(variant, position, orders, {"RU": [Bid(1, "A Sav - Mar")]})
    reasons = [done.reason for done in outcome.orders]
    assert (reasons, outcome.minors[0].reason) == (["not_vacated"] * 2, "sortie_stays")


def wait_in_a_circle(board: str, seed: int) -> bool:
    """Whether the moves that waited for another unit to leave waited for one another."""
    variant, position, orders, bids = turnout(board, seed)
    outcome = resolve(variant, position, orders, bids)
    done = [*outcome.orders, *(row for row in outcome.minors if row.order)]
    waits = {
        row.order.split(" ")[1].split("/")[0]: row.by[0].split(" ")[1].split("/")[0]
        for row in done
        if row.result == "bounces" and row.reason in ("not_vacated", "own_unit")
    }
    while waits:
        start, space = waits.popitem()
        while space in waits:
            space = waits.pop(space)
        if space == start:
            return True
    return False


@pytest.mark.parametrize("board", variant_ids())
@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_no_reasons_go_round_in_a_circle(board: str, seed: int) -> None:
    assert not wait_in_a_circle(board, seed)


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
