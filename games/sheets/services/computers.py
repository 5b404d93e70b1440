"""Orders of computer players."""

import hashlib
import logging
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from adjudicator import Position
from adjudicator.state import PhaseKind
from games.computer import Level, Sheet, choose_orders
from games.computer.deals import Dealer
from games.computer.joint import Table, table_of
from games.computer.past import REMEMBERED, Past, remember
from games.computer.sight import terrain_of
from games.core.codec import outcome_of, position_of, variant_of
from games.core.locks import lock_game
from games.core.log import error_location, log_with
from games.core.sheet_limits import check_size
from games.models import OrderSheet, Phase, PhaseStatus
from games.sheets.queries.dealings import computers_promised_since, dealings_in
from games.sheets.queries.waiting import computers_due
from games.sheets.services.sheets import authorize_computers, sheet_submit


@transaction.atomic
def computers_submit(
    *,
    game_id: int,
    phase_number: int,
    sheets: Mapping[str, Sheet],
    now: datetime,
    again: Collection[str] = (),
) -> int:
    """Save the computer's sheets by power in the open phase, and make them final.

    Returns how many. Skips seats that the computer does not play and those that are final, except
    of the powers `again`, and saves nothing in another phase. Nobody is notified: the seats look
    the same before and after.
    """
    for sheet in sheets.values():
        check_size(sheet.orders, sheet.bids)
    game = lock_game(game_id)
    ordering = authorize_computers(
        game=game, powers=sheets.keys(), phase_number=phase_number, again=again
    )
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


def computers_order(
    *, phase_id: int, now: datetime | None = None, plain: Mapping[str, Sheet] | None = None
) -> int:
    """Submit final orders for every computer player still missing in an open phase.

    Computer players that promised something since they ordered order again. `plain` are sheets that
    were chosen already, without promises.

    Returns how many. Running it twice changes nothing: the choice follows from the game's secret
    seed, as do a strong player's guesses of the others' orders. In a practice game it follows from
    the phase's branch too, so that the computer may choose differently when the player tries a
    phase again. If a computer player fails, its units hold and the game goes on.
    """
    now = now or timezone.now()
    phase = Phase.objects.select_related("game").filter(pk=phase_id).first()
    if phase is None or not phase.is_open:
        return 0
    again = {seat.power for seat in computers_promised_since(phase)}
    powers = {seat.power for seat in computers_due(phase)} | again
    if not powers:
        return 0
    if plain is None or powers - plain.keys():
        plain = plain_sheets(phase, sorted(powers))
    sheets = {power: plain[power] for power in sorted(powers)}
    return computers_submit(
        game_id=phase.game_id,
        phase_number=phase.number,
        sheets=_keep_promises(phase, sheets),
        now=now,
        again=again,
    )


def plain_sheets(phase: Phase, powers: Iterable[str]) -> dict[str, Sheet]:
    """The sheets that computer players choose without any promise."""
    position = position_of(phase)
    past = past_of(phase) if phase.game.computer_level != Level.BEGINNER else ()
    return {power: _choose(phase, position, power, past) for power in powers}


def _keep_promises(phase: Phase, sheets: dict[str, Sheet]) -> dict[str, Sheet]:
    """The sheets with the promises of their powers, as far as these keep them."""
    dealings = dealings_in(phase, sheets)
    if not any(own.promised for own in dealings.values()):
        return sheets
    try:
        table = table_in(phase)
        return {
            power: Dealer(table, dealings[power], sheet).keep() for power, sheet in sheets.items()
        }
    except Exception as error:  # noqa: BLE001 - a sheet without promises is better than none
        with log_with(game=phase.game_id, phase=phase.number):
            logger.error("Promises failed: %s", error_location(error))
        return sheets


def table_in(phase: Phase) -> Table:
    """The table on which the computer players of a movement phase weigh deals."""
    terrain = terrain_of(variant_of(phase.game), position_of(phase))
    return table_of(terrain, phase_seed(phase, "guesses"))


def past_of(phase: Phase) -> Past:
    """The last movement phases before a phase, as they were published."""
    phases = Phase.objects.current().filter(game_id=phase.game_id, status=PhaseStatus.RESOLVED)
    phases = phases.filter(kind=PhaseKind.MOVEMENT, number__lt=phase.number).order_by("-number")
    variant = variant_of(phase.game)
    past: Past = ()
    for before in reversed(phases[:REMEMBERED]):
        if before.public_outcome:
            position = position_of(before)
            past = remember(past, position, outcome_of(variant, position, before.public_outcome))
    return past


def _choose(phase: Phase, position: Position, power: str, past: Past) -> Sheet:
    try:
        level = Level(phase.game.computer_level)
        variant = variant_of(phase.game)
        seed, guess_seed = phase_seed(phase, power), phase_seed(phase, "guesses")
        return choose_orders(variant, position, power, seed, level, guess_seed, past)
    except Exception as error:  # noqa: BLE001 - whatever the computer player does wrong
        with log_with(game=phase.game_id, phase=phase.number):
            logger.error("Computer player failed: %s", error_location(error))
        return Sheet()


def phase_seed(phase: Phase, use: str) -> int:
    """Return a seed for one use in a phase, which nobody can tell without the game's secret."""
    seed = f"{phase.game.seed}:{phase.number}:{use}"
    if phase.game.is_practice and phase.branch > 1:
        seed += f":{phase.branch}"
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8])
