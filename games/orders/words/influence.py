"""Bids of influence in words: what they say, and why one is refused."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudicator import Position, Reason, Variant
from adjudicator.special.influence import Influence

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


def neutral_name(variant: Variant, position: Position, minor: str) -> str:
    """An armed neutral, with its ally where it has one: "Illyria (ally of Rome)"."""
    name = variant.board.spaces[minor].name
    held = position.alliances.get(minor)
    if held is None:
        return name
    words = {"neutral": name, "power": variant.powers[held.power].short}
    return _("%(neutral)s (ally of %(power)s)") % words


def bid_words(variant: Variant, position: Position, power: str, meant: Influence) -> str:
    """What a bid says, after its points."""
    name = neutral_name(variant, position, meant.minor)
    if meant.ends:
        return _("End the alliance with %(neutral)s") % {
            "neutral": variant.board.spaces[meant.minor].name
        }
    if meant.power == power:
        return name
    return _("%(neutral)s, for %(power)s") % {
        "neutral": name,
        "power": variant.powers[meant.power].short,
    }
