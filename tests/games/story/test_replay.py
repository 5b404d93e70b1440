"""Resolving a stored phase again."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from adjudicator.phase import RULES_VERSION
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.resolve import phase_resolve_now
from games.models import OrderSheet, Phase
from games.story.queries.replay import replay
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


def test_a_resolved_phase_stores_the_version_of_the_rules(resolved):
    assert resolved.rules_version == RULES_VERSION


def test_resolving_the_stored_orders_again_gives_the_stored_outcome(resolved):
    again = replay(resolved)
    assert (again.is_same, again.is_broken) == (True, False)


def test_changed_orders_are_found(resolved):
    OrderSheet.objects.filter(phase=resolved, seat__power="FR").update(orders=["A Par - Pic"])
    assert replay(resolved).is_broken
    with pytest.raises(CommandError):
        replayed(resolved)


def test_another_outcome_by_newer_rules_is_not_an_error(resolved, monkeypatch):
    monkeypatch.setattr("games.story.queries.replay.RULES_VERSION", RULES_VERSION + 1)
    OrderSheet.objects.filter(phase=resolved, seat__power="FR").update(orders=["A Par - Pic"])
    assert not replay(resolved).is_broken
    said = f"rules version {RULES_VERSION}; rules version {RULES_VERSION + 1} gives"
    assert said in replayed(resolved)


def test_orders_saved_before_civil_disorder_do_not_count(game, alice, greta):
    submit(game, alice, "FR", "A Par - Bur")
    civil_disorder_declare(game_id=game.pk, by=greta, power="FR", confirm="France", now=NOW)
    assert replay(phase_resolve_now(game_id=game.pk, by=greta, now=NOW)).is_same


def test_the_page_of_a_phase_names_the_version_of_the_rules(visit, table, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    page = visit().get("phase", number=1).content.decode()
    assert f"Resolved with version {RULES_VERSION} of the rules." in page
