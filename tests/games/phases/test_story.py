"""A stranger who opens a phase reads what happened in it."""

from itertools import pairwise

from adjudicator import Bid, Outcome, resolve
from adjudicator.state import Season
from games.phases.page.chart import charts
from games.phases.page.summary import summary
from games.phases.page.told import told
from games.phases.queries.centre_table import CentreRow, CentreTable
from games.phases.queries.facts import facts_of
from tests.games.phases.test_facts import VARIANT, stand


def facts(before, **orders: str):
    ordered = {power: text.split(", ") for power, text in orders.items()}
    outcome: Outcome = resolve(VARIANT, before, ordered).public()
    return facts_of(VARIANT, before, outcome)


def test_the_headline_of_a_fall_says_who_grew():
    before = stand(Season.FALL, ("FR", "A", "Pic"), ("HA", "A", "Vie"))
    found = summary(VARIANT, facts(before, FR="A Pic - SNe"))
    assert found.headline == "France grows from 3 to 4 centres"
    assert [(gain.power, gain.details) for gain in found.gains] == [
        ("FR", "Southern Netherlands from Austria"),
        ("HA", "lost Southern Netherlands to France"),
    ]


def test_a_power_that_is_out_comes_before_all_else():
    others = {space: "FR" for space, owner in VARIANT.start.centres.items() if owner == "HA"}
    before = stand(Season.FALL, ("FR", "A", "Pic"), **(others | {"SNe": "HA"}))
    assert summary(VARIANT, facts(before, FR="A Pic - SNe")).headline == (
        "Austria is out of the game"
    )


def test_a_quiet_turn_is_told_as_such():
    before = stand(Season.SPRING, ("FR", "A", "Par"))
    assert [item.sentence for item in told(VARIANT, facts(before, FR="A Par H"))] == [
        "Nothing was gained or lost; all orders were carried out."
    ]


def test_a_retreat_says_from_where_and_to_where():
    before = stand(
        Season.SPRING,
        ("FR", "A", "Tyr"),
        ("FR", "A", "Bud"),
        ("HA", "A", "Vie"),
        ("RU", "A", "Mos"),
    )
    sheets = {"FR": ["A Tyr - Vie", "A Bud S A Tyr - Vie"]}
    retreats = resolve(VARIANT, before, sheets).position
    found = told(VARIANT, facts(retreats, HA="A Vie R Boh"))
    assert [item.sentence for item in found] == [
        "The army of Austria in Vienna retreated to Bohemia."
    ]


def test_a_neutral_that_falls_is_told_once():
    bids = {"FR": [Bid(1, "A Swi S A Mar - Sav")]}
    order = {"FR": ["A Mar - Sav"]}
    for season, said in (
        (Season.SPRING, "The army of Savoy was dislodged by France and disbanded."),
        (Season.FALL, "France took Savoy (and Sardinia with it)."),
    ):
        before = stand(season, ("FR", "A", "Mar"))
        outcome = resolve(VARIANT, before, order, bids).public()
        found = told(VARIANT, facts_of(VARIANT, before, outcome))
        assert [item.sentence for item in found if "Savoy" in item.sentence] == [said]


def test_two_that_meet_are_named():
    before = stand(Season.SPRING, ("FR", "A", "Par"), ("HA", "A", "SNe"))
    found = facts(before, FR="A Par - Pic", HA="A SNe - Pic")
    assert told(VARIANT, found)[0].sentence == (
        "France and Austria met in Picardy, and nobody got in."
    )


def table(*counts: list[int]) -> CentreTable:
    rows = [
        CentreRow(power, power, found, None)
        for power, found in zip(VARIANT.powers, counts, strict=False)
    ]
    return CentreTable(["Start", *(str(1763 + n) for n in range(len(counts[0]) - 1))], rows)


def test_there_is_no_chart_before_a_year_is_over():
    assert charts(VARIANT, table([3], [4])) == []


def test_lines_of_equal_powers_do_not_hide_one_another():
    wide = charts(VARIANT, table([3, 4], [3, 4], [3, 4]))[0]
    assert len({curve.path for curve in wide.curves}) == 3
    assert len({curve.dashes for curve in wide.curves}) == 3


def test_labels_stand_apart():
    for chart in charts(VARIANT, table(*[[2, 2]] * 10)):
        heights = sorted(float(curve.chip.y) for curve in chart.curves)
        assert all(b - a >= 20 for a, b in pairwise(heights))
        assert heights[0] > 0
        assert heights[-1] < 430
