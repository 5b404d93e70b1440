"""Bids and influence in words."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudicator import Reason
from adjudicator.special.influence import Influence
from games.core.codec import BoardState

WARNINGS = {
    Reason.ATTACKS_MINOR: (
        gettext_lazy("You attack this minor."),
        gettext_lazy(
            "Your own orders attack it or help to: the bid is void and its points are lost."
        ),
    ),
    Reason.NOT_A_MINOR: (
        gettext_lazy("Not a minor."),
        gettext_lazy("No minor’s unit stands there: the bid is void and its points are lost."),
    ),
    Reason.MINOR_NEVER_MOVES: (
        gettext_lazy("No moves."),
        gettext_lazy("A minor holds or supports only: the bid is void and its points are lost."),
    ),
    Reason.RELIGION: (
        gettext_lazy("Religion Rule."),
        gettext_lazy("If this order wins it is invalid and the minor holds."),
    ),
    Reason.SORTIE_WOULD_SUCCEED: (
        gettext_lazy("Sortie."),
        gettext_lazy(
            "If nobody meets it there the sortie would succeed: then it is invalid and it holds."
        ),
    ),
    Reason.BID_NOT_UNDERSTOOD: (
        gettext_lazy("Not understood."),
        gettext_lazy("The bid is void and its points are lost."),
    ),
    Reason.WRONG_PHASE: (
        gettext_lazy("No bids."),
        gettext_lazy("This phase takes no bids: this one does nothing."),
    ),
}

IMPOSSIBLE = (
    gettext_lazy("Impossible order."),
    gettext_lazy("The minor cannot do this: if it wins, the minor holds."),
)


class BidWarning(NamedTuple):
    """The name of the rule that a bid meets, and what will become of the bid."""

    title: str
    message: str


def bid_warning(reason: Reason) -> BidWarning:
    """The warning of a reason; one that names no rule of bids makes the order impossible."""
    title, message = WARNINGS.get(reason, IMPOSSIBLE)
    return BidWarning(str(title), str(message))


REFUSED = {
    Reason.BID_NOT_UNDERSTOOD: gettext_lazy(
        "Name an armed neutral, with “for” and a power to support that power’s bid, or with “end”"
        " before it to give an alliance up."
    ),
    Reason.NOT_A_MINOR: gettext_lazy("No armed neutral of this name has a unit on the board."),
    Reason.NO_ALLIANCE: gettext_lazy("You have no alliance with it that could end."),
}


def influence_refusal(reason: Reason) -> str:
    """Why a bid is not taken."""
    return str(REFUSED[reason])


def neutral_name(state: BoardState, minor: str) -> str:
    """An armed neutral, with its ally where it has one: "Illyria (ally of Rome)"."""
    name = state.variant.board.spaces[minor].name
    held = state.position.alliances.get(minor)
    if held is None:
        return name
    words = {"neutral": name, "power": state.variant.powers[held.power].short}
    return _("%(neutral)s (ally of %(power)s)") % words


def bid_words(state: BoardState, meant: Influence) -> str:
    """What a bid says, after its points."""
    name = neutral_name(state, meant.minor)
    if meant.ends:
        return _("End the alliance with %(neutral)s") % {
            "neutral": state.variant.board.spaces[meant.minor].name
        }
    if meant.power == state.power:
        return name
    return _("%(neutral)s, for %(power)s") % {
        "neutral": name,
        "power": state.variant.powers[meant.power].short,
    }
