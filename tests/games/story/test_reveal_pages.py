"""The page with the results since a player's last visit."""

import pytest

from adjudicator import Bid
from games.gm.acts.resolve import phase_resolve_now
from games.models import Seat
from games.sheets.services.sheets import orders_submit
from tests.games.cast import seat_of
from tests.games.seat_given import seat_given
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def resolve(table, greta):
    def now(times: int = 1) -> None:
        for _ in range(times):
            phase_resolve_now(game_id=table.pk, by=greta)

    return now


def led(visit, user) -> str:
    """Where the page of the game redirects to, or ""."""
    return visit(user).get().headers.get("Location", "")


def test_a_first_visit_is_not_redirected(visit, alice, resolve):
    resolve()
    assert led(visit, alice) == ""


def test_a_player_is_redirected_to_the_results_since_the_last_visit(visit, alice, table, resolve):
    led(visit, alice)
    resolve(2)
    assert led(visit, alice) == f"{address(table, 'last')}?since=1"


def test_a_player_who_has_seen_the_results_gets_the_orders(visit, alice, table, resolve):
    led(visit, alice)
    resolve()
    page = visit(alice).client.get(led(visit, alice))
    assert "What happened in Spring 1763" in text_of(page)
    assert "Order Fall 1763" in text_of(page)
    assert led(visit, alice) == ""


def test_the_clock_beside_a_resolved_turn_names_its_phase(visit, alice, resolve):
    resolve()
    page = visit(alice).get("last")
    said = text_of(page)
    assert said.index("Resolved") < said.index("Deadline of Fall 1763")
    # A phone has no room for what is muted there.
    assert 'class="zone">Deadline of Fall 1763' in page.content.decode()


def test_spectators_and_the_gm_are_not_redirected(visit, charlie, greta, resolve):
    for who in (None, charlie, greta):
        led(visit, who)
    resolve()
    assert [led(visit, who) for who in (None, charlie, greta)] == [""] * 3


def test_a_new_holder_of_a_seat_has_seen_nothing(visit, alice, table, greta, charlie, resolve):
    led(visit, alice)
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    assert seat_of(table, "FR").seen_phase is None


def test_several_phases_have_steps(visit, alice, table, resolve):
    resolve(2)
    page = visit(alice).client.get(f"{address(table, 'last')}?since=1").content.decode()
    assert "?since=1&amp;phase=2&amp;show=own" in page
    assert "?since=1&amp;phase=1&amp;show=around" in page


def test_own_orders_come_first(visit, alice, table, greta):
    orders_submit(
        game_id=table.pk,
        power="FR",
        by=alice,
        phase_number=1,
        orders=["A Par - Bur"],
        bids=(),
    )
    phase_resolve_now(game_id=table.pk, by=greta)
    said = text_of(visit(alice).get("last"))
    assert "Paris moves to Burgundy" in said
    assert said.index("Your orders") < said.index("Elsewhere")


def test_the_order_of_a_paid_minor_is_listed_once_near_the_own_orders(visit, alice, table, greta):
    orders_submit(
        game_id=table.pk,
        power="FR",
        by=alice,
        phase_number=1,
        orders=(),
        bids=[Bid(1, "F Tun H")],
    )
    phase_resolve_now(game_id=table.pk, by=greta)
    said = text_of(visit(alice).get("last"))
    assert said.index("Your bids") < said.index("Tunis holds", said.index("Your bids"))
    assert said.index("F Tun H") < said.index("Elsewhere")
    assert "Tunis: Tunis" not in said


def test_the_map_has_the_own_orders_and_those_paid_for(visit, alice, table, greta):
    orders_submit(
        game_id=table.pk,
        power="FR",
        by=alice,
        phase_number=1,
        orders=["A Mar - Sav"],
        bids=[Bid(1, "A Swi S A Mar - Sav")],
    )
    phase_resolve_now(game_id=table.pk, by=greta)
    page = visit(alice).get("last").text
    assert 'data-order="A Mar - Sav"' in page
    assert 'data-order="A Swi S A Mar - Sav"' in page
    assert 'data-order="A Bav H"' not in page


def test_a_game_without_a_resolved_phase_redirects_to_its_page(visit, alice, table):
    assert visit(alice).get("last").headers["Location"] == table.get_absolute_url()


@pytest.mark.parametrize("query", ["since=x", "since=-1", "since=99999999999", "phase=77&show=?"])
def test_an_invalid_address_shows_the_last_turn(visit, alice, table, resolve, query):
    resolve()
    page = visit(alice).client.get(f"{address(table, 'last')}?{query}")
    assert "What happened in Spring 1763" in text_of(page)


def test_the_page_needs_few_queries(visit, alice, table, resolve, django_assert_max_num_queries):
    resolve(2)
    player = visit(alice)
    player.get("last")
    with django_assert_max_num_queries(13):
        player.get("last")


def test_a_spectator_is_shown_what_changed(visit, table, resolve):
    resolve()
    said = text_of(visit().get("last"))
    assert "What changed" in said
    assert "Your orders" not in said
    assert Seat.objects.exclude(seen_phase=None).count() == 0
