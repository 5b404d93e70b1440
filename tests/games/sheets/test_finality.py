"""Being final, taking it back, and what happens when all are."""

from games.models import OrderSheet, Phase
from games.sheets.services.readiness import ready_declare, ready_withdraw
from games.tasks import order_for_computers
from tests.games.cast import DUE, NOW, open_phase, refused, seat_of, submit


def final(game, by, power, **options):
    options = {"phase_number": 1, "now": NOW} | options
    ready_declare(game_id=game.pk, power=power, by=by, **options)


def take_back(game, by, power, **options):
    options = {"phase_number": 1, "now": NOW} | options
    ready_withdraw(game_id=game.pk, power=power, by=by, **options)


def is_ready(game, power) -> bool:
    return OrderSheet.objects.filter(seat=seat_of(game, power), is_final=True).exists()


def test_a_player_is_final(game, alice):
    final(game, alice, "FR")
    assert is_ready(game, "FR")


def test_being_final_without_a_sheet_files_an_empty_one(game, alice):
    final(game, alice, "FR")
    assert OrderSheet.objects.get(seat=seat_of(game, "FR")).orders == []


def test_being_final_twice_is_being_final_once(game, alice):
    final(game, alice, "FR")
    final(game, alice, "FR")
    assert OrderSheet.objects.filter(seat=seat_of(game, "FR"), is_final=True).count() == 1


def test_the_phase_waits_for_the_others(game, alice):
    final(game, alice, "FR")
    assert open_phase(game).number == 1


def test_the_phase_is_resolved_at_once_when_all_are_final(game, alice, bob):
    submit(game, alice, "FR", "A Par - Bur")
    final(game, alice, "FR")
    final(game, bob, "HA")
    assert open_phase(game).title == "Fall 1763"


def test_a_game_that_keeps_its_deadlines_is_not_resolved_early(game, alice, bob):
    Phase.objects.filter(game=game).update(ends_early=False)
    final(game, alice, "FR")
    final(game, bob, "HA")
    assert open_phase(game).number == 1


def test_final_orders_are_taken_back(game, alice):
    final(game, alice, "FR")
    take_back(game, alice, "FR")
    assert not is_ready(game, "FR")
    assert OrderSheet.objects.filter(seat=seat_of(game, "FR"), is_current=True).exists()


def test_orders_that_are_not_final_can_be_taken_back_without_harm(game, alice):
    take_back(game, alice, "FR")
    assert not is_ready(game, "FR")


def test_nobody_is_final_for_another(game, alice, bob, charlie, greta):
    for other in (bob, charlie, greta):
        assert refused(final, game, other, "FR") == ("not_your_seat", 403)
    assert not is_ready(game, "FR")


def test_nobody_takes_back_for_another(game, alice, bob, charlie, greta):
    final(game, alice, "FR")
    for other in (bob, charlie, greta):
        assert refused(take_back, game, other, "FR") == ("not_your_seat", 403)
    assert is_ready(game, "FR")


def test_after_the_deadline_nobody_is_final_or_takes_back(game, alice):
    assert refused(final, game, alice, "FR", now=DUE) == ("deadline_passed", 409)
    assert refused(take_back, game, alice, "FR", now=DUE) == ("deadline_passed", 409)


def test_a_resolved_phase_is_not_taken_back(game, alice, bob):
    final(game, alice, "FR")
    final(game, bob, "HA")
    assert refused(take_back, game, alice, "FR") == ("phase_over", 409)


def test_the_computer_players_order_once_however_often_they_are_asked(game, phase):
    order_for_computers(phase.pk)
    order_for_computers(phase.pk)
    assert OrderSheet.objects.filter(phase=phase).count() == 8
    assert OrderSheet.objects.filter(phase=phase, is_final=True).count() == 8


def test_a_computer_player_that_fails_leaves_its_units_holding(game, phase, monkeypatch):
    def fail(*arguments):
        raise KeyError("Par")

    monkeypatch.setattr("games.sheets.services.computers.choose_orders", fail)
    order_for_computers(phase.pk)
    assert {tuple(sheet.orders) for sheet in OrderSheet.objects.filter(phase=phase)} == {()}
