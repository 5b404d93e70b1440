"""A kind of vote is one class: a new one needs no other change."""

from datetime import timedelta

import pytest
from django.utils.functional import lazystr

from games.models import Delivery, Event, Proposal
from games.notices.queries import notice_of
from games.votes.kind import KINDS, ProposalKind, more_than_half
from games.votes.services.votes import vote_cast, vote_propose
from tests.games.cast import DUE, NOW, open_phase, refused
from tests.games.table import text_of
from tests.look import markup

pytestmark = pytest.mark.django_db


class Holiday(ProposalKind):
    """A holiday for some powers: the open phase is due later."""

    code = "holiday"
    majority = staticmethod(more_than_half)
    is_of_phase = True
    lengths = (24, 48)
    powers_legend = lazystr("Who has a holiday")
    label = lazystr("A holiday")
    heading = lazystr("A holiday of %(time)s for %(powers)s")
    proposed = lazystr("A holiday of %(time)s for %(powers)s is proposed.")
    agreed = lazystr("The players agreed on a holiday for %(powers)s.")
    notice = (lazystr("It is a holiday"), lazystr("The players have agreed on it."))

    def powers_of(self, variant, alive, powers):
        return [power for power in variant.powers if power in powers]

    def act(self, agreed):
        agreed.phase.due_at += timedelta(hours=agreed.proposal.hours)
        agreed.phase.save(update_fields=["due_at"])
        return agreed.proposal.powers


@pytest.fixture(autouse=True)
def holiday(monkeypatch):
    monkeypatch.setitem(KINDS, "holiday", Holiday())


@pytest.fixture
def proposed(game, alice) -> Proposal:
    options = {"kind": "holiday", "powers": ["FR", "HA"], "hours": 48}
    vote_propose(game_id=game.pk, by=alice, now=NOW, **options)
    return Proposal.objects.get()


@pytest.fixture
def agreed(game, bob, proposed):
    vote_cast(game_id=game.pk, by=bob, proposal_id=proposed.pk, now=NOW)
    return game


def test_it_is_done_when_its_majority_agrees(agreed):
    assert open_phase(agreed).due_at == DUE + timedelta(hours=48)


def test_it_is_not_done_before(game, proposed):
    assert open_phase(game).due_at == DUE


def test_it_is_done_once(agreed):
    assert not Proposal.objects.exists()


def test_it_offers_its_own_lengths(game, alice):
    options = {"game_id": game.pk, "by": alice, "kind": "holiday", "hours": 72, "now": NOW}
    assert refused(vote_propose, **options) == ("unknown_length", 422)


def test_its_event_names_what_was_agreed(agreed):
    event = Event.objects.first()
    assert (event.kind, event.data) == ("agreed", {"kind": "holiday", "powers": ["FR", "HA"]})


def test_there_is_a_notice_of_the_proposal(bob, proposed):
    said = notice_of(Delivery.objects.filter(user=bob, kind="vote").get())
    assert said.sentence == "A holiday of 2 days for France, Austria is proposed."


def test_there_is_a_notice_of_the_agreement(bob, agreed):
    said = notice_of(Delivery.objects.filter(user=bob, kind="game").first())
    assert (said.title, said.sentence) == ("It is a holiday", "The players have agreed on it.")


def test_the_page_offers_it(visit, table, alice):
    page = visit(alice).client.get(f"{table.get_absolute_url()}?open=propose-clock")
    assert "A holiday" in text_of(page)
    assert "Who has a holiday" in text_of(page)
    assert markup.unnamed_controls(page.content.decode()) == []


def test_it_is_proposed_on_the_page(visit, alice):
    visit(alice).post("vote_propose", {"kind": "holiday", "powers": ["FR"], "hours": "24"})
    assert "A holiday of 24 hours for France" in text_of(visit().get())


def test_the_page_shows_a_refused_proposal_again(visit, alice):
    answer = visit(alice).post("vote_propose", {"kind": "holiday", "powers": ["FR"]})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="holiday-FR" checked' in page


def test_the_history_shows_it(visit, table, alice, bob):
    visit(alice).post("vote_propose", {"kind": "holiday", "powers": ["FR"], "hours": "24"})
    visit(bob).client.post(f"/games/{table.pk}/votes/{Proposal.objects.get().pk}/")
    page = text_of(visit().get())
    assert "A holiday of 24 hours for France is proposed." in page
    assert "The players agreed on a holiday for France." in page
