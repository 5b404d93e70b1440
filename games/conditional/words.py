"""Why a line that was filed ahead is not used."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from adjudicator import Reason
from games.conditional.choice import NOT_NEEDED, OWN_RETREAT

OTHERWISE = _("not understood, or not possible.")
SENTENCES: dict[str, Promise] = {
    NOT_NEEDED: _("not needed: an earlier choice is used."),
    OWN_RETREAT: _("another unit of yours retreats there."),
    Reason.NOT_DISLODGED.value: _("not needed: the unit is not dislodged, or it is disbanded."),
    Reason.RETREAT_NOT_OPEN.value: _("this retreat is not open."),
    Reason.COAST_NEEDED.value: _("several coasts are open: name one."),
    Reason.NO_SUCH_UNIT.value: _("no such unit stands there."),
    Reason.NOT_YOUR_UNIT.value: _("the unit there is not yours."),
    Reason.NO_BUILDS_LEFT.value: _("not needed: no further build is due."),
    Reason.NO_REMOVALS_DUE.value: _("not needed: no further removal is due."),
    Reason.OCCUPIED.value: _("the centre is occupied."),
    Reason.NOT_OWNED.value: _("the centre is not yours."),
    Reason.NOT_HOME.value: _("this is no home centre of yours."),
    Reason.NO_EXTRA_HOME_LEFT.value: _("you can gain no further home centre."),
}
SURPLUS = frozenset(
    {
        NOT_NEEDED,
        Reason.NOT_DISLODGED.value,
        Reason.NO_BUILDS_LEFT.value,
        Reason.NO_REMOVALS_DUE.value,
    }
)


def left_out(reason: str) -> str:
    """The sentence for the reason of a wish that was left out."""
    return str(SENTENCES.get(reason, OTHERWISE))
