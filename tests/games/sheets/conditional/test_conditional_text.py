"""Conditional sheets as text."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.state import PhaseKind
from games.sheets.conditional.text import line_numbers, read_conditional, wishes, write_conditional

RETREATS, WINTER = PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS

READ = [
    (RETREATS, "A Mun: Boh, Tyr", ["A Mun R Boh", "A Mun R Tyr"]),
    (RETREATS, "A Mun: R Boh, R Tyr, D", ["A Mun R Boh", "A Mun R Tyr", "A Mun D"]),
    (
        RETREATS,
        "if A Mun is dislodged: R Boh, R Tyr, else disband",
        ["A Mun R Boh", "A Mun R Tyr", "A Mun D"],
    ),
    (RETREATS, "A Mun R Boh, Tyr", ["A Mun R Boh", "A Mun R Tyr"]),
    (RETREATS, "A Mun R Boh > A Ber R Pru", ["A Mun R Boh", "A Ber R Pru"]),
    (RETREATS, "F Smy/sc - Aeg\n# no\n\nA Con D", ["F Smy/sc R Aeg", "A Con D"]),
    (RETREATS, "Munich retreats to Bohemia", ["Munich R Bohemia"]),
    (RETREATS, "- A Mun -> Boh, Tyr", ["A Mun R Boh", "A Mun R Tyr"]),
    (RETREATS, "> A Mun → Boh", ["A Mun R Boh"]),
    (RETREATS, "1. A Mun: R Boh, D", ["A Mun R Boh", "A Mun D"]),
    (RETREATS, "Germany: A Mun R Boh, D", ["Germany A Mun R Boh", "Germany A Mun D"]),
    (RETREATS, "A Ber: A Mun R Boh", ["A Ber A Mun R Boh"]),
    (RETREATS, "A Ber: R Pru, A Mun R Boh", ["A Ber R Pru", "A Mun R Boh"]),
    (RETREATS, "what?", ["what?"]),
    (RETREATS, "A Mun: ", []),
    (RETREATS, ";;:;", [":"]),
    (WINTER, "build A Par, F Bre; remove F Eng, A Bur", [
        "Build A Par", "Build F Bre", "Remove F Eng", "Remove A Bur",
    ]),
    (WINTER, "Build: A Par, waive", ["Build A Par", "Waive"]),
    (WINTER, "Waive, Build F StP/nc", ["Waive", "Build F StP/nc"]),
    (WINTER, "Builds A Par\nA Gas D", ["Build A Par", "A Gas D"]),
    (WINTER, "build", []),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "orders"), READ)
def test_a_text_is_read_in_the_order_of_preference(kind, text, orders):
    assert [order for _number, order in read_conditional(kind, text)] == orders


@pytest.mark.parametrize(("kind", "text", "orders"), READ)
def test_what_is_written_is_read_back(kind, text, orders):
    found = [order for _number, order in read_conditional(kind, write_conditional(kind, orders))]
    assert sorted(found) == sorted(orders)
    assert wishes(kind, found) == wishes(kind, orders)


def test_an_order_knows_its_line():
    lines = read_conditional(RETREATS, "\nA Mun: Boh\nA Ber: D")
    assert lines == [(2, "A Mun R Boh"), (3, "A Ber D")]


@given(st.sampled_from([RETREATS, WINTER]), st.text(max_size=80))
def test_any_text_is_read(kind, text):
    orders = [order for _number, order in read_conditional(kind, text)]
    assert all(order == order.strip() != "" for order in orders)


@pytest.mark.parametrize(
    ("kind", "orders"),
    [
        (RETREATS, ["A Mar R Bur", "what?", "A Par D", "A Mar D", "rubbish"]),
        (WINTER, ["Build A Par", "Remove F Eng", "Waive", "rubbish", "Build F Bre"]),
    ],
)
def test_an_order_stands_in_the_line_of_the_text_with_its_number(kind, orders):
    lines = write_conditional(kind, orders).splitlines()
    found = line_numbers(kind, orders)
    read = set(read_conditional(kind, "\n".join(lines)))
    assert set(zip(found, orders, strict=True)) == read
