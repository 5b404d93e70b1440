"""An account that is deleted while its GM hands it a seat holds none afterwards."""

import threading

import pytest
from django.db import connection

from ambition.users.deletion import account_close
from ambition.users.models import User
from games.core.errors import Refused
from games.gm.acts.open_seat import seat_open
from games.gm.acts.start import game_start
from games.models import Seat, SeatState
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.seat_given import seat_given

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def open_table(alice, monkeypatch):
    """A running game of Greta's with one open seat."""
    monkeypatch.setattr("games.core.outbox.order_computers", lambda phase: None)
    greta = User.objects.create_user("greta@example.org", "Greta", None)
    bob = User.objects.create_user("bob@example.org", "Bob", None)
    game = game_create(creator=greta, name="The table")
    game_join(game_id=game.pk, by=bob, power="FR")
    game_start(game_id=game.pk, by=greta)
    seat_open(game_id=game.pk, by=greta, power="FR")
    return game, greta


def test_a_seat_handed_over_at_the_same_moment_is_not_kept(open_table, alice):
    game, greta = open_table
    together = threading.Barrier(2)

    def hand_over():
        together.wait(10)
        seat_given(game_id=game.pk, by=greta, power="FR", account="Alice")

    def close():
        together.wait(10)
        account_close(user=alice)

    def run(act):
        try:
            act()
        except Refused as refusal:
            refusals.append(refusal.code)
        finally:
            connection.close()

    refusals: list[str] = []
    threads = [threading.Thread(target=run, args=[act]) for act in (hand_over, close)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    if "games_changed" in refusals:
        account_close(user=User.objects.get(pk=alice.pk))
    given = {"account_closed", "no_such_account", "no_such_game", "takes_no_offers"}
    assert set(refusals) <= {"games_changed", *given}
    assert User.objects.get(pk=alice.pk).closed_at is not None
    seat = Seat.objects.get(game=game, power="FR")
    assert (seat.state, seat.holder) == (SeatState.OPEN, None)
