"""Finalise asks once where something is missing, and is answered by pressing it again."""

import pytest

from games.models import OrderSheet
from tests.games.table import saved, text_of

pytestmark = pytest.mark.django_db

WHOLE = {
    "order_Bre": "F Bre - Eng",
    "order_Mar": "A Mar S A Par - Bur",
    "order_Par": "A Par - Bur",
    "points_Swi_0": "3",
    "bid_Swi_0": "A Swi S A Par - Bur",
}


def is_final(table):
    return OrderSheet.objects.filter(phase__game=table, seat__power="FR", is_final=True).exists()


def test_a_finished_sheet_is_final_at_once(visit, alice, table):
    visit(alice).order("ask_final", **WHOLE)
    assert is_final(table)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"order_Bre": ""}, "F Bre has no order. It will hold."),
        ({"order_Bre": "F Bre - Par"}, "F Bre – Par cannot be carried out. It will hold."),
        ({"points_Swi_0": "2"}, "1 point is not spent, and will be lost."),
        ({"bid_Swi_0": ""}, "3 points are not spent, and will be lost."),
        ({"points_Swi_0": "4"}, "You bid more points than you have: every point is lost."),
        ({"bid_Swi_0": "A Swi - Lon"}, "3 points come to nothing."),
    ],
)
def test_what_is_missing_is_saved_and_asked_about(visit, alice, table, changed, sentence):
    player = visit(alice)
    answer = player.order("ask_final", **(WHOLE | changed))
    assert answer["Location"] == f"/games/{table.pk}/?open=final-1"
    assert saved(table, "FR") is not None
    assert not is_final(table)
    page = text_of(player.client.get(answer["Location"]))
    assert "Something is missing. Finalise anyway?" in page
    assert sentence in page


def test_the_answer_makes_it_final(visit, alice, table):
    visit(alice).order("finalise", **(WHOLE | {"order_Bre": ""}))
    assert is_final(table)


def test_nothing_is_asked_where_nothing_is_missing(visit, alice, table):
    player = visit(alice)
    player.order(**WHOLE)
    page = text_of(player.client.get(f"/games/{table.pk}/?open=final-1"))
    assert "Something is missing. Finalise anyway?" not in page


def test_the_question_of_another_phase_is_not_asked_again(visit, alice, table):
    page = text_of(visit(alice).client.get(f"/games/{table.pk}/?open=final-0"))
    assert "Something is missing. Finalise anyway?" not in page
