"""Orders and results, grouped by power with the minors last; and as they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import InvalidOrder, Outcome, Position, Reason, Result, Variant, parse_order
from adjudicator.outcome import MinorResult, OrderResult
from games.core.words.alphabet import alphabetical
from games.core.words.orders import printed
from games.phases.words.results import result_badge, why
from maps.render import DrawnOrder


@dataclass(frozen=True, slots=True)
class ResultRow:
    """An order and how it ended, as games/phases/result_row.html takes it."""

    order: str
    result: str
    label: str
    sign: str
    level: str
    why: str
    fate: str


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """The results of a power; those of the minors are of the power ""."""

    power: str
    name: str
    rows: tuple[ResultRow, ...]


def results(variant: Variant, outcome: Outcome) -> list[ResultGroup]:
    """What games/phases/results.html takes, from an outcome as the viewer may see it."""
    by_power: dict[str, list[ResultRow]] = {}
    for done in outcome.orders:
        by_power.setdefault(done.power, []).append(_row(done.order, done, outcome))
    groups = [
        ResultGroup(power, _name(variant, power), tuple(rows)) for power, rows in by_power.items()
    ]
    groups.sort(key=lambda group: alphabetical(group.name))
    minors = tuple(_row(done.published, done, outcome) for done in outcome.minors)
    return [*groups, ResultGroup("", _("Minor powers"), minors)] if minors else groups


def drawn(variant: Variant, position: Position, outcome: Outcome) -> list[DrawnOrder]:
    """The orders to draw on the map of the phase that began at `position`."""
    return list(_drawn(variant, position, outcome))


def _drawn(variant: Variant, position: Position, outcome: Outcome) -> Iterator[DrawnOrder]:
    told = [(done.power, done.order, done.result) for done in outcome.orders]
    told += [(done.minor, done.published, done.result) for done in outcome.minors]
    for owner, text, result in told:
        try:
            order = parse_order(variant, text, position)
        except InvalidOrder:
            continue
        yield DrawnOrder(owner, order, result)


def _row(order: str, done: OrderResult | MinorResult, outcome: Outcome) -> ResultRow:
    label, sign, level = result_badge(done.result)
    # An order to hold that held needs no reason.
    plain = done.result is Result.HOLDS and done.reason is Reason.HOLD_ORDER
    return ResultRow(
        order=printed(order),
        result=done.result.value,
        label=label,
        sign=sign,
        level=level,
        why="" if plain else why(done.reason, done.by),
        fate=_fate(order, outcome),
    )


def _fate(order: str, outcome: Outcome) -> str:
    """What an order's result does not tell: that the unit was dislodged."""
    unit = " ".join(order.split()[:2])
    beaten = next((item for item in outcome.dislodged if str(item.unit) == unit), None)
    if beaten is None:
        return ""
    if beaten.retreats:
        sentence = _("Dislodged by %(unit)s; it may retreat.")
    else:
        sentence = _("Dislodged by %(unit)s and disbanded.")
    return sentence % {"unit": beaten.by}


def _name(variant: Variant, power: str) -> str:
    return variant.powers[power].short if power in variant.powers else power
