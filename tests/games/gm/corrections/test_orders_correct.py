"""Corrections of orders in a resolved phase, and the replay of the phases after it."""

from io import StringIO

import pytest
from django.core.management import call_command

from adjudicator import Bid
from games.core.codec import position_of
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.correct_orders import orders_correct
from games.gm.acts.disorder import civil_disorder_declare
from games.models import Event, OrderSheet, Phase
from games.story.queries.replay import replay
from tests.games.cast import NOW, open_phase, refused, submit
from tests.games.gm.corrections.conftest import REASON, current, line_of, mark_of

pytestmark = pytest.mark.slow

BID = Bid(1, "A Swi H")


@pytest.fixture
def correct(greta):
    """Correct the sheet of France in the first phase."""

    def do(game, *orders, bids=(BID,), **more):
        options = {"by": greta, "phase_number": 1, "power": "FR", "reason": REASON, "now": NOW}
        options |= {"seen": mark_of(game)} | more
        return orders_correct(game_id=game.pk, orders=orders, bids=bids, **options)

    return do


def test_the_phase_is_resolved_again(played, correct):
    correct(played, "A Par - Gas")
    assert "Gas" in position_of(current(played, 2)).unit_at
    assert "Bur" not in position_of(current(played, 2)).unit_at


def test_a_phase_whose_stored_orders_no_longer_fit_opens(played, correct):
    correct(played, "A Par - Gas")
    assert line_of(played) == [(1, 2, "resolved"), (2, 2, "open")]
    kept = OrderSheet.objects.get(phase=open_phase(played), seat__power="FR")
    assert kept.orders == ["A Bur H"]
    assert not kept.is_complete


def test_the_replay_ends_at_the_open_phase_if_all_stored_orders_fit(played, correct):
    due_at = current(played, 2).due_at
    correct(played, "A Par - Bur", "F Bre - MAO")
    assert line_of(played) == [(1, 2, "resolved"), (2, 2, "resolved"), (3, 2, "open")]
    assert position_of(open_phase(played)).unit_at["MAO"].power == "FR"
    assert current(played, 2).due_at == due_at


def test_players_keep_their_receipts_and_the_gm_is_the_author_of_the_correction(
    played, bob, greta, correct
):
    before = OrderSheet.objects.get(phase=current(played, 1), seat__power="HA")
    correct(played, "A Par - Gas")
    sheets = OrderSheet.objects.filter(phase=current(played, 1), is_current=True)
    after = sheets.get(seat__power="HA")
    assert (after.digest, after.saved_at, after.saved_by) == (before.digest, before.saved_at, bob)
    assert sheets.get(seat__power="FR").saved_by == greta


def test_every_replayed_phase_follows_from_its_stored_orders(played, correct):
    correct(played, "A Par - Bur", "F Bre - MAO")
    resolved = Phase.objects.filter(game=played, resolved_at__isnull=False)
    assert [phase.pk for phase in resolved if not replay(phase).is_same] == []
    out = StringIO()
    call_command("replay", str(played.pk), stdout=out)
    assert out.getvalue().count("superseded") == 2


def test_the_correction_can_be_undone(played, correct, forward):
    correct(played, "A Par - Gas")
    forward(played)
    assert line_of(played) == [(1, 1, "resolved"), (2, 1, "resolved"), (3, 1, "open")]


def test_the_event_has_the_published_orders_that_changed(played, correct):
    found = correct(played, "A Par - Gas")
    assert found.data["orders"] == [
        {"power": "FR", "before": "A Par - Bur", "after": "A Par - Gas"}
    ]
    event = Event.objects.filter(game=played).first()
    assert (event.kind, event.data["power"]) == ("corrected", "FR")


def test_corrected_points_do_not_show_whose_they_were(played, correct):
    found = correct(played, "A Par - Bur", bids=())
    assert "FR" not in str([found.data, Event.objects.filter(game=played).first().data])
    assert [row["power"] for row in found.data["orders"]] == ["Swi"] or not found.data["orders"]


@pytest.mark.parametrize(
    ("orders", "bids", "code"),
    [
        (("A Par - Bur",), (BID,), "nothing_changed"),
        (("A Par - Gas",), (), "orders_and_bids"),
        (("A Par - Mos",), (BID,), "order_refused"),
        (("A Vie H",), (BID,), "order_refused"),
        (("nonsense",), (BID,), "order_refused"),
        (("A Par - Bur",), (Bid(99, "A Swi H"),), "overspent"),
    ],
)
def test_an_impossible_sheet_is_refused(played, correct, orders, bids, code):
    assert refused(correct, played, *orders, bids=bids) == (code, 422)
    assert line_of(played)[-1] == (3, 1, "open")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"phase_number": 3}, "phase_open"),
        ({"phase_number": 9}, "no_such_phase"),
        ({"power": "XX"}, "no_such_power"),
    ],
)
def test_only_a_power_with_orders_in_a_resolved_phase_can_be_corrected(played, correct, more, code):
    assert refused(correct, played, "A Par H", **more)[0] == code


def test_the_replay_declares_civil_disorder_again(game, alice, greta, resolve, correct):
    submit(game, alice, "FR", "A Par - Bur", bids=[(1, "A Swi H")])
    resolve()
    civil_disorder_declare(
        game_id=game.pk, by=greta, power="HA", confirm="Habsburg Empire", now=NOW
    )
    resolve()
    game.refresh_from_db()
    correct(game, "A Par - Gas")
    assert "HA" in position_of(current(game, 2)).civil_disorder
    assert line_of(game)[1] == (2, 2, "resolved")


def test_only_the_gm_can_correct_points(played, greta, charlie, correct):
    deputy_offer(game_id=played.pk, by=greta, account="Charlie", rights=["correct"], now=NOW)
    deputy_take(game_id=played.pk, by=charlie, now=NOW)
    assert refused(correct, played, "A Par - Gas", by=charlie) == ("bids_of_the_gm", 403)
    correct(played, "A Par - Gas", by=charlie, bids=None)
    sheet = OrderSheet.objects.get(phase=current(played, 1), seat__power="FR", is_current=True)
    assert sheet.bids == [{"points": 1, "order": "A Swi H"}]
