"""Orders of computer players."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from adjudicator import Position
from games.computer import Level, Sheet, choose_orders
from games.core.codec import position_of, variant_of
from games.core.locks import lock_game
from games.core.log import error_location, logged_with
from games.core.sheet_limits import check_size
from games.models import OrderSheet, Phase, Readiness
from games.sheets.queries.waiting import computers_due
from games.sheets.services.sheets import SentSheet, authorize_computers, sheet_submit


@transaction.atomic
def computers_submit(
    *, game_id: int, phase_number: int, sheets: Mapping[str, SentSheet], now: datetime
) -> int:
    """Saves what the computer orders and bids for each of these powers in the open phase, and marks
    them final; gives their number.

    Leaves out a seat that is not the computer's, or final already, and all of them in another
    phase. Their seats show the same before and after: nobody is told.
    """
    for sent in sheets.values():
        check_size(sent.orders, sent.bids)
    game = lock_game(game_id)
    ordering = authorize_computers(game=game, powers=sheets.keys(), phase_number=phase_number)
    if not ordering:
        return 0
    for seat, phase, current in ordering:
        sent = sheets[seat.power]
        sheet_submit(phase=phase, seat=seat, by=None, current=current, sent=sent, now=now)
    seats = [each.seat for each in ordering]
    Readiness.objects.bulk_create(Readiness(phase=phase, seat=seat, ready_at=now) for seat in seats)
    saved = OrderSheet.objects.filter(phase=phase, seat__in=seats, is_current=True)
    saved.update(ready_at=now)
    return len(ordering)


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
            logger.error("Computer player failed: %s", error_location(error))
        sheet = Sheet()
    return SentSheet(sheet.orders, sheet.bids)
