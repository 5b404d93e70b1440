"""Has the computer players of a phase order, by the same services as people."""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime

from django.utils import timezone

from adjudicator import Position
from games.clock.queries.waiting import computers_due
from games.computer import Level, Sheet, choose_orders
from games.core.codec import position_of, variant_of
from games.core.failure import place_of
from games.core.log_facts import logged_with
from games.models import Phase
from games.orders.services.computers_submit import computers_submit
from games.orders.services.sheet_submit import SentSheet

logger = logging.getLogger(__name__)


def computers_order(*, phase_id: int, now: datetime | None = None) -> int:
    """Every computer player of an open phase that is not final orders and is; gives their number.

    Doing it twice changes nothing: the choice follows from the game's secret seed, and at a
    practice table from how often the phase was taken back, so that the others need not do again
    what the player has seen. A computer player that fails leaves its units holding rather than the
    game waiting.
    """
    now = now or timezone.now()
    phase = Phase.objects.select_related("game").filter(pk=phase_id).first()
    if phase is None or not phase.is_open:
        return 0
    seats = computers_due(phase)
    if not seats:
        return 0
    position = position_of(phase)
    chosen = {seat.power: _chosen(phase, position, seat.power) for seat in seats}
    return computers_submit(
        game_id=phase.game_id, phase_number=phase.number, sheets=chosen, now=now
    )


def _chosen(phase: Phase, position: Position, power: str) -> SentSheet:
    seed = f"{phase.game.seed}:{phase.number}:{power}"
    if phase.game.is_practice and phase.line > 1:
        seed += f":{phase.line}"
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8])
    try:
        level = Level(phase.game.computer_level)
        sheet = choose_orders(variant_of(phase.game), position, power, number, level)
    except Exception as error:  # noqa: BLE001 - whatever the computer player does wrong
        with logged_with(game=phase.game_id, phase=phase.number):
            logger.error("Computer player failed: %s", place_of(error))
        sheet = Sheet()
    return SentSheet(sheet.orders, sheet.bids)
