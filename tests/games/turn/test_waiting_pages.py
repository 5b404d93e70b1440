"""The page of a game that waits for missing orders."""

from tests.games.cast import open_phase
from tests.games.table import text_of
from tests.games.turn.nmr_cast import FIRST_WAITS, WAIT, follow, order, pass_until


def test_it_says_for_whom_the_game_waits_and_until_when(visit, table, alice, at):
    follow(table, FIRST_WAITS)
    due_at = open_phase(table).due_at
    order(table, alice, "FR", due_at - WAIT)
    pass_until(at, due_at)
    said = text_of(visit().get())
    assert "Waiting for Austria: their orders were missing at the deadline." in said
    assert f"{due_at + WAIT:%H:%M}" in said
    assert "waits for Austria, at most until" in said
