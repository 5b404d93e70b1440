"""The evening in which a new GM seats a round of thirty people, and what stops a new spammer."""

from datetime import datetime, timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from games.api.services import token_create
from games.core.errors import Refused
from games.core.rate_limits import record_factor
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.deadline import deadline_set
from games.gm.acts.excuse import excuse_grant
from games.gm.acts.extend import deadline_extend
from games.gm.acts.pause import game_pause
from games.gm.acts.resume import game_resume
from games.gm.acts.start import game_start
from games.models import Ending, Event, EventKind, Game, SeatOffer, Status, TokenScope
from games.seats.acts.join import game_join
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.withdraw_offer import offer_withdraw
from games.settings.services.games import game_create
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, account, open_phase, refused

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def running(greta, idle):
    """Create a running game of Greta's with players: `running("FR", "HA")`."""

    def make(*powers: str, is_public: bool = True) -> Game:
        name = f"Table {Game.objects.count() + 1}"
        game = game_create(creator=greta, name=name, is_public=is_public, now=NOW)
        for power in powers:
            player = account(f"{game.pk} {power}")
            join = {"game_id": game.pk, "by": player, "invite": game.invite_token}
            game_join(power=power, now=NOW, **join)
        if len(powers) < game.seats.count():
            game_start(game_id=game.pk, by=greta, now=NOW)
        return game

    return make


def finished(gm, players: int, ending: Ending = Ending.DRAWN) -> Game:
    """A game that `gm` brought to an end."""
    game = game_create(creator=gm, name="An old table", now=NOW - 90 * DAY)
    for seat in game.seats.all()[:players]:
        who = account(f"old {game.pk} {seat.power}")
        game_join(game_id=game.pk, by=who, power=seat.power, now=NOW - 90 * DAY)
    Game.objects.filter(pk=game.pk).update(
        status=Status.FINISHED, ending=ending, started_at=NOW - 89 * DAY, finished_at=NOW - 30 * DAY
    )
    return game


def test_a_round_of_thirty_named_players_is_seated_and_run_in_one_evening(greta, running):
    tournament_create(by=greta, name="The round", now=NOW)
    forming = [game_create(creator=greta, name=f"Round {n}", now=NOW) for n in range(3)]
    powers = [seat.power for seat in forming[0].seats.all()]
    for game in forming:
        for power in powers:
            name = str(account(f"Player {game.pk} {power}"))
            seat_offer(game_id=game.pk, by=greta, power=power, account=name, now=NOW)

    full = running(*powers)
    public = [full, *(running("FR") for _table in range(6))]
    assert Game.objects.filter(creator=greta, is_public=True).count() == 10
    for power in powers:
        excuse_grant(game_id=full.pk, by=greta, power=power, now=NOW)
    for _pause in range(5):
        game_pause(game_id=full.pk, by=greta, until=NOW + DAY, now=NOW)
        game_resume(game_id=full.pk, by=greta, now=NOW)
    for game in [*public, *(running("FR", is_public=False) for _table in range(3))]:
        for _change in range(3):
            deadline_extend(game_id=game.pk, by=greta, by_how_much=HOUR, now=NOW)
    assert SeatOffer.objects.count() == 30
    assert Event.objects.filter(kind=EventKind.EXTENDED).count() == 30


def test_a_pause_is_possible_when_deadlines_can_no_longer_be_changed(game, greta):
    change = {"game_id": game.pk, "by": greta, "now": NOW}
    for _change in range(30):
        deadline_extend(by_how_much=HOUR, **change)
    assert refused(deadline_extend, by_how_much=HOUR, **change) == ("too_many", 409)
    wall = (open_phase(game).due_at + HOUR).replace(tzinfo=None)
    assert refused(deadline_set, wall=wall, **change) == ("too_many", 409)
    assert game_pause(until=NOW + DAY, **change).is_paused
    assert refused(game_pause, until=NOW + 2 * DAY, **change) == ("too_many", 409)


def test_changes_of_one_game_leave_those_of_another_free(greta, running):
    first, second = running("FR"), running("FR")
    for _change in range(30):
        deadline_extend(game_id=first.pk, by=greta, by_how_much=HOUR, now=NOW)
    assert deadline_extend(game_id=second.pk, by=greta, by_how_much=HOUR, now=NOW).due_at


def test_the_same_name_is_looked_up_once(forming, greta, charlie):
    for _time in range(100):
        assert refused(
            deputy_offer, game_id=forming.pk, by=greta, account=" CHARLIE", rights=["x"], now=NOW
        ) == ("no_right", 422)
    for power in ["FR"] * 20:
        offer = seat_offer(game_id=forming.pk, by=greta, power=power, account="Charlie", now=NOW)
        offer_withdraw(game_id=forming.pk, by=greta, offer_id=offer.pk, now=NOW)


def test_a_new_account_reaches_forty_people_a_day(greta):
    def ask(number: int) -> None:
        game = games[number // 10]
        power = powers[number % 10]
        name = str(account(f"Stranger {number}"))
        seat_offer(game_id=game.pk, by=greta, power=power, account=name, now=now_of(number))

    def now_of(number: int) -> datetime:
        return NOW + HOUR * (number // 20)

    games = [game_create(creator=greta, name=f"Table {n}", now=NOW) for n in range(5)]
    powers = [seat.power for seat in games[0].seats.all()]
    for number in range(40):
        ask(number)
    assert refused(ask, 40) == ("too_many", 409)


def test_refused_names_are_limited_however_often_they_are_sent(forming, greta):
    def ask(number: int) -> None:
        seat_offer(game_id=forming.pk, by=greta, power="FR", account=f"Nobody {number}", now=NOW)

    for number in range(40):
        assert refused(ask, number) == ("no_such_account", 422)
    assert refused(ask, 40) == ("too_many", 409)
    assert refused(ask, 40) == ("too_many", 409)
    assert refused(ask, 0) == ("no_such_account", 422)


def test_limits_rise_with_the_games_that_a_gm_brought_to_an_end(greta):
    assert record_factor(greta.pk) == 1
    finished(greta, players=2)
    finished(greta, players=3)
    assert record_factor(greta.pk) == 3
    for number in range(30):
        game_create(creator=greta, name=f"Table {number}", now=NOW)
    assert refused(game_create, creator=greta, name="One more", now=NOW) == ("too_many", 409)


@pytest.mark.parametrize(
    ("players", "ending"), [(1, Ending.DRAWN), (2, Ending.CALLED_OFF)], ids=["alone", "called off"]
)
def test_a_game_that_nobody_played_to_its_end_is_no_record(greta, players, ending):
    finished(greta, players, ending)
    assert record_factor(greta.pk) == 1


def test_an_operator_sets_other_numbers(greta):
    with override_settings(QUOTAS={"public_games": 1}):
        game_create(creator=greta, name="The first", now=NOW)
        assert refused(game_create, creator=greta, name="Another", now=NOW) == ("too_many", 409)


def test_a_refusal_names_the_act_and_when_it_is_possible_again_in_the_readers_zone(greta):
    with override_settings(QUOTAS={"public_games": 1}), timezone.override("Europe/Berlin"):
        game_create(creator=greta, name="The first", now=NOW)
        with pytest.raises(Refused) as refusal:
            game_create(creator=greta, name="Another", now=NOW + 20 * HOUR)
    assert refusal.value.message == (
        "You have opened 1 public games in a day. "
        "This is possible again from Sat 2 May, 14:00 CEST."
    )
    assert refusal.value.retry_after == 4 * 60 * 60


def test_a_counted_quota_is_free_again_when_its_refusal_says(game, greta):
    extend = {"game_id": game.pk, "by": greta, "by_how_much": HOUR}
    with override_settings(QUOTAS={"clock_changes": 1}):
        deadline_extend(now=NOW, **extend)
        with pytest.raises(Refused) as refusal:
            deadline_extend(now=NOW, **extend)
        assert refusal.value.message.endswith("Sat 2 May, 00:00 UTC.")
        assert refused(deadline_extend, now=NOW + timedelta(seconds=43_199), **extend)
        again = NOW + timedelta(seconds=refusal.value.retry_after)
        assert deadline_extend(now=again, **extend).due_at


def test_the_api_says_when_to_try_again(client, table, greta):
    secret = token_create(by=greta, name="A program", scopes=[TokenScope.GM], days=30)[1]
    send = {
        "path": f"/api/v1/games/{table.pk}/gm/extend",
        "data": {"phase": 1, "hours": 1},
        "content_type": "application/json",
        "headers": {"Authorization": f"Bearer {secret}"},
    }
    with override_settings(QUOTAS={"clock_changes": 0}):
        answer = client.post(**send)
    assert answer.json()["code"] == "too_many"
    assert 0 < int(answer.headers["Retry-After"]) <= 24 * 60 * 60
    assert "UTC" in answer.json()["detail"]
