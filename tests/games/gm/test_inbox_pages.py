"""The page of the GM's inbox."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.gm.acts.open_seat import seat_open
from games.gm.acts.withhold import result_withhold
from games.models import Delivery, Phase, StartMode
from games.press.services.press_send import press_send
from games.seats.acts.apply import seat_apply
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import account
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

INBOX = "/gm/"


@pytest.fixture
def near(table):
    """A game with a near deadline."""
    Phase.objects.filter(game=table).update(due_at=timezone.now() + timedelta(hours=4))
    return table


@pytest.fixture
def desk(visit, near, greta):
    return visit(greta).client


def seat_row(game, power: str) -> str:
    return f"seat-{game.seats.get(power=power).pk}"


@pytest.mark.parametrize("is_stuck", [True, False])
def test_a_result_for_the_gm_alone_is_named_so_before_it_is_asked_for(desk, near, greta, is_stuck):
    Phase.objects.filter(game=near).update(stuck_reason="broken" if is_stuck else "")
    result_withhold(game_id=near.pk, by=greta)
    page = text_of(desk.get(INBOX))
    assert "Resolve for me alone…" in page
    assert "Resolve now…" not in page


def test_the_inbox_names_players_without_orders(desk):
    page = text_of(desk.get(INBOX))
    assert "Alice has ordered nothing" in " ".join(page.split())
    assert "2 without orders in 1 game." in page


def test_an_inbox_without_rows_shows_no_count(visit, table, greta):
    page = text_of(visit(greta).client.get(INBOX))
    assert "Nothing is urgent." in page
    assert "0 things" not in page


def test_the_inbox_shows_no_orders(desk, visit, alice):
    visit(alice).order(order_Par="A Par - Bur")
    page = " ".join(text_of(desk.get(INBOX)).split())
    assert "Alice has orders missing" in page
    assert "Par - Bur" not in page


def test_the_row_of_an_open_seat_links_to_its_applicants(desk, near, greta):
    seat_open(game_id=near.pk, by=greta, power="HA")
    page = desk.get(INBOX).content.decode()
    assert re.search(rf'href="/games/{near.pk}/gm/seats/HA/"[^<]*Fill the seat', page)


def test_the_row_of_an_open_seat_counts_applicants(desk, near, greta, charlie):
    seat_open(game_id=near.pk, by=greta, power="HA")
    seat_apply(game_id=near.pk, by=charlie, power="HA", sentence="I am there.")
    page = desk.get(INBOX).content.decode()
    assert "1 applicant" in page
    assert re.search(rf'href="/games/{near.pk}/gm/seats/HA/"[^<]*Choose', page)


def test_a_message_to_the_gm_links_to_the_envelope(visit, near, alice, greta):
    press_send(game_id=near.pk, by=alice, to=["gm"], text="One order is wrong.")
    url, envelope = "?thread=gm:FR", f"/games/{near.pk}/gm/envelope/?power=FR"
    assert envelope in visit(greta).client.get(near.get_absolute_url() + url).content.decode()
    assert envelope not in visit(alice).client.get(near.get_absolute_url() + url).content.decode()


def test_the_row_of_an_unread_message_links_to_it(desk, near, alice):
    press_send(game_id=near.pk, by=alice, to=["gm"], text="One order is wrong.")
    page = desk.get(INBOX).content.decode()
    assert f'href="{near.get_absolute_url()}?thread=gm:FR#message-1"' in page


def test_the_inbox_shows_the_first_deadline_and_the_last_reminder(desk, near):
    due = timezone.localtime(near.phases.get().due_at)
    desk.post(f"/games/{near.pk}/gm/remind/", {"power": "FR", "phase": "1"})
    page = " ".join(text_of(desk.get(INBOX)).split())
    assert re.search(rf"Now before .*{due:%H:%M}", page)
    assert "Last reminded:" in page


def test_the_header_counts_seats_for_the_gm_only(desk, visit, alice):
    assert "seats waiting for you" in text_of(desk.get("/"))
    assert "GM inbox" not in text_of(visit(alice).client.get("/"))


def test_reminding_one_player_returns_to_the_row(desk, near, alice):
    row = seat_row(near, "FR")
    data = {"power": "FR", "phase": "1", "row": row}
    answer = desk.post(f"/games/{near.pk}/gm/remind/", data)
    assert answer.url == f"/gm/?table={near.pk}&row={row}#{row}"
    assert Delivery.objects.filter(user=alice, kind="reminder").count() == 1
    assert "again from" in text_of(desk.get(answer.url))


def test_late_seats_are_settled_once_their_players_are_reminded(desk):
    desk.post("/gm/remind/")
    page = " ".join(text_of(desk.get(INBOX)).split())
    assert "2 players without orders were reminded or are excused." in page
    assert "2 without orders in 1 game." not in page
    assert "seats waiting for you" not in page


def test_a_late_seat_is_settled_once_its_player_is_excused(desk, near):
    desk.post(f"/games/{near.pk}/gm/excuse/", {"power": "FR", "phase": "1"})
    page = " ".join(text_of(desk.get(INBOX)).split())
    assert "1 without orders in 1 game. 1 player without orders was reminded or is excused." in page


def test_red_is_kept_for_missing_orders_after_the_deadline(desk, near):
    assert 'class="badge bad"' not in desk.get(INBOX).content.decode()
    Phase.objects.filter(game=near).update(waiting_since=timezone.now(), waits_for=["FR", "HA"])
    assert 'class="badge bad"' in desk.get(INBOX).content.decode()


def test_reminding_all_reminds_each_once(desk, alice, bob):
    desk.post("/gm/remind/")
    answer = desk.post("/gm/remind/")
    assert answer.status_code == 409
    assert "at most once in six hours" in text_of(answer)
    assert Delivery.objects.filter(kind="reminder").count() == 2


def test_a_row_stays_after_its_deadline_was_moved_far_away(desk, near):
    row = seat_row(near, "FR")
    data = {"hours": "72", "phase": "1", "row": row}
    answer = desk.post(f"/games/{near.pk}/gm/extend/", data)
    page = desk.get(answer.url).content.decode()
    assert f'id="{row}"' in page
    assert f'id="{seat_row(near, "HA")}"' not in page


@pytest.mark.parametrize("wanted", ["", "x", "0", "99999999999999999999"])
def test_an_unknown_game_is_ignored(desk, wanted):
    assert desk.get(INBOX, {"table": wanted}).status_code == 200


def test_other_people_have_an_empty_inbox(visit, alice):
    page = text_of(visit(alice).client.get(INBOX))
    assert "You are not the GM or a deputy of any unfinished game." in page


def test_the_inbox_of_many_games_needs_few_queries(
    desk, open_table, django_assert_max_num_queries, django_user_model
):
    for _ in range(3):
        open_table()
    Phase.objects.update(due_at=timezone.now() + timedelta(hours=4))
    with django_assert_max_num_queries(11):
        page = desk.get(INBOX)
    assert "8 without orders in 4 games." in text_of(page)
    assert len(page.content) < 60_000


def test_a_full_table_waits_in_the_inbox_for_its_gm(greta, client):
    game = game_create(creator=greta, name="Lots", seat_choice="drawn", start_mode=StartMode.GM)
    client.force_login(greta)
    start = f'href="/games/{game.pk}/start/"'
    assert "Joined: 0 of 10." in text_of(client.get(INBOX))
    assert start not in client.get(INBOX).content.decode()
    for number in range(10):
        game_join(game_id=game.pk, by=account(f"Player {number}"))
    assert start in client.get(INBOX).content.decode()
