"""The late board shows the progress of orders, never the orders."""

from datetime import timedelta
from typing import Any

import pytest

from games.core.visibility import Viewer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.remind import players_remind
from games.gm.page.late_board import late_rows
from games.gm.queries.late_board import games_run_by, late_board, late_boards, late_seats
from games.models import Game, Seat
from games.sheets.services.readiness import ready_declare
from tests.games.cast import DUE, NOW, submit
from tests.games.turn.nmr_cast import TWO_EXCUSES, follow


def seat_at(greta, power: str):
    (table,) = late_boards(games_run_by(greta.pk))
    return next(seat for seat in table.seats if seat.power == power)


def test_a_seat_without_a_sheet_has_ordered_nothing(game, greta):
    assert seat_at(greta, "FR").progress == "nothing"


def test_a_sheet_without_an_order_for_every_unit_is_incomplete(game, greta, alice):
    submit(game, alice, "FR", "A Par H")
    assert seat_at(greta, "FR").progress == "incomplete"


def test_a_sheet_with_an_order_for_every_unit_is_complete(game, greta, alice, phase):
    units = phase.position["units"]["FR"]
    submit(game, alice, "FR", *(f"{unit} H" for unit in units))
    assert seat_at(greta, "FR").progress == "complete"


def test_a_final_sheet_is_final_even_without_all_orders(game, greta, alice):
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    assert seat_at(greta, "FR").progress == "final"


@pytest.mark.parametrize(("power", "progress"), [("RU", "computer"), ("HA", "nothing")])
def test_a_seat_shows_its_kind_of_player(game, greta, power, progress):
    assert seat_at(greta, power).progress == progress


def test_the_boards_of_many_games_need_three_queries(
    game, open_table, greta, django_assert_num_queries
):
    open_table()
    with django_assert_num_queries(3):
        assert len(late_boards(games_run_by(greta.pk))) == 2


def test_saving_orders_counts_as_activity(game, greta, alice):
    submit(game, alice, "FR", "A Par H", now=NOW + timedelta(hours=1))
    assert seat_at(greta, "FR").active_at == NOW + timedelta(hours=1)


def test_the_board_has_the_time_of_the_last_reminder(game, greta):
    players_remind(game_id=game.pk, by=greta, powers=["FR"], now=NOW)
    assert seat_at(greta, "FR").reminded_at == NOW
    assert seat_at(greta, "HA").reminded_at is None


def shown_to_deputy(game: Game, power: str, right: str) -> dict[str, Any]:
    board = late_board(game, Viewer(game.pk, rights=frozenset([right])))
    return next(row for row in late_rows(board, NOW) if row["power"] == power)


@pytest.mark.parametrize(
    ("right", "progress", "seen"),
    [
        ("remind", "incomplete", "today"),
        ("extend", "incomplete", "today"),
        ("replace", "incomplete", "today"),
        ("correct", "ordered", ""),
    ],
)
def test_a_deputy_who_deals_with_late_players_sees_drafts_and_visits(
    game, alice, right, progress, seen
):
    submit(game, alice, "FR", "A Par H")
    row = shown_to_deputy(game, "FR", right)
    assert (row["progress"], row["seen"]) == (progress, seen)
    assert ("seen today" in row["facts"]) == bool(seen)


def test_in_an_anonymous_game_only_the_gm_sees_when_players_were_there(game, alice):
    submit(game, alice, "FR", "A Par H")
    game.is_anonymous = True
    row = shown_to_deputy(game, "FR", "remind")
    assert (row["progress"], row["seen"]) == ("incomplete", "")
    assert not any("seen" in fact for fact in row["facts"])
    (board,) = late_boards([game])
    assert (
        "seen today" in next(row for row in late_rows(board, NOW) if row["power"] == "FR")["facts"]
    )


def counted(greta, now) -> list[str]:
    powers = Seat.objects.filter(pk__in=late_seats(greta.pk, now)).values_list("power", flat=True)
    return sorted(powers)


def test_seats_with_a_near_deadline_are_counted(game, greta):
    assert counted(greta, DUE - timedelta(hours=37)) == []
    assert counted(greta, DUE - timedelta(hours=36)) == ["FR", "HA"]
    assert counted(greta, DUE) == []


def test_an_open_seat_is_counted_with_the_late_ones(game, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert counted(greta, DUE - timedelta(hours=1)) == ["FR", "HA"]


def test_seats_with_complete_orders_are_not_counted(game, greta, alice, phase):
    submit(game, alice, "FR", *(f"{unit} H" for unit in phase.position["units"]["FR"]))
    assert counted(greta, DUE - timedelta(hours=1)) == ["HA"]


def test_a_computer_has_no_excuses(game, greta):
    follow(game, TWO_EXCUSES)
    assert (seat_at(greta, "FR").excuses_left, seat_at(greta, "RU").excuses_left) == (2, None)
