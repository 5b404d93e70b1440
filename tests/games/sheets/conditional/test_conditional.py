"""Retreats, builds and removals filed with the movement orders, and what becomes of them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from adjudicator.state import Dislodged, PhaseKind, Season, Turn, Unit
from games.core.codec import BoardState, position_data, variant_of
from games.core.quotas import SAVES
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.models import ConditionalSheet, Game, OrderSheet, Phase
from games.sheets.conditional.choice import conditional_choice, used_orders
from games.sheets.services.conditional import conditional_submit
from games.sheets.services.readiness import ready_declare, ready_withdraw
from maps.load import load_variant
from tests.games.cast import DUE, NOW, account, open_phase, refused, seat_of, submit
from tests.games.seat_given import seat_given

RETREATS, WINTER = PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS


def stand(game: Game, season: str = "fall", **changes: object) -> None:
    """Puts the open movement phase into another position."""
    position = replace(
        variant_of(game).start, turn=Turn(1763, Season(season), PhaseKind.MOVEMENT), **changes
    )
    Phase.objects.filter(game=game).update(season=season, position=position_data(position))


def units_with(game: Game, *more: Unit, without: tuple[str, ...] = ()) -> tuple[Unit, ...]:
    kept = (unit for unit in variant_of(game).start.units if unit.space not in without)
    return (*kept, *more)


@pytest.fixture
def besieged(game, bob):
    """Spring: Bob's armies in Burgundy and Gascony take Paris from Alice."""
    units = units_with(game, Unit("HA", "A", "Bur"), Unit("HA", "A", "Gas"))
    stand(game, "spring", units=units)
    submit(game, bob, "HA", "A Bur - Par", "A Gas S A Bur - Par")
    return game


def conditional(game: Game, by, power: str, kind: PhaseKind, *orders: str, **options):
    options = {"phase_number": 1, "now": NOW} | options
    return conditional_submit(
        game_id=game.pk, by=by, power=power, kind=kind, orders=orders, **options
    )


def resolve(game: Game, greta) -> Phase:
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    return open_phase(game)


def sheet(phase: Phase, power: str) -> OrderSheet | None:
    return OrderSheet.objects.filter(phase=phase, seat__power=power, is_current=True).first()


def used(power: str, kind: PhaseKind) -> list[tuple[str, str]]:
    filed = ConditionalSheet.objects.get(seat__power=power, step=kind.value, is_current=True)
    return [(line["order"], line["reason"]) for line in filed.use]


def test_a_retreat_filed_ahead_is_the_draft_of_the_retreats(besieged, alice, greta):
    conditional(besieged, alice, "FR", RETREATS, "A Par R Pic", "A Par D")
    phase = resolve(besieged, greta)
    assert phase.kind == "retreats"
    assert sheet(phase, "FR").orders == ["A Par R Pic"]
    assert sheet(phase, "FR").saved_by == alice
    assert used("FR", RETREATS) == [("A Par R Pic", ""), ("A Par D", "not_needed")]


def test_a_used_up_quota_of_saves_stops_no_resolution(besieged, alice, greta, monkeypatch):
    conditional(besieged, alice, "FR", RETREATS, "A Par R Pic")
    monkeypatch.setattr("games.sheets.services.sheets.SAVES", replace(SAVES, most=0))
    assert sheet(resolve(besieged, greta), "FR").orders == ["A Par R Pic"]


def test_a_draft_made_of_it_is_waited_for(besieged, alice, greta):
    conditional(besieged, alice, "FR", RETREATS, "A Par R Pic")
    phase = resolve(besieged, greta)
    assert not OrderSheet.objects.filter(phase=phase, seat__power="FR", is_final=True).exists()


def test_what_is_impossible_gives_way_to_the_next_wish(besieged, alice, greta):
    conditional(besieged, alice, "FR", RETREATS, "A Par R Bur", "A Par R Bre", "A Par R Pic")
    phase = resolve(besieged, greta)
    assert sheet(phase, "FR").orders == ["A Par R Pic"]
    assert used("FR", RETREATS) == [
        ("A Par R Bur", "retreat_not_open"),
        ("A Par R Bre", "retreat_not_open"),
        ("A Par R Pic", ""),
    ]


def test_nothing_is_chosen_that_was_not_wished_for(besieged, alice, greta):
    conditional(besieged, alice, "FR", RETREATS, "A Par R Bur", is_ready=True)
    phase = resolve(besieged, greta)
    assert sheet(phase, "FR") is None
    assert not OrderSheet.objects.filter(phase=phase, seat__power="FR", is_final=True).exists()
    assert used("FR", RETREATS) == [("A Par R Bur", "retreat_not_open")]


def test_it_waits_for_nobody_where_all_concerned_are_final_ahead(besieged, alice, bob):
    conditional(besieged, alice, "FR", RETREATS, "A Par R Pic", is_ready=True)
    for by, power in ((bob, "HA"), (alice, "FR")):
        ready_declare(game_id=besieged.pk, power=power, by=by, phase_number=1, now=NOW)
    retreats = Phase.objects.get(game=besieged, number=2)
    assert (retreats.kind, retreats.status) == ("retreats", "resolved")
    assert open_phase(besieged).season == "fall"
    assert "A Par R Pic" in [line["order"] for line in retreats.public_outcome["orders"]]


def test_it_waits_for_the_deadline_where_the_game_never_hurries(besieged, alice, greta):
    Phase.objects.filter(game=besieged).update(ends_early=False)
    conditional(besieged, alice, "FR", RETREATS, "A Par R Pic", is_ready=True)
    ready_declare(game_id=besieged.pk, power="FR", by=alice, phase_number=1, now=NOW)
    phase = resolve(besieged, greta)
    assert phase.kind == "retreats"
    assert OrderSheet.objects.filter(phase=phase, seat__power="FR", is_final=True).exists()


def test_the_player_may_take_it_back_until_the_deadline(besieged, alice, greta):
    Phase.objects.filter(game=besieged).update(ends_early=False)
    conditional(besieged, alice, "FR", RETREATS, "A Par R Pic", is_ready=True)
    phase = resolve(besieged, greta)
    ready_withdraw(game_id=besieged.pk, power="FR", by=alice, phase_number=2, now=NOW)
    submit(besieged, alice, "FR", "A Par D", phase_number=2)
    assert sheet(phase, "FR").orders == ["A Par D"]


def test_final_ahead_needs_an_answer_for_every_unit(game, alice, bob, greta):
    more = (Unit("HA", "A", "Bur"), Unit("HA", "A", "Gas"), Unit("HA", "A", "Lan"))
    units = units_with(game, *more, Unit("HA", "A", "Sav"), without=("Sav",))
    stand(game, "spring", units=units)
    submit(
        game, bob, "HA", "A Bur - Par", "A Gas S A Bur - Par", "A Sav - Mar", "A Lan S A Sav - Mar"
    )
    conditional(game, alice, "FR", RETREATS, "A Par R Pic", is_ready=True)
    phase = resolve(game, greta)
    assert sheet(phase, "FR").orders == ["A Par R Pic"]
    assert not OrderSheet.objects.filter(phase=phase, seat__power="FR", is_final=True).exists()


def test_the_coast_that_an_army_names_means_nothing():
    variant = load_variant("standard")
    item = Dislodged(Unit("TURKEY", "A", "GRE"), "", ("ALB", "BUL"))
    turn = Turn(1902, Season.SPRING, RETREATS)
    position = replace(variant.start, turn=turn, units=(), dislodged=(item,))
    wished = ["A GRE R BUL/ec", "A GRE D"]
    uses, _is_complete = conditional_choice(BoardState(variant, position, "TURKEY"), wished)
    assert used_orders(uses) == ["A GRE R BUL"]


def test_two_own_units_do_not_retreat_to_one_space(game):

    variant = variant_of(game)
    ways = ("Bur", "Gas")
    armies = [Unit("FR", "A", space) for space in ("Mar", "Par")]
    position = replace(
        variant.start,
        turn=Turn(1763, Season.SPRING, RETREATS),
        units=(),
        dislodged=tuple(Dislodged(army, "", ways) for army in armies),
    )
    wished = ["A Par R Bur", "A Mar R Bur", "A Mar R Gas"]
    uses, is_complete = conditional_choice(BoardState(variant, position, "FR"), wished)
    assert used_orders(uses) == ["A Par R Bur", "A Mar R Gas"]
    assert uses[1]["reason"] == "own_retreat"
    assert is_complete


def test_builds_are_taken_in_order_as_far_as_they_are_due(game, alice, greta):
    stand(game, units=units_with(game, without=("Par",)))
    conditional(
        game, alice, "FR", WINTER, "Build F Bre", "Build A Par", "Build A Mar", "Remove A Mar"
    )
    phase = resolve(game, greta)
    assert phase.kind == "adjustments"
    assert sheet(phase, "FR").orders == ["Build A Par"]
    assert used("FR", WINTER) == [
        ("Build F Bre", "occupied"),
        ("Build A Par", ""),
        ("Build A Mar", "occupied"),
        ("Remove A Mar", "no_removals_due"),
    ]


def test_a_build_can_be_given_up_ahead(game, alice, greta):
    stand(game, units=units_with(game, without=("Par", "Bre")))
    conditional(game, alice, "FR", WINTER, "Build F Bre", "Waive", is_ready=True)
    phase = resolve(game, greta)
    assert sheet(phase, "FR").orders == ["Build F Bre", "Waive"]
    assert OrderSheet.objects.filter(phase=phase, seat__power="FR", is_final=True).exists()


def test_removals_are_taken_where_centres_were_lost(game, alice, greta):
    centres = {k: v for k, v in variant_of(game).start.centres.items() if k != "Mar"}
    stand(game, centres=centres, units=units_with(game, Unit("FR", "A", "Gas"), without=("Mar",)))
    conditional(game, alice, "FR", WINTER, "Build A Mar", "Remove F Eng", "Remove A Gas")
    phase = resolve(game, greta)
    assert sheet(phase, "FR").orders == ["Remove A Gas"]
    assert used("FR", WINTER)[1] == ("Remove F Eng", "no_such_unit")


def test_winter_can_still_be_changed_during_the_retreats_of_fall(besieged, alice, bob, greta):
    stand(
        besieged, "fall", units=units_with(besieged, Unit("HA", "A", "Bur"), Unit("HA", "A", "Gas"))
    )
    conditional(besieged, alice, "FR", WINTER, "Build A Mar")
    assert resolve(besieged, greta).kind == "retreats"
    late = conditional(besieged, alice, "FR", WINTER, "Build A Par", phase_number=2, seen_version=1)
    assert late.sheet.version == 2
    assert late.sheet.phase.number == 1


NOT_AHEAD = [("spring", WINTER), ("fall", PhaseKind.MOVEMENT)]


@pytest.mark.parametrize(("season", "kind"), NOT_AHEAD)
def test_what_cannot_come_is_refused(game, alice, season, kind):
    stand(game, season)
    assert refused(conditional, game, alice, "FR", kind, "Waive") == ("not_ahead", 409)


def test_what_is_wrong_is_saved_as_written_and_said(game, alice):
    done = conditional(game, alice, "FR", RETREATS, "A Par R Nowhere", "A Par R Lon", "A Par R Gas")
    assert done.sheet.orders == ["A Par R Nowhere", "A Par R Lon", "A Par R Gas"]
    assert [line.status for line in done.lines] == ["invalid", "illegal", "ok"]


def test_the_same_wish_twice_is_said(game, alice):
    done = conditional(game, alice, "FR", RETREATS, "A Par R Gas", "Par R Gas")
    assert [line.reason for line in done.lines] == [None, "ordered_twice"]


def test_every_saved_sheet_is_kept_with_its_hash(game, alice):
    for order in ("A Par R Gas", "A Par R Pic", "A Par R Pic"):
        conditional(game, alice, "FR", RETREATS, order)
    sheets = ConditionalSheet.objects.filter(seat__power="FR").order_by("version")
    assert [(one.version, one.is_current, len(one.digest)) for one in sheets] == [
        (1, False, 64),
        (2, True, 64),
    ]


def test_the_later_save_wins_only_if_it_saw_the_earlier(game, alice):
    conditional(game, alice, "FR", RETREATS, "A Par R Gas", seen_version=0)
    again = refused(conditional, game, alice, "FR", RETREATS, "A Par R Pic", seen_version=0)
    assert again == ("sheet_changed", 409)
    assert conditional(game, alice, "FR", RETREATS, "A Par D", seen_version=1).sheet.version == 2


def test_finality_comes_and_goes_without_a_new_version(game, alice):
    assert conditional(game, alice, "FR", RETREATS, "A Par D", is_ready=True).sheet.ready_at == NOW
    done = conditional(game, alice, "FR", RETREATS, "A Par D").sheet
    assert (done.version, done.ready_at) == (1, None)


def test_an_empty_sheet_is_not_filed_but_one_can_be_emptied(game, alice):
    assert conditional(game, alice, "FR", RETREATS).sheet is None
    conditional(game, alice, "FR", RETREATS, "A Par D")
    assert conditional(game, alice, "FR", RETREATS).sheet.orders == []


def test_only_the_holder_files_and_only_before_the_deadline(game, alice, bob):
    wrong = refused(conditional, game, bob, "FR", RETREATS, "A Par D")
    assert wrong == ("not_your_seat", 403)
    late = refused(conditional, game, alice, "FR", RETREATS, "A Par D", now=DUE + timedelta(1))
    assert late == ("deadline_passed", 409)
    past = refused(conditional, game, alice, "FR", RETREATS, "A Par D", phase_number=7)
    assert past == ("phase_over", 409)


def test_it_may_be_filed_while_the_movement_orders_are_final(game, alice):
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    assert conditional(game, alice, "FR", RETREATS, "A Par D").sheet.version == 1


def test_a_newcomer_finds_it_as_a_draft_that_is_not_final(besieged, alice, greta):
    conditional(besieged, alice, "FR", RETREATS, "A Par R Pic", is_ready=True)
    account("Dora")
    seat_open(game_id=besieged.pk, by=greta, power="FR", now=NOW)
    seat_given(game_id=besieged.pk, by=greta, power="FR", account="Dora", now=NOW)
    phase = resolve(besieged, greta)
    assert sheet(phase, "FR").orders == ["A Par R Pic"]
    assert not OrderSheet.objects.filter(
        phase=phase, seat=seat_of(besieged, "FR"), is_final=True
    ).exists()


def test_the_computer_does_not_use_what_a_person_filed(besieged, alice, greta):
    conditional(besieged, alice, "FR", RETREATS, "A Par R Pic", is_ready=True)
    seat_to_computer(game_id=besieged.pk, by=greta, power="FR", now=NOW)
    phase = resolve(besieged, greta)
    assert sheet(phase, "FR") is None or sheet(phase, "FR").saved_by is None
    assert used("FR", RETREATS) == []
