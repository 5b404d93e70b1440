"""Saving an order sheet: what is kept, what is said of it, and who is refused."""

import pytest

from games.gm.acts.open_seat import seat_open
from games.models import OrderSheet
from games.sheets.page.rows import line_message, line_said
from games.sheets.services.readiness import ready_declare
from tests.games.cast import DUE, NOW, refused, seat_of, submit


def test_a_legal_order_is_saved_in_its_canonical_form(game, alice):
    saved = submit(game, alice, "FR", "army paris to burgundy")
    assert saved.sheet.orders == ["A Par - Bur"]
    assert [line.status for line in saved.report.orders] == ["ok"]


def test_an_order_that_is_not_understood_is_saved_as_written_and_told(game, alice):
    saved = submit(game, alice, "FR", "A Par - Nowhere")
    line = saved.report.orders[0]
    assert saved.sheet.orders == ["A Par - Nowhere"]
    assert (line.status, line.reason) == ("invalid", "unknown_space")
    assert "Nowhere" in line_message(saved.report.state.variant, line)


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("A Par - Mos", "not_adjacent"),
        ("A Vie - Boh", "not_your_unit"),
        ("A Swi H", "not_your_unit"),
        ("F Par H", "no_such_unit"),
        ("Build A Par", "wrong_phase"),
    ],
)
def test_an_order_that_is_not_allowed_is_saved_as_written_and_told(game, alice, order, reason):
    saved = submit(game, alice, "FR", order)
    assert saved.sheet.orders == [order]
    assert (saved.report.orders[0].status, saved.report.orders[0].reason) == ("illegal", reason)


def test_the_second_order_for_a_unit_is_told_not_to_count(game, alice):
    report = submit(game, alice, "FR", "A Par - Bur", "A Par H").report
    assert [line.status for line in report.orders] == ["ok", "illegal"]
    assert report.orders[1].reason == "ordered_twice"


def test_bids_are_saved_with_their_points(game, alice):
    saved = submit(game, alice, "FR", bids=[(2, "Swi S A Par-Bur"), (1, "A Sav H")])
    assert saved.sheet.bids == [
        {"points": 2, "order": "A Swi S A Par - Bur"},
        {"points": 1, "order": "A Sav H"},
    ]
    assert (saved.report.budget, saved.report.spent) == (3, 3)


def test_an_overspent_sheet_is_saved_and_told(game, alice):
    saved = submit(game, alice, "FR", bids=[(3, "A Swi H"), (1, "A Sav H")])
    assert saved.report.overspent
    assert len(saved.sheet.bids) == 2


@pytest.mark.parametrize(
    ("orders", "bid", "reason"),
    [
        (["A Mar - Sav"], "A Sav H", "attacks_minor"),
        ([], "A Par H", "not_a_minor"),
        ([], "A Swi S A Sav - Par", "cannot_reach_support"),
    ],
)
def test_a_bid_that_will_do_nothing_is_warned_of(game, alice, orders, bid, reason):
    saved = submit(game, alice, "FR", *orders, bids=[(1, bid)])
    [line] = saved.report.bids
    assert (line.status, line.reason) == ("warned", reason)
    assert line_said(saved.report.state.variant, line)[0]


def test_a_bid_that_is_not_understood_keeps_its_text(game, alice):
    saved = submit(game, alice, "FR", bids=[(1, "Swi to the moon")])
    assert saved.report.bids[0].status == "invalid"
    assert saved.sheet.bids == [{"points": 1, "order": "Swi to the moon"}]


def test_a_bid_without_points_is_left_out(game, alice):
    assert submit(game, alice, "FR", bids=[(0, "A Swi H")]).sheet.bids == []


@pytest.mark.parametrize("points", [-1, 1000, 10**30])
def test_points_that_are_no_such_number_are_refused(game, alice, points):
    assert refused(submit, game, alice, "FR", bids=[(points, "A Swi H")]) == ("points", 422)


def test_signs_that_no_database_stores_are_left_out(game, alice):
    saved = submit(game, alice, "FR", "A Par\x00 - Bur", "\ud800", "  ")
    saved.sheet.refresh_from_db()
    assert saved.sheet.orders == ["A Par - Bur"]


@pytest.mark.parametrize(
    ("orders", "code", "status"),
    [
        (["x" * 1_000_000], "too_large", 413),
        (["A Par H"] * 201, "too_many_lines", 422),
    ],
)
def test_more_text_than_a_sheet_needs_is_refused(game, alice, orders, code, status):
    assert refused(submit, game, alice, "FR", *orders) == (code, status)
    assert not OrderSheet.objects.exists()


def test_a_later_save_replaces_the_earlier_and_keeps_it_as_a_receipt(game, alice):
    first = submit(game, alice, "FR", "A Par H").sheet
    second = submit(game, alice, "FR", "A Par - Bur").sheet
    sheets = OrderSheet.objects.filter(seat=seat_of(game, "FR")).order_by("version")
    assert [(s.pk, s.version, s.is_current) for s in sheets] == [
        (first.pk, 1, False),
        (second.pk, 2, True),
    ]


def test_saving_the_same_twice_makes_one_receipt(game, alice):
    first = submit(game, alice, "FR", "A Par H").sheet
    assert submit(game, alice, "FR", "a par h", seen_version=0).sheet == first


def test_equal_sheets_have_equal_digests_and_others_have_not(game, alice, bob):
    digest = submit(game, alice, "FR", "A Par H").sheet.digest
    assert submit(game, bob, "HA", "A Par H").sheet.digest == digest
    assert submit(game, bob, "HA", "A Vie H").sheet.digest != digest


def test_a_save_that_saw_the_last_one_wins(game, alice):
    version = submit(game, alice, "FR", "A Par H", seen_version=0).sheet.version
    assert submit(game, alice, "FR", "A Par - Bur", seen_version=version).sheet.version == 2


def test_a_save_from_a_tab_that_is_out_of_date_is_refused(game, alice):
    submit(game, alice, "FR", "A Par H", seen_version=0)
    call = refused(submit, game, alice, "FR", "A Par - Bur", seen_version=0)
    assert call == ("sheet_changed", 409)
    assert OrderSheet.objects.get().orders == ["A Par H"]


def test_a_stranger_orders_for_nobody(game, charlie):
    assert refused(submit, game, charlie, "FR", "A Par H") == ("not_your_seat", 403)


def test_a_player_orders_for_no_other_power(game, bob):
    assert refused(submit, game, bob, "FR", "A Par H") == ("not_your_seat", 403)


def test_the_gm_orders_for_nobody(game, greta):
    assert refused(submit, game, greta, "FR", "A Par H") == ("not_your_seat", 403)


def test_a_person_orders_for_no_computer(game, alice):
    assert refused(submit, game, alice, "SP", "A Mad H") == ("not_your_seat", 403)


def test_there_are_no_orders_for_a_power_that_is_not_there(game, alice):
    for power in ("XX", "", "F\x00R", "\ud800"):
        assert refused(submit, game, alice, power, "A Par H") == ("no_such_power", 404)


def test_a_forming_game_takes_no_orders(forming, alice):
    assert refused(submit, forming, alice, "FR", "A Par H")[1] == 403


def test_a_player_whose_seat_was_opened_cannot_order(game, alice, greta):
    seat_open(game_id=game.pk, by=greta, power="FR")
    assert refused(submit, game, alice, "FR", "A Par H") == ("not_your_seat", 403)


def test_orders_count_until_the_deadline(game, alice):
    last = DUE.replace(minute=0) - (DUE - NOW) / 1000
    assert submit(game, alice, "FR", "A Par H", now=last).sheet.version == 1


def test_orders_after_the_deadline_are_refused(game, alice):
    assert refused(submit, game, alice, "FR", "A Par H", now=DUE) == ("deadline_passed", 409)
    assert not OrderSheet.objects.exists()


@pytest.mark.parametrize("number", [0, 2])
def test_orders_for_another_phase_are_refused(game, alice, number):
    call = refused(submit, game, alice, "FR", "A Par H", phase_number=number)
    assert call == ("phase_over", 409)


def test_final_orders_are_taken_back_before_they_are_changed(game, alice):
    submit(game, alice, "FR", "A Par H")
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    assert refused(submit, game, alice, "FR", "A Par - Bur") == ("final", 409)
    assert OrderSheet.objects.filter(seat__power="FR", is_final=True).exists()
