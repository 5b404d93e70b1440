"""The orders of a phase with their results, by power, and as the map draws them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from adjudicator import Reason, Result
from adjudicator.orders import Move, Order, Support
from adjudicator.outcome import MinorResult, OrderResult
from adjudicator.special.bids import minor_units
from adjudicator.state import Dislodged, PhaseKind
from games.core.words.names import (
    alphabetical,
    list_names,
    minors_title,
    named_unit,
    sentence_case,
    short_name,
)
from games.core.words.orders import place_name, plain_text, with_dash
from games.core.words.rules import paragraph_url
from games.models.titles import year_title
from games.story.queries.facts import ResolvedPhase, Tally, tally
from games.story.words.results import result_badge, why
from maps.render import DrawnOrder


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The context of games/story/result_row.html: an order and its result.

    `line` is the order in the notation of the map's picture, `rule_url` the rule that decided it.
    """

    order: str
    line: str
    plain: str
    result: str
    label: str
    sign: str
    level: str
    why: str
    fate: str
    rule_url: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """The results of a power, or of all minors if `power` is "".

    `allies` has its armed neutrals after an alliances phase, each with the start of the alliance.
    A folded group with a `url` is shown without its rows, which are at that address.
    """

    power: str
    name: str
    rows: tuple[ResultRow, ...]
    is_folded: bool = False
    url: str = ""
    allies: tuple[tuple[str, str], ...] = ()

    @property
    def tally(self) -> Tally:
        """The number of orders that were given and carried out."""
        return tally((Result(row.result), Reason(row.reason), bool(row.fate)) for row in self.rows)


def results(phase: ResolvedPhase) -> list[ResultGroup]:
    """Return the groups of games/story/results.html: the reader's power first, minors last.

    The outcome is the one that the viewer may see.
    """
    if phase.outcome.turn.phase is PhaseKind.ALLIANCES:
        return _alliances(phase)
    by_power: dict[str, list[ResultRow]] = {}
    for done in phase.outcome.orders:
        by_power.setdefault(done.power, []).append(result_row(phase, done))
    groups = [
        ResultGroup(power, short_name(phase.variant, power), tuple(rows))
        for power, rows in by_power.items()
    ]
    groups.sort(key=lambda group: (group.power != phase.reader, alphabetical(group.name)))
    minors = tuple(result_row(phase, done) for done in phase.outcome.minors)
    return [*groups, ResultGroup("", minors_title(phase.variant), minors)] if minors else groups


def _alliances(phase: ResolvedPhase) -> list[ResultGroup]:
    """The allies of each power after an alliances phase; neutrals without an ally last."""
    variant, after = phase.variant, phase.outcome.position
    by_power: dict[str, list[tuple[str, str]]] = {}
    for unit in minor_units(variant, after):
        held = after.alliances.get(unit.power)
        power, since = (held.power, _since(phase, unit.power, held.since)) if held else ("", "")
        by_power.setdefault(power, []).append((variant.board.spaces[unit.power].name, since))
    groups = [
        ResultGroup(
            power,
            short_name(variant, power) if power else _("Without an ally"),
            (),
            allies=tuple(sorted(allies)),
        )
        for power, allies in by_power.items()
    ]
    return sorted(
        groups,
        key=lambda group: (not group.power, group.power != phase.reader, alphabetical(group.name)),
    )


def _since(phase: ResolvedPhase, minor: str, year: int) -> str:
    old = phase.before.alliances.get(minor)
    if old is None or old != phase.outcome.position.alliances[minor]:
        return _("a new alliance")
    return _("since %(year)s") % {"year": year_title(phase.variant.calendar, year)}


def fold(groups: list[ResultGroup], near: Collection[str], url: str = "") -> list[ResultGroup]:
    """Fold all groups except those of the powers in `near`; if there are none, fold no group."""
    if not any(group.power in near for group in groups):
        return groups
    return [group if group.power in near else _fold(group, url) for group in groups]


def fold_all(groups: list[ResultGroup], url: str) -> list[ResultGroup]:
    """Fold all groups; their rows are at this address."""
    return [_fold(group, url) for group in groups]


def _fold(group: ResultGroup, url: str) -> ResultGroup:
    return replace(group, is_folded=True, url=url) if group.rows else group


def drawn_orders(phase: ResolvedPhase) -> list[DrawnOrder]:
    """Return the orders of a phase as the map draws them."""
    return [DrawnOrder(item.owner, item.order, item.result) for item in phase.orders]


def result_row(phase: ResolvedPhase, done: OrderResult | MinorResult) -> ResultRow:
    """Return an order with its result, with every unit named in full."""
    order = done.published if isinstance(done, MinorResult) else done.order
    fate = _fate(phase, order)
    label, sign, level = result_badge(done.result)
    if fate and done.result is Result.HOLDS:
        label, sign, level = _("but dislodged"), "✗", "bad"
    # An order to hold that held needs no reason.
    needless = done.result is Result.HOLDS and done.reason is Reason.HOLD_ORDER
    by = [named_unit(phase.variant, phase.before, unit, phase.reader) for unit in done.by]
    reason = "" if needless else sentence_case(why(done.reason, by, done.result))
    if done.result is Result.BOUNCES:
        reason = f"{reason} {_cut(phase, order)}".strip()
    elif fate:
        fate = f"{fate} {_cut(phase, order)}".strip()
    return ResultRow(
        order=with_dash(order),
        line=order,
        plain=plain_text(phase.state, order),
        result=done.result.value,
        label=label,
        sign=sign,
        level=level,
        why=reason,
        fate=fate,
        rule_url="" if needless else paragraph_url(phase.variant.id, done.reason),
        reason=done.reason.value,
    )


def _fate(phase: ResolvedPhase, order: str) -> str:
    """Say that the unit was dislodged, which is not part of an order's result."""
    unit = " ".join(order.split()[:2])
    beaten = next((item for item in phase.outcome.dislodged if str(item.unit) == unit), None)
    if beaten is None:
        return ""
    goal = phase.retreats.get(unit)
    if goal:
        sentence = _("Dislodged by %(unit)s; it retreated to %(place)s.")
    elif beaten.retreats and goal is None:
        sentence = _("Dislodged by %(unit)s; it may retreat.")
    else:
        sentence = _("Dislodged by %(unit)s and disbanded.")
    fate = sentence % {
        "unit": named_unit(phase.variant, phase.before, beaten.by, phase.reader),
        "place": place_name(phase.variant.board, goal) if goal else "",
    }
    return sentence_case(f"{fate} {attack_support(phase, beaten)}".strip())


def attack_support(phase: ResolvedPhase, beaten: Dislodged) -> str:
    """Name the units whose support dislodged a unit."""
    attack = f"{beaten.by} "
    moves = (done for done in phase.outcome.orders if done.result is Result.MOVES)
    helpers = next((done.by for done in moves if done.order.startswith(attack)), ())
    words = {"units": _name_units(phase, helpers)}
    return _("The attack had the support of %(units)s.") % words if helpers else ""


def _cut(phase: ResolvedPhase, text: str) -> str:
    """Name the units whose support of a failed order was cut."""
    order = next((item.order for item in phase.orders if item.text == text), None)
    cut = [
        f"{item.order.kind} {item.order.location}"
        for item in phase.orders
        if item.result is Result.CUT and isinstance(item.order, Support)
        if order is not None and _is_for(item.order, order)
    ]
    return (
        _("The support of %(units)s was cut.") % {"units": _name_units(phase, cut)} if cut else ""
    )


def _is_for(support: Support, order: Order) -> bool:
    """Whether a support is for this order: for the same move, or else for the unit to hold."""
    if isinstance(order, Move):
        return (support.supported_space, support.destination) == (order.space, order.destination)
    return support.target is None and support.supported_space == getattr(order, "space", "")


def _name_units(phase: ResolvedPhase, units: Iterable[str]) -> str:
    return list_names(
        [named_unit(phase.variant, phase.before, unit, phase.reader) for unit in units]
    )
