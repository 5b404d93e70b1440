"""Withheld results: only the GM sees them, nobody gets more time, published after a day."""

import re
from datetime import timedelta

import pytest

from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.extend import deadline_extend
from games.gm.acts.pause import game_pause
from games.gm.acts.release import result_release
from games.gm.acts.remind import players_remind
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.withhold import result_withhold
from games.models import Event, EventKind, OrderSheet, Phase
from games.sheets.acts.enter_orders import orders_enter
from games.sheets.acts.open_envelope import envelope_open
from games.sheets.services.readiness import ready_declare
from games.turn.queries.due_phases import forgotten_phases, late_phases, overdue
from games.turn.queries.outcomes import withheld_outcome
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.turn.services.reminders import reminders_add
from games.votes.services.votes import vote_propose
from tests.games.cast import DUE, NOW, open_phase, refused, seat_of, submit, viewer_of
from tests.games.table import text_of

HOUR = timedelta(hours=1)
LATER = DUE + HOUR
REASON = "A player reports a mistake."


def hold(game, greta, **options: object) -> Phase:
    given = {"reason": REASON, "phase_number": 1, "now": NOW} | options
    return result_withhold(game_id=game.pk, by=greta, **given)


@pytest.fixture
def withheld(game, greta, alice):
    """Alice has ordered, the deadline has passed, and the result is withheld."""
    submit(game, alice, "FR", "A Par - Bur", "A Mar H", "F Bre H")
    hold(game, greta)
    assert phase_resolve(phase_id=open_phase(game).pk, cause=Cause.DEADLINE, now=DUE) is None
    return game


def kinds(game) -> list[str]:
    return list(Event.objects.filter(game=game).order_by("pk").values_list("kind", flat=True))


def test_at_the_deadline_the_result_is_withheld_and_stored_nowhere(withheld):
    [phase] = Phase.objects.filter(game=withheld)
    assert (phase.is_withheld, phase.outcome, phase.public_outcome) == (True, None, None)
    assert kinds(withheld)[-2:] == [EventKind.WITHHOLD_WANTED, EventKind.RESULT_WITHHELD]


def test_the_gm_sees_the_result(withheld, greta):
    outcome = withheld_outcome(viewer_of(greta, withheld), open_phase(withheld))
    assert "A Par - Bur" in {row.order for row in outcome.orders}


def test_nobody_else_sees_the_result(withheld, alice, charlie):
    for user in (alice, charlie):
        viewer = viewer_of(user, withheld)
        assert refused(withheld_outcome, viewer, open_phase(withheld)) == ("not_gm", 403)


def test_a_player_is_offered_nothing_that_would_be_refused(withheld, alice, client):
    OrderSheet.objects.filter(seat=seat_of(withheld, "FR")).update(is_final=True, ready_at=NOW)
    client.force_login(alice)
    page = client.get(withheld.get_absolute_url()).content.decode()
    assert "No more orders are accepted." in page
    assert 'form="take-back"' not in page


def test_a_player_without_final_orders_is_offered_nothing_either(withheld, alice, client):
    client.force_login(alice)
    page = client.get(withheld.get_absolute_url()).content.decode()
    assert "A Par – Bur" in page
    assert not re.search(r'name="order-Par"|value="(save|text|finalise)"|✎', page)


def test_nobody_is_reminded_of_closed_orders(game, greta):
    hold(game, greta)
    phase_resolve_now(game_id=game.pk, by=greta, phase_number=1, now=NOW)
    said = refused(players_remind, game_id=game.pk, by=greta, now=NOW)
    assert (said, reminders_add(now=DUE - HOUR)) == (("held_back", 409), 0)


@pytest.mark.parametrize("page", ["/games/{}/gm/", "/gm/?table={}"])
def test_the_gm_is_offered_no_more_time_for_closed_orders(table, greta, client, page):
    given = {"game_id": table.pk, "by": greta, "phase_number": 1}
    result_withhold(reason=REASON, **given)
    phase_resolve_now(**given)
    client.force_login(greta)
    shown = client.get(page.format(table.pk)).content.decode()
    acts = ("remind", "extend", "deadline", "pause", "resolve")
    assert [act for act in acts if f"/gm/{act}/" in shown] == []


def test_the_gm_sees_nothing_before_the_deadline(game, greta):
    hold(game, greta)
    said = refused(withheld_outcome, viewer_of(greta, game), open_phase(game))
    assert said == ("not_held", 409)


def test_the_gm_closes_orders_early_for_the_gm_alone(game, greta):
    hold(game, greta)
    phase_resolve_now(game_id=game.pk, by=greta, phase_number=1, now=NOW)
    phase = open_phase(game)
    assert (phase.is_withheld, phase.public_outcome) == (True, None)


@pytest.mark.parametrize(
    ("act", "arguments"),
    [
        (deadline_extend, {"by_how_much": HOUR}),
        (game_pause, {"until": LATER + HOUR}),
        (phase_resolve_now, {}),
        (result_withhold, {"reason": REASON}),
        (civil_disorder_declare, {"power": "FR", "confirm": "France"}),
    ],
)
def test_after_it_nobody_has_more_time(withheld, greta, act, arguments):
    said = refused(act, game_id=withheld.pk, by=greta, now=LATER, **arguments)
    assert said == ("held_back", 409)


def test_no_vote_gives_more_time_either(withheld, alice):
    vote = {"game_id": withheld.pk, "by": alice, "kind": "extend", "hours": 24, "now": LATER}
    assert refused(vote_propose, **vote) == ("held_back", 409)


def test_players_can_no_longer_order(withheld, alice):
    assert refused(submit, withheld, alice, "FR", "A Par H", now=DUE) == ("held_back", 409)


def test_sheets_are_closed_also_where_all_were_final_early(game, greta, alice, bob):
    hold(game, greta)
    for power, player in {"FR": alice, "HA": bob}.items():
        ready_declare(game_id=game.pk, power=power, by=player, phase_number=1, now=NOW)
    assert open_phase(game).withheld_since == NOW
    assert refused(submit, game, alice, "FR", "A Par H") == ("held_back", 409)


def test_a_released_result_is_published_and_the_next_phase_has_its_whole_time(withheld, greta):
    released = result_release(game_id=withheld.pk, by=greta, phase_number=1, now=LATER)
    assert (released.is_open, released.public_outcome is None) == (False, False)
    assert open_phase(withheld).due_at >= LATER + timedelta(days=1)
    assert kinds(withheld).index(EventKind.RESULT_RELEASED) < kinds(withheld).index(
        EventKind.RESOLVED
    )


def test_a_wrong_order_is_corrected_before_the_release(withheld, greta):
    at = {"game_id": withheld.pk, "by": greta, "power": "FR", "phase_number": 1, "now": LATER}
    envelope_open(**at, reason=REASON)
    orders_enter(**at, orders=["A Par - Gas", "A Mar H", "F Bre H"])
    released = result_release(game_id=withheld.pk, by=greta, now=LATER)
    assert "A Par - Gas" in str(released.public_outcome)


def test_the_sweep_leaves_a_withheld_result_alone_for_a_day(withheld):
    for at in (LATER, DUE + 23 * HOUR):
        assert not overdue(at).exists()
        assert not forgotten_phases(at).exists()
        assert not late_phases(at).exists()


def test_after_a_day_the_sweep_publishes_it(withheld):
    day = DUE + timedelta(days=1)
    [phase] = overdue(day)
    assert phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=day) is not None


def test_the_gm_cancels_withholding(game, greta):
    hold(game, greta)
    assert result_release(game_id=game.pk, by=greta, now=NOW).withholds_result is False
    assert phase_resolve(phase_id=open_phase(game).pk, cause=Cause.DEADLINE, now=DUE) is not None


def test_nothing_is_released_twice(withheld, greta):
    result_release(game_id=withheld.pk, by=greta, phase_number=1, now=LATER)
    said = refused(result_release, game_id=withheld.pk, by=greta, phase_number=1, now=LATER)
    assert said == ("phase_over", 409)


def test_withholding_needs_no_reason_but_refuses_one_that_is_too_long(game, greta):
    assert refused(hold, game, greta, reason="x" * 301) == ("reason", 422)
    assert hold(game, greta, reason=" ").withholds_result


def test_a_player_cannot_withhold_a_result(game, alice):
    assert refused(hold, game, alice) == ("not_gm", 403)


def test_everybody_sees_that_a_result_is_withheld_and_the_gm_sees_it(visit, table, greta, alice):
    visit(alice).send_text("A Par - Gas")
    desk = visit(greta)
    desk.post("gm_withhold", {"phase": 1, "reason": REASON})
    phase = Phase.objects.get(game=table)
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=phase.due_at)
    assert "A Par – Gas" in text_of(desk.get("gm_result"))
    assert visit(alice).get("gm_result").status_code == 403
    page = text_of(visit().get())
    assert "The GM withholds the result" in page
    assert "Gas" not in text_of(visit().get("phase", number=1)).split("Orders and results")[1]
    assert desk.post("gm_release", {"phase": 1}).status_code == 302
    assert "A Par – Gas" in text_of(visit().get("phase", number=1))
