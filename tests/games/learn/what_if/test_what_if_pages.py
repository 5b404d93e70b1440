"""What-if boards start from a variant or from a phase that the visitor may see."""

import pytest
from django.test import Client
from django.urls import reverse

from games.gm.acts.resolve import phase_resolve_now
from tests.games.table import text_of

pytestmark = pytest.mark.django_db
START = reverse("games:what_if", args=["ambition-empire-6.01"])


def sent(path: str = START, **data: str):
    return Client().post(path, data, follow=True)


def test_a_visitor_orders_with_lists_and_resolves():
    page = sent(**{"tab": "FR", "order-FR-Mar": "A Mar - Sav", "do": "draw"})
    # The context of the board's table, which each process renders once, has rows as well.
    rows = next(context["rows"] for context in page.context if "tabs" in context)
    row = next(row for row in rows if row["value"])
    assert (row["name"], row["code"]) == ("Army Marseilles", "A Mar – Sav")
    assert '<option value="A Mar - Sav" selected>Move to Savoy' in page.content.decode()
    code = page.context["code"]
    page = sent(**{"s": code, "tab": "-", "order-Swi-Swi": "A Swi S A Mar - Sav", "do": "resolve"})
    assert page.context["facts"][0] == "The army of Savoy was dislodged by France and disbanded."
    assert page.context["title"] == "Fall 1763"


def test_unusable_text_is_kept_with_the_reasons():
    page = sent(do="text", text="A Mar - Sav\nA Mar - Mos\nKnights to the moon")
    assert page.status_code == 422
    assert [line for line, _why in page.context["bad"]] == ["A Mar - Mos", "Knights to the moon"]
    assert "Knights to the moon" in text_of(page)
    assert page.context["text"] == ""


@pytest.mark.parametrize(
    ("text", "status", "why"),
    [
        ("A Mar - Sav\n" * 201, 422, "A sheet has at most 200 lines."),
        ("A Mar - Sav " * 2_000, 413, "A sheet has at most 20000 characters."),
    ],
)
def test_text_that_is_too_long_is_kept_with_the_reason(text, status, why):
    page = sent(do="text", text=text)
    assert page.status_code == status
    assert (page.context["refused"], page.context["bad"][0][1]) == (text, why)
    assert why in text_of(page)


def test_a_second_order_of_a_unit_is_refused_with_the_reason():
    page = sent(do="text", text="A Mar - Sav\nA Mar - Bur")
    assert [line for line, _why in page.context["bad"]] == ["A Mar - Bur"]
    assert "the first one counts" in text_of(page)


def test_the_address_holds_the_whole_board():
    page = sent(do="text", text="A Mar - Sav\nA Swi S A Mar - Sav")
    again = Client().get(page.context["address"])
    assert again.context["text"] == "A Mar - Sav\nA Swi S A Mar - Sav"


def test_a_cut_address_is_refused_with_a_sentence():
    page = Client().get(START, {"s": "eNq"})
    assert page.status_code == 400
    assert "cut off" in text_of(page)


def test_a_board_from_a_resolved_phase_has_the_published_orders(visit, alice, table, greta):
    visit(alice).order(order_Mar="A Mar - Sav")
    phase_resolve_now(game_id=table.pk, by=greta)
    page = visit().get("phase_what_if", number=1)
    assert page.context["text"] == "A Mar - Sav"


def test_unpublished_orders_are_on_no_board(visit, alice, table):
    visit(alice).order(order_Mar="A Mar - Sav")
    for who in (alice, None):
        assert visit(who).get("phase_what_if", number=1).context["text"] == ""


def test_only_participants_can_start_a_board_from_a_private_game(
    visit, alice, charlie, private_table
):
    found = [
        visit(who, private_table).get("phase_what_if", number=1).status_code
        for who in (alice, charlie, None)
    ]
    assert found == [200, 404, 404]
