"""Orders, bids and the map's questions in words."""

from django.utils.translation import gettext as _, gettext_lazy, pgettext

from adjudicator import Reason
from adjudicator.board import Board
from adjudicator.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support
from adjudicator.special.influence import Influence
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.words.labels import with_label
from games.core.words.orders import place_name


def unit_in_words(board: Board, kind: str, location: str) -> str:
    """ "Army Marseilles"."""
    words = _("Army {space}") if kind == "A" else _("Fleet {space}")
    return words.format(space=place_name(board, location))


def order_in_words(board: Board, order: Order) -> str:
    """Say what an order makes its unit do, as the map offers it: "Support Paris to Burgundy"."""
    words = order_words()

    def name(location: str | None) -> str:
        return place_name(board, location or "")

    match order:
        case Hold():
            return words["do_hold"]
        case Move(via=True):
            return words["do_via"].format(to=name(order.target))
        case Move():
            return words["do_move"].format(to=name(order.target))
        case Retreat():
            return words["do_retreat"].format(to=name(order.target))
        case Support(target=None):
            return words["do_help"].format(unit=name(order.supported))
        case Support():
            return words["do_support"].format(unit=name(order.supported), to=name(order.target))
        case Convoy():
            return words["do_convoy"].format(unit=name(order.army), to=name(order.target))
        case Build():
            return words[f"do_build{order.kind}"].format(to=name(order.location))
        case Remove():
            return with_label(words["do_remove"], unit_in_words(board, order.kind, order.location))
        case Disband():
            return words["do_disband"]
    return _("Give up a build")


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


def bid_warning(reason: Reason) -> tuple[str, str]:
    """Return the title and the sentence of the warning for a reason.

    A reason without a warning of its own means an impossible order.
    """
    title, message = WARNINGS.get(reason, IMPOSSIBLE)
    return str(title), str(message)


# Why a bid of influence is refused.
REFUSED = {
    Reason.BID_NOT_UNDERSTOOD: gettext_lazy(
        "Name an armed neutral, with “for” and a power to support that power’s bid, or with “end”"
        " before it to give an alliance up."
    ),
    Reason.NOT_A_MINOR: gettext_lazy("No armed neutral of this name has a unit on the board."),
    Reason.NO_ALLIANCE: gettext_lazy("You have no alliance with it that could end."),
}


def neutral_name(state: BoardState, minor: str) -> str:
    """Name an armed neutral with its ally: "Illyria (ally of Rome)"."""
    name = state.variant.board.spaces[minor].name
    alliance = state.position.alliances.get(minor)
    if alliance is None:
        return name
    words = {"neutral": name, "power": state.variant.powers[alliance.power].short}
    return _("%(neutral)s (ally of %(power)s)") % words


def bid_words(state: BoardState, meant: Influence) -> str:
    """Describe a bid of influence, without its points."""
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


def order_words() -> dict[str, str]:
    """Return the names of units and orders. The caller fills in the {names}."""
    return {
        "unit_A": _("Army {space}"),
        "unit_F": _("Fleet {space}"),
        "do_hold": _("Hold"),
        "do_disband": _("Disband"),
        "do_move": _("Move to {to}"),
        "do_via": _("Move to {to} by convoy"),
        "do_retreat": _("Retreat to {to}"),
        "do_help": _("Support {unit} where it stands"),
        "do_support": _("Support {unit} to {to}"),
        "do_convoy": _("Convoy {unit} to {to}"),
        "do_buildA": _("Build an army in {to}"),
        "do_buildF": _("Build a fleet in {to}"),
        "do_remove": pgettext("a unit", "Remove"),
    }


def first_words(kind: PhaseKind, *, removes: bool, bids: bool) -> str:
    """Say what to tap first on the map."""
    match kind:
        case PhaseKind.RETREATS:
            return _("Tap a dislodged unit, then where it retreats to.")
        case PhaseKind.ADJUSTMENTS if removes:
            return _("Tap a unit to remove; again to take it back.")
        case PhaseKind.ADJUSTMENTS:
            return _("Tap a centre to build in; again to take it back.")
        case PhaseKind.ALLIANCES:
            return _("Tap an armed neutral to bid for its alliance; the list has all bids.")
    if bids:
        return _("Tap one of your units, or a minor’s to bid for it.")
    return _("Tap one of your units.")


def map_words(fall: str) -> dict[str, str]:
    """Return the words of orders-map.js (static/js/orders), which fills in the {names}."""
    return {
        **order_words(),
        "map_label": _("Order on the map: arrow keys move, Enter chooses, Escape cancels"),
        # The letter after & is underlined: it is the button's key.
        "kind_move": _("&Move"),
        "kind_support": _("&Support"),
        "kind_convoy": _("&Convoy"),
        "kind_hold": _("&Hold"),
        "influence": _("Choice {rank}. Points: {points}, left: {left}."),
        "has_none": _("{unit} has no order."),
        "has_void": _("{unit} cannot carry out its order."),
        "all_ordered": _("Every unit has an order."),
        "next_unit": _("Next unit"),
        "choose": _("Tap where it moves to, or:"),
        "choose_minor": _("Choose its order, on the map or here."),
        "choose_move": _("Tap where it moves to."),
        "choose_support": _("Tap the unit to support, then where that goes."),
        "choose_convoy": _("Tap the army, then where it lands."),
        "choose_landing": _("Tap where it lands."),
        "choose_retreat": _("Tap where it retreats to, or the unit again to disband."),
        "far": _("{space} is out of reach, but the unit there can be supported."),
        "choose_more": _("Tap where that unit goes, or the unit again if it stays."),
        "choose_where": _("Tap where that unit goes."),
        "choose_one": _("{space}: choose one."),
        "build_A": _("Build an army"),
        "build_F": _("Build a fleet"),
        "build_coast": _("Build a fleet ({coast})"),
        "choose_fleets": _("Which fleets carry it? Your own are ordered with it."),
        "by_fleets": _("Own: {seas}"),
        "by_others": _("Others’ fleets"),
        "again": _("{unit}. Tap again to move there."),
        "again_or": _("{unit}. Tap again to move there; tap its target to support it."),
        "which": _("Which one?"),
        "cannot": _("{unit} has no order for {space}."),
        "cannot_move": _("{unit} can move nowhere."),
        "cannot_support": _("{unit} can support nobody: nobody it reaches could use it."),
        "cannot_convoy": _("{unit}: no convoy. Fleets at sea carry armies from coast to coast."),
        "cannot_support_there": _("No unit that it can support stands in {space}."),
        "cannot_hold": _("{unit} cannot hold."),
        "no_neutral_here": _("No armed neutral stands in {space}."),
        "ordered": "{order}.",
        "bid": _("{order}, {points} DP."),
        "bid_no_points": _("{order}. No point is left for it."),
        "taken_back": _("{space}: taken back."),
        "start_conditional_retreats": _(
            "If dislodged: tap one of your units, then where it would go; "
            "once more for the next choice."
        ),
        "start_conditional_adjustments": _(
            "After %(fall)s: tap a centre to build in, or a unit to remove, in order of preference."
        )
        % {"fall": fall},
        "start_final": _("Your orders are final."),
        "start_none": _("You cannot give orders now."),
        "mode_end": _("Back to the orders of this phase"),
        "wished": _("{order} (choice {rank})."),
        "not_wished": _("{order} – taken out."),
    }
