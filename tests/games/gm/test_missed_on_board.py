"""Missed turns and excuses on the late board, and the question before an excuse."""

from datetime import timedelta
from typing import Any

import pytest

from games.gm.acts.excuse import excuse_grant
from games.gm.acts.open_seat import seat_open
from games.gm.page.late_board import late_rows, waiting_words
from games.gm.queries.late_board import games_run_by, late_boards
from games.models import Excuse, Phase
from games.seats.queries.player_facts import missed_turns
from games.turn.queries.missing_orders import excuses_left, missing_seats
from games.turn.services.missed_turns import phase_wait
from tests.games.cast import DUE, NOW, open_phase, submit
from tests.games.table import address, text_of
from tests.games.turn.nmr_cast import FIRST_WAITS, PLAIN, TWO_EXCUSES, follow, miss


def board(greta):
    (table,) = late_boards(games_run_by(greta.pk))
    return table


def hold(game) -> None:
    phase = open_phase(game)
    assert phase_wait(game=game, phase=phase, missing=missing_seats(phase), now=DUE)


def row(greta, power: str) -> dict[str, Any]:
    return next(row for row in late_rows(board(greta), NOW) if row["power"] == power)


def test_the_board_and_the_policy_count_the_same_missed_turns(game, greta):
    follow(game, TWO_EXCUSES)
    miss(game, "FR")
    hold(game)
    excuse_grant(game_id=game.pk, by=greta, power="HA", now=DUE)
    held = {seat.power: seat for seat in board(greta).seats if seat.seat.holder_id}
    assert {power: seat.excuses_left for power, seat in held.items()} == excuses_left(game)
    counted = missed_turns(game)
    assert all(seat.missed == counted[power].seat for power, seat in held.items())
    assert all(seat.missed_by_player == counted[power].counted for power, seat in held.items())
    assert [power for power, seat in held.items() if seat.is_excused] == ["HA"]


def test_a_player_is_shown_with_missed_turns_and_excuses(game, greta):
    follow(game, TWO_EXCUSES)
    miss(game, "FR")
    facts = row(greta, "FR")["facts"]
    assert "missed turns: 1; at 2 the seat is lost" in facts
    assert "2 excuses left" in facts


def test_an_open_seat_keeps_its_missed_turns(game, greta):
    miss(game, "FR")
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert row(greta, "FR")["facts"] == ["1 missed turn"]


def test_without_a_policy_there_are_no_excuses(game, greta):
    assert not [fact for fact in row(greta, "FR")["facts"] if "excuse" in fact]


def test_only_players_without_a_sheet_can_be_excused(game, greta, alice):
    submit(game, alice, "FR", "A Par H")
    assert not row(greta, "FR")["can_excuse"]
    assert row(greta, "HA")["can_excuse"]


def test_an_excused_player_cannot_be_excused_again(game, greta):
    excuse_grant(game_id=game.pk, by=greta, power="HA", now=NOW)
    assert not row(greta, "HA")["can_excuse"]
    assert "excused for this phase" in row(greta, "HA")["facts"]


def test_a_waiting_phase_names_powers_and_time(game, greta, alice):
    follow(game, FIRST_WAITS)
    submit(game, alice, "FR", "A Par H")
    assert waiting_words(board(greta), NOW) == ""
    hold(game)
    assert waiting_words(board(greta), DUE).startswith("waits for Austria until ")


@pytest.fixture
def near(table):
    """A game with a policy and a near deadline."""
    follow(table, PLAIN)
    due_at = table.phases.get().opened_at + timedelta(hours=4)
    Phase.objects.filter(game=table).update(due_at=due_at)
    return table


def test_a_row_of_the_inbox_excuses_with_one_click(visit, near, greta):
    desk, row = visit(greta), f"seat-{near.seats.get(power='HA').pk}"
    fields = {"power": "HA", "phase": "1", "row": row}
    assert f'action="{address(near, "gm_excuse")}"' in desk.client.get("/gm/").content.decode()
    answer = desk.post("gm_excuse", fields)
    assert answer.url == f"/gm/?table={near.pk}&row={row}#{row}"
    assert Excuse.objects.get().seat.power == "HA"
    again = desk.post("gm_excuse", fields)
    assert again.status_code == 409
    assert "is already excused in this phase" in text_of(again)


def test_the_late_board_asks_before_an_excuse(visit, near, greta):
    desk, query = visit(greta), "?power=HA&row=table"
    link = f"{address(near, 'gm_excuse')}{query}"
    assert link in desk.client.get("/gm/").content.decode()
    page = text_of(desk.client.get(link))
    assert "the phase stays open for up to 24 hours longer" in page
    assert not Excuse.objects.exists()


@pytest.mark.parametrize(("query", "status"), [("", 404), ("?power=%00", 404), ("?power=RU", 409)])
def test_an_impossible_excuse_is_refused(visit, near, greta, query, status):
    assert visit(greta).client.get(address(near, "gm_excuse") + query).status_code == status
