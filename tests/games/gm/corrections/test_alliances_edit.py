"""Corrections of the alliances of armed neutrals (The Rise of Rome I)."""

from dataclasses import replace

import pytest

from adjudicator.state import Alliance, PhaseKind
from games.core.codec import BoardState, position_of, variant_of
from games.gm.corrections.board_reader import read_board, write_board
from games.gm.corrections.page import board_context
from games.gm.corrections.plan import board_plan, present_board
from games.gm.corrections.services import board_edit
from games.gm.corrections.words import changes
from games.models import Game
from tests.games.alliances.rome import roman_table
from tests.games.cast import NOW, open_phase
from tests.games.copies import copy_of
from tests.games.gm.corrections.conftest import REASON, mark_of

pytestmark = pytest.mark.slow


@pytest.fixture
def rome(alice, bob, greta, idle):
    return copy_of("rome", [alice, bob, greta], lambda: roman_table(alice, bob, greta))


@pytest.fixture
def edit(rome, greta):
    def do(**lines):
        typed = replace(present_board(rome), **lines)
        seen = mark_of(rome)
        return board_edit(game_id=rome.pk, by=greta, board=typed, reason=REASON, seen=seen, now=NOW)

    return do


def faults(game, **lines) -> list[tuple[str, str]]:
    typed = replace(present_board(game), **lines)
    _position, errors = read_board(
        BoardState(variant_of(game), position_of(open_phase(game))), typed
    )
    return [(fault.field, fault.sentence) for fault in errors]


def test_a_new_alliance_begins_this_year_and_an_old_one_keeps_its_year(rome, edit):
    edit(alliances="Illyria for Rome")
    made = Alliance("RO", position_of(open_phase(rome)).turn.year)
    phase = open_phase(rome)
    phase.position["alliances"]["Ill"]["since"] = made.since + 1
    phase.save()
    edit(alliances="Ill for RO; Aet for CA")
    now = position_of(open_phase(rome))
    assert now.turn.phase is PhaseKind.ALLIANCES
    assert now.alliances == {"Aet": Alliance("CA", made.since), "Ill": Alliance("RO", 222)}


def test_the_preview_shows_the_old_and_the_new_ally(rome, edit):
    edit(alliances="Ill for RO")
    plan = board_plan(rome, replace(present_board(rome), alliances=""))
    (change,) = changes(variant_of(rome), plan.before, plan.after)
    said = (change.what, change.before, change.after)
    assert said == ("Ally of Illyria", "Rome, since 221 BC", "nobody")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ({"alliances": "Ill"}, "“Ill” is not an alliance"),
        ({"alliances": "Rom for RO"}, "“Rom for RO” is not an alliance"),
        ({"alliances": "Ill for Gaul"}, "“Ill for Gaul” is not an alliance"),
        ({"alliances": "end Ill"}, "“end Ill” is not an alliance"),
        ({"alliances": "Ill for RO, Illyria for CA"}, "Illyria already has an ally."),
        ({"alliances": "Ill for RO, Aet for RO, Ach for RO"}, "Rome has more than 2 alliances."),
        ({"minors": "", "alliances": "Ill for RO"}, "The armed neutral Illyria has no unit."),
    ],
)
def test_errors_are_shown_at_the_field_of_alliances(rome, lines, said):
    (fault,) = faults(rome, **lines)
    assert fault[0] == "alliances"
    assert fault[1].startswith(said)


def test_other_variants_have_no_field_of_alliances(game):
    assert faults(game, alliances="Swi for FR") == []


@pytest.mark.parametrize(
    ("variant_id", "asked"),
    [("rise-of-rome-1", (True, True)), ("empire-1999", (False, False))],
)
def test_the_form_has_the_fields_of_the_variant(variant_id, asked):
    game = Game(variant_id=variant_id)
    context = board_context(
        game, write_board(BoardState(variant_of(game), variant_of(game).start)), ()
    )
    assert (context["minors"] is not None, context["alliances"] is not None) == asked
    assert context["examples"]["units"].startswith(("A ", "F "))
