"""Permanent civil disorder: preview, confirmation and effects."""

import pytest

from games.core.codec import position_of, variant_of
from games.gm.acts.disorder import civil_disorder_declare, civil_disorder_preview
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.models import Event, OrderSheet, SeatState
from games.settings.services.games import game_create
from games.sheets.services.readiness import ready_declare
from tests.games.cast import NOW, open_phase, refused, seat_of, submit
from tests.games.seat_given import seat_given


def declare(game, by, power="FR", confirm="France", **more):
    return civil_disorder_declare(
        game_id=game.pk, by=by, power=power, confirm=confirm, now=NOW, **more
    )


def test_the_preview_changes_nothing(game, phase):
    disorder, _undecided = civil_disorder_preview(game=game, power="FR")
    assert "FR" in disorder.position.civil_disorder
    assert "FR" not in position_of(open_phase(game)).civil_disorder
    assert seat_of(game, "FR").state == SeatState.TAKEN


def test_the_preview_lists_the_centres_where_the_gm_chooses(game):
    assert civil_disorder_preview(game=game, power="BH")[1] == ("Lvp",)
    assert civil_disorder_preview(game=game, power="FR")[1] == ()


def test_the_gm_chooses_units_for_spaces_without_a_start_unit(game):
    disorder, _undecided = civil_disorder_preview(game=game, power="BH", choices={"Lvp": "F"})
    assert disorder.position.unit_at["Lvp"].kind == "F"


def test_an_impossible_choice_is_refused(game):
    call = refused(civil_disorder_preview, game=game, power="BH", choices={"Lvp": "Z"})
    assert call == ("choice", 422)


def test_a_declared_power_loses_its_units_and_its_seat(game, greta):
    phase = declare(game, greta)
    assert position_of(phase).units_of("FR") == ()
    assert "FR" not in phase.powers_to_order
    assert (seat_of(game, "FR").state, seat_of(game, "FR").holder) == ("civil_disorder", None)


@pytest.mark.parametrize("typed", ["France", " france "])
def test_the_name_of_the_power_confirms(game, greta, typed):
    declare(game, greta, confirm=typed)
    assert Event.objects.first().kind == "disorder"


@pytest.mark.parametrize("typed", ["", "yes", "FR", "Frence"])
def test_any_other_text_does_not_confirm(game, greta, typed):
    assert refused(declare, game, greta, confirm=typed) == ("not_confirmed", 422)
    assert seat_of(game, "FR").state == SeatState.TAKEN


def test_the_player_loses_the_seat_at_once(game, alice, greta):
    declare(game, greta)
    assert refused(submit, game, alice, "FR", "A Par H") == ("not_your_seat", 403)


def test_final_orders_of_others_are_reopened(game, bob, greta):
    ready_declare(game_id=game.pk, power="HA", by=bob, phase_number=1, now=NOW)
    declare(game, greta)
    assert not OrderSheet.objects.filter(seat__power="HA", is_final=True).exists()


def test_a_sheet_of_the_lost_power_is_not_used(game, alice, greta):
    submit(game, alice, "FR", "A Par - Bur", bids=[(1, "A Swi H")])
    declare(game, greta)
    done = phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert not [row for row in done.outcome["orders"] if row["power"] == "FR"]
    assert done.outcome["void_bids"] == []


def test_disorder_is_declared_once(game, greta):
    declare(game, greta)
    assert refused(declare, game, greta) == ("in_disorder", 409)


@pytest.mark.parametrize(
    ("service", "more", "code"),
    [(seat_open, {}, "seat_not_held"), (seat_given, {"account": "Charlie"}, "in_disorder")],
)
def test_a_seat_in_disorder_cannot_be_given_away(game, greta, charlie, service, more, code):
    declare(game, greta)
    call = refused(service, game_id=game.pk, by=greta, power="FR", **more)
    assert call == (code, 409)


def test_the_last_power_on_the_board_cannot_be_declared(game, greta):
    names = {key: power.name for key, power in variant_of(game).powers.items()}
    for power in list(names)[1:]:
        declare(game, greta, power=power, confirm=names[power])
    last = next(iter(names))
    assert refused(declare, game, greta, power=last, confirm=names[last]) == ("last_power", 409)


def test_a_variant_without_civil_disorder_refuses(greta):
    plain = game_create(creator=greta, name="Standard", variant_id="standard")
    game_start(game_id=plain.pk, by=greta)
    plain.refresh_from_db()
    call = refused(civil_disorder_preview, game=plain, power="FRANCE")
    assert call == ("no_disorder", 409)
