"""Two at once in a club, on two connections: it has one owner, or is closed."""

import threading

import pytest

from ambition.users.deletion import account_close
from games.clubs.services import members
from games.clubs.services.clubs import club_change, club_close, club_found
from games.clubs.services.members import club_join, member_leave, request_accept
from games.clubs.services.seasons import season_add, season_change
from games.clubs.services.tables import game_withdraw
from games.core.accounts import User
from games.models import Club, ClubCandidate, ClubMember, Delivery, Game, OpenTo
from games.settings.services.games import game_create
from tests.games.at_once import both
from tests.games.cast import NOW, account

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asking(club, alice, bob) -> Club:
    """The club, which Alice and Bob want to join."""
    Club.objects.filter(pk=club.pk).update(joining="request")
    for user in (alice, bob):
        club_join(number=club.pk, by=user, now=NOW)
    return club


def accept(club: Club, officer: User, user: User) -> str:
    return str(request_accept(number=club.pk, by=officer, user_id=user.pk, now=NOW).user)


def leave(club: Club, user: User) -> None:
    member_leave(number=club.pk, by=user, now=NOW)


def close(club: Club, owner: User) -> bool:
    return bool(club_close(number=club.pk, by=owner, confirm=club.name, now=NOW))


def roles(club: Club) -> dict[str, str]:
    return dict(ClubMember.objects.filter(club=club).values_list("user__name", "role"))


def test_one_request_that_two_officers_accept_at_once_makes_one_member(asking, olga, otto, alice):
    answers = both(lambda: accept(asking, olga, alice), lambda: accept(asking, otto, alice))
    assert sorted(answers) == ["Alice", "no_such_candidate"]
    assert ClubMember.objects.filter(club=asking, user=alice).count() == 1
    assert Delivery.objects.filter(user=alice, data__event="club_accepted").count() == 1


def test_of_two_whom_two_officers_accept_at_once_one_has_the_last_place(
    asking, olga, otto, alice, bob, monkeypatch
):
    monkeypatch.setattr(members, "MOST_MEMBERS", 4)
    answers = both(lambda: accept(asking, olga, alice), lambda: accept(asking, otto, bob))
    assert "club_full" in answers
    assert asking.members.count() == 4
    candidate = ClubCandidate.objects.get().user.name
    assert {candidate, *answers} == {"Alice", "Bob", "club_full"}


def test_the_last_officer_leaves_as_the_owner_closes_the_club(club, olga, otto, mia):
    game_create(creator=mia, name="Table one", club=club.pk, now=NOW)
    assert both(lambda: close(club, olga), lambda: leave(club, otto)) == [True, None]
    assert Club.objects.get().closed_at == NOW
    assert roles(club) == {"Olga": "owner", "Mia": "member"}


def test_the_last_officer_leaves_as_the_owner_deletes_the_club(club, olga, otto):
    closed, left = both(lambda: close(club, olga), lambda: leave(club, otto))
    assert closed is True
    assert left in (None, "no_such_club", "no_such_member")
    assert not Club.objects.exists()
    assert not ClubMember.objects.exists()


def test_an_owner_and_the_heir_who_leave_at_once_leave_one_owner(club, olga, otto):
    assert both(lambda: leave(club, olga), lambda: leave(club, otto)) == [None, None]
    assert roles(club) == {"Mia": "owner"}


def test_a_table_withdrawn_as_its_club_closes_stays_or_leaves(club, olga, mia):
    game = game_create(creator=mia, name="Table one", club=club.pk, open_to=OpenTo.MEMBERS, now=NOW)
    sent = {"game_id": game.pk, "number": club.pk, "by": mia}
    withdrawn, closed = both(lambda: game_withdraw(**sent).pk, lambda: close(club, olga))
    assert withdrawn in (game.pk, "club_closed")
    assert closed is True
    stays = withdrawn == "club_closed"
    game = Game.objects.get()
    assert (game.club, game.open_to) == ((club, "members") if stays else (None, "invited"))
    # A club without games is deleted.
    assert Club.objects.filter(closed_at=NOW).count() == Club.objects.count() == int(stays)


def test_a_person_who_joins_as_the_account_is_deleted_is_no_member(club, charlie):
    def delete() -> None:
        account_close(user=User.objects.get(pk=charlie.pk), now=NOW)

    joined, deleted = both(lambda: club_join(number=club.pk, by=charlie, now=NOW).role, delete)
    assert joined in ("member", "account_closed")
    assert deleted in (None, "games_changed")
    if deleted == "games_changed":
        delete()
    assert set(roles(club)) == {"Olga", "Otto", "Mia"}


def test_two_owners_who_ask_to_join_each_other_at_once_are_both_told(club, olga, monkeypatch):
    pia = account("Pia")
    other = club_found(by=pia, name="The red table", now=NOW)
    Club.objects.update(joining="request")
    notify, together = members.club_notify, threading.Barrier(2)

    def notify_together(**options: object) -> None:
        """Both have locked their own accounts by now."""
        together.wait(30)
        notify(**options)

    monkeypatch.setattr(members, "club_notify", notify_together)
    both(
        lambda: club_join(number=other.pk, by=olga, now=NOW),
        lambda: club_join(number=club.pk, by=pia, now=NOW),
    )
    asked = Delivery.objects.filter(data__event="club_request", user__in=[olga, pia])
    assert asked.count() == 2


def test_two_changes_of_a_club_at_once_are_both_made(club, olga, otto):
    on = {"number": club.pk}
    both(
        lambda: club_change(**on, by=olga, text="Thursdays at eight."),
        lambda: club_change(**on, by=otto, link="https://talk.example/"),
    )
    club.refresh_from_db()
    assert (club.text, club.link) == ("Thursdays at eight.", "https://talk.example/")


def test_two_changes_of_a_season_at_once_are_both_made(club, olga, otto):
    day = NOW.date()
    season = season_add(number=club.pk, by=olga, name="The winter", starts_on=day, ends_on=day)
    on = {"number": club.pk, "season_id": season.pk, "now": NOW}
    both(
        lambda: season_change(**on, by=olga, name="The spring"),
        lambda: season_change(**on, by=otto, best_of=3),
    )
    season.refresh_from_db()
    assert (season.name, season.best_of) == ("The spring", 3)
