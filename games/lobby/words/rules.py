"""The rules of a variant in short: a paragraph for each rule switch, chosen by how it is set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _, gettext_lazy

from adjudicator import Variant
from adjudicator.board import Board, Crossing
from adjudicator.calendar import first_year
from games.core.words.names import religion_name
from games.lobby.words.builds import build_rules, influence_rules, neutral_rules, space_names
from games.models.titles import fall_title, year_title

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

Paragraphs = Callable[[Variant], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its paragraphs; `key` is its place on the page."""

    key: str
    heading: str
    paragraphs: list[str]


def rules_of(variant: Variant) -> list[Section]:
    """The sections of the rules; none is empty."""
    sections = [
        Section(key, str(heading), list(paragraphs(variant)))
        for key, heading, paragraphs in SECTIONS
    ]
    return [section for section in sections if section.paragraphs]


def _aim(variant: Variant) -> Iterator[str]:
    owned, minors = len(variant.start.centres), len(variant.minors)
    counted = {
        "powers": len(variant.powers),
        "year": year_title(variant.calendar, first_year(variant)),
        "centres": len(variant.board.centres),
        "owned": owned,
        "minors": minors,
    }
    yield (
        _(
            "%(powers)s Great Powers begin in Spring %(year)s on a board of %(centres)s supply"
            " centres, %(owned)s of which belong to them."
        )
        % counted
    )
    if minors and variant.rules.influence:
        yield _("%(minors)s centres belong to armed neutrals.") % counted
    elif minors:
        yield _("%(minors)s centres belong to minor powers.") % counted
    yield _(
        "A year has Spring, %(fall)s and Winter. After %(fall)s, a power wins if it owns at "
        "least %(count)s centres, and more than any other power."
    ) % {"count": variant.rules.victory_centres, "fall": fall_title(variant)}
    if variant.calendar.step < 0:
        yield _("%(second)s follows %(first)s: years count backwards.") % {
            "first": year_title(variant.calendar, first_year(variant)),
            "second": year_title(variant.calendar, first_year(variant) + variant.calendar.step),
        }


def _minors(variant: Variant) -> Iterator[str]:
    if variant.rules.bid_maximum:
        yield _(
            "Each minor power is one centre with one army or fleet. The unit holds unless it "
            "is paid to do something, so nobody can enter without support."
        )
        yield _("A dislodged minor unit does not retreat: it is disbanded.")
        yield _("If a minor’s centre is empty and unowned in Winter, the minor gets a new unit.")


def _points(variant: Variant) -> Iterator[str]:
    rules = variant.rules
    if not rules.bid_maximum:
        return
    yield _(
        "In Spring and in Fall each power has one Diplomacy Point (DP) for each centre "
        "it owns, at most %(most)s. Unspent points are lost."
    ) % {"most": rules.bid_maximum}
    if rules.sortie == "forbidden":
        yield _(
            "A point is bid on an order for a minor: to hold or to support, never to move. "
            "You can bid several points on the same order, or on different ones."
        )
    else:
        yield _(
            "A point is bid on an order for a minor: to hold, to move, or to support. You can "
            "bid several points on the same order, or on different ones."
        )
    yield _(
        "For each minor, the points of all powers on each order are added up. The order with "
        "the most points is carried out. If two orders tie for the most, the minor holds."
    )
    if rules.minor_orders_published == "written":
        yield _(
            "The winning order is published; who paid for it, and how much, never is. Only the GM"
            " knows."
        )
    else:
        yield _(
            "An order that is carried out is published; who paid for it, and how much, never "
            "is. An order that cannot be carried out is not published: the minor holds."
        )
    if rules.bids_stay_secret:
        yield _(
            "The settings of a game may open its bids to everybody after the end. They say so"
            " before anyone joins."
        )
    yield _("A power that spends more than it has loses all its points for that turn.")
    if "convoy" in rules.bid_limitation:
        yield _(
            "A power may not pay a minor that it attacks in the same turn, or whose attacker it"
            " supports or convoys. Such a point is lost."
        )
    elif rules.bid_limitation:
        yield _(
            "A power may not pay a minor that it attacks in the same turn, or whose attacker it"
            " supports. Such a point is lost. It may pay one whose attacker it convoys."
        )
    else:
        yield _("A power may pay a minor that it attacks in the same turn.")


def _sorties(variant: Variant) -> Iterator[str]:
    if not variant.rules.bid_maximum:
        return
    if variant.rules.sortie == "invalid":
        yield _(
            "A minor unit may be paid to move, but it always ends the turn at home. Such a sortie"
            " cuts support and makes others bounce. If the move would succeed, the order is"
            " invalid and the unit holds. A support that would make a sortie succeed is invalid"
            " too."
        )
    elif variant.rules.sortie == "bounce":
        yield _(
            "A minor unit may be paid to move, but it always ends the turn at home. Such a sortie"
            " cuts support and makes others bounce. One that nobody opposes bounces too: its unit"
            " cannot be supported to hold that turn, and no unit may retreat to the space that it"
            " moved against."
        )


def _religion(variant: Variant) -> Iterator[str]:
    rules = variant.rules
    if rules.camps:
        yield _(
            "Islamic minors do not support a Christian unit’s attack on a space where an Islamic"
            " unit stands at the start of the turn."
        )
        yield _(
            "Christian minors do not support an Islamic unit’s attack on a space where a Christian"
            " unit stands."
        )
    for minor, religion in rules.exclusive_faith.items():
        sentence = (
            _("%(minor)s: the unit there supports units of its own religion only (%(religion)s).")
            if rules.sortie == "forbidden"
            else _(
                "%(minor)s: the unit there supports units of its own religion only (%(religion)s),"
                " and does not move against a space where one of them stands."
            )
        )
        names = {"minor": space_names(variant, [minor]), "religion": religion_name(religion)}
        yield sentence % names
    if rules.minor_orders_published == "written" and (rules.camps or rules.exclusive_faith):
        yield _(
            "You can still bid on such an order. If it wins, it is published as invalid and "
            "the minor holds."
        )


def _fleets_pass(board: Board, crossing: Crossing) -> bool:
    """Whether a fleet goes from one end to the other, by whichever coast."""
    places = board.spaces[crossing.a].locations
    return any(crossing.b in board.fleet_spaces[place] for place in places)


def _crossings(variant: Variant) -> Iterator[str]:
    board = variant.board
    if board.crossings:
        yield _(
            "Units can cross narrow waters at the crossings, which are drawn on the board "
            "with an arrow at each end."
        )
    blocks = bool(variant.rules.crossing_blocks)
    lasting = [item for item in board.crossings if not (item.sea and blocks)]
    for_all = [item for item in lasting if _fleets_pass(board, item)]
    yield from _pairs(
        variant,
        for_all,
        gettext_lazy("Land bridges for armies and fleets, which no fleet closes: %(pairs)s."),
    )
    yield from _pairs(
        variant,
        [item for item in lasting if item not in for_all],
        gettext_lazy("Land bridges for armies alone, which no fleet closes: %(pairs)s."),
    )
    seas = dict.fromkeys(crossing.sea for crossing in board.crossings if crossing.sea)
    if not seas or not variant.rules.crossing_blocks:
        return
    yield (
        _(
            "Some of them can be closed: while a Great Power’s fleet stands in one of these"
            " waters, no other power’s unit moves, supports or retreats across it (%(seas)s). An"
            " army may still be convoyed."
        )
        if "support" in variant.rules.crossing_blocks
        else _(
            "Some of them can be closed: while a Great Power’s fleet stands in one of these"
            " waters, no other power’s unit moves or retreats across it (%(seas)s). It may support"
            " across it, and an army may still be convoyed."
        )
    ) % {"seas": space_names(variant, seas)}


def _pairs(variant: Variant, crossings: list[Crossing], sentence: StrPromise) -> Iterator[str]:
    spaces = variant.board.spaces
    pairs = [f"{spaces[item.a].name}–{spaces[item.b].name}" for item in crossings]
    if pairs:
        yield sentence % {"pairs": ", ".join(pairs)}


def _passages(variant: Variant) -> Iterator[str]:
    if passages := variant.board.passages:
        yield _(
            "These have one coast on two waters: a fleet can enter from either and leave by "
            "the other (%(spaces)s)."
        ) % {"spaces": space_names(variant, passages)}
    for coast in variant.board.convoying_coasts:
        yield _("%(space)s: a fleet there convoys as at sea, and armies may stand there.") % {
            "space": space_names(variant, [coast])
        }


def _long_ways(variant: Variant) -> Iterator[str]:
    """The paragraphs about moves at half strength, as round the Cape in 1900."""
    spaces = variant.board.spaces
    pairs = [sorted(spaces[end].name for end in pair) for pair in variant.rules.half_strength]
    if not pairs:
        return
    yield _(
        "A unit that moves between these spaces goes a long way, and has half a strength:"
        " %(pairs)s."
    ) % {"pairs": ", ".join("–".join(pair) for pair in sorted(pairs))}
    yield _(
        "Half a strength is less than that of any other unit that holds, or moves to the same"
        " space. Each support adds one to it."
    )
    yield _(
        "No unit supports another over a long way. A unit that goes it cuts no support, unless it"
        " dislodges the supporter."
    )
    yield _(
        "An army that is convoyed has half a strength if the last fleet lands it over a long way."
        " If the first fleet takes it on board there, it has its full strength."
    )
    yield _(
        "If several units retreat to the same space, those that go a long way are disbanded, and do"
        " not hinder the others."
    )


def _waterways(variant: Variant) -> Iterator[str]:
    for way in variant.board.waterways:
        yield _(
            "%(name)s, drawn as a river: fleets move along it as along a coast; it does not "
            "stop armies (%(spaces)s)."
        ) % {"name": way.name, "spaces": space_names(variant, way.spaces)}
    if variant.board.canals:
        yield _(
            "Canals, marked with a lock: a fleet there has no coasts, and leaves on any side"
            " (%(spaces)s)."
        ) % {"spaces": space_names(variant, variant.board.canals)}


def _several_coasts(variant: Variant) -> Iterator[str]:
    spaces = [key for key, space in variant.board.spaces.items() if space.coasts]
    if spaces:
        yield _(
            "These have several coasts, which letters mark on the board (%(spaces)s). A fleet"
            " stands on one of the coasts and reaches only what that coast borders, so its order"
            " names the coast. An army has no coast."
        ) % {"spaces": space_names(variant, spaces)}


def _unify(variant: Variant) -> Iterator[str]:
    for space, centre in variant.rules.unified_coasts.items():
        yield _(
            "%(space)s has two coasts. For the fleets of the power that owns %(centre)s they count"
            " as one: such a fleet may reach from either coast what both coasts border. The order"
            " still names the coast it ends on."
        ) % {"space": space_names(variant, [space]), "centre": space_names(variant, [centre])}


def _missing(variant: Variant) -> Iterator[str]:
    yield (
        _("A power that sends no orders holds with all its units, and its points are lost.")
        if variant.rules.bid_maximum
        else _("A power that sends no orders holds with all its units.")
    )
    if variant.rules.permanent_civil_disorder:
        yield _(
            "If no other player can be found, the GM may declare a power to be in permanent civil"
            " disorder. Its units are disbanded, and its empty centres become minor powers with"
            " its religion and the kind of unit that stood there at the start. A centre occupied"
            " by another power becomes a minor when it is empty after a Fall. Nobody can take the"
            " power over again."
        )
    else:
        yield _(
            "If a player leaves, the power stays in the game and the GM looks for a replacement."
        )


SECTIONS: tuple[tuple[str, StrPromise, Paragraphs], ...] = (
    ("aim", gettext_lazy("The board and the aim"), _aim),
    ("minors", gettext_lazy("Minor powers"), _minors),
    ("points", gettext_lazy("Diplomacy Points"), _points),
    ("neutrals", gettext_lazy("Armed neutrals"), neutral_rules),
    ("influence", gettext_lazy("Influence and alliances"), influence_rules),
    ("sorties", gettext_lazy("Sorties"), _sorties),
    ("religion", gettext_lazy("Religion"), _religion),
    ("crossings", gettext_lazy("Crossings"), _crossings),
    ("passages", gettext_lazy("Passages for fleets"), _passages),
    ("long", gettext_lazy("Long ways"), _long_ways),
    ("waterways", gettext_lazy("Rivers and canals"), _waterways),
    ("divided", gettext_lazy("Spaces with several coasts"), _several_coasts),
    ("coasts", gettext_lazy("Coasts that count as one"), _unify),
    ("builds", gettext_lazy("Where units are built"), build_rules),
    ("missing", gettext_lazy("Missing orders and civil disorder"), _missing),
)
