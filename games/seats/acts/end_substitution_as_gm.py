"""As the GM, end a substitution, or withdraw the request."""

from django.utils.translation import gettext as _, gettext_noop

from games.core.acts import Act
from games.models import EndedBy, EventKind, Right
from games.seats.acts.end_substitution import may, substitution_stop

__all__ = ["ACT", "may"]


def message(ended_by: EndedBy | None) -> str:
    if ended_by is None:
        return _("The request is withdrawn. The player is notified.")
    return _("The player has the seat again. Everybody is notified.")


ACT = Act(
    code="end-substitute",
    path="gm/seats/{str:power}/substitute",
    method="DELETE",
    right=Right.REPLACE,
    run=substitution_stop,
    message=message,
    group="seats",
    events=(EventKind.SUBSTITUTE_ENDED,),
    summary=gettext_noop("End a substitution, or withdraw the request."),
)
