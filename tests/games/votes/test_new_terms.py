"""Settings of a running game change if the GM proposes it and all its players agree."""

import pytest
from django.test import Client

from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.take_role import gm_role_take
from games.models import Delivery, Event, Game, PressMode, Proposal, Seat
from games.notices.queries import notice_of
from games.schedule.terms import STRICTER
from games.story.queries.events import sentence
from games.tournaments.services.tournaments import tournament_create
from games.votes.services.terms import terms_propose, terms_withdraw
from games.votes.services.votes import vote_cast, vote_propose
from maps.load import load_variant
from tests.games.cast import NOW, account, refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

YEAR = {"last_year": 1770}


def propose(game, greta, **wanted):
    return terms_propose(game_id=game.pk, by=greta, wanted=wanted or YEAR, now=NOW)


def agree(game, *people):
    for user in people:
        vote_cast(game_id=game.pk, by=user, proposal_id=Proposal.objects.get().pk, now=NOW)
    return Game.objects.get(pk=game.pk)


@pytest.mark.parametrize(
    "wanted",
    [
        {"last_year": 1770},
        {"last_year": 1763},
        {"press_mode": "none"},
        {"standby": "de"},
        {"is_public": False},
        {"last_year": 1770, "press_mode": "public", "standby": "any", "is_public": False},
    ],
)
def test_what_all_agree_to_is_changed(game, greta, alice, bob, wanted):
    propose(game, greta, **wanted)
    changed = agree(game, alice, bob)
    assert {name: getattr(changed, name) for name in wanted} == wanted
    assert not Proposal.objects.exists()


def test_nothing_is_changed_before_all_agree(game, greta, alice):
    propose(game, greta)
    assert agree(game, alice).last_year is None


def test_a_last_year_is_taken_back(game, greta, alice, bob):
    Game.objects.filter(pk=game.pk).update(last_year=1770)
    propose(game, greta, last_year=None)
    assert agree(game, alice, bob).last_year is None


def test_an_open_seat_does_not_prevent_it(game, greta, alice, bob):
    propose(game, greta)
    Seat.objects.filter(game=game, power="PR").update(state="open", holder=None)
    assert agree(game, alice, bob).last_year == 1770


def test_the_question_names_each_change_as_it_is_and_as_it_was(visit, table, greta, alice):
    propose(table, greta, press_mode="none", is_public=False)
    page = " ".join(text_of(visit(alice).get()).split())
    assert (
        "A change of settings is proposed. Press: None (before: To one, to a group, to all);"
        " Who watches: Only its players (before: Everybody can watch)."
    ) in page


def test_players_are_told_of_the_proposal(game, greta, alice):
    propose(game, greta)
    said = notice_of(Delivery.objects.filter(user=alice, kind="vote").get())
    assert said.sentence.startswith("A change of settings was proposed. End: Fall 17")
    assert said.sentence.endswith("(before: No last year: the game ends by a solo or a vote).")


def test_the_change_is_logged_and_told(game, greta, alice, bob):
    propose(game, greta, standby="any")
    version = Game.objects.get(pk=game.pk).version
    assert agree(game, alice, bob).version > version
    event = Event.objects.first()
    said = sentence(event, load_variant(game.variant_id), named=False)
    assert event.kind == "settings_changed"
    assert said == (
        "All players agreed to a change of settings. When a seat opens: It is offered in turn to"
        " players on standby (before: Applicants and people whom a GM asks)."
    )
    told = notice_of(Delivery.objects.filter(user=alice, kind="game").latest("pk"))
    assert told.title == "All players agreed to a change of settings"
    assert told.sentence.startswith("When a seat opens: It is offered")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"last_year": 1762}, "last_year"),
        ({"last_year": 1900}, "last_year"),
        ({"press_mode": "loud"}, "unknown_choice"),
        ({"standby": "xx"}, "unknown_choice"),
        ({"press_mode": "full", "is_public": True}, "nothing_changed"),
        ({}, "nothing_changed"),
    ],
)
def test_wrong_changes_are_refused(game, greta, wanted, code):
    change = {"game_id": game.pk, "by": greta, "wanted": wanted}
    assert refused(terms_propose, **change) == (code, 422)


def test_the_last_year_is_not_before_the_present_one(game, greta):
    game.phases.update(year=1765)
    change = {"game_id": game.pk, "by": greta}
    assert refused(terms_propose, wanted={"last_year": 1764}, **change) == ("last_year_over", 422)
    assert terms_propose(wanted={"last_year": 1765}, **change).pk


def test_a_proposal_lapses_when_its_year_is_over(game, greta, alice, bob):
    propose(game, greta, last_year=1764)
    game.phases.update(year=1765)
    assert agree(game, alice).last_year is None
    assert not Proposal.objects.exists()


@pytest.mark.parametrize("before", PressMode.values)
@pytest.mark.parametrize("after", PressMode.values)
def test_press_becomes_only_stricter(game, greta, before, after):
    Game.objects.filter(pk=game.pk).update(press_mode=before)
    change = {"game_id": game.pk, "by": greta, "wanted": {"press_mode": after}}
    if after in STRICTER[before]:
        terms_propose(**change)
        assert Proposal.objects.get().changes["after"] == {"press_mode": after}
    else:
        code = "nothing_changed" if before == after else "press_not_stricter"
        assert refused(terms_propose, **change) == (code, 422)


def test_what_is_stricter_allows_nothing_more():
    allowed = {
        "full": {"private movement", "public movement", "private later", "public later"},
        "rulebook": {"private movement", "public movement"},
        "public": {"public movement", "public later"},
        "none": set(),
    }
    stricter = {
        (one, other)
        for one in PressMode.values
        for other in PressMode.values
        if allowed[other] < allowed[one]
    }
    assert {(one, other) for one in STRICTER for other in STRICTER[one]} == stricter


def test_the_game_of_a_tournament_keeps_its_viewers(game, greta):
    cup = tournament_create(by=greta, name="The cup")
    Game.objects.filter(pk=game.pk).update(tournament=cup)
    change = {"game_id": game.pk, "by": greta, "wanted": {"is_public": False}}
    assert refused(terms_propose, **change) == ("tournament_audience", 409)


def test_a_private_game_with_a_program_is_not_opened(private_table, greta, alice, bob):
    type(bob).objects.filter(pk=bob.pk).update(owner=alice)
    change = {"game_id": private_table.pk, "by": greta, "wanted": {"is_public": True}}
    assert refused(terms_propose, **change) == ("program_joined", 409)


def test_a_game_closed_to_watchers_is_hidden_from_strangers(table, greta, alice, bob):
    assert Client().get(table.get_absolute_url()).status_code == 200
    propose(table, greta, is_public=False)
    agree(table, alice, bob)
    assert Client().get(table.get_absolute_url()).status_code == 404
    assert Client().get(f"/api/v1/games/{table.pk}").status_code == 404


@pytest.mark.parametrize("by", ["alice", "charlie"])
def test_only_the_gm_proposes(request, game, by):
    change = {"game_id": game.pk, "by": request.getfixturevalue(by), "wanted": YEAR}
    assert refused(terms_propose, **change) == ("not_gm", 403)


def test_players_cannot_propose_it_among_their_kinds(game, alice):
    choice = {"game_id": game.pk, "by": alice, "kind": "settings"}
    assert refused(vote_propose, **choice) == ("unknown_kind", 422)


def test_a_game_that_has_not_started_is_changed_by_its_gm_alone(forming, greta):
    change = {"game_id": forming.pk, "by": greta, "wanted": YEAR}
    assert refused(terms_propose, **change) == ("not_running", 409)


def test_there_is_one_proposal_at_a_time(game, greta):
    propose(game, greta)
    change = {"game_id": game.pk, "by": greta, "wanted": {"standby": "any"}}
    assert refused(terms_propose, **change) == ("proposed_already", 409)


def test_the_gm_withdraws_it_with_its_votes(game, greta, alice, bob):
    propose(game, greta)
    agree(game, alice)
    terms_withdraw(game_id=game.pk, by=greta)
    assert refused(terms_withdraw, game_id=game.pk, by=greta) == ("no_such_proposal", 404)
    propose(game, greta)
    assert agree(game, bob).last_year is None


def test_it_lapses_when_the_game_gets_another_gm(game, greta):
    propose(game, greta)
    dora = account("Dora")
    gm_role_offer(game_id=game.pk, by=greta, account="Dora")
    gm_role_take(game_id=game.pk, by=dora)
    assert not Proposal.objects.exists()


def test_a_substitute_does_not_agree(game, greta, alice, charlie):
    propose(game, greta)
    Seat.objects.filter(game=game, holder=alice).update(
        holder=charlie, lent_by=alice, lent_until=NOW
    )
    vote = {"game_id": game.pk, "by": charlie, "proposal_id": Proposal.objects.get().pk}
    assert refused(vote_cast, **vote) == ("stands_in", 409)


def test_the_gm_proposes_and_withdraws_on_a_page(visit, table, greta):
    sent = {"last_year": "1770", "press_mode": "public", "standby": "", "is_public": "on"}
    assert visit(greta).post("terms", sent).status_code == 302
    assert Proposal.objects.get().changes["after"] == {"last_year": 1770, "press_mode": "public"}
    page = " ".join(text_of(visit(greta).get("terms")).split())
    assert "Press: To all only (before: To one, to a group, to all)." in page
    assert visit(greta).post("terms", {"withdraw": "1"}).status_code == 302
    assert not Proposal.objects.exists()


@pytest.mark.parametrize("year", ["1762", "x", "99999"])
def test_refused_input_is_shown_again(visit, greta, year):
    sent = {"last_year": year, "press_mode": "public", "standby": "any", "is_public": "on"}
    answer = visit(greta).post("terms", sent)
    assert answer.status_code == 422
    assert f'value="{year}"' in answer.content.decode()
    assert "last_year" in answer.context["form"].errors


@pytest.mark.parametrize("by", ["alice", "charlie"])
def test_the_page_is_for_the_gm(request, visit, by):
    assert visit(request.getfixturevalue(by)).get("terms").status_code == 403
