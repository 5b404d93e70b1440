"""The plans of computer players in a resolved phase, from its published orders."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.computer.aims import Aim, find_aims
from games.computer.sight import terrain_of
from games.core.codec import position_of, variant_of
from games.core.errors import NotFound
from games.core.opened import explains_computers
from games.core.visibility import Viewer
from games.models import Game, OrderSheet, Phase, SeatState
from games.story.queries.facts import ReadOrder, ResolvedPhase
from games.story.queries.outcome import phase_outcome


class Plan(NamedTuple):
    """The aims of a computer player in a phase, and its published orders."""

    power: str
    aims: tuple[Aim, ...]
    orders: tuple[ReadOrder, ...]


class PhasePlans(NamedTuple):
    """The plans of a phase, in the order of the variant's powers."""

    resolved: ResolvedPhase
    plans: tuple[Plan, ...]


def read_plans(game: Game, phase: Phase, viewer: Viewer) -> PhasePlans:
    """Return the plans of a phase's computer players.

    Refuses an open phase, other phases than movement, and a game whose computer players are not
    explained yet.
    """
    position = position_of(phase)
    outcome = phase_outcome(viewer, phase, position)
    if outcome is None or not explains_computers(game, phase):
        raise NotFound(
            "no_plans",
            _(
                "The plans of computer players can be read after a movement phase: in a practice"
                " game at once, in any other after its end."
            ),
        )
    variant = variant_of(game)
    resolved = ResolvedPhase(variant, position, outcome.public(), viewer.power)
    terrain = terrain_of(variant, position)
    minors = [item.order for item in resolved.orders if item.is_minor]
    computers = _computers_in(phase)
    plans = []
    for power in variant.powers:
        orders = tuple(item for item in resolved.orders if item.owner == power)
        if power in computers and orders:
            by_space = {item.order.space: item.order for item in orders}  # type: ignore[union-attr]
            plans.append(Plan(power, find_aims(terrain, power, by_space, minors), orders))
    return PhasePlans(resolved, tuple(plans))


def _computers_in(phase: Phase) -> frozenset[str]:
    """The powers whose sheet a computer player wrote."""
    sheets = OrderSheet.objects.filter(
        phase=phase, is_current=True, saved_by=None, seat__state=SeatState.COMPUTER
    )
    return frozenset(sheets.values_list("seat__power", flat=True))
