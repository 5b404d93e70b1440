"""All tables of a round in one act: made with their players, or refused as a whole."""

from datetime import timedelta

import pytest

from games.gm.acts.start import game_start
from games.models import (
    Delivery,
    Entrant,
    Game,
    Muster,
    PlayerBlock,
    Ranking,
    RoundGame,
    RoundPlan,
    RoundPlayer,
    RoundSeat,
    RoundTable,
    Seat,
    Tournament,
    TournamentHelper,
)
from games.rounds.queries.drafts import draft_round
from games.rounds.queries.plans import round_of
from games.rounds.services.plans import gms_set, plan_set, tables_plan
from games.rounds.services.round_tables import round_tables_make, round_tables_undo
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.tournaments.seeding import commitment, read_draw
from games.tournaments.services.entries import game_enter, game_withdraw
from games.tournaments.services.rounds import game_place, round_add
from tests.games.cast import NOW, refused

pytestmark = pytest.mark.django_db

DRAW_GIVES = {"seat_choice": "chosen"}


def make(where, **options):
    return round_tables_make(**where, now=NOW, **options)


def players_of(table: RoundTable) -> set[int]:
    return set(table.seats.values_list("entrant__user", flat=True))


def test_all_tables_are_made_with_their_players_seated(cup, enter, plan, where, gina):
    enter(20, team_size=2)
    plan(2)
    games = make(where)
    assert len(games) == Game.objects.count() == 2
    for table in RoundTable.objects.all():
        assert (table.game.tournament, table.game.gm, table.game.status) == (cup, gina, "forming")
        assert (table.game.open_to, table.game.name) == ("invited", table.name)
        assert RoundGame.objects.get(game=table.game).round_id == table.round_id
        joined = Ranking.objects.filter(game=table.game).values_list("user", flat=True)
        assert players_of(table) == set(joined)
        teams = list(table.seats.values_list("entrant__team", flat=True))
        assert len(set(teams)) == len(teams) == 10
    plan_row = RoundPlan.objects.get()
    assert (plan_row.made_at, plan_row.draws) == (NOW, 1)
    seats = Delivery.objects.filter(data__event="seated_in_round")
    assert seats.count() == 22


def test_the_stored_draw_can_be_repeated(enter, plan, where):
    enter(19, team_size=3)
    plan(2, DRAW_GIVES)
    make(where)
    draw = RoundPlan.objects.get().draw
    again = read_draw(draw)
    assert [place.player for place in again.places] == [row["player"] for row in draw["places"]]
    assert draw["commitment"] == commitment(draw["seed"])
    seats = RoundSeat.objects.values_list("entrant", "table__number", "power")
    assert {(place.player, place.table, place.power) for place in again.places} == set(seats)


def test_the_draw_gives_powers_where_players_would_choose_them(enter, plan, where):
    enter(10)
    plan(1, DRAW_GIVES)
    (game,) = make(where)
    for seat in RoundSeat.objects.select_related("entrant"):
        assert Seat.objects.get(game=game, power=seat.power).holder == seat.entrant.user
    game.refresh_from_db()
    assert game.status == "forming"


def test_a_second_click_makes_no_second_set(enter, plan, where):
    enter(10)
    plan(1)
    make(where)
    assert refused(make, where)[0] == "round_made"
    assert Game.objects.count() == 1


def test_a_refused_table_undoes_all(enter, plan, where, monkeypatch):
    """The quota lets Gina open one game, so the second table is refused, and with it the first."""
    enter(20)
    plan(2)
    monkeypatch.setattr("games.settings.services.games.check_game_quota", one_game_only())
    assert refused(make, where)[0] == "quota"
    assert not Game.objects.exists()
    assert not RoundSeat.objects.exists()
    assert RoundPlan.objects.get().made_at is None
    assert not Delivery.objects.exists()


def one_game_only():
    from games.core.errors import Conflict

    def check(*_args, **_options) -> None:
        if Game.objects.exists():
            raise Conflict("quota", "One game is enough.")

    return check


def test_nobody_but_a_director_makes_or_takes_back_tables(enter, plan, where, gina):
    enter(10)
    plan(1)
    other = where | {"by": gina}
    assert refused(make, other)[0] == "not_director"
    make(where)
    assert refused(round_tables_undo, **other, now=NOW)[0] == "not_director"


def test_a_stranger_sees_no_private_round(enter, plan, where, alice):
    plan(1)
    Tournament.objects.update(is_public=False)
    other = where | {"by": alice}
    assert refused(make, other)[0] == "no_such_tournament"
    assert refused(round_tables_undo, **other)[0] == "no_such_tournament"
    assert refused(plan_set, **other)[0] == "no_such_tournament"


def test_a_changed_preview_is_refused(cup, enter, plan, where):
    enter(10)
    plan(1)
    mark = draft_round(round_of(cup, 1), RoundPlan.objects.get(), NOW).mark
    Entrant.objects.filter(pk=Entrant.objects.first().pk).update(withdrawn_at=NOW)
    assert refused(make, where, seen=mark)[0] == "draft_changed"
    mark = draft_round(round_of(cup, 1), RoundPlan.objects.get(), NOW).mark
    assert len(make(where, seen=mark)) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"start": "full"},
        {"start": "time", "starts_at": NOW + timedelta(days=2)},
        {"confirm_within": timedelta(hours=1)},
    ],
)
def test_a_preview_with_another_start_is_refused(cup, enter, plan, where, change):
    enter(10)
    plan(1)
    mark = draft_round(round_of(cup, 1), RoundPlan.objects.get(), NOW).mark
    RoundPlan.objects.update(**change)
    assert refused(make, where, seen=mark)[0] == "draft_changed"


def test_a_preview_of_a_tournament_with_another_audience_is_refused(cup, enter, plan, where):
    enter(10)
    plan(1)
    mark = draft_round(round_of(cup, 1), RoundPlan.objects.get(), NOW).mark
    Tournament.objects.update(is_public=False)
    assert refused(make, where, seen=mark)[0] == "draft_changed"


def test_a_round_without_tables_or_players_is_refused(cup, where, plan):
    round_add(number=cup.pk, by=cup.director)
    assert refused(make, where)[0] == "no_tables"
    plan_set(**where, now=NOW)
    assert refused(make, where)[0] == "no_tables"
    tables_plan(**where, count=1, source="friends", now=NOW)
    assert refused(make, where)[0] == "no_players"


def test_a_table_without_a_gm_is_refused(enter, plan, where):
    enter(10)
    plan(1)
    gms_set(**where, gms={1: None})
    assert refused(make, where)[0] == "table_without_gm"


def test_a_gm_who_left_is_refused(enter, plan, where):
    enter(10)
    plan(1)
    TournamentHelper.objects.all().delete()
    assert refused(make, where)[0] == "gm_left"


def test_more_players_than_seats_are_refused(enter, plan, where):
    enter(11)
    plan(1)
    assert refused(make, where)[0] == "too_many_players"


def test_a_director_who_plays_sits_at_the_table_of_another(cup, enter, plan, where, greta):
    enter(19)
    plan(2)
    Entrant.objects.create(tournament=cup, user=greta, created_at=NOW, accepted_at=NOW)
    gms_set(**where, gms={1: greta.pk})
    make(where)
    assert RoundSeat.objects.get(entrant__user=greta).table.number == 2


def test_a_gm_cannot_play_at_the_only_table(cup, enter, plan, where, gina):
    enter(9)
    plan(1)
    Entrant.objects.create(tournament=cup, user=gina, created_at=NOW, accepted_at=NOW)
    assert refused(make, where)[0] == "gm_plays"


def test_somebody_in_another_game_of_the_round_is_refused(cup, enter, plan, where, gina):
    entrant, *_others = enter(10)
    plan(1)
    game = game_create(creator=gina, name="By hand", now=NOW)
    game_enter(game_id=game.pk, number=cup.pk, by=gina)
    game_place(number=cup.pk, by=cup.director, game_id=game.pk, round_number=1)
    game_join(game_id=game.pk, by=entrant.user, power="FR", now=NOW)
    assert refused(make, where)[0] == "plays_in_round"


def test_a_block_of_the_gm_is_not_named(enter, plan, where, gina):
    entrant, *_others = enter(10)
    plan(1)
    PlayerBlock.objects.create(user=gina, blocked=entrant.user, created_at=NOW)
    with pytest.raises(Exception, match="cannot run it") as refusal:
        make(where)
    assert refusal.value.code == "gm_not_free"
    assert entrant.user.name not in refusal.value.message


def test_no_director_plays_in_an_anonymous_round(cup, enter, plan, where, greta):
    enter(9)
    plan(1, {"is_anonymous": True})
    Entrant.objects.create(tournament=cup, user=greta, created_at=NOW, accepted_at=NOW)
    assert refused(make, where)[0] == "director_plays"


def test_reserves_fill_free_seats_in_the_order_of_their_sign_up(enter, plan, where):
    enter(8)
    first, second, third = enter(3, is_reserve=True)
    plan(1)
    make(where)
    seated = set(RoundSeat.objects.values_list("entrant", flat=True))
    assert {first.pk, second.pk} <= seated
    assert third.pk not in seated
    entries = {
        number: (plays, reason) for number, plays, reason in RoundPlan.objects.get().draw["entries"]
    }
    assert (entries[second.pk], entries[third.pk]) == ((True, "reserve"), (False, "reserve"))


def test_a_seat_without_a_player_stays_open(enter, plan, where):
    enter(9)
    plan(1, DRAW_GIVES, start="full")
    (game,) = make(where)
    assert Seat.objects.filter(game=game, state="open").count() == 1
    game.refresh_from_db()
    assert game.status == "forming"


def test_people_who_have_not_accepted_withdrew_or_left_do_not_play(enter, plan, where):
    asked, gone, closed, *_others = enter(10)
    Entrant.objects.filter(pk=asked.pk).update(accepted_at=None)
    Entrant.objects.filter(pk=gone.pk).update(withdrawn_at=NOW)
    closed.user.is_active = False
    closed.user.save()
    plan(1)
    make(where)
    assert RoundSeat.objects.count() == 7
    assert not RoundSeat.objects.filter(entrant__in=[asked, gone, closed]).exists()


def test_of_a_team_the_players_whom_its_captain_chose_play(cup, enter, plan, where):
    entrants = enter(12, team_size=6)
    plan(1)
    for entrant in entrants[:3]:
        RoundPlayer.objects.create(round=round_of(cup, 1), entrant=entrant)
    make(where)
    seated = set(RoundSeat.objects.values_list("entrant", flat=True))
    assert seated == {entrant.pk for entrant in (*entrants[:3], *entrants[6:])}


def test_reserves_take_no_more_than_the_places_of_the_plan(enter, plan, where):
    enter(6)
    enter(6, is_reserve=True)
    plan(1, entry="best", places=8)
    make(where)
    assert RoundSeat.objects.count() == 8


def test_a_game_that_left_the_tournament_is_not_called_off(enter, plan, where, gina):
    enter(20)
    plan(2)
    first, second = make(where)
    game_withdraw(game_id=first.pk, by=gina)
    round_tables_undo(**where, now=NOW)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.status, second.ending) == ("forming", "called_off")


def test_games_begin_as_the_plan_says(enter, plan, where):
    enter(10)
    at = NOW + timedelta(days=3)
    plan(1, start="time", starts_at=at)
    (game,) = make(where)
    game.refresh_from_db()
    assert (game.start_mode, game.starts_at) == ("time", at)


def test_a_full_table_asks_everybody_to_confirm(enter, plan, where):
    enter(10)
    plan(1, start="full", confirm_minutes=60)
    (game,) = make(where)
    game.refresh_from_db()
    assert (game.start_mode, game.status) == ("full", "forming")
    assert Muster.objects.get(game=game).until == NOW + timedelta(hours=1)


def test_an_hour_that_has_passed_is_refused(enter, plan, where):
    enter(10)
    plan(1, start="time", starts_at=NOW + timedelta(days=3))
    late = NOW + timedelta(days=4)
    assert refused(round_tables_make, **where, now=late)[0] == "starts_at"


def test_a_private_tournament_has_private_tables(enter, plan, where):
    enter(10)
    plan(1)
    Tournament.objects.update(is_public=False)
    (game,) = make(where)
    assert not game.is_public


def test_later_rounds_keep_opponents_and_powers_apart(cup, enter, plan, where, gina, idle):
    enter(20)
    plan(2, DRAW_GIVES)
    for game in make(where):
        game_start(game_id=game.pk, by=gina, now=NOW)
    plan(2, DRAW_GIVES)
    round_tables_make(**where | {"round_number": 2}, now=NOW)
    draw = RoundPlan.objects.get(round__number=2).draw
    assert sorted(map(len, draw["earlier"])) == [10, 10]
    assert draw["costs"]["powers"] == 0
    assert draw["costs"]["meetings"] == draw["least"]["meetings"] == 40
