"""As the GM, end a substitution, or withdraw the request."""

from django.utils.translation import gettext as _, gettext_noop

from games.core.acts import Act
from games.models import EventKind, Right
from games.seats.acts.end_substitution import substitution_stop

ACT = Act(
    code="end-substitute",
    path="gm/seats/{str:power}/substitute",
    method="DELETE",
    right=Right.REPLACE,
    run=substitution_stop,
    message=lambda _result: _("The request is withdrawn. The player is notified."),
    group="seats",
    events=(EventKind.SUBSTITUTE_ENDED,),
    summary=gettext_noop("End a substitution, or withdraw the request."),
)
