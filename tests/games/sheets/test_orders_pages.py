"""Orders by form and as text: saved, refused with a sentence at the field, never lost."""

import html
import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.models import Game, OrderSheet, Phase
from tests.browser.year import BID, YEAR_WITH_A_BUILD, year_begins
from tests.games.table import Visit, saved, text_of

pytestmark = pytest.mark.django_db

KEPT = [
    ("A Par - Nowhere", "No space is called"),
    ("A Par - Lon", "Paris does not touch London"),
    ("A Par dances", "Par"),
]


def test_a_form_saves_orders_and_bids(visit, alice, table):
    answer = visit(alice).order(
        order_Par="A Par - Bur", order_Mar="A Mar H", points_Sav_0="2", bid_Sav_0="A Sav H"
    )
    assert answer.status_code == 302
    sheet = saved(table, "FR")
    assert sheet.orders == ["A Mar H", "A Par - Bur"]
    assert sheet.bids == [{"points": 2, "order": "A Sav H"}]


def test_a_text_saves_orders_and_bids(visit, alice, table):
    visit(alice).send_text("# France\nPar -> Bur\n\n2: Swi s par-bur\n1 DP: A Sav H")
    sheet = saved(table, "FR")
    assert sheet.orders == ["A Par - Bur"]
    assert sheet.bids == [
        {"points": 2, "order": "A Swi S A Par - Bur"},
        {"points": 1, "order": "A Sav H"},
    ]


def test_the_page_shows_what_is_saved(visit, alice):
    player = visit(alice)
    player.order(order_Par="A Par - Bur", points_Sav_0="2", bid_Sav_0="A Sav H")
    page = " ".join(text_of(player.get()).split()).replace(" ,", ",")
    assert "1 of 3 units ordered, 2 of 3 DP spent, saved" in page
    assert "Move to Burgundy" in page
    assert "2: A Sav H" in page


@pytest.mark.parametrize("due_at", [None, timezone.now()])
def test_only_where_there_is_a_deadline_one_is_spoken_of(visit, alice, table, due_at):
    Phase.objects.filter(game=table).update(due_at=due_at)
    assert ("count at the deadline" in text_of(visit(alice).get())) is (due_at is not None)


def test_final_orders_are_shown_without_fields(visit, alice):
    player = visit(alice)
    player.order("finalise", order_Par="A Par - Bur")
    page = player.get().content.decode()
    assert "final since" in page
    assert 'name="order-Par"' not in page


def test_final_orders_can_be_taken_back(visit, alice, table):
    player = visit(alice)
    player.order("finalise", order_Par="A Par - Bur")
    assert player.order("take_back").status_code == 302
    assert not OrderSheet.objects.filter(
        phase__game=table, seat__power="FR", is_final=True
    ).exists()


def test_the_phase_is_resolved_when_the_last_player_is_final(visit, alice, bob, table):
    visit(alice).order("finalise", order_Par="A Par - Bur")
    player = visit(bob)
    player.order("finalise", order_Vie="A Vie H")
    assert "Spring 1763 is resolved." in text_of(player.get())


@pytest.mark.parametrize(("order", "sentence"), KEPT)
def test_what_cannot_be_done_is_saved_by_form_and_said_at_its_field(
    visit, alice, table, order, sentence
):
    player = visit(alice)
    assert player.order(order_Par=order, order_Mar="A Mar - Bur").status_code == 302
    page = player.get()
    assert sentence in text_of(page)
    assert order in saved(table, "FR").orders
    assert "1 of 3 units ordered" in text_of(page)


@pytest.mark.parametrize(("order", "sentence"), KEPT)
def test_what_cannot_be_done_is_saved_as_text_and_said_with_its_line(
    visit, alice, table, order, sentence
):
    player = visit(alice)
    assert player.send_text(f"A Mar H\n{order}").status_code == 302
    page = text_of(player.get())
    assert "Line 2:" in page
    assert sentence in page
    assert saved(table, "FR").orders == ["A Mar H", order]


def test_an_impossible_order_stands_in_its_line_and_holds(visit, alice):
    player = visit(alice)
    player.order(order_Par="A Par - Lon", order_Mar="A Mar - Bur")
    page = player.get()
    assert '<option value="A Par - Lon" selected>' in page.content.decode()
    assert "Move to London" not in text_of(page)
    assert "A Par would hold" in text_of(page)


def test_an_order_for_somebody_elses_unit_is_saved_and_told(visit, alice, table):
    player = visit(alice)
    player.order(order_Vie="A Vie H")
    assert "The unit in Vienna is not yours." in text_of(player.get())
    assert saved(table, "FR").orders == ["A Vie H"]


def test_too_many_points_by_form_are_saved_with_a_warning(visit, alice, table):
    player = visit(alice)
    assert player.order(points_Sav_0="4", bid_Sav_0="A Sav H").status_code == 302
    page = text_of(player.get())
    assert "You have 3 Diplomacy Points; these bids need 4." in page
    assert "4 of 3 DP bid: too many, so every point is lost" in page
    assert saved(table, "FR").bids == [{"points": 4, "order": "A Sav H"}]


def test_too_many_points_in_a_text_are_saved_with_a_warning(visit, alice, table):
    player = visit(alice)
    answer = player.send_text("4: A Sav H")
    assert answer.status_code == 302
    assert saved(table, "FR").bids == [{"points": 4, "order": "A Sav H"}]
    page = text_of(player.get())
    assert "you lose all points of the turn" in page
    assert "4 of 3 DP bid: too many, so every point is lost" in page


@pytest.mark.parametrize("points", ["-1", "+1", "1.5", "9" * 400])
def test_points_that_are_no_number_are_refused_in_a_text(visit, alice, table, points):
    answer = visit(alice).send_text(f"A Mar H\n{points}: A Sav H")
    assert answer.status_code == 422
    assert "Line 2: Points are a whole number from 0 to 999." in " ".join(text_of(answer).split())
    assert saved(table, "FR") is None


@pytest.mark.parametrize("points", ["-1", "1.5", "many", "9" * 400])
def test_points_that_are_no_number_are_refused_and_kept(visit, alice, table, points):
    answer = visit(alice).order(points_Sav_0=points, bid_Sav_0="A Sav H")
    assert answer.status_code == 422
    assert points in text_of(answer)
    assert "Points are a whole number from 0 to 999." in text_of(answer)


def test_points_without_an_order_are_warned_of_and_the_rest_is_saved(visit, alice, table):
    player = visit(alice)
    assert player.order(order_Par="A Par H", points_Sav_0="1").status_code == 302
    assert saved(table, "FR").orders == ["A Par H"]
    page = text_of(player.get())
    assert "1 point is not bid: nothing was chosen for it." in page
    assert "0 of 3 DP spent" in page


def test_a_closed_card_shows_its_order_and_points(visit, alice):
    player = visit(alice)
    player.order(points_Swi_0="2", bid_Swi_0="A Swi H", order_Mar="A Mar - Sav")
    page = player.get().content.decode()
    card = " ".join(page[page.index('id="minor-Swi"') :].split("</summary>")[0].split())
    assert " open" not in card
    assert "A Swi H" in card
    assert "2 DP" in card
    assert "1 of 3 points left" in text_of(player.get())


def test_a_proposed_bid_is_drafted_by_one_press(visit, alice, table):
    player = visit(alice)
    answer = player.order(order_Mar="A Mar - Sav", propose="Swi A Swi S A Mar - Sav")
    assert answer.status_code == 302
    assert saved(table, "FR").bids == [{"points": 1, "order": "A Swi S A Mar - Sav"}]


def test_a_bid_on_what_is_no_minor_is_saved_and_its_points_are_told_lost(visit, alice, table):
    player = visit(alice)
    player.send_text("1: A Vie H")
    assert saved(table, "FR").bids == [{"points": 1, "order": "A Vie H"}]
    page = text_of(player.get())
    assert "1 of 3 DP spent, 1 of them for nothing" in page
    assert "Not a minor." in page


def test_a_bid_that_breaks_a_rule_is_saved_and_warned_of(visit, alice, table):
    player = visit(alice)
    player.order(order_Mar="A Mar - Sav", points_Sav_0="1", bid_Sav_0="A Sav H")
    assert saved(table, "FR").bids == [{"points": 1, "order": "A Sav H"}]
    assert "You attack this minor." in text_of(player.get())


def test_a_sheet_saved_in_another_tab_is_a_conflict_and_both_texts_are_shown(visit, alice, table):
    player = visit(alice)
    player.order(seen="0", order_Par="A Par - Bur")
    answer = player.order(seen="0", order_Par="A Par - Gas")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert '<option value="A Par - Gas" selected>' in page
    assert "A Par – Bur" in text_of(answer)
    assert saved(table, "FR").orders == ["A Par - Bur"]


def test_a_conflict_can_be_overruled_by_saving_again(visit, alice, table):
    player = visit(alice)
    player.order(seen="0", order_Par="A Par - Bur")
    player.order(seen="0", order_Par="A Par - Gas")
    player.order(seen="1", order_Par="A Par - Gas")
    assert saved(table, "FR").orders == ["A Par - Gas"]


def test_orders_after_the_deadline_are_refused_and_kept(visit, alice, table):
    Phase.objects.filter(game=table).update(due_at=timezone.now())
    answer = visit(alice).order(order_Par="A Par - Bur")
    assert answer.status_code == 409
    assert "The deadline has passed." in text_of(answer)
    assert "A Par - Bur" in text_of(answer)


def test_orders_for_a_resolved_phase_are_refused_and_kept(visit, alice, bob):
    visit(alice).order("finalise")
    visit(bob).order("finalise")
    answer = visit(alice).send_text("A Par - Bur", phase=1)
    assert answer.status_code == 409
    assert "A Par - Bur" in text_of(answer)


@pytest.mark.parametrize("last", [False, True])
def test_finalise_pressed_twice_is_no_mistake(visit, alice, bob, last):
    if last:
        visit(bob).order("finalise")
    player = visit(alice)
    for _press in range(2):
        answer = player.order(
            "finalise", order_Par="A Par - Bur", points_Sav_0="1", bid_Sav_0="A Sav H"
        )
        assert answer.status_code == 302


def test_a_late_change_of_what_was_final_is_refused_and_kept(visit, alice, bob):
    visit(bob).order("finalise")
    visit(alice).order("finalise", order_Par="A Par - Bur")
    answer = visit(alice).order("finalise", order_Par="A Par - Gas")
    assert answer.status_code == 409
    assert "A Par - Gas" in text_of(answer)


def test_a_change_of_final_orders_is_refused_and_kept(visit, alice):
    player = visit(alice)
    player.order("finalise", order_Par="A Par - Bur")
    answer = player.send_text("A Par - Gas")
    assert answer.status_code == 409
    assert "A Par - Gas" in text_of(answer)


@pytest.mark.parametrize(
    ("who", "sentence"),
    [(None, "You are signed out."), ("charlie", "You have no seat"), ("greta", "You have no seat")],
)
def test_who_holds_no_seat_orders_nothing(visit, request, who, sentence):
    user = request.getfixturevalue(who) if who else None
    answer = visit(user).send_text("A Par - Bur")
    assert answer.status_code == 403
    assert sentence in text_of(answer)
    assert "A Par - Bur" in text_of(answer)


def test_who_was_signed_out_is_led_to_sign_in(visit, table):
    answer = visit().send_text("A Par - Bur")
    assert f'href="/accounts/login/?next=/games/{table.pk}/"' in answer.content.decode()


def test_a_phase_that_is_not_there_takes_no_orders(visit, alice):
    assert visit(alice).send_text("A Par H", phase=99).status_code == 404


def test_a_year_is_played_as_text(alice, client: Client, monkeypatch):
    """Movement, a retreat, and a build in Winter."""
    year = YEAR_WITH_A_BUILD
    game = year_begins(alice, monkeypatch, year)
    client.force_login(alice)
    player = Visit(client, game)
    for number, sitting in enumerate(year, 1):
        lines = [line.order for line in sitting.lines]
        bids = [f"1: {BID.order}"] if sitting is year[0] else []
        assert sitting.heading in text_of(gone_on(client, game))
        player.send_text("\n".join(lines + bids), phase=number)
        page = text_of(player.get())
        assert f"{len(lines)} of {len(lines)} {sitting.asked}" in page
        fields = {f"order_{line.unit.split()[1]}": line.order for line in sitting.lines}
        if sitting.kind == "Adjustments":
            fields = {"build_1": lines[0]}
        if bids:
            fields |= {"points_Swi_0": "1", "bid_Swi_0": BID.order}
        player.order("finalise", phase=number, **fields)
    assert "Spring 1764" in text_of(gone_on(client, game))
    sheets = OrderSheet.objects.filter(phase__game=game, seat__power="FR", is_current=True)
    found = {sheet.phase.number: sorted(sheet.orders) for sheet in sheets.select_related("phase")}
    assert found == {n: sorted(line.order for line in s.lines) for n, s in enumerate(year, 1)}
    assert sheets.get(phase__number=1).bids == [{"points": 1, "order": BID.order}]


def gone_on(client: Client, game: Game) -> HttpResponse:
    """The page of the game, by the main button of what came of the last phase."""
    page = client.get(game.get_absolute_url(), follow=True)
    onward = re.search(r'data-onward href="([^"]+)"', page.content.decode())
    return client.get(html.unescape(onward[1])) if onward else page
