"""Makes a practice table of the guided year as far as it was played."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock.services.phase_resolve import Cause, phase_resolve
from games.core.accounts import User
from games.core.open_phase import phase_find
from games.learn.queries.first_year import OWN, Played, Year, script
from games.lobby.services.practice_create import practice_create
from games.models import ComputerLevel, Game, Phase
from games.orders.services.computers_submit import computers_submit
from games.orders.services.orders_submit import orders_submit
from games.orders.services.ready_mark import ready_mark
from games.orders.services.sheet_submit import SentSheet


@transaction.atomic
def first_year_keep(*, creator: User, year: Year, now: datetime | None = None) -> Game:
    """A practice table of `creator` on which the phases of the year are played again, with the
    orders that stood there, from the start of the variant; what is drafted is its draft. Nothing
    else is taken from the address of a year, so no board comes of it that nobody could reach."""
    now = now or timezone.now()
    said = script()
    game = practice_create(
        creator=creator,
        power=said.power,
        variant_id=said.variant_id,
        level=ComputerLevel.BEGINNER,
        name=_("First year, %(power)s") % {"power": said.variant.powers[said.power].name},
        now=now,
    )
    for step in year.steps:
        _play(game, creator, step, now)
    phase = _open_phase(game)
    if year.lines or year.bids:
        orders_submit(
            game_id=game.pk,
            power=said.power,
            by=creator,
            phase_number=phase.number,
            orders=year.lines,
            bids=year.bids,
            now=now,
        )
    return game


def _play(game: Game, creator: User, step: Played, now: datetime) -> None:
    said, phase = script(), _open_phase(game)
    paid = said.of(step.before).bids
    others = {
        power: SentSheet(step.hands.get(power, ()), paid.get(power, ()))
        for power in phase.concerned
        if power != said.power
    }
    computers_submit(game_id=game.pk, phase_number=phase.number, sheets=others, now=now)
    if said.power in phase.concerned:
        orders_submit(
            game_id=game.pk,
            power=said.power,
            by=creator,
            phase_number=phase.number,
            orders=step.hands[OWN],
            bids=step.bids,
            now=now,
        )
        ready_mark(
            game_id=game.pk, power=said.power, by=creator, phase_number=phase.number, now=now
        )
    done = phase_resolve(phase_id=phase.pk, cause=Cause.READY, now=now)
    assert done is not None, "everybody is final"


def _open_phase(game: Game) -> Phase:
    phase = phase_find(game=game)
    assert phase is not None, "nobody wins in the first year"
    return phase
