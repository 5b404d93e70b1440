"""The pages of an election of a GM, and the links to them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game, Proposal
from games.votes.services.candidates import candidate_stand
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def silent(table):
    """A game whose GM Greta was not seen for two weeks."""
    Game.objects.filter(pk=table.pk).update(gm_seen_at=timezone.now() - timedelta(days=15))
    return table


def test_spectators_find_the_form_on_the_trust_page(visit, silent, charlie):
    page = visit(charlie).get("gm_log").content.decode()
    assert address(silent, "gm_stand") in page


@pytest.mark.parametrize("who", ["alice", "greta", None])
def test_nobody_else_sees_the_link(visit, silent, request, who):
    person = request.getfixturevalue(who) if who else None
    assert address(silent, "gm_stand") not in visit(person).get("gm_log").content.decode()


def test_a_candidate_can_withdraw_on_the_page(visit, silent, charlie):
    visit(charlie).post("gm_stand", {"sentence": "I have run ten games."})
    assert Proposal.objects.get().candidate == charlie
    assert "You are standing for GM. The players are voting." in text_of(
        visit(charlie).get("gm_stand")
    )
    visit(charlie).post("gm_stand", {"withdraw": "1"})
    assert not Proposal.objects.exists()


def test_a_refused_sentence_is_kept(visit, silent, charlie):
    answer = visit(charlie).post("gm_stand", {"sentence": "x" * 301})
    assert answer.status_code == 422
    assert "x" * 301 in answer.content.decode()


def test_the_players_read_who_stands_and_agree(visit, silent, alice, charlie):
    candidate_stand(game_id=silent.pk, by=charlie, sentence="I have run ten games.")
    page = text_of(visit(alice).get("game"))
    assert "Charlie as the GM: “I have run ten games.”" in page
    assert "More than half of you must agree." in page


def test_players_of_a_private_game_can_invite_candidates(visit, silent, alice, charlie):
    Game.objects.filter(pk=silent.pk).update(is_public=False)
    silent.refresh_from_db()
    assert silent.invite_token in visit(alice).get("game").content.decode()
    Game.objects.filter(pk=silent.pk).update(gm_seen_at=timezone.now())
    assert silent.invite_token not in visit(alice).get("game").content.decode()
