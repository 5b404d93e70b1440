"""The offer of a club to a member, who is asked."""

import pytest

from games.clubs.services import clubs
from games.clubs.services.clubs import club_close
from games.clubs.services.members import member_leave, member_remove
from games.clubs.services.ownership import (
    club_offer,
    club_offer_decline,
    club_offer_withdraw,
    club_take,
)
from games.models import Club, ClubMember, ClubSeason, Delivery
from games.players.blocks import player_block
from tests.games.cast import NOW, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def offered(club, olga, mia) -> Club:
    return club_offer(number=club.pk, by=olga, user_id=mia.pk, now=NOW)


def roles(club: Club) -> dict[str, str]:
    return dict(ClubMember.objects.filter(club=club).values_list("user__name", "role"))


def events(user) -> list[str]:
    return [row.data["event"] for row in Delivery.objects.filter(user=user).order_by("pk")]


def test_the_owner_stays_until_the_member_accepts(offered, olga, mia):
    assert roles(offered)["Olga"] == "owner"
    assert "club_offered" in events(mia)
    club_take(number=offered.pk, by=mia, now=NOW)
    assert (roles(offered)["Mia"], roles(offered)["Olga"]) == ("owner", "officer")
    assert "club_offer_taken" in events(olga)
    assert Club.objects.get().offered_to is None


def test_a_member_declines_and_the_owner_is_told(offered, olga, mia):
    club_offer_decline(number=offered.pk, by=mia, now=NOW)
    assert roles(offered)["Olga"] == "owner"
    assert "club_offer_declined" in events(olga)
    assert refused(club_take, number=offered.pk, by=mia) == ("no_such_offer", 404)


def test_the_owner_withdraws_it(offered, olga, mia):
    club_offer_withdraw(number=offered.pk, by=olga)
    assert refused(club_take, number=offered.pk, by=mia) == ("no_such_offer", 404)
    assert refused(club_offer_withdraw, number=offered.pk, by=olga) == ("no_such_offer", 404)


def test_nobody_else_offers_or_answers(offered, olga, otto, mia, charlie):
    assert refused(club_offer, number=offered.pk, by=otto, user_id=mia.pk) == ("no_owner", 403)
    assert refused(club_take, number=offered.pk, by=otto) == ("no_such_offer", 404)
    assert refused(club_offer_decline, number=offered.pk, by=otto) == ("no_such_offer", 404)
    assert refused(club_offer_withdraw, number=offered.pk, by=mia) == ("no_owner", 403)
    assert refused(club_take, number=offered.pk, by=charlie) == ("no_member", 403)


def test_it_goes_to_one_member_at_a_time(offered, olga, otto, charlie):
    second = {"number": offered.pk, "by": olga}
    assert refused(club_offer, **second, user_id=otto.pk) == ("club_offered", 409)
    club_offer_withdraw(**second)
    assert refused(club_offer, **second, user_id=charlie.pk) == ("no_such_member", 404)
    assert refused(club_offer, **second, user_id=olga.pk) == ("no_such_member", 404)


def test_a_member_who_has_blocked_the_owner_is_not_asked(club, olga, mia):
    player_block(by=mia, account_id=olga.pk)
    assert refused(club_offer, number=club.pk, by=olga, user_id=mia.pk)[0] == "takes_no_offers"


def test_a_member_owns_no_more_clubs_than_one_can(offered, olga, mia, monkeypatch):
    monkeypatch.setattr("games.clubs.services.ownership.MOST_OWNED", 0)
    assert clubs.MOST_OWNED > 0
    assert refused(club_take, number=offered.pk, by=mia) == ("too_many", 409)
    club_offer_withdraw(number=offered.pk, by=olga)
    again = {"number": offered.pk, "by": olga, "user_id": mia.pk}
    assert refused(club_offer, **again) == ("too_many", 409)


def test_it_ends_with_the_membership_of_either(offered, olga, otto, mia):
    member_remove(number=offered.pk, by=otto, user_id=mia.pk)
    assert Club.objects.get().offered_to is None
    club_offer(number=offered.pk, by=olga, user_id=otto.pk, now=NOW)
    member_leave(number=offered.pk, by=olga)
    assert (Club.objects.get().offered_to, roles(offered)["Otto"]) == (None, "owner")


def test_it_ends_as_the_club_is_closed(offered, olga):
    ClubSeason.objects.create(
        club=offered, name="The winter", starts_on=NOW, ends_on=NOW, created_at=NOW
    )
    club_close(number=offered.pk, by=olga, confirm=offered.name, now=NOW)
    assert Club.objects.get().offered_to is None
