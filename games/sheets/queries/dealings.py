"""The deals of computer players, from stored promises: each power's own, and nothing of others."""

from collections.abc import Collection

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from adjudicator import IllegalOrder, InvalidOrder, check_order
from adjudicator.orders import space_of
from games.computer.deals import Dealings
from games.core.codec import position_of, variant_of
from games.models import OrderSheet, Phase, Promise, Seat, SeatState, ThreadKind, Verdict

# For so many game-years a broken promise is remembered.
MEMORY = 2


def dealings_in(phase: Phase, powers: Collection[str]) -> dict[str, Dealings]:
    """The deals of some powers in a phase: promises made and received, and who broke earlier ones.

    Deals are between two powers: computer players have no part in the promises of a group. Promises
    made before the phase was opened again are among them.
    """
    broken = _breaches(phase, powers)
    dealings = {power: Dealings(power, broken=broken.get(power, {})) for power in powers}
    variant, position = variant_of(phase.game), position_of(phase)
    made = Promise.objects.filter(
        acceptance__thread__game=phase.game_id,
        acceptance__thread__kind=ThreadKind.ONE,
        acceptance__phase__year=phase.year,
        acceptance__phase__season=phase.season,
        acceptance__phase__kind=phase.kind,
    )
    for promise in made.select_related("seat", "acceptance__thread").order_by("acceptance", "pk"):
        power = promise.seat.power
        other = next(name for name in promise.acceptance.thread.powers if name != power)
        try:
            order = check_order(variant, position, power, promise.order)
        except (InvalidOrder, IllegalOrder):
            continue
        space = space_of(getattr(order, "location", ""))
        if power in dealings:
            dealings[power].promised[space] = other, order
        if other in dealings:
            dealings[other].received.setdefault(power, {})[space] = order
    return dealings


def _breaches(phase: Phase, powers: Collection[str]) -> dict[str, dict[str, int]]:
    """How many promises each power's present player broke towards each of `powers` lately."""
    step = variant_of(phase.game).calendar.step
    years = [phase.year - step * ago for ago in range(MEMORY + 1)]
    rows = Promise.objects.filter(
        Q(user=F("seat__holder")) | Q(user=None, seat__state=SeatState.COMPUTER),
        acceptance__thread__game=phase.game_id,
        acceptance__thread__kind=ThreadKind.ONE,
        acceptance__phase__year__in=years,
        verdict=Verdict.BROKEN,
    )
    broken: dict[str, dict[str, int]] = {}
    for promise in rows.select_related("seat", "acceptance__thread"):
        power = promise.seat.power
        for other in promise.acceptance.thread.powers:
            if other != power and other in powers:
                counts = broken.setdefault(other, {})
                counts[power] = counts.get(power, 0) + 1
    return broken


def computers_promised_since(phase: Phase) -> QuerySet[Seat]:
    """The computer players that promised something after they ordered in a phase."""
    final = OrderSheet.objects.filter(phase=phase, seat=OuterRef("seat"), is_current=True)
    made = Promise.objects.filter(acceptance__phase=phase, user=None)
    since = made.filter(acceptance__sent_at__gt=Subquery(final.order_by().values("ready_at")[:1]))
    return Seat.objects.filter(state=SeatState.COMPUTER, pk__in=since.values("seat"))
