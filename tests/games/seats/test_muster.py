"""Before the start everybody confirms in time, or reserves take the places of those who do not."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.gm.acts.start import game_start
from games.models import (
    Confirmation,
    Delivery,
    Event,
    Game,
    Muster,
    Ranking,
    Reserve,
    Seat,
    SeatState,
    Status,
)
from games.schedule.stored import policy_of, schedule_of
from games.seats.acts.confirm import muster_confirm
from games.seats.acts.drop_muster import muster_drop
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.acts.set_muster import muster_set
from games.seats.acts.take_back_confirmation import confirmation_remove
from games.seats.acts.wait import reserve_add
from games.seats.services.joining import games_start
from games.seats.services.musters import musters_sweep
from games.settings.services.changes import settings_change
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused, seat_of
from tests.games.table import Visit, text_of

pytestmark = pytest.mark.django_db

POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")
HOUR = timedelta(hours=1)
END = NOW + HOUR
# A set time, with the muster an hour before.
START = NOW + timedelta(days=1)


@pytest.fixture
def people(db):
    return [account(f"Player {number}") for number in range(13)]


@pytest.fixture
def table_of(greta, people, idle):
    """Makes a game with a muster of an hour, and joins so many people."""

    def make(policy: str = "wait", joined: int = 10, **settings) -> Game:
        game = game_create(
            creator=greta, name="Hubertusburg", now=NOW, **{"start_mode": "full"} | settings
        )
        muster_set(game_id=game.pk, by=greta, minutes=60, policy=policy, now=NOW)
        for number in range(joined):
            join(game, people[number])
        game.refresh_from_db()
        return game

    return make


def join(game: Game, person, now=NOW) -> None:
    seat = Seat.objects.filter(game=game, state=SeatState.OPEN).order_by("pk").first()
    ranks = dict.fromkeys(POWERS, 1)
    game_join(game_id=game.pk, by=person, power=seat.power if seat else "", ranks=ranks, now=now)


def confirm(game: Game, people, now=NOW) -> None:
    for person in people:
        muster_confirm(game_id=game.pk, by=person, now=now)


def status(game: Game) -> str:
    game.refresh_from_db()
    return game.status


def holders(game: Game) -> set[str]:
    if game.is_dealt_at_start and game.status == Status.FORMING:
        return set(Ranking.objects.filter(game=game).values_list("user__name", flat=True))
    taken = Seat.objects.filter(game=game, holder__isnull=False)
    return set(taken.values_list("holder__name", flat=True))


def names(people) -> set[str]:
    return {person.name for person in people}


def told(message: str) -> set[str]:
    rows = Delivery.objects.filter(data__event=message)
    return set(rows.values_list("user__name", flat=True))


@pytest.mark.parametrize("choice", ["chosen", "drawn", "preferences"])
def test_a_full_table_asks_everybody_and_starts_when_all_have_confirmed(table_of, people, choice):
    game = table_of(seat_choice=choice)
    assert (status(game), game.muster.until) == (Status.FORMING, END)
    assert told("muster") == names(people[:10])
    # The last to join was there a moment ago.
    confirm(game, people[:8])
    assert status(game) == Status.FORMING
    confirm(game, people[8:9], now=NOW + HOUR / 2)
    assert (status(game), game.started_at) == (Status.RUNNING, NOW + HOUR / 2)
    assert not Confirmation.objects.exists()


@pytest.mark.parametrize("choice", ["chosen", "drawn"])
def test_reserves_who_confirm_replace_players_who_do_not(table_of, people, choice):
    game = table_of(seat_choice=choice)
    for person in people[10:]:
        reserve_add(game_id=game.pk, by=person, now=NOW)
    Confirmation.objects.filter(user=people[10]).delete()
    confirm(game, people[:8])
    confirmation_remove(game_id=game.pk, by=people[9], now=NOW)
    assert musters_sweep(now=END - timedelta(seconds=1)) == 0
    assert musters_sweep(now=END) == 1
    assert status(game) == Status.RUNNING
    assert holders(game) == names([*people[:8], people[11], people[12]])
    assert told("muster_out") == names(people[8:10])
    assert musters_sweep(now=END) == 0


def test_with_one_reserve_the_player_who_joined_last_is_replaced(table_of, people):
    game = table_of("computers")
    reserve_add(game_id=game.pk, by=people[10], now=NOW)
    confirm(game, people[:7])
    confirmation_remove(game_id=game.pk, by=people[9], now=NOW)
    musters_sweep(now=END)
    assert status(game) == Status.RUNNING
    assert holders(game) == names([*people[:7], people[10]])
    assert seat_of(game, "SW").holder == people[10]
    assert seat_of(game, "RU").state == SeatState.COMPUTER


def test_nine_of_ten_wait_for_the_tenth(table_of, people, greta):
    game = table_of("wait")
    confirm(game, people[:8])
    musters_sweep(now=END)
    assert (status(game), game.start_mode) == (Status.FORMING, "full")
    assert holders(game) == names([*people[:8], people[9]])
    assert Muster.objects.get().until is None
    assert told("muster_out") == {people[8].name}
    assert told("muster_off") == names([*people[:8], people[9], greta])
    event = Event.objects.get(game=game, kind="seat_left")
    assert event.data == {"power": "SP", "muster": True}
    # The person may come back, and a new muster begins.
    join(game, people[8], now=END)
    assert Muster.objects.get().until == END + HOUR
    assert Confirmation.objects.count() == 1


def test_nine_of_ten_start_with_a_computer(table_of, people):
    game = table_of("computers")
    confirm(game, people[:8])
    musters_sweep(now=END)
    assert (status(game), game.started_at) == (Status.RUNNING, END)
    assert seat_of(game, "SP").state == SeatState.COMPUTER


def test_nine_of_ten_are_left_to_the_gm(table_of, people, greta):
    game = table_of("gm")
    confirm(game, people[:8])
    musters_sweep(now=END)
    assert (status(game), game.start_mode) == (Status.FORMING, "gm")
    assert holders(game) == names(people[:10])
    assert told("muster_for_gm") == {"Greta"}
    assert musters_sweep(now=END + HOUR) == 0
    game_start(game_id=game.pk, by=greta, now=END)
    assert status(game) == Status.RUNNING


def test_nobody_there_leaves_an_empty_table(table_of, people):
    game = table_of("computers")
    confirmation_remove(game_id=game.pk, by=people[9], now=NOW)
    musters_sweep(now=END)
    assert status(game) == Status.FORMING
    assert holders(game) == set()


def test_a_reserve_who_did_not_confirm_leaves_the_list(table_of, people):
    game = table_of("wait", seat_choice="drawn")
    reserve_add(game_id=game.pk, by=people[10], now=NOW)
    Confirmation.objects.filter(user=people[10]).delete()
    confirm(game, people[:8])
    musters_sweep(now=END)
    assert not Reserve.objects.exists()
    assert status(game) == Status.FORMING
    assert holders(game) == names([*people[:8], people[9]])


def test_a_set_time_is_kept_even_if_all_are_there(table_of, people):
    game = table_of(start_mode="time", starts_at=START)
    assert musters_sweep(now=START - HOUR - timedelta(seconds=1)) == 0
    assert musters_sweep(now=START - HOUR) == 1
    assert Muster.objects.get().until == START
    confirm(game, people[:10], now=START - HOUR)
    assert games_start(now=START) == 0
    assert status(game) == Status.FORMING
    assert musters_sweep(now=START) == 1
    assert (status(game), game.started_at) == (Status.RUNNING, START)


def test_at_a_set_time_a_table_with_free_seats_follows_the_policy(table_of, people):
    waits = table_of("wait", joined=5, start_mode="time", starts_at=START)
    fills = game_create(creator=waits.gm, name="Paris", start_mode="time", starts_at=START, now=NOW)
    muster_set(game_id=fills.pk, by=waits.gm, minutes=60, policy="computers", now=NOW)
    join(fills, people[0])
    musters_sweep(now=START - HOUR)
    confirm(waits, people[:5], now=START - HOUR)
    # Who joins meanwhile is there.
    join(fills, people[1], now=START - HOUR)
    musters_sweep(now=START)
    assert (status(waits), waits.start_mode, waits.starts_at) == (Status.FORMING, "full", None)
    assert len(holders(waits)) == 5
    assert status(fills) == Status.RUNNING
    assert holders(fills) == {people[1].name}


def test_a_site_that_was_away_moves_the_time(table_of, people):
    game = table_of(start_mode="time", starts_at=START)
    musters_sweep(now=START + HOUR)
    game.refresh_from_db()
    assert game.starts_at == START + 2 * HOUR
    assert Muster.objects.get().until == START + 2 * HOUR
    assert holders(game) == names(people[:10])


def test_somebody_who_leaves_calls_the_muster_off(table_of, people):
    game = table_of()
    confirm(game, people[:3])
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    assert Muster.objects.get().until is None
    assert told("muster_off") == names(people[1:10])
    assert not Confirmation.objects.exists()
    join(game, people[11], now=NOW + HOUR)
    assert Muster.objects.get().until == NOW + 2 * HOUR


def test_a_reserve_moves_up_into_the_muster_and_confirms(table_of, people):
    game = table_of()
    for person in people[10:12]:
        reserve_add(game_id=game.pk, by=person, now=NOW)
    Confirmation.objects.filter(user=people[10]).delete()
    confirm(game, people[1:9])
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    # The reserve who has confirmed goes first, and then all have.
    assert status(game) == Status.RUNNING
    assert holders(game) == names([*people[1:10], people[11]])


def test_a_reserve_who_moves_up_without_a_confirmation_is_still_asked(table_of, people):
    game = table_of()
    reserve_add(game_id=game.pk, by=people[10], now=NOW)
    confirmation_remove(game_id=game.pk, by=people[10], now=NOW)
    confirm(game, people[1:9])
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    assert status(game) == Status.FORMING
    confirm(game, people[10:11])
    assert status(game) == Status.RUNNING


def test_who_may_confirm_and_when(table_of, people, alice):
    game = table_of(joined=9)
    assert refused(muster_confirm, game_id=game.pk, by=people[0], now=NOW) == ("no_muster", 409)
    join(game, people[9])
    sent = {"game_id": game.pk, "by": people[0]}
    assert refused(muster_confirm, **sent | {"by": alice}, now=NOW) == ("not_joined", 403)
    assert refused(muster_confirm, **sent, now=END) == ("no_muster", 409)
    assert refused(confirmation_remove, **sent, now=END) == ("no_muster", 409)
    confirm(game, [people[0], people[0]])
    assert Confirmation.objects.filter(user=people[0]).count() == 1


def test_the_rule_of_the_gm_is_checked(greta, alice):
    game = game_create(creator=greta, name="Paris", start_mode="gm", now=NOW)
    sent = {"game_id": game.pk, "by": greta, "minutes": 60, "policy": "wait"}
    assert refused(muster_set, **sent) == ("gm_starts", 409)
    Game.objects.filter(pk=game.pk).update(start_mode="full")
    assert refused(muster_set, **sent | {"minutes": 4}) == ("muster_length", 422)
    assert refused(muster_set, **sent | {"policy": "luck"}) == ("unknown_choice", 422)
    assert refused(muster_set, **sent | {"by": alice}) == ("not_gm", 403)
    assert refused(muster_drop, game_id=game.pk, by=greta) == ("no_muster", 409)
    assert muster_set(**sent).length == HOUR
    with pytest.raises(IntegrityError), transaction.atomic():
        Muster.objects.update(length=timedelta(minutes=1))


def test_a_muster_is_changed_thirty_times_a_day(table_of, greta, settings):
    settings.QUOTAS = {"clock_changes": 2}
    game = table_of(joined=0)
    sent = {"game_id": game.pk, "by": greta, "minutes": 60, "policy": "wait", "now": NOW}
    muster_set(**sent)
    assert refused(muster_set, **sent) == ("too_many", 409)


def test_nobody_calls_everybody_again_and_again(table_of, people):
    game = table_of()
    for _time in range(4):
        game_leave(game_id=game.pk, by=people[0], now=NOW)
        join(game, people[0])
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    assert refused(join, game, people[0]) == ("too_many", 409)
    join(game, people[0], now=NOW + timedelta(days=1))


def test_a_muster_that_is_dropped_starts_a_full_table(table_of, greta):
    game = table_of()
    muster_drop(game_id=game.pk, by=greta, now=NOW)
    assert status(game) == Status.RUNNING


def test_the_gm_starts_during_a_muster(table_of, greta):
    game = table_of()
    game_start(game_id=game.pk, by=greta, now=NOW)
    assert status(game) == Status.RUNNING
    assert musters_sweep(now=END) == 0


def test_a_player_confirms_on_the_page_and_takes_it_back(table_of, people, at, client):
    at(NOW)
    game = table_of()
    client.force_login(people[0])
    visit = Visit(client, game)
    page = " ".join(text_of(visit.get()).split())
    assert "Confirmed: 1 of 10" in page
    assert "I will be there" in page
    assert visit.post("muster_answer").status_code == 302
    assert "You have confirmed" in text_of(visit.get())
    assert visit.post("muster_answer", {"back": "1"}).status_code == 302
    assert not Confirmation.objects.filter(user=people[0]).exists()


def test_an_anonymous_muster_names_nobody(table_of, people, at, client):
    at(NOW)
    game = table_of(is_anonymous=True)
    client.force_login(people[0])
    assert "Player" not in text_of(Visit(client, game).get()).split("Muster")[1].split("Power")[0]


def test_the_gm_sets_it_on_a_page_and_all_read_it(greta, alice, client):
    game = game_create(creator=greta, name="Paris", start_mode="full")
    client.force_login(greta)
    visit = Visit(client, game)
    assert visit.post("muster", {"minutes": "30", "policy": "computers"}).status_code == 302
    assert "No muster" in text_of(visit.get("muster"))
    answer = visit.post("muster", {"minutes": "1", "policy": "wait"})
    assert (answer.status_code, "from 5 minutes to 7 days" in text_of(answer)) == (422, True)
    client.force_login(alice)
    page = " ".join(text_of(visit.get()).split())
    assert "Everybody confirms within 30 minutes." in page
    assert visit.get("muster").status_code == 403
    client.force_login(greta)
    assert visit.post("muster", {"drop": "1"}).status_code == 302
    assert not Muster.objects.exists()


def test_the_page_says_when_the_gm_starts_the_game(greta, client):
    game = game_create(creator=greta, name="Paris", start_mode="gm")
    client.force_login(greta)
    answer = Visit(client, game).post("muster", {"minutes": "30", "policy": "wait"})
    assert (answer.status_code, "starts when you start it" in text_of(answer)) == (409, True)


def test_another_start_calls_a_muster_off(table_of, greta):
    """Else the game would start at the end of a muster for a time that it no longer has."""
    game = table_of()
    assert Muster.objects.get(game=game).until == END
    kept = {name: getattr(game, name) for name in ("name", "variant_id", "seat_choice")}
    kept |= {name: getattr(game, name) for name in ("is_public", "press_mode", "is_anonymous")}
    settings_change(
        game_id=game.pk,
        by=greta,
        **kept,
        schedule=schedule_of(game),
        policy=policy_of(game),
        start_mode="gm",
        now=NOW,
    )
    assert Muster.objects.get(game=game).until is None
    assert musters_sweep(now=END) == 0
    assert Game.objects.get(pk=game.pk).status == Status.FORMING
