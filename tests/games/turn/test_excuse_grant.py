"""The GM excuses a player."""

import pytest

from games.core.codec import variant_of
from games.gm.acts.excuse import excuse_grant
from games.gm.acts.open_seat import seat_open
from games.models import Delivery, Event, Excuse
from games.sheets.services.readiness import ready_mark
from games.story.queries.events import reason_of, sentence
from games.turn.queries.missing_orders import excuses_left
from tests.games.cast import DUE, NOW, open_phase, refused
from tests.games.turn.nmr_cast import HOUR, PLAIN, TWO_EXCUSES, follow, order, pass_until


def grant(game, by, power="HA", **options):
    return excuse_grant(game_id=game.pk, by=by, power=power, **{"now": NOW} | options)


def test_the_phase_waits_for_a_player_whom_the_gm_has_excused(game, greta, at):
    follow(game, PLAIN)
    grant(game, greta)
    pass_until(at, DUE)
    assert open_phase(game).waits_for == ["HA"]


def test_it_uses_up_none_of_the_players_own(game, greta, at):
    follow(game, TWO_EXCUSES)
    grant(game, greta)
    pass_until(at, DUE)
    assert excuses_left(game) == {"FR": 1, "HA": 2}


def test_an_own_excuse_is_given_back_while_the_phase_waits(game, greta, at):
    follow(game, TWO_EXCUSES)
    pass_until(at, DUE)
    grant(game, greta, now=DUE + HOUR)
    assert excuses_left(game) == {"FR": 1, "HA": 2}
    assert Excuse.objects.count() == 2


def test_the_player_is_notified_and_the_history_shows_it(game, bob, greta):
    follow(game, PLAIN)
    grant(game, greta, reason="A wedding.")
    assert [row.user for row in Delivery.objects.filter(data__event="excused")] == [bob]
    event = Event.objects.get(kind="excused")
    said = sentence(event, variant_of(game), named=False)
    assert (said, reason_of(event)) == ("The GM excused Austria in Spring 1763.", "A wedding.")


def test_nobody_is_excused_twice(game, greta):
    grant(game, greta)
    assert refused(grant, game, greta) == ("excused_already", 409)


def test_a_player_whose_orders_are_final_needs_no_excuse(game, bob, greta):
    order(game, bob, "HA", NOW)
    ready_mark(game_id=game.pk, power="HA", by=bob, phase_number=1, now=NOW)
    assert refused(grant, game, greta) == ("nothing_to_excuse", 409)


def test_an_open_seat_has_nobody_to_excuse(game, greta):
    seat_open(game_id=game.pk, by=greta, power="HA", now=NOW)
    assert refused(grant, game, greta) == ("seat_not_held", 409)


@pytest.mark.parametrize(
    ("options", "refusal"),
    [({"power": "XX"}, ("no_such_power", 404)), ({"phase_number": 2}, ("phase_over", 409))],
)
def test_unknown_powers_and_phases_are_refused(game, greta, options, refusal):
    assert refused(grant, game, greta, **options) == refusal


def test_only_the_gm_excuses(game, alice):
    assert refused(grant, game, alice) == ("not_gm", 403)
