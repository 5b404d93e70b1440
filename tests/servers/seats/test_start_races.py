"""Two at once before the start, on two connections: the waiting list, the muster, the auction."""

import threading
from datetime import timedelta

import pytest

from games.core.accounts import User
from games.gm.acts.start import game_start
from games.models import Confirmation, Event, Game, Ranking, Reserve, Seat, SeatAssignment, Status
from games.seats.acts.confirm import muster_confirm
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.acts.set_muster import muster_set
from games.seats.acts.stop_waiting import reserve_remove
from games.seats.acts.wait import reserve_add
from games.seats.assignment import bid_receipt
from games.seats.services import joining
from games.seats.services.musters import musters_sweep
from games.settings.services.games import game_create
from tests.games.at_once import both
from tests.games.cast import NOW, account, seat_of

pytestmark = pytest.mark.django_db(transaction=True)

POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")
END = NOW + timedelta(hours=1)
LAST_SECOND = END - timedelta(seconds=1)


@pytest.fixture
def people(db) -> list[User]:
    """Ten players and two more."""
    return [account(f"Player {number}") for number in range(12)]


@pytest.fixture
def full(greta, people) -> Game:
    """A full game, in which the first of the people has Bohemia, the second Denmark."""
    game = game_create(creator=greta, name="Hubertusburg", start_mode="gm", now=NOW)
    for person, power in zip(people, POWERS, strict=False):
        game_join(game_id=game.pk, by=person, power=power, now=NOW)
    return game


def wait(game: Game, by: User, minute: int = 0) -> bool:
    return bool(reserve_add(game_id=game.pk, by=by, now=NOW + timedelta(minutes=minute)))


def leave(game: Game, by: User) -> bool:
    return bool(game_leave(game_id=game.pk, by=by, now=NOW))


def stop_waiting(game: Game, by: User) -> bool:
    return bool(reserve_remove(game_id=game.pk, by=by, now=NOW))


def holders(game: Game) -> list[int]:
    """The players, as the seats and the assignments agree on them."""
    held = Seat.objects.filter(game=game, holder__isnull=False).values_list("holder", flat=True)
    rows = SeatAssignment.objects.filter(seat__game=game, ended_at=None, user__isnull=False)
    players = sorted(held)
    assert players == sorted(rows.values_list("user", flat=True))
    return players


def keys(people: list[User]) -> list[int]:
    return sorted(person.pk for person in people)


def test_of_two_who_ask_for_the_last_place_of_a_waiting_list_one_waits(full, people, settings):
    settings.QUOTAS = {"reserves": 1}
    answers = both(lambda: wait(full, people[10]), lambda: wait(full, people[11]))
    assert sorted(answers, key=str) == [True, "too_many"]
    assert Reserve.objects.count() == 1


def test_a_place_left_as_a_reserve_comes_is_taken_or_offered(full, people):
    left, waits = both(lambda: leave(full, people[0]), lambda: wait(full, people[10]))
    assert left is True
    assert waits in (True, "place_free")
    assert not Reserve.objects.exists()
    assert holders(full) == keys(people[1:11] if waits is True else people[1:10])


def test_two_places_left_at_once_give_a_reserve_one(full, people):
    wait(full, people[10])
    assert both(lambda: leave(full, people[0]), lambda: leave(full, people[1])) == [True, True]
    assert holders(full) == keys(people[2:11])
    assert not Reserve.objects.exists()


def test_a_place_left_as_a_reserve_gives_up_goes_to_one_of_two(full, people):
    for minute, person in enumerate(people[10:]):
        wait(full, person, minute)
    left, stopped = both(lambda: leave(full, people[0]), lambda: stop_waiting(full, people[10]))
    assert left is True
    assert stopped in (True, "waits_not")
    assert seat_of(full, "BH").holder == people[11 if stopped is True else 10]
    waiting = list(Reserve.objects.values_list("user", flat=True))
    assert waiting == ([] if stopped is True else [people[11].pk])


@pytest.fixture
def mustered(greta, people, idle) -> Game:
    """A full game in whose muster all have confirmed but the ninth."""
    game = game_create(creator=greta, name="Hubertusburg", start_mode="full", now=NOW)
    muster_set(game_id=game.pk, by=greta, minutes=60, policy="wait", now=NOW)
    for person, power in zip(people, POWERS, strict=False):
        game_join(game_id=game.pk, by=person, power=power, now=NOW)
    for person in people[:8]:
        muster_confirm(game_id=game.pk, by=person, now=NOW)
    return game


def confirm(game: Game, by: User) -> bool:
    return bool(muster_confirm(game_id=game.pk, by=by, now=LAST_SECOND))


def test_a_player_who_confirms_at_the_end_of_the_muster_plays_or_is_out(mustered, people):
    answers = both(lambda: confirm(mustered, people[8]), lambda: musters_sweep(now=END))
    assert answers in ([True, 0], ["no_muster", 1])
    mustered.refresh_from_db()
    runs = answers[0] is True
    assert mustered.status == (Status.RUNNING if runs else Status.FORMING)
    assert holders(mustered) == keys(people[:10] if runs else [*people[:8], people[9]])
    assert not Confirmation.objects.exists()


def test_a_player_who_confirms_as_a_reserve_moves_up_plays_or_the_reserve(mustered, people):
    wait(mustered, people[10])
    answers = both(lambda: confirm(mustered, people[8]), lambda: musters_sweep(now=END))
    assert answers in ([True, 0], ["not_forming", 1])
    mustered.refresh_from_db()
    assert mustered.status == Status.RUNNING
    ninth = people[8 if answers[0] is True else 10]
    assert holders(mustered) == keys([*people[:8], people[9], ninth])
    assert not Reserve.objects.exists()


@pytest.fixture
def auction(greta, idle) -> Game:
    return game_create(
        creator=greta, name="The auction", seat_choice="auction", start_mode="gm", now=NOW
    )


def bid(game: Game, by: User, power: str) -> str:
    return game_join(game_id=game.pk, by=by, points={power: 100}, now=NOW).receipt


def sealed_bid(game: Game) -> Ranking:
    """The only bid, whose receipt is the hash of its points."""
    row = Ranking.objects.get(game=game)
    sealed = {"lot": row.lot, "points": row.points, "salt": row.salt}
    assert row.receipt == bid_receipt(game=game.pk, **sealed)
    return row


def test_two_first_bids_of_one_person_at_once_are_one_bid(auction, alice):
    receipts = both(lambda: bid(auction, alice, "FR"), lambda: bid(auction, alice, "HA"))
    stored = sealed_bid(auction)
    power = ("FR", "HA")[receipts.index(stored.receipt)]
    assert stored.points[power] == 100
    assert len(set(receipts)) == 2
    assert Event.objects.filter(game=auction, kind="joined").count() == 1


def test_a_bid_changed_as_the_game_starts_counts_or_is_refused(auction, alice, greta):
    bid(auction, alice, "FR")
    changed, started = both(
        lambda: bid(auction, alice, "HA"),
        lambda: game_start(game_id=auction.pk, by=greta, now=NOW).number,
    )
    stored = sealed_bid(auction)
    assert changed in (stored.receipt, "seated_already")
    assert started == 1
    power = "FR" if changed == "seated_already" else "HA"
    assert (stored.power, stored.points[power]) == (power, 100)
    assert seat_of(auction, power).holder == alice
    assert holders(auction) == [alice.pk]


def test_two_games_of_the_same_players_that_start_at_once_both_start(
    greta, people, idle, monkeypatch
):
    chosen = {"creator": greta, "seat_choice": "drawn", "start_mode": "full", "now": NOW}
    games = [game_create(name=name, **chosen) for name in ("The north", "The south")]
    for game, last in zip(games, people[8:10], strict=True):
        for person in people[:10]:
            if person != last:
                game_join(game_id=game.pk, by=person, now=NOW)
    assign, together = joining.powers_assign, threading.Barrier(2)

    def assign_together(**options: object) -> None:
        """Both games and the last player of each are locked by now."""
        together.wait(30)
        assign(**options)

    monkeypatch.setattr(joining, "powers_assign", assign_together)
    answers = both(
        lambda: bool(game_join(game_id=games[0].pk, by=people[8], now=NOW)),
        lambda: bool(game_join(game_id=games[1].pk, by=people[9], now=NOW)),
    )
    assert answers == [True, True]
    for game in games:
        assert holders(game) == keys(people[:10])
