"""What a bidder is told before the deadline: the rule's name, and what will happen."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from adjudicator import Reason

WARNINGS = {
    Reason.ATTACKS_MINOR: (
        _("You attack this minor."),
        _("Your own orders attack it or help to: the bid is void and its points are lost."),
    ),
    Reason.NOT_A_MINOR: (
        _("Not a minor."),
        _("No minor’s unit stands there: the bid is void and its points are lost."),
    ),
    Reason.MINOR_NEVER_MOVES: (
        _("No moves."),
        _("A minor holds or supports only: the bid is void and its points are lost."),
    ),
    Reason.RELIGION: (
        _("Religion Rule."),
        _("If this order wins it is invalid and the minor holds."),
    ),
    Reason.SORTIE_WOULD_SUCCEED: (
        _("Sortie."),
        _("If nobody meets it there the sortie would succeed: then it is invalid and it holds."),
    ),
    Reason.BID_NOT_UNDERSTOOD: (
        _("Not understood."),
        _("The bid is void and its points are lost."),
    ),
    Reason.WRONG_PHASE: (
        _("No bids."),
        _("This phase takes no bids: this one does nothing."),
    ),
}
IMPOSSIBLE = (
    _("Impossible order."),
    _("The minor cannot do this: if it wins, the minor holds."),
)


class BidWarning(NamedTuple):
    """The name of the rule that a bid meets, and what will become of the bid."""

    title: str
    message: str


def bid_warning(reason: Reason) -> BidWarning:
    """The warning of a reason; one that names no rule of bids makes the order impossible."""
    title, message = WARNINGS.get(reason, IMPOSSIBLE)
    return BidWarning(str(title), str(message))
