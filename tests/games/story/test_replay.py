"""Replaying what is stored of a resolved phase."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.core.codec import RULES_VERSION
from games.gm.services.civil_disorder import civil_disorder_declare
from games.models import OrderSheet, Phase
from games.story.queries.replay import replay
from games.turn.services.phase_advance import phase_resolve_now
from tests.games.cast import NOW, submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def resolved(game, alice, greta) -> Phase:
    submit(game, alice, "FR", "A Par - Bur", "A Mar - Sav")
    return phase_resolve_now(game_id=game.pk, by=greta, now=NOW)


def replayed(phase: Phase) -> str:
    out = StringIO()
    call_command("replay", str(phase.game_id), stdout=out)
    return out.getvalue()


def test_a_resolved_phase_says_what_it_was_decided_by(resolved):
    assert resolved.rules_version == RULES_VERSION


def test_the_stored_orders_give_the_stored_outcome(resolved):
    again = replay(resolved)
    assert (again.is_same, again.is_broken) == (True, False)


def test_other_orders_than_the_stored_ones_are_found(resolved):
    OrderSheet.objects.filter(phase=resolved, seat__power="FR").update(orders=["A Par - Pic"])
    assert replay(resolved).is_broken
    with pytest.raises(CommandError):
        replayed(resolved)


def test_newer_rules_that_decide_otherwise_break_nothing(resolved, monkeypatch):
    monkeypatch.setattr("games.story.queries.replay.RULES_VERSION", RULES_VERSION + 1)
    OrderSheet.objects.filter(phase=resolved, seat__power="FR").update(orders=["A Par - Pic"])
    assert not replay(resolved).is_broken
    said = f"rules version {RULES_VERSION}; rules version {RULES_VERSION + 1} gives"
    assert said in replayed(resolved)


def test_what_a_power_had_saved_before_its_civil_disorder_does_not_count(game, alice, greta):
    submit(game, alice, "FR", "A Par - Bur")
    civil_disorder_declare(game_id=game.pk, by=greta, power="FR", confirm="France", now=NOW)
    assert replay(phase_resolve_now(game_id=game.pk, by=greta, now=NOW)).is_same


def test_the_page_of_a_phase_says_what_it_was_decided_by(visit, table, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    page = visit().get("phase", number=1).content.decode()
    assert f"Resolved with version {RULES_VERSION} of the rules." in page
