"""The orders of a resolved phase are corrected, and what followed is played again."""

from io import StringIO

import pytest
from django.core.management import call_command

from adjudicator import Bid
from games.core.codec import position_of
from games.gm.corrections.services import orders_correct
from games.gm.services.civil_disorder import civil_disorder_declare
from games.gm.services.gm_role import deputy_offer, deputy_take
from games.models import Event, OrderSheet, Phase
from games.story.queries.replay import replay
from tests.games.cast import NOW, open_phase, refused, submit
from tests.games.gm.corrections.conftest import REASON, current, line_of, mark_of

BID = Bid(1, "A Swi H")


@pytest.fixture
def correct(greta):
    """Corrects the sheet of France in the first phase."""

    def do(game, *orders, bids=(BID,), **more):
        options = {"by": greta, "phase_number": 1, "power": "FR", "reason": REASON, "now": NOW}
        options |= {"seen": mark_of(game)} | more
        return orders_correct(game_id=game.pk, orders=orders, bids=bids, **options)

    return do


def test_the_phase_is_decided_anew(played, correct):
    correct(played, "A Par - Gas")
    assert "Gas" in position_of(current(played, 2)).unit_at
    assert "Bur" not in position_of(current(played, 2)).unit_at


def test_where_a_stored_order_fits_the_board_no_more_the_phase_is_open(played, correct):
    correct(played, "A Par - Gas")
    assert line_of(played) == [(1, 2, "resolved"), (2, 2, "open")]
    kept = OrderSheet.objects.get(phase=open_phase(played), seat__power="FR")
    assert kept.orders == ["A Bur H"]
    assert not kept.is_complete


def test_where_all_stored_orders_fit_the_game_stands_where_it_stood(played, correct):
    due_at = current(played, 2).due_at
    correct(played, "A Par - Bur", "F Bre - MAO")
    assert line_of(played) == [(1, 2, "resolved"), (2, 2, "resolved"), (3, 2, "open")]
    assert position_of(open_phase(played)).unit_at["MAO"].power == "FR"
    assert current(played, 2).due_at == due_at


def test_whoever_ordered_keeps_the_receipt_and_the_rest_is_the_gm_s(played, bob, greta, correct):
    before = OrderSheet.objects.get(phase=current(played, 1), seat__power="HA")
    correct(played, "A Par - Gas")
    sheets = OrderSheet.objects.filter(phase=current(played, 1), is_current=True)
    after = sheets.get(seat__power="HA")
    assert (after.digest, after.saved_at, after.saved_by) == (before.digest, before.saved_at, bob)
    assert sheets.get(seat__power="FR").saved_by == greta


def test_every_phase_follows_from_its_stored_orders(played, correct):
    correct(played, "A Par - Bur", "F Bre - MAO")
    resolved = Phase.objects.filter(game=played, resolved_at__isnull=False)
    assert [phase.pk for phase in resolved if not replay(phase).is_same] == []
    out = StringIO()
    call_command("replay", str(played.pk), stdout=out)
    assert out.getvalue().count("superseded") == 2


def test_it_can_be_taken_back(played, correct, forward):
    correct(played, "A Par - Gas")
    forward(played)
    assert line_of(played) == [(1, 1, "resolved"), (2, 1, "resolved"), (3, 1, "open")]


def test_everybody_is_told_which_published_orders_changed(played, correct):
    found = correct(played, "A Par - Gas")
    assert found.data["orders"] == [
        {"power": "FR", "before": "A Par - Bur", "after": "A Par - Gas"}
    ]
    event = Event.objects.filter(game=played).first()
    assert (event.kind, event.data["power"]) == ("corrected", "FR")


def test_of_corrected_points_nobody_learns_whose_they_were(played, correct):
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
def test_a_sheet_that_cannot_be_meant_is_refused(played, correct, orders, bids, code):
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
def test_there_must_be_a_sheet_to_correct(played, correct, more, code):
    assert refused(correct, played, "A Par H", **more)[0] == code


def test_a_disorder_that_was_declared_meanwhile_is_declared_again(
    game, alice, greta, resolve, correct
):
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


def test_nobody_but_the_gm_corrects_points(played, greta, charlie, correct):
    deputy_offer(game_id=played.pk, by=greta, account="Charlie", rights=["correct"], now=NOW)
    deputy_take(game_id=played.pk, by=charlie, now=NOW)
    assert refused(correct, played, "A Par - Gas", by=charlie) == ("bids_of_the_gm", 403)
    correct(played, "A Par - Gas", by=charlie, bids=None)
    sheet = OrderSheet.objects.get(phase=current(played, 1), seat__power="FR", is_current=True)
    assert sheet.bids == [{"points": 1, "order": "A Swi H"}]
