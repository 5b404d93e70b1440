"""How a power spends its influence: alliances with armed neutrals."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.outcome import Bid
from adjudicator.special.bids import entitlement
from adjudicator.state import Unit
from games.computer.evaluate import Outlook

NEAR = 4
FAR = 9
HELD = 1.25
WHIM = 0.5
LEAST, MOST = 5, 9


def choose_influence(outlook: Outlook) -> tuple[Bid, ...]:
    """Bids on the armed neutrals that stand nearest to what the power wants, as many as it may
    have: more on the first, and no more than it has."""
    position, variant = outlook.position, outlook.variant
    neutrals = sorted(
        (unit for unit in position.units if unit.power not in variant.powers),
        key=lambda unit: (-_use(outlook, unit), unit.power),
    )
    left = entitlement(variant, position, outlook.power)
    wanted = neutrals[: variant.rules.influence["alliances"]]
    return tuple(_bids(outlook, wanted, left))


def _bids(outlook: Outlook, wanted: list[Unit], left: int) -> Iterator[Bid]:
    for number, unit in enumerate(wanted):
        points = min(outlook.random.randint(LEAST, MOST), left // (len(wanted) - number))
        left -= points
        yield Bid(points, unit.power)


def _use(outlook: Outlook, unit: Unit) -> float:
    """How many centres that are not owned a neutral stands near to, less the farther it is from
    own units: else everybody would want the one in the midst of most. A little more for an ally."""
    board, owners = outlook.variant.board, outlook.position.centres
    mine = board.distances(outlook.own) if outlook.own else {}
    goals = [space for space in board.centres if owners.get(space) != outlook.power]
    goals = [space for space in goals if space != unit.power]
    steps = board.distances([unit.space])
    use = sum(1.0 / steps[goal] for goal in goals if 0 < steps.get(goal, NEAR) < NEAR)
    away = max(1, mine.get(unit.space, FAR))
    held = HELD if outlook.position.side(unit) == outlook.power else 1.0
    return held * use * (1.0 + WHIM * outlook.random.random()) / away**3
