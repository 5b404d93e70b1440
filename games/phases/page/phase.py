"""What a phase's page shows besides what everybody sees: one's own sheet, the GM's bids."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.core.codec import bids_from_rows
from games.core.visibility import Viewer, visible_sheet
from games.core.words.orders import printed
from games.models import Seat
from games.orders.queries.saved_text import sheet_text
from games.phases.queries.centre_table import centre_table
from games.phases.queries.phase import PhasePage
from games.phases.words.results import why


def centres(page: PhasePage) -> dict[str, Any]:
    """The centres of each power up to this phase."""
    table = centre_table(page.game, page.phase)
    return {"years": [year or _("Start") for year in table.years], "rows": table.rows}


def own_sheet(page: PhasePage) -> dict[str, Any] | None:
    """The sheet that the viewer's own seat filed, as text; None where there is none."""
    if page.sheet is None:
        return None
    return {
        "text": sheet_text(page.sheet),
        "saved_at": page.sheet.saved_at,
        "digest": page.sheet.digest,
    }


def sealed_bids(page: PhasePage, viewer: Viewer) -> list[dict[str, Any]]:
    """The bids of a resolved phase, for the GM alone: who paid what, and what was void."""
    if page.phase.is_open or not viewer.runs(page.game.pk):
        return []
    void = {
        (void.power, void.bid.order): void.reason
        for void in (page.outcome.void_bids if page.outcome is not None else ())
    }
    rows = []
    for seat in Seat.objects.filter(game=page.game).order_by("pk"):
        sheet = visible_sheet(viewer, page.phase, seat)
        for bid in bids_from_rows(sheet.bids) if sheet else ():
            reason = void.get((seat.power, bid.order))
            rows.append(
                {
                    "power": seat.power,
                    "name": page.variant.powers[seat.power].short,
                    "points": bid.points,
                    "order": printed(bid.order),
                    "why": why(reason) if reason else "",
                }
            )
    return rows
