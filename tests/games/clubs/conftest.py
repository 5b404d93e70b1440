"""A club of Olga's with an officer and a member, apart from the cast of the games."""

from datetime import timedelta

import pytest

from games.clubs.services.clubs import club_found
from games.clubs.services.invitations import members_invite
from games.clubs.services.members import club_join, member_promote
from games.core.accounts import User
from games.models import Club
from tests.games.cast import NOW, account


@pytest.fixture
def olga(db) -> User:
    return account("Olga")


@pytest.fixture
def otto(db) -> User:
    return account("Otto")


@pytest.fixture
def mia(db) -> User:
    return account("Mia")


@pytest.fixture
def club(olga, otto, mia) -> Club:
    """A public club that everybody may join: Olga owns it, Otto is an officer, Mia a member."""
    club = club_found(by=olga, name="The green table", joining="open", now=NOW)
    for day, person in enumerate((mia, otto), 1):
        club_join(number=club.pk, by=person, now=NOW + timedelta(days=day))
    later = NOW + timedelta(days=3)
    member_promote(number=club.pk, by=olga, user_id=otto.pk, role="officer", now=later)
    return club


@pytest.fixture
def hidden(olga, mia) -> Club:
    """A private club of Olga and Mia."""
    club = club_found(
        by=olga, name="The hidden table", is_public=False, joining="invitation", now=NOW
    )
    members_invite(number=club.pk, by=olga, people=["Mia"], now=NOW)
    club_join(number=club.pk, by=mia, now=NOW)
    return club
