"""Votes on the game's page: proposing, voting, withdrawing, and their secrecy."""

import pytest

from games.models import Proposal
from games.votes.services.votes import vote_propose
from tests.games.seat_given import seat_given
from tests.games.table import text_of
from tests.look import markup

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn_up(table, alice, charlie, greta) -> Proposal:
    """Alice has proposed a draw; Charlie plays Spain."""
    seat_given(game_id=table.pk, by=greta, power="SP", account="Charlie")
    vote_propose(game_id=table.pk, by=alice, kind="draw")
    return Proposal.objects.get()


def vote(visitor, proposal, act="vote_cast"):
    return visitor.client.post(
        f"/games/{visitor.game.pk}/votes/{proposal.pk}/"
        + ("withdraw/" if act == "vote_withdraw" else "")
    )


def section(answer) -> str:
    """The section on votes of the page, without CSRF tokens."""
    page = text_of(answer)
    return page[page.find("A draw among the survivors") :].partition("How it is played")[0]


def test_a_player_proposes_a_draw(visit, alice):
    visit(alice).post("vote_propose", {"kind": "draw"})
    assert Proposal.objects.get().kind == "draw"
    assert "You agree" in text_of(visit(alice).get())


def test_a_concession_is_proposed_to_several(visit, alice):
    visit(alice).post("vote_propose", {"kind": "concede", "powers": ["HA", "FR"]})
    assert Proposal.objects.get().powers == ["FR", "HA"]


@pytest.mark.parametrize(
    "data", [{}, {"kind": "x"}, {"kind": "concede"}, {"kind": "concede", "powers": ["\x00"]}]
)
def test_an_invalid_proposal_is_refused_at_its_form(visit, alice, data):
    answer = visit(alice).post("vote_propose", data)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert markup.forbidden(answer.content.decode()) == []


def test_the_last_agreement_ends_the_game_and_the_page_shows_the_shares(
    visit, alice, bob, charlie, drawn_up
):
    vote(visit(bob), drawn_up)
    vote(visit(charlie), drawn_up)
    page = text_of(visit().get())
    assert "The players agreed on a draw of 10 powers" in page
    assert page.count("1/10") == 10


def test_a_vote_is_withdrawn_on_the_page(visit, alice, drawn_up):
    vote(visit(alice), drawn_up, "vote_withdraw")
    assert "You agree" not in text_of(visit(alice).get())


@pytest.mark.parametrize("who", ["nobody", "greta", "charlie"])
def test_pages_are_the_same_whoever_agrees(visit, request, alice, bob, drawn_up, who):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    before = section(visitor.get())
    vote(visit(bob), drawn_up)
    vote(visit(alice), drawn_up, "vote_withdraw")
    assert "A draw among the survivors" in before
    assert section(visitor.get()) == before


def test_only_ones_own_vote_is_shown(visit, alice, bob, greta, drawn_up):
    assert "You agree" in text_of(visit(alice).get())
    assert not any("You agree" in text_of(visit(user).get()) for user in (None, bob, greta))


def test_the_desk_and_the_events_reveal_no_votes(visit, greta, bob, drawn_up):
    before = text_of(visit(greta).get("gm")).partition("Events")[2]
    vote(visit(bob), drawn_up)
    after = text_of(visit(greta).get("gm")).partition("Events")[2]
    assert "A draw among the survivors is proposed." in before
    assert len(after) == len(before)


def test_a_visitor_is_not_asked_to_vote(visit, drawn_up):
    page = visit().get().content.decode()
    assert "/votes/" not in page


@pytest.mark.parametrize("who", ["greta", "nobody"])
def test_others_cannot_vote(visit, request, drawn_up, who):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    answer = vote(visitor, drawn_up)
    assert answer.status_code == (302 if who == "nobody" else 403)
    assert drawn_up.votes.count() == 1


def test_a_proposal_of_another_game_is_not_found(visit, open_table, alice, drawn_up):
    other = open_table()
    assert vote(visit(alice, other), drawn_up).status_code == 404


@pytest.mark.parametrize("who", ["nobody", "alice", "greta"])
def test_a_page_with_votes_is_valid_and_takes_few_queries(
    visit, request, drawn_up, who, django_assert_max_num_queries
):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    with django_assert_max_num_queries(12):
        page = visitor.get().content.decode()
    assert markup.forbidden(page) == []
    assert markup.broken_references(page) == []
    assert markup.unnamed_controls(page) == []
