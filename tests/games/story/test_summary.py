"""The public summary of a phase, and the chart of the centres."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from django.utils.translation import override

from adjudicator import Bid, Outcome, resolve
from adjudicator.state import PhaseKind, Season, Turn, Unit
from games.story.page.chart import HEIGHT, chart
from games.story.page.summary import public_headlines, summary
from games.story.queries.facts import Facts, ResolvedPhase
from games.story.queries.phase import CentreRow, CentreTable
from maps.load import load_variant, variant_ids
from maps.names import with_names
from tests.games.story.test_facts import VARIANT, stand

CHARTS = Path(__file__).parents[3] / "static" / "css" / "charts.css"


def facts(before, **orders: str) -> Facts:
    ordered = {power: text.split(", ") for power, text in orders.items()}
    outcome: Outcome = resolve(VARIANT, before, ordered).public()
    return ResolvedPhase(VARIANT, before, outcome).facts


def test_the_headline_of_a_fall_says_who_grew():
    before = stand(Season.FALL, ("FR", "A", "Pic"), ("HA", "A", "Vie"))
    overview = summary(VARIANT, facts(before, FR="A Pic - SNe"))
    assert overview["headline"] == "France grows from 3 to 4 centres"
    assert [(gain["power"], gain["details"]) for gain in overview["gains"]] == [
        ("FR", "won Southern Netherlands from Austria"),
        ("HA", "lost Southern Netherlands to France"),
    ]


WON_AND_LOST = {
    "en": "won United Provinces; lost Christiania to Sweden",
    "de": "gewonnen: Vereinigte Niederlande; verloren: Christiania (jetzt Schweden)",
}


@pytest.mark.parametrize("language", WON_AND_LOST)
def test_won_centres_are_listed_apart_from_lost_ones(language):
    with override(language):
        variant = with_names(VARIANT, language)
        before = stand(Season.FALL, ("DN", "A", "UPr"), ("SW", "A", "Chr"))
        outcome = resolve(variant, before, {}).public()
        gains = summary(variant, ResolvedPhase(variant, before, outcome).facts)["gains"]
        gain = next(gain for gain in gains if gain["power"] == "DN")
        assert (gain["before"], gain["after"], gain["details"]) == (2, 2, WON_AND_LOST[language])


def test_a_power_that_is_out_is_the_headline():
    others = {space: "FR" for space, owner in VARIANT.start.centres.items() if owner == "HA"}
    before = stand(Season.FALL, ("FR", "A", "Pic"), **(others | {"SNe": "HA"}))
    assert summary(VARIANT, facts(before, FR="A Pic - SNe"))["headline"] == (
        "Austria is out of the game"
    )


def test_the_summary_counts_the_sentences_that_only_the_chronicle_has():
    spaces = ("Bre", "Mar", "Par", "Lon", "Edi", "Bur", "Ber")
    clashes = dict.fromkeys(spaces, ("FR", "HA"))
    overview = summary(VARIANT, replace(facts(stand(Season.SPRING)), clashes=clashes))
    assert (len(overview["sentences"]), overview["more"]) == (4, 2)


def test_a_quiet_turn_says_that_nothing_was_gained_or_lost():
    before = stand(Season.SPRING, ("FR", "A", "Par"))
    assert [item.fact for item in public_headlines(VARIANT, facts(before, FR="A Par H"))] == [
        "Nothing was gained or lost; all orders were carried out."
    ]


def test_a_retreat_names_both_spaces():
    before = stand(
        Season.SPRING,
        ("FR", "A", "Tyr"),
        ("FR", "A", "Bud"),
        ("HA", "A", "Vie"),
        ("RU", "A", "Mos"),
    )
    sheets = {"FR": ["A Tyr - Vie", "A Bud S A Tyr - Vie"]}
    retreats = resolve(VARIANT, before, sheets).position
    found = public_headlines(VARIANT, facts(retreats, HA="A Vie R Boh"))
    assert [item.fact for item in found] == ["The army of Austria in Vienna retreated to Bohemia."]


def test_a_unit_that_leaves_in_winter_is_removed():
    turn = Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS)
    before = stand(Season.FALL, ("DN", "A", "Cop"), ("DN", "A", "Chr"), ("DN", "A", "Par"))
    winter = facts(replace(before, turn=turn), DN="Remove A Par")
    assert "The army of Denmark-Norway in Paris was removed." in [
        item.fact for item in public_headlines(VARIANT, winter)
    ]


def test_a_neutral_that_falls_has_one_headline():
    bids = {"FR": [Bid(1, "A Swi S A Mar - Sav")]}
    order = {"FR": ["A Mar - Sav"]}
    for season, said in (
        (Season.SPRING, "The army of Savoy was dislodged by France and disbanded."),
        (Season.FALL, "France took Savoy (and Sardinia with it)."),
    ):
        before = stand(season, ("FR", "A", "Mar"))
        outcome = resolve(VARIANT, before, order, bids).public()
        found = public_headlines(VARIANT, ResolvedPhase(VARIANT, before, outcome).facts)
        assert [item.fact for item in found if "Savoy" in item.fact] == [said]


def test_powers_that_bounced_are_named():
    before = stand(Season.SPRING, ("FR", "A", "Par"), ("HA", "A", "SNe"))
    found = facts(before, FR="A Par - Pic", HA="A SNe - Pic")
    assert public_headlines(VARIANT, found)[0].fact == ("France and Austria bounced in Picardy.")


def table(*counts: list[int]) -> CentreTable:
    rows = [
        CentreRow(power, power, found, None)
        for power, found in zip(VARIANT.powers, counts, strict=False)
    ]
    return CentreTable(["Start", *(str(1763 + n) for n in range(len(counts[0]) - 1))], rows)


def test_the_scale_of_a_chart_ends_above_its_values():
    low, high = (
        chart(VARIANT, table([3, 4], [3, 6])),
        chart(VARIANT, table([3, 4], [3, 14])),
    )
    assert [count for _y, count in low["rules"]] == [*range(8)]
    assert (low["goal"], high["goal"] is not None) == (None, True)


def test_the_first_headline_of_a_winter_counts_what_was_built_and_removed():
    units = tuple(Unit("FR", "A", space) for space in ("Par", "Mar"))
    winter = replace(
        facts(stand(Season.SPRING)),
        turn=Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS),
        built=units,
        lost=(Unit("HA", "A", "Vie"),),
    )
    assert summary(VARIANT, winter)["headline"] == "2 units are built, 1 is removed"


def test_there_is_no_chart_before_a_year_is_over():
    assert chart(VARIANT, table([3], [4])) is None


def test_lines_of_equal_powers_do_not_cover_one_another():
    drawing = chart(VARIANT, table([3, 4], [3, 4], [3, 4]))
    assert len({curve["path"] for curve in drawing["curves"]}) == 3
    assert len({curve["dashes"] for curve in drawing["curves"]}) == 3


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("variant_id", variant_ids())
def test_the_longest_label_has_room_beside_its_line(variant_id, language):
    variant = with_names(load_variant(variant_id), language)
    longest = max(len(power.short) for power in variant.powers.values()) + len("34 ")
    # After the end of a line come the joint and the chip.
    room = 17 * int(re.search(r"1fr\) (\d+)rem", CHARTS.read_text())[1])
    assert 58 + longest * 6.6 <= room


def test_labels_stand_apart():
    heights = sorted(curve["end"] for curve in chart(VARIANT, table(*[[2, 2]] * 10))["curves"])
    assert all(b - a >= 18 for a, b in pairwise(heights))
    assert heights[0] > 0
    assert heights[-1] < HEIGHT


def test_the_leader_and_the_reader_stand_out():
    curves = chart(VARIANT, table([3, 4], [3, 9], [3, 2]), own=[*VARIANT.powers][2])["curves"]
    assert [curve["stands_out"] for curve in curves] == [True, False, True]


def test_a_phone_has_room_for_few_titles_of_years():
    years = chart(VARIANT, table([2] * 30))["years"]
    assert len(years) <= 16
    assert len([title for _x, title, is_wide in years if not is_wide]) <= 5
    assert years[-1] == ("100.0%", "1791", False)
