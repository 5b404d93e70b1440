"""Only members join a game for them, by whichever way."""

import pytest
from django.db import IntegrityError, transaction

from games.clubs.services.members import club_join, member_leave, member_remove, standby_set
from games.core.access import get_game_for_view
from games.lobby.queries.game_list import game_counts, game_list
from games.models import Game, Standby, Status
from games.schedule.stored import policy_of, schedule_of
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.apply import seat_apply
from games.seats.acts.invite import seat_invite
from games.seats.acts.invite_people import people_invite
from games.seats.acts.join import game_join
from games.seats.acts.renew_invitation import invite_renew
from games.seats.acts.wait import reserve_add
from games.seats.queries.reserves import may_move_up
from games.seats.queries.standby import ready_for
from games.settings.services.changes import settings_change
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(club, olga) -> Game:
    """A public game of the club that only its members join."""
    return game_create(creator=olga, name="Ours", club=club.pk, open_to="members", now=NOW)


@pytest.fixture
def private(club, olga) -> Game:
    return game_create(
        creator=olga, name="Behind", club=club.pk, open_to="members", is_public=False, now=NOW
    )


def run(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(status=Status.RUNNING, started_at=NOW)


def test_members_join_without_an_invitation(closed, mia, charlie):
    sent = {"game_id": closed.pk, "power": "FR"}
    assert refused(game_join, by=charlie, **sent) == ("members_only", 403)
    assert refused(game_join, by=charlie, **sent, invite=closed.invite_token) == (
        "members_only",
        403,
    )
    assert game_join(by=mia, **sent)


def test_a_game_for_members_has_a_club(greta, forming):
    sent = {"creator": greta, "name": "Ours", "open_to": "members"}
    assert refused(game_create, **sent) == ("no_club", 422)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=forming.pk).update(open_to="members")


def test_settings_offer_members_only_to_games_of_a_club(forming, greta):
    names = ("name", "variant_id", "seat_choice", "press_mode", "is_public", "is_anonymous")
    sent = {name: getattr(forming, name) for name in names}
    sent |= {"schedule": schedule_of(forming), "policy": policy_of(forming)}
    sent |= {"game_id": forming.pk, "by": greta, "open_to": "members"}
    assert refused(settings_change, **sent) == ("no_club", 422)


def test_strangers_neither_wait_nor_move_up(closed, mia, charlie):
    assert refused(reserve_add, game_id=closed.pk, by=charlie) == ("members_only", 403)
    assert not may_move_up(closed, charlie)
    assert may_move_up(closed, mia)


def test_a_reserve_who_leaves_the_club_does_not_move_up(closed, club, mia):
    member_leave(number=club.pk, by=mia)
    assert not may_move_up(closed, mia)


def test_strangers_are_not_invited(closed, olga, mia, charlie):
    sent = {"game_id": closed.pk, "by": olga}
    assert refused(people_invite, **sent, people="Charlie") == ("nobody_to_invite", 422)
    assert refused(people_invite, **sent, people="a@example.org") == ("nobody_to_invite", 422)
    assert refused(seat_invite, **sent, account="Charlie", power="FR") == ("members_only", 403)
    assert people_invite(**sent, people="Mia").invited


def test_an_offer_from_before_is_void_for_strangers(club, olga, charlie):
    game = game_create(creator=olga, name="Ours", club=club.pk, now=NOW)
    offer = seat_invite(game_id=game.pk, by=olga, account="Charlie", power="FR", now=NOW)
    Game.objects.filter(pk=game.pk).update(open_to="members")
    sent = {"token": offer.token, "by": charlie, "now": NOW}
    assert refused(offer_accept, game_id=game.pk, **sent)[0] == "members_only"


def test_open_seats_are_for_members(closed, olga, mia, charlie):
    run(closed)
    sent = {"game_id": closed.pk, "power": "FR", "sentence": "I would like to."}
    assert refused(seat_apply, by=charlie, **sent) == ("members_only", 403)


def test_the_invitation_of_a_game_for_members_is_not_renewed(closed, olga):
    assert refused(invite_renew, game_id=closed.pk, by=olga) == ("is_public", 409)


def test_programs_of_members_join_where_programs_may(closed, mia, charlie):
    Game.objects.filter(pk=closed.pk).update(allows_programs=True)
    own, other = account("Deep", owner=mia), account("Other", owner=charlie)
    sent = {"game_id": closed.pk, "power": "FR"}
    assert refused(game_join, by=other, **sent) == ("members_only", 403)
    assert game_join(by=own, **sent)


def test_members_see_and_join_a_private_game_and_strangers_do_not(private, mia, charlie):
    assert refused(get_game_for_view, charlie, private.pk) == ("no_such_game", 404)
    sent = {"game_id": private.pk, "power": "FR"}
    assert refused(game_join, by=charlie, **sent) == ("no_such_game", 404)
    assert get_game_for_view(mia, private.pk)[0] == private
    assert private in game_list(mia)
    assert private not in game_list(charlie)
    assert (game_counts(mia)["forming"], game_counts(charlie)["forming"]) == (1, 0)
    assert game_join(by=mia, **sent)


def test_the_link_of_a_private_game_shows_it_and_lets_no_stranger_in(private, charlie):
    game, _viewer = get_game_for_view(charlie, private.pk, invite=private.invite_token)
    sent = {"game_id": game.pk, "power": "FR", "invite": private.invite_token}
    assert refused(game_join, by=charlie, **sent) == ("members_only", 403)


def test_somebody_who_was_removed_sees_a_private_game_only_as_its_player(
    private, club, otto, mia, charlie
):
    club_join(number=club.pk, by=charlie)
    game_join(game_id=private.pk, by=mia, power="FR")
    for person in (mia, charlie):
        member_remove(number=club.pk, by=otto, user_id=person.pk)
    assert get_game_for_view(mia, private.pk)[1].power == "FR"
    assert refused(get_game_for_view, charlie, private.pk) == ("no_such_game", 404)


def test_standby_of_the_club_comes_first(club, olga, mia, otto, charlie):
    game = game_create(creator=olga, name="Ours", club=club.pk, now=NOW)
    Standby.objects.create(
        user=charlie, paces=["slow", "steady", "fast", "live"], languages=["en"], waiting_since=NOW
    )
    for person in (otto, mia):
        standby_set(number=club.pk, by=person, is_ready=True)
    assert [row.user for row in ready_for(game, "any", NOW)] == [otto, mia, charlie]
    game.open_to = "members"
    assert [row.user for row in ready_for(game, "any", NOW)] == [otto, mia]


def test_other_games_do_not_ask_the_standby_of_a_club(club, mia, forming):
    standby_set(number=club.pk, by=mia, is_ready=True)
    assert ready_for(forming, "any", NOW) == []
