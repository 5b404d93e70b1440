"""Two directors who change the settings of a tournament at once, on two connections."""

import pytest

from games.core.settings_mark import mark_of
from games.models import Tournament
from games.tournaments.services.helpers import helper_accept, helper_ask
from games.tournaments.services.tournaments import (
    tournament_change,
    tournament_create,
    tournament_settings,
)
from tests.games.at_once import both
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cup(greta, bob) -> Tournament:
    """A tournament that Greta and Bob direct."""
    cup = tournament_create(by=greta, name="The winter cup", now=NOW)
    helper_ask(number=cup.pk, by=greta, account="Bob", role="director", now=NOW)
    helper_accept(number=cup.pk, by=bob, now=NOW)
    return cup


def test_changes_of_two_fields_at_once_both_stay(cup, greta, bob):
    both(
        lambda: tournament_change(number=cup.pk, by=greta, text="Three rounds."),
        lambda: tournament_change(number=cup.pk, by=bob, best_of=2),
    )
    cup.refresh_from_db()
    assert (cup.text, cup.best_of) == ("Three rounds.", 2)


def test_of_two_forms_that_were_opened_before_either_was_sent_one_is_saved(cup, greta, bob):
    seen = mark_of(tournament_settings(cup))
    answers = both(
        lambda: tournament_change(number=cup.pk, by=greta, seen=seen, text="Mine.").text,
        lambda: tournament_change(number=cup.pk, by=bob, seen=seen, text="Theirs.").text,
    )
    cup.refresh_from_db()
    assert sorted(answers) == sorted([cup.text, "settings_moved"])
