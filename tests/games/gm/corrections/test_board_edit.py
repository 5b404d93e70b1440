"""Corrections of the board of the open phase, and refusals of impossible boards."""

from dataclasses import replace

import pytest

from adjudicator import Bid
from adjudicator.state import PhaseKind
from games.core.codec import BoardState, position_of, variant_of
from games.gm.acts.correct_orders import orders_correct
from games.gm.corrections.board_reader import read_board
from games.gm.corrections.plan import present_board
from games.gm.corrections.services import board_edit
from games.models import OrderSheet, Phase
from tests.games.cast import NOW, open_phase, refused, submit
from tests.games.gm.corrections.conftest import REASON, line_of, mark_of

pytestmark = pytest.mark.slow


@pytest.fixture
def edit(greta):
    """Correct some fields of the board."""

    def do(game, **lines):
        options = {"by": greta, "reason": REASON, "now": NOW, "seen": mark_of(game)}
        return board_edit(game_id=game.pk, board=with_lines(game, **lines), **options)

    return do


def with_lines(game, units=None, centres=None, minors=None):
    typed = present_board(game)
    return replace(
        typed,
        units={**typed.units, **(units or {})},
        centres={**typed.centres, **(centres or {})},
        minors=typed.minors if minors is None else minors,
    )


def faults(game, **lines) -> list[tuple[str, str]]:
    position = position_of(open_phase(game))
    _position, errors = read_board(
        BoardState(variant_of(game), position), with_lines(game, **lines)
    )
    return [(fault.field, fault.sentence) for fault in errors]


def test_a_written_board_is_read_back_unchanged(game):
    position = position_of(open_phase(game))
    assert read_board(BoardState(variant_of(game), position), present_board(game))[0] == position


def test_the_phase_reopens_with_the_typed_board(game, edit):
    edit(game, units={"FR": "a burgundy, A Mar, F Bre"})
    position = position_of(open_phase(game))
    assert [str(unit) for unit in position.units_of("FR")] == ["F Bre", "A Bur", "A Mar"]
    assert line_of(game) == [(1, 2, "open")]


def test_drafts_are_kept_and_checked_again(game, alice, edit):
    submit(game, alice, "FR", "A Par H", "A Mar H", "F Bre H")
    edit(game, units={"FR": "A Bur, A Mar, F Bre"})
    sheet = OrderSheet.objects.get(phase=open_phase(game), seat__power="FR")
    assert (sheet.is_complete, sheet.orders) == (False, ["A Par H", "A Mar H", "F Bre H"])


def test_a_power_without_units_has_nothing_to_order(game, edit):
    edit(game, units={"FR": ""}, centres={"FR": ""})
    assert "FR" not in open_phase(game).powers_to_order


@pytest.mark.parametrize(
    ("lines", "field", "said"),
    [
        ({"units": {"FR": "A Par, F Par"}}, "units-FR", "A fleet cannot stand in Paris."),
        ({"units": {"FR": "A Par, A Xyz"}}, "units-FR", "No space is called “Xyz”."),
        ({"units": {"FR": "A Par, A Par"}}, "units-FR", "Paris holds two units."),
        ({"units": {"FR": "A Vie"}}, "units-HA", "Vienna holds two units."),
        (
            {"units": {"FR": "Paris"}},
            "units-FR",
            "“Paris” is not a unit: write A or F and its space.",
        ),
        ({"units": {"OT": "F Smy"}}, "units-OT", "Smyrna: write Smy/nc or Smy/sc."),
        ({"units": {"FR": "A NAO"}}, "units-FR", "An army cannot stand in North Atlantic Ocean."),
        ({"centres": {"FR": "Bur"}}, "centres-FR", "Burgundy is not a supply centre."),
        ({"centres": {"HA": "Par"}}, "centres-HA", "Paris already belongs to another power."),
        (
            {"centres": {"FR": "Par"}},
            "units-FR",
            "After Winter France cannot have more units (3) than centres (1).",
        ),
        (
            {"minors": "A Par"},
            "minors",
            "Paris is not the home of a minor power; minors stay at home.",
        ),
        ({"units": {"FR": "A Par," * 1000}}, "units-FR", "This text is too long."),
    ],
)
def test_errors_are_shown_at_their_fields(game, lines, field, said):
    assert (field, said) in faults(game, **lines)


def test_all_errors_are_shown_at_once(game):
    wrong = faults(game, units={"FR": "A Xyz, F Par"}, centres={"HA": "Bur"})
    assert [field for field, _said in wrong] == ["units-FR", "units-FR", "centres-HA"]


def test_an_impossible_board_changes_nothing(game, edit):
    assert refused(edit, game, units={"FR": "F Par"}) == ("board", 422)
    assert line_of(game) == [(1, 1, "open")]


def test_the_same_board_is_refused(game, edit):
    assert refused(edit, game) == ("nothing_changed", 422)


def test_the_correction_can_be_undone(game, edit, forward):
    before = position_of(open_phase(game))
    edit(game, units={"FR": "A Bur"})
    forward(game)
    assert position_of(open_phase(game)) == before


def test_a_later_correction_of_orders_stops_at_the_corrected_board(played, greta, edit, resolve):
    edit(played, units={"FR": "A Gas, A Mar, F Bre"})
    resolve()
    orders_correct(
        game_id=played.pk,
        by=greta,
        phase_number=1,
        power="FR",
        orders=["A Par - Bur", "A Mar H"],
        bids=[Bid(1, "A Swi H")],
        reason=REASON,
        seen=mark_of(played),
        now=NOW,
    )
    assert line_of(played)[-1][0] == 3
    assert line_of(played)[-1][2] == "open"


def test_the_board_cannot_be_edited_during_retreats(game, edit):
    Phase.objects.filter(pk=open_phase(game).pk).update(kind=PhaseKind.RETREATS)
    moved = {"units": {"FR": "A Bur, A Mar, F Bre"}}
    assert refused(edit, game, **moved) == ("board_in_retreats", 409)
