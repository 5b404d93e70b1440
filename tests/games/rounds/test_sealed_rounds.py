"""Who plays in an anonymous game of a round decides nothing before its end."""

import pytest

from games.gm.acts.start import game_start
from games.models import Event, RoundPlan, Seat, TournamentHelper
from games.rounds.queries.entries import decide_entries
from games.rounds.queries.readable import read_tables, seals_entries
from games.rounds.services.round_tables import round_tables_make
from maps.load import load_variant
from tests.games.cast import NOW, account
from tests.games.rounds.test_round_tables import DRAW_GIVES

pytestmark = pytest.mark.django_db


def test_an_anonymous_game_tells_the_draw_nothing_before_its_end(enter, plan, where, gina, idle):
    enter(10)
    plan(1, DRAW_GIVES | {"is_anonymous": True})
    (game,) = round_tables_make(**where, now=NOW)
    game_start(game_id=game.pk, by=gina, now=NOW)
    plan(1, DRAW_GIVES)
    round_tables_make(**where | {"round_number": 2}, now=NOW)
    draw = RoundPlan.objects.get(round__number=2).draw
    assert draw["earlier"] == []
    assert not any(row["past"] for row in draw["players"])


def test_an_anonymous_game_decides_nothing_before_its_end(enter, plan, where, gina, idle):
    enter(10)
    plan(1, DRAW_GIVES | {"is_anonymous": True})
    (game,) = round_tables_make(**where, now=NOW)
    game_start(game_id=game.pk, by=gina, now=NOW)
    plan(1, DRAW_GIVES, entry="turns", most_rounds=1)
    second = RoundPlan.objects.select_related("round").get(round__number=2)
    decisions = decide_entries(second.round, second, 10)
    assert all(row.plays for row in decisions)


def test_a_director_who_came_to_a_table_later_knows_no_other_player(
    enter, plan, where, cup, gina, idle
):
    enter(10)
    plan(1, DRAW_GIVES | {"is_anonymous": True})
    (game,) = round_tables_make(**where, now=NOW)
    dora = account("Dora")
    helps = {"role": "director", "asked_at": NOW, "accepted_at": NOW}
    TournamentHelper.objects.create(tournament=cup, user=dora, **helps)
    each = cup.rounds.get()
    assert read_tables(dora, cup, each)[0].seats
    Seat.objects.filter(game=game, power="FR").update(holder=dora)
    assert read_tables(dora, cup, each)[0].seats is None
    assert seals_entries(dora, cup, each)


def test_the_log_of_an_anonymous_table_has_no_trace_of_the_draw(enter, plan, where):
    enter(10)
    plan(1, DRAW_GIVES | {"is_anonymous": True})
    (game,) = round_tables_make(**where, now=NOW)
    taken = Event.objects.filter(game=game, kind="seat_taken").order_by("pk")
    powers = list(load_variant(game.variant_id).powers)
    assert [event.data["power"] for event in taken] == powers
