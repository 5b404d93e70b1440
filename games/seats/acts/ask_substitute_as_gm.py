"""As the GM, ask a substitute for the player of a seat."""

from django.utils.translation import gettext as _, gettext_noop

from games.core.acts import Act
from games.models import Right
from games.seats.acts.ask_substitute import SubstituteIn, may, run
from games.seats.inputs import ConfirmedIn

__all__ = ["ACT", "may"]


class GmSubstituteIn(SubstituteIn, ConfirmedIn):
    """A substitute whom the GM asks."""


ACT = Act(
    code="ask-substitute",
    path="gm/seats/{str:power}/substitute",
    right=Right.REPLACE,
    inputs=GmSubstituteIn,
    run=run,
    message=lambda _made: _(
        "The request is sent. The player keeps the seat until the other person accepts."
    ),
    summary=gettext_noop("Ask a substitute for the player of a seat."),
)
