"""The desk of the GM, and its actions as others see them."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game, Phase, Seat
from games.seats.acts.join import game_join
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db


def test_the_desk_shows_who_has_ordered_but_no_orders(visit, alice, greta):
    visit(alice).order("finalise", order_Par="A Par - Bur")
    page = text_of(visit(greta).get("gm"))
    assert "final since" in page
    # Whole words with a space: the secrets of forms may hold any letters.
    assert "Par - Bur" not in page
    assert "to Burgundy" not in page


def test_the_desk_counts_missing_orders(visit, alice, greta):
    assert "2 seats have orders missing." in text_of(visit(greta).get("gm"))
    visit(alice).send_text("A Par H\nA Mar H\nF Bre H")
    assert "1 seat has orders missing." in text_of(visit(greta).get("gm"))


def test_the_desk_of_a_forming_game_mentions_no_orders(visit, greta, forming):
    page = text_of(visit(greta, forming).get("gm"))
    assert "Start the game" in page
    assert "sealed" not in page


def test_an_extension_moves_the_deadline_and_is_an_event(visit, greta, charlie, table):
    before = Phase.objects.get(game=table).due_at
    visit(greta).post("gm_extend", {"hours": "24", "phase": "1"})
    assert (Phase.objects.get(game=table).due_at - before).total_seconds() == 24 * 3600
    assert "The GM extended Spring 1763 by 24 hours." in text_of(visit(charlie).get())


def test_the_deadline_is_extended_to_the_next_regular_one(visit, greta, table):
    phase = Phase.objects.get(game=table)
    phase.due_at -= timedelta(hours=3)
    phase.save(update_fields=["due_at"])
    assert "to the next regular one" in text_of(visit(greta).get("gm"))
    visit(greta).post("gm_extend", {"hours": "next", "phase": "1"})
    assert Phase.objects.get(game=table).due_at == phase.due_at + timedelta(hours=3)


def test_without_regular_deadlines_there_is_none_to_extend_to(visit, greta, table):
    Game.objects.filter(pk=table.pk).update(movement_length=timedelta(hours=30))
    assert "to the next regular one" not in text_of(visit(greta).get("gm"))
    answer = visit(greta).post("gm_extend", {"hours": "next", "phase": "1"})
    assert (answer.status_code, "no next regular deadline" in text_of(answer)) == (422, True)


def signed_out_post(visit, table, origin: str, **sent: str):
    headers = {"referer": origin + address(table, "gm")}
    return visit().client.post(address(table, "gm_extend"), sent, headers=headers)


def test_a_reason_typed_before_the_session_ended_is_shown_and_leads_back_to_the_desk(visit, table):
    answer = signed_out_post(visit, table, "http://testserver", hours="24", reason="A holiday.")
    assert answer.status_code == 403
    assert "A holiday." in text_of(answer)
    assert f"/accounts/login/?next={address(table, 'gm')}" in answer.content.decode()


@pytest.mark.parametrize(
    ("origin", "page"), [("http://testserver", "gm"), ("https://elsewhere.example", "game")]
)
def test_the_sign_in_leads_back_to_the_page_of_the_form_if_it_is_of_this_site(
    visit, table, origin, page
):
    answer = signed_out_post(visit, table, origin, hours="24")
    assert answer.headers["Location"] == f"/accounts/login/?next={address(table, page)}"


@pytest.mark.parametrize("act", ["gm_extend", "gm_resolve"])
def test_an_action_without_a_phase_changes_nothing(visit, greta, table, act):
    before = Phase.objects.get(game=table).due_at
    assert visit(greta).post(act, {"hours": "24", "phase": "x"}).status_code == 409
    assert Phase.objects.get(game=table).due_at == before


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("orders", "game"),
        ("join", "game"),
        ("press_send", "game"),
        ("vote_propose", "game"),
        ("gm_disorder", "gm"),
        ("gm_extend", "gm"),
    ],
)
def test_the_address_of_a_form_redirects_to_its_page(visit, greta, table, name, page):
    assert visit(greta).get(name).url == address(table, page)


def test_resolving_now_opens_the_next_phase(visit, greta, table):
    visit(greta).post("gm_resolve", {"phase": "1"})
    assert Phase.objects.get(game=table, status="open").title == "Fall 1763"


def test_resolving_the_same_phase_twice_resolves_it_once(visit, greta, table):
    desk = visit(greta)
    desk.post("gm_resolve", {"phase": "1"})
    assert desk.post("gm_resolve", {"phase": "1"}).status_code == 409
    assert Phase.objects.get(game=table, status="open").number == 2


def test_only_the_gm_sees_a_stuck_phase(visit, greta, alice, table):
    Phase.objects.filter(game=table).update(stuck_reason="KeyError in resolve.py:1")
    assert "Spring 1763 is stuck." in text_of(visit(greta).get("gm"))
    assert "stuck" not in text_of(visit(alice).get())


def test_a_seat_can_be_given_to_the_computer(visit, greta, table):
    visit(greta).post("gm_hand_over", {"power": "HA", "computer": "1"})
    assert Seat.objects.get(game=table, power="HA").state == "computer"


def test_calling_a_game_off_needs_its_typed_name(visit, greta, table):
    desk = visit(greta)
    assert desk.post("gm_cancel", {"confirm": "yes"}).status_code == 422
    desk.post("gm_cancel", {"confirm": table.name})
    assert Game.objects.get(pk=table.pk).status == "finished"


def test_a_cancelled_game_can_still_be_read(visit, greta, alice, table):
    visit(greta).post("gm_cancel", {"confirm": table.name})
    page = text_of(visit(alice).get())
    assert "The GM called off the game." in page
    assert "Nobody has won it." in page


@pytest.mark.parametrize(
    ("act", "sent", "field"),
    [
        ("gm_ask", {"power": "DN", "account": "Nobody"}, "ask-account"),
        ("gm_swap", {"power": "FR", "other": "FR"}, "swap-other"),
    ],
)
def test_a_refused_field_of_the_desk_is_in_sight(visit, forming, greta, alice, act, sent, field):
    game_join(game_id=forming.pk, by=alice, power="FR")
    page = visit(greta, forming).post(act, sent).content.decode()
    assert re.search(rf'id="{field}"[^>]*\bautofocus\b', page)


def test_a_table_with_a_set_time_says_once_who_takes_the_open_seats(visit, forming, greta):
    Game.objects.update(start_mode="time", starts_at=timezone.now() + timedelta(days=3))
    page = text_of(visit(greta, forming).get("gm"))
    assert page.count("omputer players take the open seats") == 1
