"""Envelopes: a GM sees and enters orders only if all players are notified."""

from datetime import timedelta

import pytest

from games.core.visibility import visible_receipts, visible_sheet
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.open_seat import seat_open
from games.models import Delivery, Envelope, Event, EventKind, OrderSheet
from games.sheets.acts.enter_orders import orders_enter
from games.sheets.acts.open_envelope import envelope_open
from games.sheets.services.readiness import ready_declare
from tests.games.cast import DUE, NOW, open_phase, refused, seat_of, submit, viewer_of
from tests.games.seat_given import seat_given
from tests.games.table import address, text_of

REASON = "The player asked for it by mail."
HOLDS = ["A Par H", "A Mar H", "F Bre H"]


def unseal(game, greta, power: str = "FR", **options: object) -> Envelope:
    given = {"reason": REASON, "phase_number": 1, "now": NOW} | options
    return envelope_open(game_id=game.pk, by=greta, power=power, **given)


def enter(game, greta, *orders: str, power: str = "FR", **options: object) -> OrderSheet:
    given = {"phase_number": 1, "now": NOW} | options
    entered = orders_enter(game_id=game.pk, by=greta, power=power, orders=orders, **given)
    return entered.sheet


def seen(game, user, power: str = "FR") -> OrderSheet | None:
    return visible_sheet(viewer_of(user, game), open_phase(game), seat_of(game, power))


def test_a_sealed_envelope_shows_the_gm_nothing(game, greta, alice):
    submit(game, alice, "FR", *HOLDS)
    assert seen(game, greta) is None


def test_an_opened_envelope_shows_the_gm_the_current_orders(game, greta, alice):
    submit(game, alice, "FR", *HOLDS)
    unseal(game, greta)
    assert seen(game, greta).orders == HOLDS


def test_an_opened_envelope_shows_nobody_else_anything(game, greta, alice, bob, charlie):
    submit(game, alice, "FR", *HOLDS)
    unseal(game, greta)
    assert seen(game, bob) is None
    assert seen(game, charlie) is None


def test_an_opened_envelope_shows_one_seat_only(game, greta, bob):
    submit(game, bob, "HA", "A Vie H")
    unseal(game, greta)
    assert seen(game, greta, "HA") is None


def test_an_envelope_is_sealed_again_for_the_next_player(game, greta, charlie):
    unseal(game, greta)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    submit(game, charlie, "FR", *HOLDS)
    assert seen(game, greta) is None
    assert refused(enter, game, greta, "A Par H") == ("sealed", 403)


def test_an_envelope_opened_while_its_seat_was_open_is_sealed_for_its_player(game, greta, charlie):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    unseal(game, greta)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    submit(game, charlie, "FR", *HOLDS)
    assert seen(game, greta) is None


def test_all_players_are_notified_again_of_the_next_players_envelope(game, greta, charlie):
    unseal(game, greta)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    unseal(game, greta)
    told = Delivery.objects.filter(data__event=EventKind.ENVELOPE_OPENED)
    assert told.filter(user=charlie).exists()


def test_earlier_drafts_stay_secret(game, greta, alice):
    submit(game, alice, "FR", *HOLDS)
    unseal(game, greta)
    phase, seat = open_phase(game), seat_of(game, "FR")
    assert visible_receipts(viewer_of(greta, game), phase, seat) == []


def test_all_players_are_notified_of_the_seat_and_the_reason(game, greta, alice, bob):
    unseal(game, greta)
    event = Event.objects.get(kind=EventKind.ENVELOPE_OPENED)
    assert (event.actor, event.data) == (greta, {"power": "FR", "reason": REASON})
    told = Delivery.objects.filter(data__event=EventKind.ENVELOPE_OPENED)
    assert {delivery.user for delivery in told} == {alice, bob}


def test_an_envelope_is_opened_once(game, greta):
    unseal(game, greta)
    assert refused(unseal, game, greta, reason="Once more.") == ("envelope_open", 409)
    assert Event.objects.filter(kind=EventKind.ENVELOPE_OPENED).count() == 1


@pytest.mark.parametrize("reason", ["", "  ", "x", "x" * 301])
def test_an_envelope_is_not_opened_without_a_reason(game, greta, reason):
    said = refused(unseal, game, greta, reason=reason)
    assert (said, Envelope.objects.exists()) == (("reason", 422), False)


def test_a_player_cannot_open_an_envelope(game, alice):
    assert refused(unseal, game, alice) == ("not_gm", 403)


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"power": "RU"}, ("nothing_asked", 409)),
        ({"power": "x"}, ("no_such_power", 404)),
        ({"phase_number": 2}, ("phase_over", 409)),
        ({"now": DUE}, ("deadline_passed", 409)),
    ],
)
def test_a_missing_envelope_cannot_be_opened(game, greta, options, refusal):
    assert refused(unseal, game, greta, **options) == refusal


def test_orders_cannot_be_entered_into_a_sealed_envelope(game, greta):
    assert refused(enter, game, greta, *HOLDS) == ("sealed", 403)


def test_orders_cannot_be_entered_for_a_computer(game, greta):
    unseal(game, greta)
    seat_to_computer(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert refused(enter, game, greta, *HOLDS) == ("nothing_asked", 409)


def test_entered_orders_count_and_all_players_are_notified(game, greta, alice):
    unseal(game, greta)
    sheet = enter(game, greta, *HOLDS)
    assert (sheet.is_current, sheet.is_complete, sheet.saved_by) == (True, True, greta)
    assert seen(game, alice).orders == HOLDS
    assert Event.objects.get(kind=EventKind.ORDERS_ENTERED).data == {"power": "FR"}


def test_entering_unchanged_orders_notifies_nobody(game, greta, alice):
    submit(game, alice, "FR", *HOLDS)
    unseal(game, greta)
    enter(game, greta, *HOLDS)
    assert not Event.objects.filter(kind=EventKind.ORDERS_ENTERED).exists()


def test_corrected_final_orders_stay_final(game, greta, alice):
    submit(game, alice, "FR", *HOLDS)
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    unseal(game, greta)
    sheet = enter(game, greta, "A Par - Bur", *HOLDS[1:])
    sheet.refresh_from_db()
    assert (sheet.is_current, sheet.is_final, sheet.ready_at) == (True, True, NOW)


def test_orders_of_an_open_seat_can_be_entered(game, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    unseal(game, greta)
    assert enter(game, greta, *HOLDS).is_current


def test_orders_cannot_be_entered_after_the_deadline(game, greta):
    unseal(game, greta)
    late = refused(enter, game, greta, *HOLDS, now=DUE + timedelta(minutes=1))
    assert late == ("deadline_passed", 409)


def test_a_sheet_that_was_saved_meanwhile_is_not_replaced(game, greta, alice):
    unseal(game, greta)
    submit(game, alice, "FR", *HOLDS)
    assert refused(enter, game, greta, "A Par H", seen_version=0) == ("sheet_changed", 409)


def test_a_former_player_can_never_become_the_gm(game, greta, alice):
    seat_open(game_id=game.pk, by=greta, power="FR")
    said = refused(gm_role_offer, game_id=game.pk, by=greta, account="Alice")
    assert said == ("player_runs_not", 409)


def test_the_page_asks_for_a_reason_and_keeps_it(visit, greta):
    page = visit(greta).post("gm_envelope", {"power": "FR", "phase": 1, "open": 1, "reason": "x"})
    assert page.status_code == 422
    assert 'value="x"' in page.content.decode()


@pytest.mark.slow
def test_orders_can_be_entered_on_the_page(visit, greta, alice, charlie):
    visit(alice).send_text("A Par H")
    desk = visit(greta)
    at = {"power": "FR", "phase": 1}
    assert "A Par H" not in text_of(desk.client.get(address(desk.game, "gm_envelope"), at))
    opened = desk.post("gm_envelope", at | {"open": 1, "reason": REASON})
    assert "A Par H" in text_of(desk.client.get(opened.url))
    wrong = desk.post("gm_envelope", at | {"text": "A Par - Mos", "seen": 1})
    assert (wrong.status_code, "A Par - Mos" in text_of(wrong)) == (422, True)
    desk.post("gm_envelope", at | {"text": "A Par - Bur", "seen": 1})
    history = text_of(visit(charlie).get())
    assert "The GM opened the envelope of France and can read its orders" in history
    assert REASON in history
    assert "The GM entered orders for France in Spring 1763." in history
