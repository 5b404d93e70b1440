"""What a player may regret in an order, in words."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from adjudicator import Reason
from adjudicator.board import Board
from games.core.words.orders import place_name
from games.orders.queries.cautions import Caution, Regret

SENTENCES = {
    Regret.TWO_INTO_ONE: (
        _("Two for one space."),
        _("%(unit)s is ordered to %(place)s too: this one only gets in if it is stronger."),
    ),
    Regret.OWN_UNIT: (
        _("Your own unit stands there."),
        _("%(unit)s does not leave %(place)s, and nobody dislodges a unit of their own."),
    ),
    Regret.SWAP: (
        _("They cannot change places."),
        _("%(unit)s comes the other way: without a convoy both stay where they are."),
    ),
    Regret.MINOR_ALONE: (
        _("Alone it does not get in."),
        _("%(unit)s stands in %(place)s: 1 against 1 bounces, so it needs support."),
    ),
    Regret.UNMATCHED_SUPPORT: (
        _("This support matches no order."),
        _("%(unit)s is ordered to do something else, so nothing is supported."),
    ),
    Regret.SUPPORTED_AGAINST_OWN: (
        _("Against your own unit."),
        _("%(unit)s stays in %(place)s, and your support never counts to dislodge it."),
    ),
    Regret.UNMATCHED_CONVOY: (
        _("This convoy matches no order."),
        _("%(unit)s is not ordered to %(place)s, so nothing is convoyed."),
    ),
    Regret.NO_CONVOY: (
        _("It depends on fleets of others."),
        _("Those that you order do not carry it all the way to %(place)s."),
    ),
    Regret.RETREATS_MEET: (
        _("They meet."),
        _("%(unit)s retreats to %(place)s too: both would be disbanded."),
    ),
}
# What each comes to where it is carried out: the chapter is that of the result.
COMES_TO = {
    Regret.TWO_INTO_ONE: Reason.CONTESTED,
    Regret.OWN_UNIT: Reason.OWN_UNIT,
    Regret.SWAP: Reason.HEAD_TO_HEAD,
    Regret.MINOR_ALONE: Reason.DEFENDED,
    Regret.UNMATCHED_SUPPORT: Reason.UNMATCHED,
    Regret.SUPPORTED_AGAINST_OWN: Reason.OWN_UNIT,
    Regret.UNMATCHED_CONVOY: Reason.CONVOY_MISSING,
    Regret.NO_CONVOY: Reason.CONVOY_MISSING,
    Regret.RETREATS_MEET: Reason.RETREAT_COLLISION,
}


class Cautioned(NamedTuple):
    """The first words of a caution, and its sentence."""

    title: str
    message: str


def caution_words(board: Board, caution: Caution) -> Cautioned:
    """A caution in words."""
    title, message = SENTENCES[caution.regret]
    place = place_name(board, caution.place) if caution.place else ""
    return Cautioned(str(title), str(message) % {"unit": caution.unit, "place": place})
