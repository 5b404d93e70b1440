"""Everybody may watch a game that only invited people play."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from games.models import Game, OpenTo, Proposal, Seat, SeatState, Status
from games.schedule.stored import policy_of, schedule_of
from games.seats.acts.apply import seat_apply
from games.seats.acts.join import game_join
from games.seats.acts.renew_invitation import invite_renew
from games.settings.services.changes import settings_change
from games.settings.services.games import game_create
from games.votes.services.terms import terms_propose
from tests.games.cast import NOW, refused
from tests.games.table import Visit, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def invited(greta):
    return game_create(creator=greta, name="Hubertusburg", open_to="invited", now=NOW)


@pytest.fixture
def guest(invited):
    """Makes a visitor of the game for invited people."""

    def make(user=None) -> Visit:
        client = Client()
        if user is not None:
            client.force_login(user)
        return Visit(client, invited)

    return make


def run(game: Game) -> None:
    """Let a game run with an open seat, without its phases."""
    Game.objects.filter(pk=game.pk).update(status=Status.RUNNING, started_at=NOW)


@pytest.mark.parametrize("choice", ["chosen", "drawn", "preferences"])
def test_strangers_do_not_join(greta, alice, choice):
    game = game_create(creator=greta, name="Paris", seat_choice=choice, open_to="invited")
    sent = {"game_id": game.pk, "by": alice, "power": "FR"}
    assert refused(game_join, **sent) == ("invitation_needed", 403)
    assert refused(game_join, **sent, invite="wrong") == ("invitation_needed", 403)


def test_each_way_of_joining_takes_the_invitation(greta, alice, bob):
    ranks = dict.fromkeys(["BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW"], 1)
    make = {"creator": greta, "open_to": "invited"}
    chosen = game_create(**make, name="Chosen")
    assert game_join(game_id=chosen.pk, by=alice, power="FR", invite=chosen.invite_token)
    drawn = game_create(**make, name="Drawn", seat_choice="drawn")
    assert game_join(game_id=drawn.pk, by=alice, invite=drawn.invite_token)
    ranked = game_create(**make, name="Ranked", seat_choice="preferences")
    assert game_join(game_id=ranked.pk, by=bob, ranks=ranks, invite=ranked.invite_token)
    # A player who is in needs no invitation to change the ranking.
    assert game_join(game_id=ranked.pk, by=bob, ranks={**ranks, "FR": 2})


def test_a_new_invitation_makes_the_old_one_void(invited, greta, alice):
    old = invited.invite_token
    invite_renew(game_id=invited.pk, by=greta, now=NOW)
    sent = {"game_id": invited.pk, "by": alice, "power": "FR", "invite": old}
    assert refused(game_join, **sent) == ("invitation_needed", 403)


def test_an_application_needs_the_invitation_too(invited, charlie):
    run(invited)
    sent = {"game_id": invited.pk, "by": charlie, "power": "FR", "sentence": "Let me play."}
    assert refused(seat_apply, **sent) == ("invitation_needed", 403)


def test_strangers_watch_and_read_a_sentence_in_place_of_a_button(guest, alice):
    page = guest(alice).get()
    assert "only invited people can play in it" in text_of(page)
    assert "Join the game" not in text_of(page)
    visitor = text_of(guest().get())
    assert "only invited people can play in it" in visitor
    assert "Sign in if you are invited" in visitor


def test_the_link_opens_the_form(guest, invited, alice):
    visit = guest(alice)
    visit.client.get(f"/games/{invited.pk}/invite/{invited.invite_token}/")
    assert "Join the game" in text_of(visit.get())
    assert visit.post("join", {"power": "FR"}).status_code == 302
    assert Seat.objects.get(game=invited, power="FR").holder == alice


def test_the_gm_reads_the_link_and_all_read_who_joins(guest, invited, greta, alice):
    assert invited.invite_token in guest(greta).get().content.decode()
    page = guest(alice).get()
    assert invited.invite_token not in page.content.decode()
    assert "Who joins Only invited people" in " ".join(text_of(page).split())
    assert "Who watches Everybody can watch" in " ".join(text_of(page).split())
    trust = text_of(guest(alice).get("gm_log"))
    assert "Only invited people" in trust


def test_the_card_of_a_seat_says_it(game, guest, charlie, client):
    Game.objects.filter(pk=game.pk).update(open_to=OpenTo.INVITED)
    Seat.objects.filter(game=game, power="PR").update(state=SeatState.OPEN)
    client.force_login(charlie)
    page = client.get(f"/games/{game.pk}/seats/PR/").content.decode()
    assert "only invited people can play in it" in page
    assert "Apply for this seat" not in page
    client.get(f"/games/{game.pk}/invite/{game.invite_token}/")
    assert "Apply for this seat" in client.get(f"/games/{game.pk}/seats/PR/").content.decode()


def test_the_lobby_shows_it_without_a_button(client, invited, alice):
    client.force_login(alice)
    page = client.get(reverse("games:lobby"))
    assert "By invitation" in text_of(page)
    (row,) = page.context["rows"]
    assert row["item"].action == ""


def test_private_and_public_games_stay_as_they_were(greta, alice, charlie):
    public = game_create(creator=greta, name="Public")
    private = game_create(creator=greta, name="Private", is_public=False)
    assert (public.needs_invitation, private.needs_invitation) == (False, True)
    assert game_join(game_id=public.pk, by=alice, power="FR")
    sent = {"game_id": private.pk, "by": charlie, "power": "FR"}
    assert refused(game_join, **sent) == ("no_such_game", 404)
    assert game_join(**sent, invite=private.invite_token)


def test_the_gm_changes_it_before_the_start(invited, greta, alice):
    plain = ("name", "variant_id", "seat_choice", "is_public", "press_mode", "is_anonymous")
    sent = {name: getattr(invited, name) for name in plain}
    sent |= {"schedule": schedule_of(invited), "policy": policy_of(invited)}
    sent |= {"game_id": invited.pk, "by": greta, "start_mode": invited.start_mode}
    assert refused(settings_change, **sent, open_to="friends") == ("unknown_choice", 422)
    settings_change(**sent, open_to="everybody")
    assert game_join(game_id=invited.pk, by=alice, power="FR")


def test_the_players_agree_to_it_in_a_running_game(game, greta):
    unknown = {"game_id": game.pk, "by": greta, "wanted": {"open_to": "x"}}
    assert refused(terms_propose, **unknown) == ("unknown_choice", 422)
    wanted = {"open_to": "invited"}
    terms_propose(game_id=game.pk, by=greta, wanted=wanted, now=NOW)
    assert Proposal.objects.get(game=game).changes["after"] == wanted


def test_the_database_knows_the_values(invited):
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=invited.pk).update(open_to="friends")
