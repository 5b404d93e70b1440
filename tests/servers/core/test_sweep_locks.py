"""A sweep locks rows that it claims, and waits for no row that somebody else has locked."""

from contextlib import contextmanager

import pytest
from django.db import transaction

from games.models import Phase
from games.turn.queries.due_phases import overdue
from games.turn.services.claims import phases_claim
from tests.games.at_once import Attempt
from tests.games.cast import DUE, submit

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def written_to(phase):
    """Somebody writes to a phase, and has not committed yet."""
    with transaction.atomic():
        Phase.objects.filter(pk=phase.pk).update(attempts=0)
        yield


def test_a_sweep_waits_for_no_phase_that_is_being_resolved(phase):
    claimed = Attempt(lambda: phases_claim(wanted=overdue(DUE), now=DUE))
    with written_to(phase):
        claimed.start()
        claimed.join(30)
    assert claimed.answer == []


def test_orders_are_saved_while_a_sweep_claims(game, phase, alice):
    saved = Attempt(lambda: submit(game, alice, "FR", "A Par - Bur").sheet.version)
    with transaction.atomic():
        phases_claim(wanted=overdue(DUE), now=DUE)
        saved.start()
        saved.join(30)
    assert saved.answer == 1
