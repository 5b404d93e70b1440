"""Resolving at once: the promises that it breaks, and together with a withheld result."""

import pytest
from django.http import QueryDict

from games.core.visibility import Viewer
from games.gm.acts.excuse import excuse_grant
from games.gm.acts.resolve import phase_resolve_now, question
from games.gm.acts.withhold import result_withhold
from games.gm.queries.inbox import gm_desk
from games.models import Substitution
from tests.games.cast import NOW, refused, seat_of


@pytest.fixture
def asked(game, greta):
    viewer = Viewer(game.pk, user_id=greta.pk, is_gm=True)
    return lambda: question(gm_desk(game, viewer), QueryDict())


def test_the_question_names_the_players_who_are_excused(asked, game, greta):
    assert not any("promise" in sentence for sentence in asked().sentences)
    excuse_grant(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert "the game would wait for missing orders of France" in asked().sentences[0]


def test_the_question_names_seats_for_which_a_substitute_is_asked(asked, game, alice, charlie):
    people = {"player": alice, "substitute": charlie, "asked_by": alice}
    Substitution.objects.create(seat=seat_of(game, "FR"), until=NOW, asked_at=NOW, **people)
    assert "asked to be a substitute for France" in " ".join(asked().sentences)


def test_a_result_that_is_to_be_withheld_is_resolved_for_the_gm_alone(asked, game, greta, idle):
    result_withhold(game_id=game.pk, by=greta, reason="To check it", now=NOW)
    assert asked().label == "Resolve for me alone"
    phase = phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert (phase.is_withheld, phase.is_open) == (True, True)
    assert refused(phase_resolve_now, game_id=game.pk, by=greta, now=NOW)[1] == 409
