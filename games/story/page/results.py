"""Orders and results, grouped by power with the minors last; and as they are drawn."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from adjudicator import Outcome, Position, Reason, Result, Variant
from adjudicator.outcome import MinorResult, OrderResult
from adjudicator.special.bids import minor_units
from adjudicator.state import Dislodged, PhaseKind
from games.core.codec import BoardState
from games.core.words.names import alphabetical, listed, minors_title, named_unit, sentence_case
from games.core.words.orders import place_name, plain_text, printed
from games.core.words.rules import paragraph_url
from games.models.titles import year_title
from games.story.queries.facts import Tally, read_orders, tally
from games.story.queries.phase import Retreats
from games.story.queries.replay import cut_supports, decisive_supports
from games.story.words import result_badge, why
from maps.render import DrawnOrder


@dataclass(frozen=True, slots=True)
class ResultRow:
    """An order and how it ended, as games/story/result_row.html takes it; `line` is the order as
    the picture of the board knows it, `rule_url` where the rules speak of it."""

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
    """The results of a power; those of the minors are of the power "". `allies` are the armed
    neutrals that an alliances phase left with it, each with since when. A page is sent without the
    rows of a folded group whose `url` says where they are."""

    power: str
    name: str
    rows: tuple[ResultRow, ...]
    is_folded: bool = False
    url: str = ""
    allies: tuple[tuple[str, str], ...] = ()

    @property
    def tally(self) -> Tally:
        """How many of the orders were carried out."""
        return tally((Result(row.result), Reason(row.reason), bool(row.fate)) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Seen:
    """A phase that began at `before`, as somebody of a power, or nobody's, looks at it; `retreats`
    says what the dislodged units did since."""

    variant: Variant
    before: Position
    outcome: Outcome
    own: str = ""
    retreats: Retreats = field(default_factory=dict)


def results(seen: Seen) -> list[ResultGroup]:
    """What games/story/results.html takes, from an outcome as the viewer may see it: one's own
    power first, minors last."""
    if seen.outcome.turn.phase is PhaseKind.ALLIANCES:
        return _alliances(seen)
    by_power: dict[str, list[ResultRow]] = {}
    for done in seen.outcome.orders:
        by_power.setdefault(done.power, []).append(result_row(seen, done))
    groups = [
        ResultGroup(power, _name(seen.variant, power), tuple(rows))
        for power, rows in by_power.items()
    ]
    groups.sort(key=lambda group: (group.power != seen.own, alphabetical(group.name)))
    minors = tuple(result_row(seen, done) for done in seen.outcome.minors)
    return [*groups, ResultGroup("", minors_title(seen.variant), minors)] if minors else groups


def _alliances(seen: Seen) -> list[ResultGroup]:
    """Who is allied to whom when an alliances phase is over; those with nobody last."""
    variant, after = seen.variant, seen.outcome.position
    by_power: dict[str, list[tuple[str, str]]] = {}
    for unit in minor_units(variant, after):
        held = after.alliances.get(unit.power)
        power, since = (held.power, _since(seen, unit.power, held.since)) if held else ("", "")
        by_power.setdefault(power, []).append((variant.board.spaces[unit.power].name, since))
    groups = [
        ResultGroup(
            power,
            _name(variant, power) if power else _("Without an ally"),
            (),
            allies=tuple(sorted(allies)),
        )
        for power, allies in by_power.items()
    ]
    return sorted(
        groups,
        key=lambda group: (not group.power, group.power != seen.own, alphabetical(group.name)),
    )


def _since(seen: Seen, minor: str, year: int) -> str:
    old = seen.before.alliances.get(minor)
    if old is None or old != seen.outcome.position.alliances[minor]:
        return _("a new alliance")
    return _("since %(year)s") % {"year": year_title(seen.variant.calendar, year)}


def folded(groups: list[ResultGroup], near: Collection[str], url: str = "") -> list[ResultGroup]:
    """The groups with all but those of the powers `near` folded; where none is near, all open."""
    if not any(group.power in near for group in groups):
        return groups
    return [group if group.power in near else _closed(group, url) for group in groups]


def closed(groups: list[ResultGroup], url: str) -> list[ResultGroup]:
    """All groups folded, their rows at this address."""
    return [_closed(group, url) for group in groups]


def _closed(group: ResultGroup, url: str) -> ResultGroup:
    return replace(group, is_folded=True, url=url) if group.rows else group


def drawn(state: BoardState, outcome: Outcome) -> list[DrawnOrder]:
    """The orders to draw on the map of the phase that began at `position`."""
    return [
        DrawnOrder(item.owner, item.order, item.result)
        for item in read_orders(state.variant, state.position, outcome)
    ]


def result_row(seen: Seen, done: OrderResult | MinorResult) -> ResultRow:
    """One order with its result, in words that name everybody in full."""
    order = done.published if isinstance(done, MinorResult) else done.order
    fate = _fate(seen, order)
    label, sign, level = result_badge(done.result)
    if fate and done.result is Result.HOLDS:
        label, sign, level = _("but dislodged"), "✗", "bad"
    # An order to hold that held needs no reason.
    needless = done.result is Result.HOLDS and done.reason is Reason.HOLD_ORDER
    by = [named_unit(seen.variant, seen.before, unit, seen.own) for unit in done.by]
    reason = "" if needless else sentence_case(why(done.reason, by, done.result))
    if done.result is Result.BOUNCES:
        reason = f"{reason} {_cut(seen, order)}".strip()
    elif fate:
        fate = f"{fate} {_cut(seen, order)}".strip()
    return ResultRow(
        order=printed(order),
        line=order,
        plain=plain_text(seen.variant, order, seen.before),
        result=done.result.value,
        label=label,
        sign=sign,
        level=level,
        why=reason,
        fate=fate,
        rule_url="" if needless else paragraph_url(seen.variant.id, done.reason),
        reason=done.reason.value,
    )


def _fate(seen: Seen, order: str) -> str:
    """What an order's result does not tell: that the unit was dislodged."""
    unit = " ".join(order.split()[:2])
    beaten = next((item for item in seen.outcome.dislodged if str(item.unit) == unit), None)
    if beaten is None:
        return ""
    goal = seen.retreats.get(unit)
    if goal:
        sentence = _("Dislodged by %(unit)s; it retreated to %(place)s.")
    elif beaten.retreats and goal is None:
        sentence = _("Dislodged by %(unit)s; it may retreat.")
    else:
        sentence = _("Dislodged by %(unit)s and disbanded.")
    fate = sentence % {
        "unit": named_unit(seen.variant, seen.before, beaten.by, seen.own),
        "place": place_name(seen.variant.board, goal) if goal else "",
    }
    return sentence_case(f"{fate} {attack_support(seen, beaten)}".strip())


def attack_support(seen: Seen, beaten: Dislodged) -> str:
    """Whose support dislodged a unit."""
    helpers = decisive_supports(seen.outcome, beaten)
    units = [named_unit(seen.variant, seen.before, unit, seen.own) for unit in helpers]
    words = {"units": listed(units)}
    return _("The attack had the support of %(units)s.") % words if units else ""


def _cut(seen: Seen, order: str) -> str:
    """That supports of an order which did not come off were cut."""
    cut = cut_supports(seen.variant, seen.before, seen.outcome, order)
    units = [named_unit(seen.variant, seen.before, unit, seen.own) for unit in cut]
    return _("The support of %(units)s was cut.") % {"units": listed(units)} if units else ""


def _name(variant: Variant, power: str) -> str:
    return variant.powers[power].short if power in variant.powers else power
