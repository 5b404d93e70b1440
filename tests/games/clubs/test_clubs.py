"""Clubs are founded, changed, handed over and closed."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.clubs.services.clubs import (
    MOST_MEMBERSHIPS,
    MOST_OWNED,
    club_change,
    club_close,
    club_found,
)
from games.clubs.services.members import member_leave, member_promote
from games.clubs.services.seasons import season_add
from games.models import Club, ClubMember, ClubRole
from games.moderation.services.reports import report_send
from games.players.services import account_leave
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused

pytestmark = pytest.mark.django_db


def settings_of(club: Club, **others) -> dict:
    names = ("name", "text", "link", "is_public", "joining")
    return {"number": club.pk} | {name: getattr(club, name) for name in names} | others


def role_of(club: Club, user) -> str:
    return ClubMember.objects.get(club=club, user=user).role


def test_the_founder_owns_the_club(olga):
    club = club_found(by=olga, name="  The  green table ", link="https://talk.example/x", now=NOW)
    assert (club.name, club.link, club.joining) == (
        "The green table",
        "https://talk.example/x",
        "request",
    )
    assert role_of(club, olga) == ClubRole.OWNER


def test_a_name_is_used_once(club, charlie):
    assert refused(club_found, by=charlie, name="the GREEN table") == ("name_taken", 409)
    assert refused(club_found, by=charlie, name="ab") == ("name_length", 422)


@pytest.mark.parametrize(
    "link",
    [
        "http://talk.example",
        "javascript:alert(1)",
        "talk.example",
        "https://",
        "https://bank.example@evil.example/",
        "https://talk.example/" + 200 * "x",
        "HTTPS://x y",
    ],
)
def test_a_link_is_an_https_address(olga, link):
    assert refused(club_found, by=olga, name="The red table", link=link) == ("link", 422)


def test_the_database_takes_no_other_link(club):
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.filter(pk=club.pk).update(link="http://talk.example")


def test_a_private_club_is_joined_by_invitation(olga):
    sent = {"by": olga, "name": "The red table", "is_public": False}
    assert refused(club_found, **sent, joining="open") == ("club_joining", 422)
    assert refused(club_found, **sent, joining="x") == ("unknown_choice", 422)
    assert club_found(**sent, joining="invitation").is_public is False


def test_programs_and_muted_people_found_no_club(olga):
    program = account("Deep", owner=olga)
    assert refused(club_found, by=program, name="The red table") == ("no_programs", 403)
    muted = account("Mute", muted_until=NOW + timedelta(days=1))
    assert refused(club_found, by=muted, name="The red table", now=NOW) == ("muted", 403)


def test_a_person_founds_so_many_clubs_a_day_and_owns_so_many(olga):
    for number in range(3):
        club_found(by=olga, name=f"Table {number}", now=NOW)
    assert refused(club_found, by=olga, name="One more", now=NOW) == ("too_many", 409)
    for number in range(3, MOST_OWNED):
        club_found(by=olga, name=f"Table {number}", now=NOW + timedelta(days=2))
    later = NOW + timedelta(days=4)
    assert refused(club_found, by=olga, name="One more", now=later) == ("too_many", 409)


def test_a_person_is_a_member_of_so_many_clubs(club, olga, charlie):
    clubs = [
        Club(name=f"Table {number}", founder=olga, created_at=NOW)
        for number in range(MOST_MEMBERSHIPS)
    ]
    for each in Club.objects.bulk_create(clubs):
        ClubMember.objects.create(club=each, user=charlie, role_since=NOW, joined_at=NOW)
    assert refused(club_found, by=charlie, name="One more") == ("too_many", 409)


def test_officers_change_the_text_and_the_owner_the_name(club, otto, mia, olga):
    club_change(by=otto, **settings_of(club, text="Thursdays.", joining="request"))
    club.refresh_from_db()
    assert (club.text, club.text_by, club.joining) == ("Thursdays.", otto, "request")
    renamed = settings_of(club, name="The blue table")
    assert refused(club_change, by=otto, **renamed) == ("no_owner", 403)
    assert refused(club_change, by=mia, **settings_of(club)) == ("no_officer", 403)
    assert club_change(by=olga, **renamed).name == "The blue table"


def test_a_new_name_shows_on_the_pages_of_the_games(club, olga):
    game = game_create(creator=olga, name="Table one", club=club.pk, now=NOW)
    version = game.version
    club_change(by=olga, **settings_of(club, name="The blue table"))
    game.refresh_from_db()
    assert game.version > version


def test_a_club_with_games_keeps_its_viewers(club, olga):
    sent = settings_of(club, is_public=False, joining="invitation")
    game_create(creator=olga, name="Table one", club=club.pk, now=NOW)
    assert refused(club_change, by=olga, **sent) == ("club_has_games", 409)


def test_a_hidden_text_is_not_changed(club, olga):
    Club.objects.filter(pk=club.pk).update(text="Bad.", text_by=olga, text_hidden_at=NOW)
    club.refresh_from_db()
    assert refused(club_change, by=olga, **settings_of(club, text="x")) == ("text_hidden", 409)
    assert (club.visible_text, club.visible_link) == ("", "")


def test_the_link_can_be_reported_without_a_text(club, olga, charlie):
    club_change(by=olga, **settings_of(club, link="https://talk.example/"))
    club.refresh_from_db()
    report = report_send("text", by=charlie, cause="advertisement", owner=club)
    assert (report.said, report.about, report.club) == ("https://talk.example/", olga, club)


def test_the_officer_of_longest_standing_follows_an_owner_who_leaves(club, olga, otto, mia):
    later = NOW + timedelta(days=9)
    member_promote(number=club.pk, by=olga, user_id=mia.pk, role="officer", now=later)
    member_leave(number=club.pk, by=olga)
    assert role_of(club, otto) == ClubRole.OWNER
    member_leave(number=club.pk, by=otto)
    assert role_of(club, mia) == ClubRole.OWNER


def test_without_officers_the_member_who_joined_first_follows(club, olga, otto, mia):
    member_promote(number=club.pk, by=olga, user_id=otto.pk, role="member")
    member_leave(number=club.pk, by=olga)
    assert role_of(club, mia) == ClubRole.OWNER


def test_the_last_member_who_leaves_closes_the_club(club, olga, otto, mia):
    days = {"starts_on": NOW.date(), "ends_on": NOW.date()}
    season_add(number=club.pk, by=olga, name="Spring", **days)
    for person in (otto, mia, olga):
        member_leave(number=club.pk, by=person, now=NOW)
    club.refresh_from_db()
    assert club.closed_at == NOW


def test_a_club_without_anything_is_deleted_with_its_last_member(olga):
    club = club_found(by=olga, name="The red table")
    member_leave(number=club.pk, by=olga)
    assert not Club.objects.filter(pk=club.pk).exists()


def test_an_account_that_closes_leaves_its_clubs(club, olga, otto):
    account_leave(by=olga, now=NOW)
    assert role_of(club, otto) == ClubRole.OWNER
    assert not ClubMember.objects.filter(user=olga).exists()


def test_the_owner_closes_the_club_by_its_name(club, olga, otto, charlie):
    days = {"starts_on": NOW.date(), "ends_on": NOW.date()}
    season_add(number=club.pk, by=olga, name="Spring", **days)
    sent = {"number": club.pk, "confirm": "the green TABLE"}
    assert refused(club_close, by=otto, **sent) == ("no_owner", 403)
    assert refused(club_close, by=olga, number=club.pk, confirm="x") == ("not_confirmed", 422)
    club_close(by=olga, **sent, now=NOW)
    assert refused(club_close, by=olga, **sent) == ("club_closed", 409)
    assert refused(club_change, by=olga, **settings_of(club)) == ("club_closed", 409)
    assert club.members.count() == 3


def test_a_club_without_anything_is_deleted(club, olga):
    club_close(number=club.pk, by=olga, confirm=club.name)
    assert not Club.objects.exists()
