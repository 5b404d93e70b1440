"""Bids of influence by form and as text: saved, refused with a sentence, settled."""

import pytest

from games.core.codec import BoardState, position_of
from games.models import Phase
from games.sheets.page.options import order_options
from games.story.queries.replay import replay
from maps.load import load_variant
from tests.games.table import saved, text_of

pytestmark = pytest.mark.django_db

WRONG = [
    ("9 on Massilia", "No armed neutral of this name has a unit on the board."),
    ("9 on Atlantis", "Name an armed neutral"),
    ("end Illyria", "You have no alliance with it that could end."),
    ("4 for Atlantis on Illyria", "Name an armed neutral"),
    ("A Rom H", "This order does not belong to this phase."),
]


def test_a_game_starts_with_alliances_and_says_when(rome):
    page = text_of(rome.get())
    assert "Winter 221 BC, alliances" in page
    assert "0 bids, 0 of 16 points given" in " ".join(page.split()).replace(" ,", ",")


def test_where_alliances_are_made_nothing_speaks_of_orders(rome):
    answer = rome.order(points_influence_0="9", bid_influence_0="Ill", action="ask_final")
    page = text_of(rome.client.get(answer.url))
    assert "Before you bid" in page
    spoken = ("Orders, Winter", "Before you order")
    assert [words for words in spoken if words in page] == []
    assert "Back to the bids" in page


def test_the_list_is_saved_in_the_order_of_preference(rome, table):
    answer = rome.order(
        points_influence_1="4",
        bid_influence_1="Lig for CA",
        points_influence_0="9",
        bid_influence_0="Ill",
    )
    assert answer.status_code == 302
    assert saved(table, "RO").bids == [
        {"points": 9, "order": "Ill"},
        {"points": 4, "order": "Lig for CA"},
    ]


def test_a_text_is_read_and_written_as_it_is_spoken(rome, table):
    rome.send_text("9 on Illyria\n4 for Carthage on Liguria")
    assert [bid["order"] for bid in saved(table, "RO").bids] == ["Ill", "Lig for CA"]
    assert "9 on Ill\n4 for CA on Lig" in text_of(rome.get())


@pytest.mark.parametrize(("line", "sentence"), WRONG)
def test_a_bid_that_cannot_be_is_kept_and_says_why(rome, line, sentence):
    rome.send_text(line)
    page = text_of(rome.get())
    assert sentence in page
    assert line in page


def test_too_many_points_are_said_to_be_lost(rome):
    rome.order(points_influence_0="17", bid_influence_0="Ill")
    page = text_of(rome.get())
    assert "17 of 16 points given: too many, so all are lost" in page
    assert "will be used" not in page
    assert "You have 16 points of influence; these bids need 17." in page


def test_points_without_a_neutral_are_not_bid_and_said_to_be_so(rome, table):
    rome.order(points_influence_0="3")
    assert "3 points are not bid: nothing was chosen for them." in text_of(rome.get())
    assert saved(table, "RO").bids == []


def test_an_ally_is_ordered_as_an_own_unit(rome, table, ended):
    rome.send_text("9 on Illyria")
    ended(1)
    assert "Illyria" in text_of(rome.get())
    answer = rome.order(phase=2, order_Ill="A Ill - Pel")
    assert answer.status_code == 302
    assert saved(table, "RO").orders == ["A Ill - Pel"]


def test_points_are_refused_where_there_are_none_to_bid(rome, ended):
    ended(1)
    rome.send_text("3: A Ach H", phase=2)
    page = text_of(rome.get())
    assert "You have no points to bid with in this phase." in page
    assert "Diplomacy Points" not in page


def test_the_map_takes_bids_for_every_armed_neutral(table):
    variant = load_variant(table.variant_id)
    minors = order_options(BoardState(variant, variant.start, "RO"))["minors"]
    assert minors["Ill"] == ["Ill"]
    assert len(minors) == len(variant.minors)


def test_an_alliance_is_given_up_without_points(rome, table, ended):
    rome.send_text("9 on Illyria")
    for number in (1, 2, 3):
        ended(number)
    phase = Phase.objects.get(game=table, status="open")
    while phase.kind != "alliances":
        ended(phase.number)
        phase = Phase.objects.get(game=table, status="open")
    answer = rome.order(phase=phase.number, points_influence_0="0", bid_influence_0="end Ill")
    assert answer.status_code == 302
    ended(phase.number)
    after = Phase.objects.get(game=table, status="open")
    assert position_of(after).alliances == {}
    page = text_of(rome.get("phase", number=phase.number))
    assert "The alliance of Rome with Illyria has ended." in page


def test_everybody_reads_who_is_allied_and_nothing_of_the_bids(rome, visit, ended):
    rome.send_text("9 on Illyria\n5 on Liguria")
    ended(1)
    page = text_of(visit().get("phase", number=1))
    assert "Rome wins the alliance of Illyria and Liguria." in page
    assert "9 on" not in page


@pytest.mark.parametrize("page", ["last", "phase"])
@pytest.mark.parametrize(("number", "has_legend"), [(1, False), (2, True)])
def test_a_legend_explains_what_may_be_drawn_in_a_movement_phase(
    rome, ended, page, number, has_legend
):
    for resolved in range(number):
        ended(resolved + 1)
    place = {"number": number} if page == "phase" else {}
    assert ('class="legend"' in rome.get(page, **place).content.decode()) == has_legend


def test_without_bids_the_alliances_stay(visit, ended):
    ended(1)
    assert "No alliance changed" in text_of(visit().get("phase", number=1))


def test_what_influence_decided_is_decided_the_same_again(rome, carthage, table, ended):
    rome.send_text("9 on Illyria\n4 for Carthage on Liguria")
    carthage.send_text("5 on Liguria")
    for number in (1, 2):
        ended(number)
    resolved = Phase.objects.filter(game=table, status="resolved")
    assert [replay(phase).is_broken for phase in resolved] == [False, False]
