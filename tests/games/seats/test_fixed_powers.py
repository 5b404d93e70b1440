"""The GM assigns the powers to the players before the start."""

import re
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from games.gm.acts import assign, start
from games.gm.acts.assign import AssignedIn, powers_fix
from games.gm.acts.remove import player_remove
from games.gm.acts.start import game_start
from games.models import Delivery, Event, Game, Ranking, Seat, SeatState, Status
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.acts.wait import reserve_add
from games.seats.services.joining import games_start
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused
from tests.games.settings.test_settings_pages import change
from tests.games.table import Visit, text_of
from tests.games.without_gm.conftest import create

pytestmark = pytest.mark.django_db

POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")


@pytest.fixture
def table(greta) -> Game:
    return game_create(
        creator=greta, name="By the GM", seat_choice="fixed", start_mode="gm", now=NOW
    )


@pytest.fixture
def joined(table, alice, bob) -> Game:
    for user in (alice, bob):
        game_join(game_id=table.pk, by=user, now=NOW)
    return table


def fix(table: Game, **options):
    powers = {user.pk: power for user, power in options.pop("powers")}
    return powers_fix(game_id=table.pk, by=table.gm, powers=powers, now=NOW, **options)


def assigned(table: Game) -> dict[str, str]:
    rows = Ranking.objects.filter(game=table).values_list("user__name", "power")
    return dict(rows)


def messages() -> list[tuple[str, str, str]]:
    """The notifications of powers: the person, the message and the power."""
    events = ("power_fixed", "power_taken")
    rows = Delivery.objects.filter(data__event__in=events).order_by("pk")
    return [(row.user.name, row.data["event"], row.data.get("power", "")) for row in rows]


def test_players_join_without_a_power(joined):
    assert assigned(joined) == {"Alice": "", "Bob": ""}
    assert joined.assignment_seed == ""
    assert not Seat.objects.filter(game=joined, state=SeatState.TAKEN).exists()


def test_the_gm_assigns_powers_and_tells_the_players(joined, alice, bob):
    fix(joined, powers=[(alice, "FR"), (bob, "HA")])
    assert assigned(joined) == {"Alice": "FR", "Bob": "HA"}
    assert messages() == [("Alice", "power_fixed", "FR"), ("Bob", "power_fixed", "HA")]


def test_two_players_exchange_their_powers_in_one_act(joined, alice, bob):
    fix(joined, powers=[(alice, "FR"), (bob, "HA")])
    fix(joined, powers=[(alice, "HA"), (bob, "FR")])
    assert assigned(joined) == {"Alice": "HA", "Bob": "FR"}


def test_only_those_whose_power_changes_are_told(joined, alice, bob):
    fix(joined, powers=[(alice, "FR"), (bob, "HA")])
    Delivery.objects.all().delete()
    fix(joined, powers=[(alice, "FR"), (bob, "PR")])
    assert messages() == [("Bob", "power_fixed", "PR")]


def test_a_power_is_taken_back(joined, alice):
    fix(joined, powers=[(alice, "FR")])
    fix(joined, powers=[(alice, "")])
    assert assigned(joined)["Alice"] == ""
    assert messages()[-1] == ("Alice", "power_taken", "")


def test_the_event_names_nobody(joined, alice):
    fix(joined, powers=[(alice, "FR")])
    event = Event.objects.filter(kind="powers_fixed").get()
    assert (event.data, event.about) == ({"players": 1}, None)


def test_nothing_changes_without_a_change(joined, alice):
    fix(joined, powers=[(alice, "FR")])
    version = Game.objects.get(pk=joined.pk).version
    fix(joined, powers=[(alice, "FR")])
    assert Game.objects.get(pk=joined.pk).version == version


def test_a_power_for_two_players_is_refused_as_a_whole(joined, alice, bob):
    fix(joined, powers=[(alice, "FR")])
    wanted = [(alice, "HA"), (bob, "HA")]
    assert refused(fix, joined, powers=wanted) == ("power_twice", 422)
    assert assigned(joined) == {"Alice": "FR", "Bob": ""}


def test_the_power_of_another_player_is_refused(joined, alice, bob):
    fix(joined, powers=[(alice, "FR")])
    assert refused(fix, joined, powers=[(bob, "FR")]) == ("power_twice", 422)


def test_a_person_outside_the_game_is_refused(joined, alice, charlie):
    wanted = [(alice, "FR"), (charlie, "HA")]
    assert refused(fix, joined, powers=wanted) == ("player_gone", 409)
    assert assigned(joined) == {"Alice": "", "Bob": ""}


def test_an_unknown_power_is_refused(joined, alice):
    assert refused(fix, joined, powers=[(alice, "XX")]) == ("no_such_power", 422)


def test_a_page_that_showed_other_players_changes_nothing(joined, alice, bob):
    wanted = {"powers": [(alice, "FR")], "seen": f"{alice.pk}:"}
    assert refused(fix, joined, **wanted) == ("seen_other", 409)


@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_only_the_gm_assigns(joined, request, who, alice):
    by = request.getfixturevalue(who)
    code = refused(powers_fix, game_id=joined.pk, by=by, powers={alice.pk: "FR"})
    assert code == ("not_gm", 403)


def test_other_games_are_refused(forming, greta):
    assert refused(powers_fix, game_id=forming.pk, by=greta, powers={}) == ("not_fixed", 409)


def test_a_started_game_is_refused(joined, alice, bob, greta, idle):
    fix(joined, powers=[(alice, "FR"), (bob, "HA")])
    game_start(game_id=joined.pk, by=greta, now=NOW)
    code, status = refused(fix, joined, powers=[(alice, "PR")])
    assert (code, status) == refused(game_start, game_id=joined.pk, by=greta)


def test_names_of_accounts_name_the_players(joined, greta):
    rows = [AssignedIn(account="alice", power="FR"), AssignedIn(account="Bob", power="HA")]
    assign.run(by=greta, game_id=joined.pk, assignments=rows)
    assert assigned(joined) == {"Alice": "FR", "Bob": "HA"}


def test_a_player_named_twice_is_refused(joined, greta):
    rows = [AssignedIn(account="Alice", power="FR"), AssignedIn(account="ALICE", power="HA")]
    code = refused(assign.run, by=greta, game_id=joined.pk, assignments=rows)
    assert code == ("player_twice", 422)
    assert assigned(joined)["Alice"] == ""


def test_the_database_has_no_power_twice(joined, alice, bob):
    fix(joined, powers=[(alice, "FR")])
    with pytest.raises(IntegrityError), transaction.atomic():
        Ranking.objects.filter(user=bob).update(power="FR")


def test_the_start_needs_a_power_for_every_player(joined, alice, greta):
    fix(joined, powers=[(alice, "FR")])
    assert refused(game_start, game_id=joined.pk, by=greta) == ("powers_missing", 409)
    assert "Bob" in start.may(joined).message
    assert not Seat.objects.filter(game=joined, state=SeatState.TAKEN).exists()


def test_players_get_their_powers_and_computers_the_others(joined, alice, bob, greta, idle):
    fix(joined, powers=[(alice, "FR"), (bob, "HA")])
    game_start(game_id=joined.pk, by=greta, now=NOW)
    held = {seat.power: seat.holder for seat in Seat.objects.filter(game=joined, state="held")}
    assert held == {"FR": alice, "HA": bob}
    assert Seat.objects.filter(game=joined, state=SeatState.COMPUTER).count() == 8


def full(greta, **settings) -> tuple[Game, list]:
    settings = {"seat_choice": "fixed", "now": NOW} | settings
    game = game_create(creator=greta, name="Full", **settings)
    people = [account(f"Player {number}") for number in range(11)]
    for person in people[:10]:
        game_join(game_id=game.pk, by=person, now=NOW)
    return game, people


def test_a_full_game_waits_for_the_powers_and_starts_with_the_last(greta, idle):
    game, people = full(greta)
    game.refresh_from_db()
    assert game.status == Status.FORMING
    pairs = list(zip(people[:10], POWERS, strict=True))
    fix(game, powers=pairs[:9])
    game.refresh_from_db()
    assert game.status == Status.FORMING
    fix(game, powers=pairs[9:])
    game.refresh_from_db()
    assert game.status == Status.RUNNING


def test_the_gm_of_a_full_game_is_asked_to_assign(greta):
    full(greta)
    event = Event.objects.filter(kind="table_full").get()
    assert event.data == {"fixed": True}
    assert Delivery.objects.filter(user=greta, data__fixed=True).exists()


def test_at_its_time_a_game_without_powers_is_left_to_the_gm(greta, alice):
    at = NOW + timedelta(hours=1)
    game = game_create(
        creator=greta,
        name="At eight",
        seat_choice="fixed",
        start_mode="time",
        starts_at=at,
        now=NOW,
    )
    game_join(game_id=game.pk, by=alice, now=NOW)
    games_start(now=at)
    game.refresh_from_db()
    assert (game.status, game.start_mode) == (Status.FORMING, "gm")


def test_the_power_of_a_player_who_leaves_is_free(joined, alice, bob):
    fix(joined, powers=[(alice, "FR")])
    game_leave(game_id=joined.pk, by=alice, now=NOW)
    fix(joined, powers=[(bob, "FR")])
    assert assigned(joined) == {"Bob": "FR"}


def test_a_removed_player_has_no_power(joined, alice, greta):
    fix(joined, powers=[(alice, "FR")])
    player_remove(game_id=joined.pk, by=greta, player_id=alice.pk, now=NOW)
    assert assigned(joined) == {"Bob": ""}


def test_a_reserve_moves_up_without_a_power(greta):
    game, people = full(greta)
    reserve_add(game_id=game.pk, by=people[10], now=NOW)
    fix(game, powers=[(people[0], "FR")])
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    assert assigned(game)["Player 10"] == ""


def test_closed_accounts_do_not_keep_a_game_from_starting(joined, alice, bob, greta, idle):
    fix(joined, powers=[(alice, "FR")])
    type(bob).objects.filter(pk=bob.pk).update(is_active=False)
    game_start(game_id=joined.pk, by=greta, now=NOW)
    assert not Ranking.objects.filter(game=joined, user=bob).exists()


def test_a_game_without_a_gm_cannot_have_it(alice):
    code = refused(create, alice, seat_choice="fixed", power="")
    assert code == ("fixed_without_gm", 422)


def test_a_game_without_a_gm_cannot_change_to_it(alice):
    game = create(alice, seat_choice="drawn", power="")
    assert refused(change, game, alice, seat_choice="fixed") == ("fixed_without_gm", 422)


def visit(game: Game, user=None) -> Visit:
    client = Client()
    if user is not None:
        client.force_login(user)
    return Visit(client, game)


def test_a_player_reads_the_own_power_on_the_page(joined, alice, bob):
    page = text_of(visit(joined, alice).get())
    assert "The GM assigns a power to you before the start." in page
    fix(joined, powers=[(alice, "FR")])
    page = " ".join(text_of(visit(joined, alice).get()).split())
    assert "The GM has assigned a power to you: France" in page
    assert "The GM assigns a power to you" in text_of(visit(joined, bob).get())


def test_everybody_who_knows_the_players_reads_their_powers(joined, alice):
    fix(joined, powers=[(alice, "FR")])
    assert "Alice (France), Bob" in text_of(visit(joined).get())


def test_the_powers_of_secret_players_are_secret(greta, alice, bob):
    game = game_create(creator=greta, name="Secret", seat_choice="fixed", is_anonymous=True)
    for user in (alice, bob):
        game_join(game_id=game.pk, by=user)
    fix(game, powers=[(alice, "FR")])
    for user in (None, bob):
        page = " ".join(text_of(visit(game, user).get()).split())
        assert "Alice" not in page
        assert "assigned a power to you: France" not in page


def test_the_desk_has_a_field_for_each_player(joined, alice, bob, greta):
    page = visit(joined, greta).get("gm").content.decode()
    assert f'name="player-{alice.pk}"' in page
    mark = f"{alice.pk}: {bob.pk}:"
    data = {f"player-{alice.pk}": "FR", f"player-{bob.pk}": "", "seen": mark}
    assert visit(joined, greta).post("gm_assign", data).status_code == 302
    assert assigned(joined) == {"Alice": "FR", "Bob": ""}


def test_a_refused_form_keeps_the_choices(joined, alice, bob, greta):
    data = {f"player-{alice.pk}": "FR", f"player-{bob.pk}": "FR"}
    answer = visit(joined, greta).post("gm_assign", data)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert len(re.findall(r'value="FR"\s+selected', page)) == 2
    assert "Given twice: France." in text_of(answer)


@pytest.mark.parametrize(
    "data", [{"player-x": "FR"}, {"player-": ""}, {"player-99999999999": "FR"}]
)
def test_forged_fields_are_refused(joined, greta, data):
    assert visit(joined, greta).post("gm_assign", data).status_code == 409


def test_there_is_no_page_of_a_draw(joined):
    assert visit(joined).get("power_assignment").status_code == 404


def test_the_page_of_the_start_names_the_powers(joined, alice, bob, greta):
    for name in ("start", "gm", "game"):
        assert "Without one: Alice, Bob." in text_of(visit(joined, greta).get(name))
    fix(joined, powers=[(alice, "FR"), (bob, "HA")])
    assert "Seats taken: France (Alice), Austria (Bob)." in text_of(
        visit(joined, greta).get("start")
    )
