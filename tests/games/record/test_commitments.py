"""Roots of phases: published before the result, true to the sheets that were used."""

from itertools import cycle

import pytest

from games.gm.acts.correct_orders import orders_correct
from games.gm.acts.release import result_release
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.withhold import result_withhold
from games.gm.corrections.plan import game_state, last_correction
from games.gm.corrections.services import roll_forward
from games.models import Commitment, Game, OrderSheet, Phase
from games.sheets.acts.enter_orders import orders_enter
from games.sheets.acts.open_envelope import envelope_open
from games.turn.queries.commitments import root_of
from games.turn.queries.due_phases import LEASE
from games.turn.services import phase_resolve as resolution
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, open_phase, refused, submit


def roots(game) -> list[tuple[int, int]]:
    """The number of each phase that has a root, with the number of the root."""
    rows = Commitment.objects.filter(phase__game=game).order_by("pk")
    return list(rows.values_list("phase__number", "number"))


def resolved(game, **options) -> Phase | None:
    given = {"phase_id": open_phase(game).pk, "cause": Cause.GM, "now": NOW} | options
    return phase_resolve(**given)


@pytest.fixture
def fails(game, monkeypatch) -> Game:
    """A game whose first phase could not be resolved."""

    def fail(*arguments: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(resolution, "resolve", fail)
        with pytest.raises(RuntimeError):
            resolved(game)
    return game


def test_the_root_is_committed_before_anything_is_resolved(fails):
    assert roots(fails) == [(1, 1)]
    assert not open_phase(fails).is_resolved


def test_the_root_stands_if_the_phase_is_resolved_at_the_second_attempt(fails):
    resolved(fails)
    assert roots(fails) == [(1, 1)]


def test_orders_that_come_while_a_phase_is_stuck_get_another_root(fails, alice):
    submit(fails, alice, "FR", "A Mar - Sav")
    resolved(fails)
    assert roots(fails) == [(1, 1), (1, 2)]


def test_sheets_that_change_after_the_root_get_another(game, alice, monkeypatch):
    submit(game, alice, "FR", "A Mar H")
    first = resolution._commit

    def commit_and_order(*arguments):
        found = first(*arguments)
        if roots(game) == [(1, 1)]:
            submit(game, alice, "FR", "A Mar - Sav")
        return found

    monkeypatch.setattr(resolution, "_commit", commit_and_order)
    phase = resolved(game)
    assert roots(game) == [(1, 1), (1, 2)]
    orders = {row["order"] for row in phase.public_outcome["orders"]}
    assert "A Mar - Sav" in orders


@pytest.fixture
def changing(game, alice, monkeypatch):
    """Alice changes her orders after each root."""
    first, lines = resolution._commit, cycle(["A Mar - Sav", "A Mar H"])

    def commit_and_order(*arguments):
        found = first(*arguments)
        submit(game, alice, "FR", next(lines))
        return found

    monkeypatch.setattr(resolution, "_commit", commit_and_order)


def test_a_phase_whose_orders_keep_changing_is_left_to_the_next_sweep(game, changing):
    Phase.objects.filter(game=game).update(claimed_until=NOW + LEASE)
    assert resolved(game) is None
    assert open_phase(game).claimed_until is None


def test_a_gm_who_resolves_while_orders_keep_changing_is_told_to_try_again(game, greta, changing):
    found = refused(phase_resolve_now, game_id=game.pk, by=greta, now=NOW)
    assert found == ("orders_changing", 409)
    assert open_phase(game).number == 1


def test_orders_that_the_gm_enters_are_committed_to(game, greta):
    envelope_open(game_id=game.pk, by=greta, power="FR", phase_number=1, reason="Ill.", now=NOW)
    orders_enter(
        game_id=game.pk,
        by=greta,
        power="FR",
        phase_number=1,
        orders=["A Mar - Sav"],
        now=NOW,
    )
    phase = resolved(game)
    made = Commitment.objects.get()
    sheets = OrderSheet.objects.filter(phase=phase, is_current=True).select_related("seat")
    orders = {sheet.seat.power: sheet.orders for sheet in sheets}
    assert orders["FR"] == ["A Mar - Sav"]
    assert root_of(phase, orders, {}, made.secret) == made.root


def test_a_withheld_result_has_its_root_when_the_gm_looks_at_it(game, greta):
    result_withhold(game_id=game.pk, by=greta, reason="A mistake.", phase_number=1, now=NOW)
    assert resolved(game, cause=Cause.DEADLINE, now=DUE) is None
    assert roots(game) == [(1, 1)]
    result_release(game_id=game.pk, by=greta, now=DUE)
    assert roots(game) == [(1, 1)]


def test_the_gm_who_resolves_and_withholds_has_published_the_root(game, greta):
    result_withhold(game_id=game.pk, by=greta, reason="A mistake.", phase_number=1, now=NOW)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert open_phase(game).is_withheld
    assert roots(game) == [(1, 1)]


def corrected(game, greta) -> Game:
    """France's sheet of the first phase is replaced after the second was resolved."""
    for _ in range(2):
        resolved(game)
    state = game_state(game)
    orders_correct(
        game_id=game.pk,
        by=greta,
        phase_number=1,
        power="FR",
        orders=["A Par - Bur"],
        bids=None,
        reason="A sheet was lost.",
        seen=state.mark,
        now=NOW,
    )
    return game


def test_a_correction_marks_its_roots_and_keeps_the_old_ones(game, greta):
    corrected(game, greta)
    rows = Commitment.objects.filter(phase__game=game).order_by("phase__branch", "phase__number")
    found = rows.values_list("phase__branch", "phase__number", "is_after_result", "phase__status")
    assert list(found) == [
        (1, 1, False, "superseded"),
        (1, 2, False, "superseded"),
        (2, 1, True, "resolved"),
        (2, 2, True, "resolved"),
    ]


def test_a_correction_that_is_undone_restores_the_old_roots(game, greta):
    corrected(game, greta)
    mark = game_state(game).mark
    assert last_correction(game) is not None
    roll_forward(game_id=game.pk, by=greta, reason="It was right.", seen=mark, now=NOW)
    current = Commitment.objects.filter(phase__game=game, phase__status="resolved")
    assert [row.is_after_result for row in current] == [False, False]


def test_a_practice_game_has_roots_too(game, alice):
    Game.objects.filter(pk=game.pk).update(is_practice=True, gm=None)
    resolved(game)
    assert roots(game) == [(1, 1)]
