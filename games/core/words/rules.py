"""Why orders are refused, and the section of the rules that decided a result."""

from collections.abc import Mapping
from types import MappingProxyType

from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator import ImpossibleData, Reason, Variant
from adjudicator.errors import InvalidOrder, OrderError
from adjudicator.refusals import Parameters
from games.core.words.orders import place_name, with_dash

SENTENCES = {
    Reason.NO_SUCH_UNIT: gettext_lazy("There is no such unit in %(place)s."),
    Reason.NOT_YOUR_UNIT: gettext_lazy("The unit in %(place)s is not yours."),
    Reason.WRONG_PHASE: gettext_lazy("This order does not belong to this phase."),
    Reason.SAME_SPACE: gettext_lazy("%(place)s is the unit’s own space."),
    Reason.NOT_ADJACENT: gettext_lazy("%(place)s does not touch %(target)s."),
    Reason.NO_ROUTE: gettext_lazy(
        "No fleets at sea can convoy an army from %(place)s to %(target)s."
    ),
    Reason.WRONG_TERRAIN: gettext_lazy("This unit cannot enter %(target)s."),
    Reason.NO_COMMON_COAST: gettext_lazy(
        "%(place)s touches %(target)s only by land, where no fleet can pass."
    ),
    Reason.COAST_NEEDED: gettext_lazy("%(target)s has several reachable coasts: name %(coasts)s."),
    Reason.COAST_UNREACHABLE: gettext_lazy("%(place)s does not reach the coast %(target)s."),
    Reason.CROSSING_BLOCKED: gettext_lazy(
        "A foreign fleet in %(sea)s closes the crossing to %(target)s."
    ),
    Reason.CANNOT_REACH_SUPPORT: gettext_lazy(
        "%(place)s cannot move to %(target)s, so it cannot support there."
    ),
    Reason.SUPPORTED_CANNOT_MOVE: gettext_lazy(
        "The unit supported, %(unit)s, cannot move to %(target)s."
    ),
    Reason.CANNOT_CONVOY: gettext_lazy(
        "Only a fleet at sea can convoy, and only an army from coast to coast."
    ),
    Reason.NOT_ON_ROUTE: gettext_lazy("This fleet is not on a sea route to %(target)s."),
    Reason.RETREAT_NOT_OPEN: gettext_lazy("%(place)s cannot retreat to %(target)s."),
    Reason.NOT_DISLODGED: gettext_lazy("The unit in %(place)s is not dislodged."),
    Reason.NO_BUILDS_LEFT: gettext_lazy("No build is due."),
    Reason.NO_REMOVALS_DUE: gettext_lazy("No removal is due."),
    Reason.NOT_A_CENTRE: gettext_lazy("%(place)s is not a supply centre."),
    Reason.NOT_OWNED: gettext_lazy("%(place)s is not under your control."),
    Reason.NOT_HOME: gettext_lazy("%(place)s is not one of your home centres."),
    Reason.NO_EXTRA_HOME_LEFT: gettext_lazy(
        "%(place)s is not a home centre, and you cannot gain another one."
    ),
    Reason.OCCUPIED: gettext_lazy("%(place)s is occupied."),
    Reason.CIVIL_DISORDER: gettext_lazy("The power is in permanent civil disorder."),
    Reason.ORDERED_TWICE: gettext_lazy("This unit already has an order. The first one counts."),
    Reason.EMPTY: gettext_lazy("There is no order here."),
    Reason.TOO_LONG: gettext_lazy("An order has at most %(most)s characters."),
    Reason.UNKNOWN_SPACE: gettext_lazy("No space is called “%(word)s”."),
    Reason.UNKNOWN_UNIT: gettext_lazy("No space is called “%(word)s”."),
    Reason.UNKNOWN_COAST: gettext_lazy("%(space)s has no coast %(coast)s."),
    Reason.UNKNOWN_ORDER: gettext_lazy(
        "The order of %(place)s is not understood: "
        "write H, - (move), S (support), C (convoy), R (retreat) or D (disband)."
    ),
    Reason.UNKNOWN_WORD: gettext_lazy("“%(word)s” is not understood here."),
    Reason.TRAILING_TEXT: gettext_lazy("“%(words)s” at the end of the order is not understood."),
    Reason.SECOND_ORDER: gettext_lazy("“%(words)s” is a second order: write one order a line."),
    Reason.STRUCK_OUT: gettext_lazy("This order is struck out."),
    Reason.NO_SEA_ROUTE: gettext_lazy(
        "Only an army that fleets convoy passes through other spaces, and only at sea: "
        "this order cannot pass through %(space)s."
    ),
    Reason.WRONG_NATION: gettext_lazy("“%(word)s” is not the nation of the unit in %(space)s."),
}

# Sentences for the same reasons without parameters.
BARE = {
    Reason.UNKNOWN_SPACE: gettext_lazy("The order ends where a space should be named."),
    Reason.UNKNOWN_UNIT: gettext_lazy("The order ends where a space should be named."),
    Reason.UNKNOWN_COAST: gettext_lazy("A coast is nc, sc, ec or wc."),
    Reason.UNKNOWN_ORDER: gettext_lazy("A convoy needs the army’s target after a -."),
}
# A unit of the other kind stands where an order names one; keyed by the kind that stands there.
OTHER_KIND = {
    "A": gettext_lazy("An army stands in %(place)s, not a fleet."),
    "F": gettext_lazy("A fleet stands in %(place)s, not an army."),
}
# Why a space is closed to a retreat.
BARS = {
    "contested": gettext_lazy("Units bounced there in this turn."),
    "occupied": gettext_lazy("A unit stands there."),
    "attacker": gettext_lazy("The attacker came from there."),
}
# Parameters that are places on the board; all others are shown unchanged.
PLACES = frozenset({"place", "target", "sea", "space"})

MAX_SUGGESTIONS = 3


def refusal(
    variant: Variant,
    error: OrderError,
    *,
    meant: tuple[str, ...] = (),
    stands: str = "",
    barred: str = "",
) -> str:
    """The sentence why an order is refused, with suggestions for misspelt spaces.

    `meant` are spaces with which the order would be possible, and `stands` is the kind of the unit
    that stands where the order names another kind. `barred` says why a retreat is not open.
    """
    sentence = _sentence(variant, error.reason, error.parameters)
    if stands:
        sentence = str(OTHER_KIND[stands]) % _words(variant, error.parameters)
    if barred:
        sentence = f"{sentence} {BARS[barred]}"
    if error.reason is Reason.UNKNOWN_ORDER and isinstance(error, InvalidOrder) and error.word:
        sentence = f"{_sentence(variant, Reason.UNKNOWN_WORD, {'word': error.word})} {sentence}"
    near = error.suggestions if isinstance(error, InvalidOrder) else meant
    near = near[:MAX_SUGGESTIONS]
    if not near:
        return sentence
    names = [f"{key} ({variant.board.spaces[key].name})" for key in near]
    return _("%(why)s Did you mean %(names)s?") % {"why": sentence, "names": one_of(names)}


def impossible(variant: Variant, error: ImpossibleData) -> str:
    """The sentence why a choice is not possible."""
    if error.reason is None:
        return _("This cannot be chosen.")
    return _sentence(variant, error.reason, error.parameters)


def _sentence(variant: Variant, reason: Reason, parameters: Parameters) -> str:
    if not parameters and reason in BARE:
        return str(BARE[reason])
    return str(SENTENCES[reason]) % _words(variant, parameters)


def _words(variant: Variant, parameters: Parameters) -> Mapping[str, str]:
    words: dict[str, str] = {}
    for name, value in parameters.items():
        if isinstance(value, tuple):
            words[name] = one_of(value)
        elif name in PLACES:
            words[name] = place_name(variant.board, str(value))
        else:
            words[name] = with_dash(str(value)) if name == "unit" else str(value)
    return words


def one_of(names: tuple[str, ...] | list[str]) -> str:
    """Join alternatives: "a, b or c"."""
    *rest, last = names
    return _("%(these)s or %(last)s") % {"these": ", ".join(rest), "last": last} if rest else last


# Sections of the page of rules.
SECTIONS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.NO_SINGLE_HIGHEST_BID: "points",
        Reason.OVERSPENT: "points",
        Reason.NOT_A_MINOR: "points",
        Reason.ATTACKS_MINOR: "points",
        Reason.BID_NOT_UNDERSTOOD: "points",
        Reason.MINOR_NEVER_MOVES: "points",
        Reason.MINOR_DISBANDS: "minors",
        Reason.SORTIE_STAYS: "sorties",
        Reason.SORTIE_WOULD_SUCCEED: "sorties",
        Reason.SURPLUS_SUPPORT: "sorties",
        Reason.SUPPORT_OF_INVALID_SORTIE: "sorties",
        Reason.RELIGION: "religion",
        Reason.CROSSING_BLOCKED: "crossings",
        Reason.NOT_HOME: "builds",
        Reason.NO_EXTRA_HOME_LEFT: "builds",
        Reason.NOT_OWNED: "builds",
        Reason.OCCUPIED: "builds",
    }
)
# Chapters of the tutorial, for rules that all variants share.
CHAPTERS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.OVERPOWERED: "bounce",
        Reason.DEFENDED: "bounce",
        Reason.UNMATCHED: "support",
        Reason.CANNOT_REACH_SUPPORT: "support",
        Reason.SUPPORTED_CANNOT_MOVE: "support",
        Reason.NOT_VACATED: "bounce",
        Reason.RING_BROKEN: "bounce",
        Reason.CONTESTED: "bounce",
        Reason.HEAD_TO_HEAD: "bounce",
        Reason.OWN_UNIT: "bounce",
        Reason.SUPPORT_CUT: "cut",
        Reason.SUPPORTER_DISLODGED: "cut",
        Reason.CONVOY_BROKEN: "convoy",
        Reason.CONVOY_MISSING: "convoy",
        Reason.CONVOY_PARADOX: "convoy",
        Reason.FLEET_DISLODGED: "convoy",
        Reason.NO_ROUTE: "convoy",
        Reason.CANNOT_CONVOY: "convoy",
        Reason.NOT_ON_ROUTE: "convoy",
        Reason.NO_RETREAT: "retreat",
        Reason.RETREAT_NOT_OPEN: "retreat",
        Reason.RETREAT_COLLISION: "retreat",
        Reason.NO_BUILDS_LEFT: "build",
        Reason.NOT_A_CENTRE: "build",
        Reason.REMOVED_BY_DEFAULT: "build",
    }
)


def paragraph_url(variant_id: str, reason: Reason) -> str:
    """The address of the explanation of a reason; empty if the result explains itself."""
    if reason in SECTIONS:
        return f"{reverse('games:variant_rules', args=[variant_id])}#{SECTIONS[reason]}"
    if reason in CHAPTERS:
        return reverse("games:lesson", args=[CHAPTERS[reason]])
    return ""
