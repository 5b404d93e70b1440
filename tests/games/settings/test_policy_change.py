"""The GM changes the policy of a running game, with a reason."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games.core.codec import variant_of
from games.models import Delivery, Event, Game
from games.schedule.due import silent_from
from games.schedule.policy import PROPOSED, NmrPolicy
from games.schedule.stored import phase_policy, policy_of
from games.settings.services.plans import policy_change
from games.story.queries.events import reason_of, sentence
from tests.games.cast import NOW, open_phase, refused


def change(game, by, policy=PROPOSED, reason="Two of us travel a lot."):
    return policy_change(game_id=game.pk, by=by, policy=policy, reason=reason, now=NOW)


def test_it_applies_from_the_next_phase_on(game, greta):
    change(game, greta)
    assert policy_of(Game.objects.get(pk=game.pk)) == PROPOSED
    assert phase_policy(open_phase(game)) == NmrPolicy()


def test_a_silent_gm_is_judged_by_the_policy_of_the_open_phase(game, greta):
    change(game, greta, replace(PROPOSED, silence_days=7))
    game = Game.objects.get(pk=game.pk)
    since = silent_from(game, open_phase(game))
    assert since == game.gm_seen_at + timedelta(days=14)


def test_everybody_is_notified_and_the_history_shows_the_change(game, greta, alice, bob):
    change(game, greta)
    told = Delivery.objects.filter(data__event="policy_changed")
    assert {row.user for row in told} == {alice, bob}
    event = Event.objects.get(kind="policy_changed")
    said = sentence(event, variant_of(game), named=True)
    assert "Reminders: 3 hours before the deadline (before: none)" in said
    assert reason_of(event) == "Two of us travel a lot."


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"reason": " a "}, "reason"),
        ({"policy": NmrPolicy()}, "nothing_changed"),
        ({"policy": replace(PROPOSED, excuses=3)}, "excuses_for_nothing"),
    ],
)
def test_what_cannot_be_meant_is_refused(game, greta, changes, code):
    assert refused(change, game, greta, **changes) == (code, 422)


def test_only_the_gm_changes_it(game, alice):
    assert refused(change, game, alice) == ("not_gm", 403)


def test_a_game_that_does_not_run_has_none_to_change(forming, greta):
    assert refused(change, forming, greta) == ("not_running", 409)
