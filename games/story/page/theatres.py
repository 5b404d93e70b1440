"""The theatres of a phase, one after the other as its animation plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from adjudicator.orders import Convoy, Hold, Move, Order, Retreat, Support, Waive, space_of
from adjudicator.reasons import Result
from games.core.words.names import list_names
from games.story.page.summary import PublicWeight, public_headlines
from games.story.queries.facts import ReadOrder, ResolvedPhase

# As many units act at the same time.
MOST_UNITS = 5
# A caption without an event names as many places.
MOST_PLACES = 3
FAILED = frozenset({Result.BOUNCES, Result.CUT, Result.VOID, Result.DISRUPTED, Result.NO_CONVOY})


@dataclass(frozen=True, slots=True)
class Theatre:
    """Orders that are played together.

    `goals` are the spaces that the orders are about, and `spaces` all that they name. In a clash an
    order failed or a unit was dislodged.
    """

    orders: tuple[str, ...]
    goals: frozenset[str]
    spaces: frozenset[str]
    is_clash: bool

    def join(self, other: Theatre) -> Theatre:
        """Make one theatre of both."""
        return Theatre(
            (*self.orders, *other.orders),
            self.goals | other.goals,
            self.spaces | other.spaces,
            self.is_clash or other.is_clash,
        )


def acts(phase: ResolvedPhase) -> dict[str, Any]:
    """Return the acts of the animation in the reader's language.

    They are the theatres, each with its orders, spaces and caption and whether it is a clash, and
    the caption of the land that changes hands.
    """
    headlines = public_headlines(phase.variant, phase.facts)
    events = [item for item in headlines if item.weight < PublicWeight.ALLIANCE and item.spaces]
    land = (item.fact for item in headlines if PublicWeight.CENTRE < item.weight < PublicWeight.OUT)
    return {
        "theatres": [
            {
                "orders": theatre.orders,
                "spaces": sorted(theatre.goals),
                "clash": theatre.is_clash,
                "caption": next(
                    (item.fact for item in events if theatre.goals.intersection(item.spaces)),
                    _name_places(phase, theatre.goals),
                ),
            }
            for theatre in arrange(phase)
        ],
        "land": next(land, ""),
    }


def _name_places(phase: ResolvedPhase, spaces: Iterable[str]) -> str:
    names = sorted(phase.variant.board.spaces[space].name for space in spaces)
    return list_names(names) if len(names) <= MOST_PLACES else ", ".join(names[:MOST_PLACES]) + " …"


def decisive_orders(phase: ResolvedPhase) -> set[str]:
    """Return the orders that the news of a phase is about."""
    news = {
        space
        for headline in public_headlines(phase.variant, phase.facts)
        for space in headline.spaces
    }
    return {item.text for item in phase.orders if goal_of(item.order) in news}


def arrange(phase: ResolvedPhase) -> list[Theatre]:
    """Arrange the orders in theatres of at most MOST_UNITS units, those with clashes last.

    Orders about the same space come together, then those that share a space, then those about
    neighbouring spaces. Those without a clash that are left join from anywhere on the board.
    """
    neighbours = phase.variant.board.neighbours

    def are_near(one: Theatre, other: Theatre) -> bool:
        return any(neighbours[goal] & other.goals for goal in one.goals)

    theatres = _join(_single_orders(phase), lambda one, other: one.goals == other.goals)
    theatres = _join(theatres, lambda one, other: bool(one.spaces & other.spaces))
    theatres = _join(theatres, are_near)
    theatres = _join(theatres, lambda one, other: not (one.is_clash or other.is_clash))
    return sorted(theatres, key=lambda theatre: theatre.is_clash)


def _join(theatres: list[Theatre], belong: Callable[[Theatre, Theatre], bool]) -> list[Theatre]:
    """Join each theatre to the first one to which it belongs, and in which it has room."""
    joined: list[Theatre] = []
    for theatre in theatres:
        for place, one in enumerate(joined):
            if len(one.orders) + len(theatre.orders) <= MOST_UNITS and belong(one, theatre):
                joined[place] = one.join(theatre)
                break
        else:
            joined.append(theatre)
    return joined


def _single_orders(phase: ResolvedPhase) -> list[Theatre]:
    """Return a theatre for each order: supports first, and the unit that gets in last."""
    beaten = {item.unit.space for item in phase.facts.beaten}
    orders = [item for item in phase.orders if not isinstance(item.order, (Hold, Waive))]
    return [
        Theatre(
            (item.text,),
            frozenset({goal_of(item.order)}),
            frozenset(spaces_of(item.order)),
            item.result in FAILED or goal_of(item.order) in beaten,
        )
        for item in sorted(orders, key=_rank)
    ]


def _rank(item: ReadOrder) -> tuple[bool, bool]:
    is_help = isinstance(item.order, (Support, Convoy))
    return not is_help, item.result is Result.MOVES


def goal_of(order: Order) -> str:
    """The space that an order is about."""
    match order:
        case Move() | Retreat() | Convoy():
            return space_of(order.target)
        case Support():
            return space_of(order.target or order.supported)
    return space_of(getattr(order, "location", ""))


def spaces_of(order: Order) -> set[str]:
    """Every space that an order names."""
    named = {space_of(getattr(order, "location", ""))}
    match order:
        case Move() | Retreat():
            named.add(space_of(order.target))
        case Support():
            named |= {space_of(order.supported), space_of(order.target or "")}
        case Convoy():
            named |= {space_of(order.army), space_of(order.target)}
    return named - {""}
