"""Draws and concessions have an earliest year, if the settings of the game say so."""

import pytest

from games.core.words.settings import settings_words
from games.models import Game, Proposal, Status
from games.settings.services.games import game_create
from games.votes.services.votes import vote_cast, vote_propose
from tests.games.cast import NOW, refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def from_1764(game) -> Game:
    """The game of 1763, with no draw or concession before 1764."""
    game.earliest_end = 1764
    game.save(update_fields=["earliest_end"])
    return game


@pytest.mark.parametrize("choice", [{"kind": "draw"}, {"kind": "concede", "powers": ["HA"]}])
def test_a_share_of_the_game_cannot_be_proposed_before_that_year(from_1764, alice, choice):
    proposal = {"game_id": from_1764.pk, "by": alice, "now": NOW, **choice}
    assert refused(vote_propose, **proposal) == ("end_too_early", 409)


def test_the_refusal_names_the_year(visit, table, alice):
    Game.objects.filter(pk=table.pk).update(earliest_end=1764)
    answer = visit(alice).post("vote_propose", {"kind": "draw"})
    assert answer.status_code == 409
    assert "This game has no draw and no concession before 1764." in text_of(answer)


def test_an_end_without_a_result_can_be_proposed_at_any_time(from_1764, alice, bob):
    vote_propose(game_id=from_1764.pk, by=alice, kind="cancel", now=NOW)
    vote_cast(game_id=from_1764.pk, by=bob, proposal_id=Proposal.objects.get().pk, now=NOW)
    assert Game.objects.get(pk=from_1764.pk).status == Status.FINISHED


def test_a_draw_can_be_proposed_from_that_year_on(from_1764, alice):
    Game.objects.filter(pk=from_1764.pk).update(earliest_end=1763)
    vote_propose(game_id=from_1764.pk, by=alice, kind="draw", now=NOW)
    assert Proposal.objects.get().kind == "draw"


def test_a_draw_of_a_later_year_is_not_done_after_the_game_was_rolled_back(game, alice, bob):
    vote_propose(game_id=game.pk, by=alice, kind="draw", now=NOW)
    Game.objects.filter(pk=game.pk).update(earliest_end=1764)
    vote_cast(game_id=game.pk, by=bob, proposal_id=Proposal.objects.get().pk, now=NOW)
    assert Game.objects.get(pk=game.pk).status == Status.RUNNING


def test_the_form_offers_neither_before_that_year_and_says_so(visit, table, alice):
    Game.objects.filter(pk=table.pk).update(earliest_end=1764)
    page = visit(alice).client.get(f"{table.get_absolute_url()}?open=propose-end")
    content = page.content.decode()
    assert 'id="kind-draw"' not in content
    assert 'id="kind-concede"' not in content
    assert 'id="kind-cancel"' in content
    assert "From 1764 on" in content


@pytest.mark.parametrize(
    ("years", "code"),
    [
        ({"earliest_end": 1762}, "earliest_end"),
        ({"earliest_end": 1900}, "earliest_end"),
        ({"earliest_end": 1771, "last_year": 1770}, "earliest_end"),
    ],
)
def test_the_year_is_one_that_the_game_reaches(greta, years, code):
    assert refused(game_create, creator=greta, name="Early", **years) == (code, 422)


def test_the_settings_of_the_game_name_the_year(visit, table):
    Game.objects.filter(pk=table.pk).update(earliest_end=1764)
    page = visit().client.get(f"{table.get_absolute_url()}?open=played")
    assert "From 1764 on" in text_of(page)


def test_a_change_of_the_year_is_named_in_the_log():
    assert settings_words(["earliest_end"]) == "earliest year of a draw or a concession"
