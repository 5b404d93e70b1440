"""Offer an open seat in turn to people on standby, or stop that."""

from django.utils.translation import gettext as _, gettext_noop

from games.core.acts import Act
from games.core.inputs import In
from games.models import Right, Seat
from games.seats.inputs import StandbyLanguage
from games.seats.services.standby import seat_standby


class StandbyIn(In):
    """The language of the people on standby to ask, "any" for all, "" to stop."""

    language: StandbyLanguage


def message(seat: Seat) -> str:
    if seat.standby:
        return _("The seat is offered to people on standby, one at a time.")
    return _("The seat is no longer offered to people on standby.")


ACT = Act(
    code="standby",
    path="gm/seats/{str:power}/standby",
    method="PUT",
    right=Right.REPLACE,
    inputs=StandbyIn,
    run=seat_standby,
    message=message,
    summary=gettext_noop("Offer an open seat in turn to people on standby, or stop that."),
)
