"""Saves the order sheet of a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Bid, Position, Variant
from games.core.accounts import User
from games.core.codec import position_of, variant_of
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.core.sheet_limits import check_size, clean_bids, clean_orders
from games.models import OrderSheet
from games.orders.queries.sheet_report import SheetReport, sheet_report
from games.orders.queries.sheet_rows import is_complete
from games.orders.services.authorize_orders import authorize_orders
from games.orders.services.sheet_save import sheet_save


@dataclass(frozen=True, slots=True)
class Submitted:
    """The sheet as saved, what is to be said of its lines, and the board that it was read on."""

    sheet: OrderSheet
    report: SheetReport
    variant: Variant
    position: Position


@transaction.atomic
def orders_submit(
    *,
    game_id: int,
    power: str,
    by: User | None,
    phase_number: int,
    orders: Sequence[str],
    bids: Sequence[Bid] = (),
    seen_version: int | None = None,
    check: Callable[[SheetReport], None] | None = None,
    now: datetime | None = None,
) -> Submitted:
    """Saves what `power` orders and bids in the open phase; `by` is its player, None the computer.

    What is not understood or not possible is saved as written and reported, unless `check`, which
    gets the report before anything is saved, raises. `seen_version` is the version of the sheet
    that the form showed (0: none); a sheet saved in between is a conflict. Refuses a seat that is
    not `by`'s, another phase, a passed deadline, and a final sheet.
    """
    now = now or timezone.now()
    check_size(orders, bids)
    game = lock_game(game_id)
    seat, phase, current, is_final = authorize_orders(
        game=game, power=power, by=by, phase_number=phase_number, now=now
    )
    if is_final:
        raise Conflict("final", _("Your orders are final. Take them back before you change them."))
    variant, position = variant_of(game), position_of(phase)
    report = sheet_report(variant, position, power, clean_orders(orders), clean_bids(bids))
    if check is not None:
        check(report)
    sheet = sheet_save(
        phase=phase,
        seat=seat,
        by=by,
        current=current,
        report=report,
        is_complete=is_complete(variant, position, power, report.orders),
        seen_version=seen_version,
        now=now,
    )
    return Submitted(sheet, report, variant, position)
