"""Leave standby."""

from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused
from games.models import Standby
from games.seats.queries.standby import standby_of


def may(standby: Standby | None) -> Refused | None:
    """Why there is no standby to leave."""
    if standby is None:
        return Conflict("not_on_standby", _("You are not on standby."))
    return None


def standby_end(*, by: User) -> None:
    """Take `by` off standby. Offers made before can still be accepted."""
    standby = standby_of(by.pk)
    if refusal := may(standby):
        raise refusal
    Standby.objects.filter(user=by).delete()


ACT = PlayerAct(
    code="standby_leave",
    path="/me/standby",
    method="DELETE",
    run=standby_end,
    message=lambda _result: _("You are no longer on standby."),
    summary=gettext_noop("Leave standby."),
)
