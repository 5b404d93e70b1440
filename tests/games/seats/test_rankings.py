"""Joining with a ranking of the powers, and the draw at the start."""

import pytest

from games.core.codec import variant_of
from games.gm.acts.start import game_start
from games.models import Event, Ranking, Seat, SeatAssignment, SeatState, Status
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.assignment import assign
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused

POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")


def ranks(*best: str, never: str = "", rest: int = 10) -> dict[str, int | None]:
    """The best powers in their order, the rest alike, and those that are ruled out."""
    given = {power: best.index(power) + 1 if power in best else rest for power in POWERS}
    return given | dict.fromkeys(never.split(), None)


@pytest.fixture
def table(greta):
    return game_create(creator=greta, name="By rank", seat_choice="preferences", now=NOW)


def join(table, user, *best, **options):
    return game_join(game_id=table.pk, by=user, ranks=ranks(*best, **options), now=NOW)


def test_a_ranking_gives_no_seat_before_the_start(table, alice):
    assert join(table, alice, "FR").ranks["FR"] == 1
    assert not Seat.objects.filter(holder=alice).exists()


def test_the_event_of_joining_hides_the_ranking(table, alice):
    join(table, alice, "FR")
    event = Event.objects.first()
    assert (event.kind, event.actor, event.data) == ("joined", alice, {})


def test_a_changed_ranking_adds_no_event(table, alice):
    join(table, alice, "FR")
    join(table, alice, "HA", never="FR")
    ranking = Ranking.objects.get(game=table, user=alice)
    assert (ranking.ranks["HA"], ranking.ranks["FR"]) == (1, None)
    assert Event.objects.filter(kind="joined").count() == 1


def test_equal_ranks_are_allowed(table, alice):
    assert set(join(table, alice).ranks.values()) == {10}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "ranks_missing"),
        ({"FR": 1}, "ranks_missing"),
        (ranks("FR") | {"XX": 1}, "ranks_missing"),
        (ranks("FR", rest=11), "rank_unknown"),
        (ranks("FR", rest=0), "rank_unknown"),
        (dict.fromkeys(POWERS, None), "never_all"),
    ],
)
def test_an_invalid_ranking_is_refused(table, alice, given, code):
    assert refused(game_join, game_id=table.pk, by=alice, ranks=given) == (code, 422)


def test_the_gm_cannot_join_the_own_game(table, greta):
    assert refused(join, table, greta) == ("gm_plays_not", 403)


def test_a_game_without_rankings_needs_a_power(forming, alice):
    assert refused(join, forming, alice) == ("power_missing", 422)


def test_a_ranked_game_needs_a_ranking(table, alice):
    code = refused(game_join, game_id=table.pk, by=alice, power="FR")
    assert code == ("ranks_missing", 422)


def test_a_private_ranked_game_needs_its_invitation(greta, alice):
    table = game_create(creator=greta, name="Ours", seat_choice="preferences", is_public=False)
    assert refused(join, table, alice) == ("no_such_game", 404)
    game_join(game_id=table.pk, by=alice, ranks=ranks("FR"), invite=table.invite_token)
    join(table, alice, "HA")
    assert Ranking.objects.get(user=alice).ranks["HA"] == 1


def test_a_player_leaves_before_the_start(table, alice):
    join(table, alice, "FR")
    game_leave(game_id=table.pk, by=alice, now=NOW)
    assert not Ranking.objects.filter(user=alice).exists()
    assert Event.objects.first().kind == "left"


def test_only_a_joined_player_can_leave(table, alice):
    assert refused(game_leave, game_id=table.pk, by=alice) == ("not_joined", 403)


def test_after_the_start_nobody_leaves_or_changes_a_ranking(table, alice, greta, idle):
    join(table, alice, "FR")
    game_start(game_id=table.pk, by=greta, now=NOW)
    assert refused(game_leave, game_id=table.pk, by=alice) == ("not_forming", 409)
    assert refused(join, table, alice, "HA") == ("seated_already", 409)


def test_the_gm_starts_with_fewer_people_and_computers_in_the_rest(table, alice, bob, greta, idle):
    join(table, alice, "FR", "HA")
    join(table, bob, "FR", "SW", rest=3)
    game_start(game_id=table.pk, by=greta, now=NOW)
    held = {seat.power: seat.holder for seat in Seat.objects.filter(game=table, state="held")}
    # One of them gets France, the other the second wish: three in all.
    assert held in ({"FR": alice, "SW": bob}, {"HA": alice, "FR": bob})
    assert Seat.objects.filter(game=table, state=SeatState.COMPUTER).count() == 8


def test_anybody_can_repeat_the_assignment_from_public_data(table, alice, bob, greta, idle):
    join(table, alice)
    join(table, bob)
    game_start(game_id=table.pk, by=greta, now=NOW)
    rows = list(Ranking.objects.filter(game=table).order_by("lot"))
    again = assign(
        list(variant_of(table).powers), [row.ranks for row in rows], table.assignment_seed
    )
    assert tuple(row.power for row in rows) == again.powers
    assert again.ways == 90
    assert [Seat.objects.get(game=table, power=row.power).holder for row in rows] == [
        row.user for row in rows
    ]


def test_the_tenures_of_dealt_seats_begin_at_the_start(table, alice, greta, idle):
    join(table, alice, "FR")
    game_start(game_id=table.pk, by=greta, now=NOW)
    assert SeatAssignment.objects.get(user=alice).started_at == NOW


def test_the_last_player_starts_the_game(table, idle):
    for number, power in enumerate(POWERS):
        table.refresh_from_db()
        assert table.status == Status.FORMING
        join(table, account(f"Player {number}"), power)
    table.refresh_from_db()
    assert table.status == Status.RUNNING
    assert all(row.ranks[row.power] == 1 for row in Ranking.objects.filter(game=table))
    kinds = list(Event.objects.order_by("-pk").values_list("kind", flat=True)[:2])
    assert kinds == ["started", "dealt"]


def test_a_start_without_a_valid_assignment_is_refused(table, alice, bob, greta):
    only_france = " ".join(power for power in POWERS if power != "FR")
    join(table, alice, "FR", never=only_france)
    join(table, bob, "FR", never=only_france)
    assert refused(game_start, game_id=table.pk, by=greta) == ("no_assignment", 409)
    table.refresh_from_db()
    assert table.status == Status.FORMING
    assert not Seat.objects.filter(game=table, holder__isnull=False).exists()


def test_a_full_game_without_a_valid_assignment_waits(table, charlie, idle):
    players = [account(f"Player {number}") for number in range(10)]
    for player in players:
        join(table, player, never="SW")
    table.refresh_from_db()
    assert table.status == Status.FORMING
    assert refused(join, table, charlie) == ("table_full", 409)
    join(table, players[0], "FR")
    table.refresh_from_db()
    assert table.status == Status.RUNNING
    assert Seat.objects.get(game=table, power="SW").holder == players[0]


def test_every_ranked_game_has_its_own_seed(table, greta, forming):
    other = game_create(creator=greta, name="Another", seat_choice="preferences")
    assert table.assignment_seed not in ("", other.assignment_seed)
    assert forming.assignment_seed == ""
