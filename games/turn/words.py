"""For whom a phase waits, in words."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from adjudicator.state import PhaseKind
from games.core.words.clock import moment
from games.models import Phase

# More powers are counted.
MOST_NAMED = 3


def waiting_words(powers: Sequence[str], due_at: datetime | None) -> str:
    """Say for which powers a phase waits, or for what, and until when at most."""
    is_ahead = due_at is not None and due_at > timezone.now()
    until = moment(timezone.localtime(due_at), "weekday") if is_ahead else ""
    if not powers and until:
        return _("Waiting for the deadline, %(when)s.") % {"when": until}
    if not powers:
        return _("Waiting for the result.")
    if len(powers) <= MOST_NAMED:
        sentence = _("Waiting for %(powers)s.") % {"powers": ", ".join(powers)}
    else:
        count = len(powers)
        sentence = ngettext("Waiting for %(n)s power.", "Waiting for %(n)s powers.", count)
        sentence %= {"n": count}
    limit = _("At most until %(when)s.") % {"when": until} if until else ""
    return f"{sentence} {limit}".strip()


def order_verb(phase: Phase, *, builds: bool = True, removes: bool = True) -> str:
    """The label of the button that leads to the orders of a phase.

    `builds` and `removes` say what is due in a phase of adjustments, where this is known.
    """
    match phase.kind:
        case PhaseKind.RETREATS.value:
            return _("Retreat")
        case PhaseKind.ADJUSTMENTS.value if not removes:
            return _("Build units")
        case PhaseKind.ADJUSTMENTS.value if not builds:
            return _("Disband units")
        case PhaseKind.ADJUSTMENTS.value:
            return _("Build or disband")
        case PhaseKind.ALLIANCES.value:
            return _("Bid for alliances")
    return _("Order %(phase)s") % {"phase": phase.title}


def power_words(power: str, *, is_open: bool) -> str:
    """Name a power that a phase waits for; an open seat may be taken."""
    return _("%(power)s (open seat)") % {"power": power} if is_open else power
