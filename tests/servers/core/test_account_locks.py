"""Only the deletion of an account waits for an act that keeps it; messages and rows do not."""

import pytest
from django.db import transaction

from ambition.users.deletion import account_close
from ambition.users.programs import program_create
from games.core.accounts import User
from games.core.locks import keep_accounts, lock_accounts, lock_game
from games.models import Follow
from games.players.services import account_leave
from tests.games.at_once import Attempt
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("hold", [keep_accounts, lock_accounts])
def test_a_row_about_somebody_does_not_wait_for_an_act_of_theirs(alice, bob, hold):
    def follow() -> User:
        return Follow.objects.create(user=alice, player=bob, created_at=NOW).player

    follows = Attempt(follow)
    with transaction.atomic():
        hold([bob.pk])
        follows.start()
        follows.join(30)
        assert follows.answer == bob


@pytest.mark.parametrize("hold", [keep_accounts, lock_accounts])
def test_the_deletion_of_an_account_waits_for_an_act_that_keeps_it(bob, hold):
    leaves = Attempt(lambda: account_leave(by=bob, now=NOW))
    with transaction.atomic():
        hold([bob.pk])
        leaves.start()
        leaves.join(0.3)
        assert leaves.is_alive()
    leaves.join(30)
    assert not leaves.is_alive()


def test_the_deletion_of_an_owner_locks_all_games_before_the_programs(game, alice, bob):
    """Otherwise it would have a program and wait for the game, and an act the other way round."""
    program = program_create(owner=alice, name="The fox")
    deletion = Attempt(lambda: account_close(user=User.objects.get(pk=alice.pk), now=NOW))
    with transaction.atomic():
        lock_game(game.pk)
        deletion.start()
        deletion.join(0.5)
        assert deletion.is_alive()
        keep_accounts([program.pk])
    deletion.join(30)
    assert deletion.answer is None
    assert not User.objects.filter(pk__in=[alice.pk, program.pk], is_active=True).exists()
