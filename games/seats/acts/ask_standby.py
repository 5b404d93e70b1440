"""Offer an open seat in turn to people on standby, or stop that."""

from typing import Annotated

from django.conf import settings
from django.utils.translation import gettext as _, gettext_noop

from games.core.acts import Act
from games.core.inputs import In, codes
from games.models import Right, Seat
from games.models.seats import ANY_LANGUAGE
from games.seats.services.standby import seat_standby

StandbyLanguage = Annotated[
    str, codes("", ANY_LANGUAGE, [code for code, _name in settings.LANGUAGES])
]


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
