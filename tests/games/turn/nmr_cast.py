"""Helpers for games with a policy for missing orders."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from games.core.accounts import User
from games.models import Event, Game, MissedTurn, Phase
from games.schedule.policy import NmrPolicy
from games.schedule.stored import policy_data
from games.tasks import sweep_deadlines
from tests.games.cast import open_phase, submit

HOUR = timedelta(hours=1)
WAIT = timedelta(hours=24)
PLAIN = NmrPolicy(wait=WAIT)
FIRST_WAITS = replace(PLAIN, waits_first=True)
TWO_EXCUSES = replace(PLAIN, excuses=2, limit=2)
LOST_AT_ONCE = replace(PLAIN, limit=1)


def follow(game: Game, policy: NmrPolicy) -> None:
    """A game that follows this policy from its start."""
    game.nmr_policy = policy_data(policy)
    game.save(update_fields=["nmr_policy"])
    Phase.objects.filter(game=game).update(nmr_policy=game.nmr_policy)


def order(game: Game, by: User, power: str, at) -> None:
    """Some orders of a power in the open phase."""
    submit(game, by, power, "A Par H", phase_number=open_phase(game).number, now=at)


def events(game: Game, kind: str) -> list[dict]:
    """The data of the events of a kind, oldest first."""
    return [event.data for event in Event.objects.filter(game=game, kind=kind).order_by("pk")]


def miss(game: Game, power: str) -> None:
    """The player of a power has missed the first phase."""
    phase, seat = game.phases.get(number=1), game.seats.get(power=power)
    MissedTurn.objects.create(phase=phase, seat=seat, user=seat.holder)


def pass_until(at, moment) -> None:
    """Let the sweep run at a moment."""
    at(moment)
    sweep_deadlines()
