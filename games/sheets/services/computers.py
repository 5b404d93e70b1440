"""Orders of computer players."""

import hashlib
import logging
from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from adjudicator import Position, Result
from adjudicator.state import PhaseKind
from games.computer import Level, Sheet, choose_orders
from games.core.codec import position_of, variant_of
from games.core.locks import lock_game
from games.core.log import error_location, log_with
from games.core.sheet_limits import check_size
from games.models import OrderSheet, Phase, PhaseStatus
from games.sheets.queries.waiting import computers_due
from games.sheets.services.sheets import authorize_computers, sheet_submit


@transaction.atomic
def computers_submit(
    *, game_id: int, phase_number: int, sheets: Mapping[str, Sheet], now: datetime
) -> int:
    """Save the computer's sheets by power in the open phase, and make them final.

    Returns how many. Skips seats that the computer does not play and those that are final, and
    saves nothing in another phase. Nobody is notified: the seats look the same before and after.
    """
    for sheet in sheets.values():
        check_size(sheet.orders, sheet.bids)
    game = lock_game(game_id)
    ordering = authorize_computers(game=game, powers=sheets.keys(), phase_number=phase_number)
    if not ordering:
        return 0
    for row in ordering:
        sheet = sheets[row.seat.power]
        sheet_submit(seat=row, by=None, orders=sheet.orders, bids=sheet.bids, now=now)
    saved = OrderSheet.objects.filter(phase=ordering[0].phase, is_current=True)
    saved = saved.filter(seat__in=[row.seat for row in ordering])
    saved.update(is_final=True, ready_at=now)
    return len(ordering)


logger = logging.getLogger(__name__)

# The results of a move that came to nothing.
FAILURES = (Result.BOUNCES, Result.NO_CONVOY)
TWICE = 2


def computers_order(*, phase_id: int, now: datetime | None = None) -> int:
    """Submit final orders for every computer player still missing in an open phase.

    Returns how many. Running it twice changes nothing: the choice follows from the game's secret
    seed, as do a strong player's guesses of the others' orders. In a practice game it follows from
    the phase's branch too, so that the computer may choose differently when the player tries a
    phase again. If a computer player fails, its units hold and the game goes on.
    """
    now = now or timezone.now()
    phase = Phase.objects.select_related("game").filter(pk=phase_id).first()
    if phase is None or not phase.is_open:
        return 0
    seats = computers_due(phase)
    if not seats:
        return 0
    position = position_of(phase)
    failed = _failed_twice(phase) if phase.game.computer_level != Level.BEGINNER else {}
    sheets = {
        seat.power: _choose(phase, position, seat.power, failed.get(seat.power, frozenset()))
        for seat in seats
    }
    return computers_submit(
        game_id=phase.game_id, phase_number=phase.number, sheets=sheets, now=now
    )


def _failed_twice(phase: Phase) -> dict[str, frozenset[str]]:
    """Return each power's moves that failed in both of the last movement phases, as published."""
    past = Phase.objects.current().filter(game_id=phase.game_id, status=PhaseStatus.RESOLVED)
    past = past.filter(kind=PhaseKind.MOVEMENT, number__lt=phase.number).order_by("-number")
    failures = [
        {(line["power"], line["order"]) for line in outcome["orders"] if line["result"] in FAILURES}
        for outcome in past.values_list("public_outcome", flat=True)[:TWICE]
        if outcome
    ]
    failed: dict[str, set[str]] = {}
    if len(failures) == TWICE:
        for power, order in set.intersection(*failures):
            failed.setdefault(power, set()).add(order)
    return {power: frozenset(orders) for power, orders in failed.items()}


def _choose(phase: Phase, position: Position, power: str, failed: frozenset[str]) -> Sheet:
    try:
        level = Level(phase.game.computer_level)
        variant = variant_of(phase.game)
        seed, guess_seed = _seed(phase, power), _seed(phase, "guesses")
        return choose_orders(variant, position, power, seed, level, guess_seed, failed)
    except Exception as error:  # noqa: BLE001 - whatever the computer player does wrong
        with log_with(game=phase.game_id, phase=phase.number):
            logger.error("Computer player failed: %s", error_location(error))
        return Sheet()


def _seed(phase: Phase, use: str) -> int:
    """Return a seed for one use in a phase, which nobody can tell without the game's secret."""
    seed = f"{phase.game.seed}:{phase.number}:{use}"
    if phase.game.is_practice and phase.branch > 1:
        seed += f":{phase.branch}"
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8])
