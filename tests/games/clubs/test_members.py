"""People join a club, ask, are invited, accepted, declined and removed."""

from datetime import timedelta

import pytest

from games.clubs.queries.clubs import clubs_for, get_club
from games.clubs.services.clubs import club_found
from games.clubs.services.invitations import members_invite
from games.clubs.services.members import (
    candidacy_end,
    club_join,
    invitation_withdraw,
    member_leave,
    member_promote,
    member_remove,
    request_accept,
    request_decline,
    standby_set,
)
from games.models import CandidateState, Club, ClubCandidate, ClubMember, Delivery
from games.players.blocks import player_block
from tests.games.cast import NOW, account, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def asking(club) -> Club:
    """The club, whose officers accept new members."""
    Club.objects.filter(pk=club.pk).update(joining="request")
    return club


def is_in(club: Club, user) -> bool:
    return ClubMember.objects.filter(club=club, user=user).exists()


def told(user) -> list[str]:
    return list(Delivery.objects.filter(user=user).values_list("data__event", flat=True))


def test_everybody_joins_an_open_club_once(club, charlie):
    club_join(number=club.pk, by=charlie)
    assert is_in(club, charlie)
    assert refused(club_join, number=club.pk, by=charlie) == ("member_already", 409)


def test_officers_accept_a_person_who_asks(asking, olga, otto, mia, charlie):
    request = club_join(number=asking.pk, by=charlie)
    assert isinstance(request, ClubCandidate)
    assert not is_in(asking, charlie)
    assert (told(olga)[-1], told(otto)[-1]) == ("club_request", "club_request")
    assert "club_request" not in told(mia)
    assert refused(club_join, number=asking.pk, by=charlie) == ("asked_already", 409)
    sent = {"number": asking.pk, "user_id": charlie.pk}
    assert refused(request_accept, by=mia, **sent) == ("no_officer", 403)
    assert refused(request_accept, by=charlie, **sent) == ("no_member", 403)
    request_accept(by=otto, **sent)
    assert is_in(asking, charlie)
    assert told(charlie) == ["club_accepted"]
    assert refused(request_accept, by=otto, **sent) == ("no_such_candidate", 404)


def test_officers_decline_a_person_who_asks(asking, otto, mia, charlie):
    club_join(number=asking.pk, by=charlie)
    sent = {"number": asking.pk, "user_id": charlie.pk}
    assert refused(request_decline, by=mia, **sent) == ("no_officer", 403)
    request_decline(by=otto, **sent)
    assert told(charlie) == ["club_declined"]
    assert not ClubCandidate.objects.exists()


def test_a_person_withdraws_the_request(asking, charlie):
    club_join(number=asking.pk, by=charlie)
    candidacy_end(number=asking.pk, by=charlie)
    assert refused(candidacy_end, number=asking.pk, by=charlie) == ("no_such_candidate", 404)


def test_only_invited_people_join_by_invitation(club, otto, charlie):
    Club.objects.filter(pk=club.pk).update(joining="invitation")
    assert refused(club_join, number=club.pk, by=charlie) == ("invitation_needed", 403)
    members_invite(number=club.pk, by=otto, people="Charlie")
    assert told(charlie) == ["club_invited"]
    club_join(number=club.pk, by=charlie)
    assert is_in(club, charlie)


def test_a_list_with_an_unknown_name_invites_nobody(club, otto, charlie, alice):
    with pytest.raises(Exception, match="Nemo, Nobody") as refusal:
        members_invite(number=club.pk, by=otto, people="Charlie\nNemo, Alice; Nobody\nNemo")
    assert refusal.value.code == "no_such_account"
    assert not ClubCandidate.objects.exists()


def test_a_list_with_somebody_who_takes_no_invitations_invites_nobody(club, otto, charlie, alice):
    player_block(by=alice, account_id=otto.pk)
    people = "Charlie, Alice"
    sent = {"number": club.pk, "by": otto, "people": people}
    assert refused(members_invite, **sent) == ("takes_no_offers", 422)
    assert not ClubCandidate.objects.exists()


def test_programs_are_not_invited(club, otto, charlie):
    account("Deep", owner=charlie)
    sent = {"number": club.pk, "by": otto, "people": "Deep"}
    assert refused(members_invite, **sent) == ("takes_no_offers", 422)


def test_fifty_people_are_invited_at_once(club, otto):
    names = [f"Guest {number}" for number in range(51)]
    for name in names:
        account(name)
    sent = {"number": club.pk, "by": otto}
    assert refused(members_invite, **sent, people=names) == ("too_many_guests", 422)
    assert members_invite(**sent, people=names[:50]) == (50, 0)


def test_an_invitation_accepts_a_request(asking, otto, charlie):
    club_join(number=asking.pk, by=charlie)
    assert members_invite(number=asking.pk, by=otto, people=["charlie"]) == (0, 1)
    assert is_in(asking, charlie)


def test_members_and_invited_people_are_left_out(club, otto, mia, charlie):
    sent = {"number": club.pk, "by": otto}
    members_invite(**sent, people="Charlie")
    assert refused(members_invite, **sent, people="Charlie, Mia") == ("nobody_to_invite", 409)
    assert refused(members_invite, **sent, people=" ") == ("nobody_named", 422)


def test_members_invite_nobody(club, mia, charlie):
    sent = {"number": club.pk, "by": mia, "people": "Charlie"}
    assert refused(members_invite, **sent) == ("no_officer", 403)


def test_an_invitation_is_declined_or_withdrawn(club, otto, mia, charlie):
    members_invite(number=club.pk, by=otto, people="Charlie")
    candidacy_end(number=club.pk, by=charlie)
    assert not ClubCandidate.objects.exists()
    members_invite(number=club.pk, by=otto, people="Charlie")
    sent = {"number": club.pk, "user_id": charlie.pk}
    assert refused(invitation_withdraw, by=mia, **sent) == ("no_officer", 403)
    invitation_withdraw(by=otto, **sent)
    assert refused(invitation_withdraw, by=otto, **sent) == ("no_such_candidate", 404)


def test_somebody_who_was_removed_comes_back_by_a_new_invitation_only(club, otto, mia):
    member_remove(number=club.pk, by=otto, user_id=mia.pk)
    assert told(mia)[-1] == "club_removed"
    assert not is_in(club, mia)
    assert refused(club_join, number=club.pk, by=mia) == ("removed", 403)
    assert refused(candidacy_end, number=club.pk, by=mia) == ("no_such_candidate", 404)
    members_invite(number=club.pk, by=otto, people="Mia")
    club_join(number=club.pk, by=mia)
    assert is_in(club, mia)


def test_an_old_invitation_does_not_bring_a_removed_person_back(club, otto, charlie):
    members_invite(number=club.pk, by=otto, people="Charlie")
    club_join(number=club.pk, by=charlie)
    member_remove(number=club.pk, by=otto, user_id=charlie.pk)
    states = ClubCandidate.objects.values_list("state", flat=True)
    assert list(states) == [CandidateState.REMOVED]


def test_who_may_remove_whom(club, olga, otto, mia, charlie):
    club_join(number=club.pk, by=charlie)
    member_promote(number=club.pk, by=olga, user_id=charlie.pk, role="officer")
    place = {"number": club.pk}
    assert refused(member_remove, **place, by=mia, user_id=otto.pk) == ("no_officer", 403)
    assert refused(member_remove, **place, by=otto, user_id=olga.pk) == ("no_owner", 403)
    assert refused(member_remove, **place, by=otto, user_id=charlie.pk) == ("no_owner", 403)
    assert refused(member_remove, **place, by=otto, user_id=otto.pk) == ("oneself", 409)
    assert refused(member_remove, **place, by=otto, user_id=0) == ("no_such_member", 404)
    member_remove(**place, by=olga, user_id=charlie.pk)


def test_the_owner_alone_makes_officers(club, olga, otto, mia):
    place = {"number": club.pk, "user_id": mia.pk}
    assert refused(member_promote, by=otto, **place, role="officer") == ("no_owner", 403)
    assert refused(member_promote, by=olga, **place, role="owner") == ("unknown_choice", 422)
    own = {"number": club.pk, "user_id": olga.pk, "role": "member"}
    assert refused(member_promote, by=olga, **own) == ("is_owner", 409)
    assert member_promote(by=olga, **place, role="officer").role == "officer"
    unknown = {"number": club.pk, "user_id": 0, "role": "member"}
    assert refused(member_promote, by=olga, **unknown) == ("no_such_member", 404)


def test_a_person_whom_the_owner_blocks_does_not_join(club, olga, charlie):
    player_block(by=olga, account_id=charlie.pk)
    assert refused(club_join, number=club.pk, by=charlie) == ("blocked", 403)


def test_programs_join_no_club(club, charlie):
    program = account("Deep", owner=charlie)
    assert refused(club_join, number=club.pk, by=program) == ("no_programs", 403)


def test_a_club_has_places_for_so_many(club, charlie, monkeypatch):
    monkeypatch.setattr("games.clubs.services.members.MOST_MEMBERS", 3)
    assert refused(club_join, number=club.pk, by=charlie) == ("club_full", 409)
    monkeypatch.setattr("games.clubs.services.invitations.MOST_MEMBERS", 3)
    owner = club.members.get(role="owner").user
    sent = {"number": club.pk, "by": owner, "people": "Charlie"}
    assert refused(members_invite, **sent) == ("club_full", 409)


def test_people_join_or_ask_so_often_a_day(club, charlie, stopped_clock):
    for _time in range(20):
        club_join(number=club.pk, by=charlie)
        member_leave(number=club.pk, by=charlie)
    assert refused(club_join, number=club.pk, by=charlie) == ("too_many", 409)


def test_strangers_find_no_private_club(hidden, mia, charlie):
    assert refused(get_club, charlie, hidden.pk) == ("no_such_club", 404)
    assert refused(club_join, number=hidden.pk, by=charlie) == ("no_such_club", 404)
    assert refused(member_leave, number=hidden.pk, by=charlie) == ("no_such_club", 404)
    assert hidden not in clubs_for(charlie)
    assert get_club(mia, hidden.pk) == hidden


def test_an_invited_person_sees_a_private_club_until_removed(hidden, olga, charlie):
    members_invite(number=hidden.pk, by=olga, people="Charlie")
    assert get_club(charlie, hidden.pk) == hidden
    club_join(number=hidden.pk, by=charlie)
    member_remove(number=hidden.pk, by=olga, user_id=charlie.pk)
    assert refused(get_club, charlie, hidden.pk) == ("no_such_club", 404)


def test_members_stand_by_and_stop(club, mia, charlie):
    sent = {"number": club.pk, "by": mia}
    standby_set(**sent, is_ready=True, now=NOW)
    assert standby_set(**sent, is_ready=True, now=NOW + timedelta(1)).standby_since == NOW
    assert standby_set(**sent, is_ready=False).standby_since is None
    other = {"number": club.pk, "by": charlie, "is_ready": True}
    assert refused(standby_set, **other) == ("no_member", 403)


def test_people_who_are_no_members_do_not_leave(club, charlie):
    assert refused(member_leave, number=club.pk, by=charlie) == ("no_such_member", 404)


def test_an_invitation_of_a_stranger_names_no_club_in_a_letter(olga, charlie):
    club = club_found(by=olga, name="Buy at shop.example")
    members_invite(number=club.pk, by=olga, people="Charlie")
    from games.notices.letters import _subject
    from games.notices.queries import notice_of

    delivery = Delivery.objects.get(user=charlie)
    notice = notice_of(delivery)
    assert "shop" not in f"{notice.title} {notice.sentence} {_subject(delivery)}"
    assert notice.url.endswith(f"/clubs/{club.pk}/")
