"""The command that plays whole games, and its checks."""

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from adjudicator.state import Unit
from games.core.codec import BoardState
from games.gm.acts.resolve import phase_resolve_now
from games.management.commands.playout import Violation, check_phase, check_position
from games.models import Game, OrderSheet, Phase
from maps.load import load_variant
from tests.games.cast import NOW, submit

EMPIRE = load_variant("ambition-empire-6.01")
START = EMPIRE.start


def with_unit(*units: Unit):
    return replace(START, units=(*START.units, *units))


@pytest.mark.django_db
def test_without_a_database_the_command_says_how_to_make_one(monkeypatch):
    monkeypatch.setattr(connection.introspection, "table_names", list)
    with pytest.raises(CommandError, match=r"^Run manage\.py migrate first\.$"):
        call_command("playout", games=1, years=1)


@pytest.mark.slow
@pytest.mark.django_db
def test_a_year_is_played_without_a_violation(capsys):
    call_command("playout", games=1, years=1, seed=1)
    said = capsys.readouterr().out
    assert "no violation" in said
    assert "phases per second" in said
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_equal_seeds_give_equal_games(idle):
    for _ in range(2):
        call_command("playout", games=1, years=1, seed=7, keep=True, verbosity=0)
    one, two = Game.objects.all()
    assert one.seed == two.seed


@pytest.mark.django_db
def test_an_unknown_variant_is_named():
    with pytest.raises(CommandError, match="chess"):
        call_command("playout", variant="chess")


def test_the_start_is_possible():
    check_position(BoardState(EMPIRE, START))


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(with_unit(Unit("HA", "A", "Par")), id="two units in one space"),
        pytest.param(with_unit(Unit("HA", "F", "Swi")), id="a fleet inland"),
        pytest.param(with_unit(Unit("HA", "A", "Eng")), id="an army at sea"),
        pytest.param(with_unit(Unit("Swi", "A", "Bur")), id="a minor away from home"),
        pytest.param(with_unit(Unit("FR", "A", "Bur")), id="more units than centres"),
        pytest.param(
            replace(START, centres={**START.centres, "Bur": "FR"}), id="a centre too many"
        ),
        pytest.param(replace(START, centres={**START.centres, "Par": "XX"}), id="no such owner"),
    ],
)
def test_an_impossible_position_is_found(position):
    with pytest.raises(Violation):
        check_position(BoardState(EMPIRE, position))


def test_changed_orders_are_found(game, alice, greta):
    submit(game, alice, "FR", "A Par - Bur")
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    phase = Phase.objects.select_related("game").get(game=game, number=1)
    check_phase(phase)
    OrderSheet.objects.filter(phase=phase, seat__power="FR").update(orders=["A Par H"])
    with pytest.raises(Violation, match="replaying"):
        check_phase(phase)
