"""The page of a game that waits for missing orders."""

from django.urls import reverse

from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.withhold import result_withhold
from games.notices.calendar import deadlines_of
from games.notices.services.settings import calendar_renew
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


def test_a_game_whose_result_is_withheld_waits_for_nobody(visit, table, alice, greta, at):
    follow(table, FIRST_WAITS)
    due_at = open_phase(table).due_at
    order(table, alice, "FR", due_at - WAIT)
    pass_until(at, due_at)
    desk = visit(greta).get("gm")
    assert "waits for Austria until" in text_of(desk)
    result_withhold(game_id=table.pk, by=greta, now=due_at)
    phase_resolve_now(game_id=table.pk, by=greta, now=due_at)
    phase = open_phase(table)
    assert (phase.is_withheld, phase.is_waiting, phase.waits_for) == (True, False, ["HA"])
    inbox = visit(greta).client.get(reverse("games:inbox"))
    for page in (visit(greta).get("gm"), inbox, visit().get()):
        said = text_of(page)
        assert "Waiting for Austria" not in said
        assert "waits for Austria until" not in said
    assert not deadlines_of(calendar_renew(by=alice)).phases
