"""Helpers of a tournament whose accounts are deleted at once, on two connections."""

import pytest

from ambition.users.deletion import account_close
from games.core.accounts import User
from games.models import TournamentHelper
from games.tournaments.services.helpers import helper_accept, helper_ask
from games.tournaments.services.tournaments import tournament_create
from tests.games.at_once import both
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("role", ["director", "gm"])
def test_a_role_that_is_accepted_as_the_account_is_deleted_ends(greta, bob, role):
    cup = tournament_create(by=greta, name="The winter cup", now=NOW)
    helper_ask(number=cup.pk, by=greta, account="Bob", role=role, now=NOW)
    accepted, closed = both(
        lambda: helper_accept(number=cup.pk, by=bob, now=NOW).role,
        lambda: account_close(user=User.objects.get(pk=bob.pk), now=NOW),
    )
    assert accepted in (role, "account_closed", "no_such_helper")
    assert closed is None
    assert not TournamentHelper.objects.exists()
