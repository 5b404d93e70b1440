"""The home page of a player: own boards, with missing orders and new results."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from adjudicator import Bid
from games.gm.acts.resolve import phase_resolve_now
from games.lobby.queries.game_items import game_items
from games.lobby.queries.game_list import game_list, game_rows
from games.models import Game, Phase, Seat, SeatChoice, SeatOffer, SeatState, StartMode
from games.seats.acts.offer_seat import seat_offer
from games.settings.services.games import game_create
from games.sheets.services.readiness import ready_declare
from games.sheets.services.sheets import orders_submit
from maps.render import drawing_version
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db

ALL = ["F Bre - Eng", "A Par - Bur", "A Mar - Pie"]


def rows_of(user) -> list:
    client = Client()
    client.force_login(user)
    rows = client.get(reverse("games:home")).context["boards"]
    return [SimpleNamespace(**row) for row in rows]


def order(table, alice, orders, points=0):
    bids = [Bid(points, "A Swi H")] if points else []
    orders_submit(game_id=table.pk, power="FR", by=alice, phase_number=1, orders=orders, bids=bids)


def test_a_board_without_orders_says_so_and_links_to_them(table, alice):
    (row,) = rows_of(alice)
    assert (row.status, row.button, row.is_main) == ("Nothing saved", "Order Spring 1763", True)
    assert row.detail == "0 of 3 orders, 0 of 3 points"


def test_a_board_says_what_is_missing(table, alice):
    order(table, alice, ALL[:1])
    (row,) = rows_of(alice)
    assert (row.status, row.level) == ("2 orders missing, 3 points not spent", "warn")


def test_a_board_on_which_nothing_is_missing_has_no_main_button(table, alice):
    order(table, alice, ["F Bre H", "A Par H", "A Mar H"], points=3)
    (row,) = rows_of(alice)
    assert (row.status, row.level, row.is_main) == ("✓ Saved, not final", "fine", False)


def test_home_and_the_masthead_count_the_same_games(table, alice):
    order(table, alice, ["F Bre H", "A Par H", "A Mar H"], points=3)
    client = Client()
    client.force_login(alice)
    home = " ".join(text_of(client.get(reverse("games:home"))).split())
    assert "1 game waiting for your orders" in home
    assert "One game is waiting for your orders." in home


def test_an_unseen_result_hides_no_game_that_waits(table, alice, greta):
    Seat.objects.filter(game=table, power="FR").update(seen_phase=0)
    phase_resolve_now(game_id=table.pk, by=greta)
    client = Client()
    client.force_login(alice)
    home = text_of(client.get(reverse("games:home")))
    assert "One game is waiting for your orders." in home


def test_orders_that_are_not_final_come_before_a_nearer_deadline_of_final_ones(open_table, alice):
    final, saved = open_table(), open_table()
    for game in (final, saved):
        order(game, alice, ["F Bre H", "A Par H", "A Mar H"], points=3)
    ready_declare(game_id=final.pk, power="FR", by=alice, phase_number=1)
    phase = saved.phases.get(number=1)
    final.phases.filter(number=1).update(due_at=phase.due_at.replace(year=2000))
    assert [row.game for row in rows_of(alice)] == [saved, final]


@pytest.fixture
def offer(table, charlie, greta):
    Game.objects.filter(pk=table.pk).update(is_public=False)
    Seat.objects.filter(game=table, power="SP").update(state=SeatState.OPEN, holder=None)
    return seat_offer(game_id=table.pk, by=greta, power="SP", account=charlie.name)


def test_a_seat_that_is_offered_needs_an_answer(charlie, offer):
    (row,) = rows_of(charlie)
    assert (row.power, row.status, row.level) == ("SP", "A seat is offered to you", "warn")
    assert (row.due_at, row.is_main) == (offer.answer_until, True)
    assert row.address.endswith(f"/offers/{offer.token}/")


def test_an_offer_that_has_lapsed_is_not_shown(charlie, offer):
    SeatOffer.objects.update(answer_until=datetime(2000, 1, 1, tzinfo=UTC))
    assert rows_of(charlie) == []


def test_nobody_else_sees_the_offer(alice, offer):
    assert [row.power for row in rows_of(alice)] == ["FR"]


SEATS = {
    "a player": ({}, "Waiting for Austria. At most until "),
    "an open seat": ({"state": SeatState.OPEN}, "Waiting for Austria (open seat). At most until "),
    "a computer": ({"state": SeatState.COMPUTER}, "Waiting for the deadline, "),
}


@pytest.mark.parametrize(("seat", "said"), SEATS.values(), ids=SEATS)
def test_a_board_with_final_orders_says_for_whom_it_waits_and_until_when(table, alice, seat, said):
    order(table, alice, ["F Bre H", "A Par H", "A Mar H"], points=3)
    ready_declare(game_id=table.pk, power="FR", by=alice, phase_number=1)
    if seat:
        Seat.objects.filter(game=table, power="HA").update(holder=None, **seat)
    (row,) = rows_of(alice)
    assert row.status == "✓ Final"
    assert row.detail.startswith(said)
    assert row.detail.endswith(f"{row.when}.")


def test_a_board_without_a_deadline_still_says_for_whom_it_waits(table, alice):
    table.phases.update(due_at=None)
    order(table, alice, ["F Bre H", "A Par H", "A Mar H"], points=3)
    ready_declare(game_id=table.pk, power="FR", by=alice, phase_number=1)
    assert rows_of(alice)[0].detail == "Waiting for Austria."


def test_an_unseen_result_comes_before_orders(table, alice, greta):
    Seat.objects.filter(game=table, power="FR").update(seen_phase=0)
    phase_resolve_now(game_id=table.pk, by=greta)
    (row,) = rows_of(alice)
    assert (row.status, row.button, row.level) == ("New result", "See what happened", "news")


def test_a_gm_sees_how_many_powers_have_no_orders(table, greta):
    (row,) = rows_of(greta)
    assert (row.status, row.button) == ("2 powers without orders", "Open")


def test_a_board_that_waits_for_the_player_comes_before_a_nearer_deadline(open_table, alice):
    waits, done = open_table(), open_table()
    order(done, alice, ["F Bre H", "A Par H", "A Mar H"], points=3)
    phase = waits.phases.get(number=1)
    done.phases.filter(number=1).update(due_at=phase.due_at.replace(year=2000))
    assert [row.game for row in rows_of(alice)] == [waits, done]


def test_lists_without_own_games_speak_of_other_games(table, greta):
    Seat.objects.filter(game=table, power="SP").update(state=SeatState.OPEN, holder=None)
    game_create(creator=greta, name="Forming")
    client = Client()
    client.force_login(greta)
    home = text_of(client.get(reverse("games:home")))
    assert "No other game is forming at the moment." in home
    assert "No seat is open in other games." in home


def test_own_games_are_not_listed_again_below(open_table, alice, client):
    client.force_login(alice)
    open_table()
    page = client.get("/")
    assert page.context["watchable"] == []
    client.logout()
    assert len(client.get("/").context["watchable"]) == 1


def test_boards_are_sorted_by_deadline(open_table, alice):
    later, sooner = open_table(), open_table()
    phase = later.phases.get(number=1)
    sooner.phases.filter(number=1).update(due_at=phase.due_at.replace(year=2000))
    later.phases.filter(number=1).update(due_at=phase.due_at.replace(year=2090))
    assert [row.game for row in rows_of(alice)] == [sooner, later]


@pytest.mark.slow
def test_twenty_boards_take_few_queries_and_bytes(
    open_table, alice, bob, django_assert_max_num_queries
):
    for _number in range(20):
        open_table()
    game_create(creator=bob, name="Ranked", seat_choice=SeatChoice.PREFERENCES)
    client = Client()
    client.force_login(alice)
    client.get(reverse("games:home"))
    # Thirteen queries, and one for the session.
    with django_assert_max_num_queries(14):
        page = client.get(reverse("games:home"))
    assert len(page.context["boards"]) == 20
    assert len(page.content) < 60_000


@pytest.mark.parametrize("who", ["alice", "greta"])
def test_participants_are_not_offered_another_seat(table, request, who):
    user = request.getfixturevalue(who)
    Seat.objects.filter(game=table, power="SP").update(state=SeatState.OPEN)
    games = game_list(user, "open")
    assert [item.action for item in game_items(game_rows(games, user), "seat")] == [""]


def test_a_gm_is_not_offered_a_seat(forming, greta, alice):
    def actions(user) -> list[str]:
        rows = game_rows(game_list(user, "forming"), user)
        return [item.action for item in game_items(rows, "join")]

    assert (actions(greta), actions(alice)) == ([""], ["join"])


def test_the_small_picture_is_cached_at_an_address_named_after_its_content(table, alice):
    (row,) = rows_of(alice)
    answer = Client().get(row.picture)
    assert answer.content.startswith(b"<svg")
    assert "immutable" in answer.headers["Cache-Control"]
    unknown = address(table, "phase_picture", number=1, kind="near-XX.svg")
    assert Client().get(unknown).status_code == 404


def test_only_participants_see_the_small_picture_of_a_private_game(private_table, alice):
    (row,) = rows_of(alice)
    assert Client().get(row.picture).status_code == 404


def test_the_steps_of_a_turn_are_drawn_from_a_resolved_one():
    page = Client().get(reverse("games:home"))
    pictures = [Client().get(step["picture"]) for step in page.context["steps"]]
    assert [answer.status_code for answer in pictures] == [200, 200, 200]
    assert len({answer.content for answer in pictures}) == 3
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("version", "step"), [("old-en", "write"), (f"{drawing_version()}-en", "later")]
)
def test_an_unknown_step_is_not_drawn(version, step):
    path = reverse("games:turn_picture", kwargs={"version": version, "step": step})
    assert Client().get(path).status_code == 404


def test_practising_alone_is_offered_above_own_boards(open_table, alice, client):
    open_table()
    client.force_login(alice)
    page = client.get("/").content.decode()
    assert page.index('href="/practice/"') < page.index('class="boards')


SATURDAY = datetime(2027, 5, 8, 18, tzinfo=UTC)


@pytest.mark.parametrize(
    ("mode", "at", "said"),
    [
        (StartMode.FULL, None, "The game starts when every seat is taken."),
        (StartMode.GM, None, "The game starts when its GM starts it."),
        (
            StartMode.TIME,
            SATURDAY,
            "Start: Sat 8 May, 18:00 in UTC; computer players take the open seats.",
        ),
    ],
)
def test_a_forming_board_says_when_the_game_starts(forming, greta, mode, at, said):
    Game.objects.update(start_mode=mode, starts_at=at)
    (row,) = rows_of(greta)
    assert row.detail == said


def test_a_board_without_a_deadline_waits_until_its_orders_are_final(table, alice):
    order(table, alice, ["F Bre H", "A Par H", "A Mar H"], points=3)
    Phase.objects.update(due_at=None)
    (row,) = rows_of(alice)
    assert (row.status, row.level) == ("✓ Saved, not final", "warn")
