"""Missing orders: seats, excuses left, and sentences about them."""

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, cast

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.core.words.clock import zoned_moment
from games.models import (
    ActedBy,
    Event,
    EventKind,
    Excuse,
    Game,
    MissedTurn,
    OrderSheet,
    Phase,
    PhaseStatus,
    Seat,
    SeatState,
)
from games.models.titles import turn_title
from games.schedule.policy import Forfeit
from games.schedule.stored import phase_policy, policy_from, policy_of
from games.schedule.words import policy_change_words
from games.workarounds.compile_once import compile_once

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class Misses(TypedDict):
    """The missed turns and excuses of a seat, as `with_misses` counts them."""

    missed: int
    missed_by_player: int
    excuses_used: int
    is_excused: bool


class MissesOfPhase(Misses):
    """Also whether the player has an excuse for the phase."""

    has_excuse: bool


SeatWithMisses: TypeAlias = "WithAnnotations[Seat, Misses]"
MissingSeat: TypeAlias = "WithAnnotations[Seat, MissesOfPhase]"


def missing_seats(phase: Phase) -> list[MissingSeat]:
    """The taken and open seats that must order in an open phase and have no sheet."""
    late = _seats_without_sheet(phase.pk, phase.game_id)
    missing = [seat.pk for seat in late if seat.power in phase.powers_to_order]
    if not missing:
        return []
    seats = Seat.objects.filter(pk__in=missing)
    own = Excuse.objects.filter(phase=phase, seat=OuterRef("pk"), user=OuterRef("holder"))
    rows = with_misses(seats).annotate(has_excuse=Exists(own.order_by()))
    return cast("list[MissingSeat]", list(rows.select_related("holder")))


@compile_once
def _seats_without_sheet(phase: int, game: int) -> QuerySet[Seat]:
    sheet = OrderSheet.objects.filter(phase=phase, seat=OuterRef("pk"), is_current=True)
    return Seat.objects.filter(
        ~Exists(sheet.order_by()), game=game, state__in=[SeatState.TAKEN, SeatState.OPEN]
    )


def awaited_powers(variant: Variant, phase: Phase | None) -> str:
    """Names of the powers that an open phase waits for after a missed deadline, or ""."""
    return short_names(variant, phase.waits_for) if phase and phase.is_waiting else ""


def with_misses(seats: QuerySet[Seat]) -> QuerySet[SeatWithMisses]:
    """Annotate seats with their missed turns and excuses.

    `missed` counts all missed turns of the seat, `missed_by_player` those of its present player
    that count. `excuses_used` counts the player's own excuses used in the game. `is_excused`: the
    GM has excused the player from the open phase.
    """
    missed = MissedTurn.objects.filter(seat=OuterRef("pk")).exclude(
        phase__status=PhaseStatus.SUPERSEDED
    )
    own = Excuse.objects.filter(
        seat__game=OuterRef("game"), user=OuterRef("holder"), granted_by__isnull=True
    ).exclude(phase__status=PhaseStatus.SUPERSEDED)
    granted = Excuse.objects.filter(
        phase__status=PhaseStatus.OPEN,
        seat=OuterRef("pk"),
        user=OuterRef("holder"),
        granted_by__isnull=False,
    )
    rows = seats.annotate(
        missed=_count(missed, "seat"),
        missed_by_player=_count(missed.filter(user=OuterRef("holder"), is_excused=False), "seat"),
        excuses_used=_count(own, "user"),
        is_excused=Exists(granted),
    )
    return cast("QuerySet[SeatWithMisses]", rows)


def _count(rows: QuerySet[Any], by: str) -> Coalesce:
    counted = rows.order_by().values(by).annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted), 0)


def excuses_left(game: Game, phase: Phase | None = None) -> dict[str, int]:
    """The excuses that the player of each taken seat has left, by power. Substitutes have none.

    With the open phase, its policy applies.
    """
    policy = phase_policy(phase) if phase else policy_of(game)
    own = Excuse.objects.filter(seat__game=game, granted_by__isnull=True)
    own = own.exclude(phase__status=PhaseStatus.SUPERSEDED)
    used = Counter(own.values_list("user_id", flat=True))
    taken = Seat.objects.filter(game=game, state=SeatState.TAKEN, lent_by__isnull=True)
    return {
        power: max(policy.excuses - used[holder or 0], 0)
        for power, holder in taken.values_list("power", "holder_id")
    }


KINDS = frozenset(
    {EventKind.WAITING, EventKind.MISSED, EventKind.EXCUSED, EventKind.POLICY_CHANGED}
)


def is_by_policy(event: Event) -> bool:
    """Whether an event is about missing orders, or a seat lost because of them."""
    if event.kind in (EventKind.SEAT_REPLACED, EventKind.CANCELLED):
        return bool(event.data.get("cause") == ActedBy.POLICY)
    return event.kind in KINDS


def policy_sentence(variant: Variant, event: Event) -> str:
    """The sentence of an event about missing orders. It names powers, never players."""
    data = event.data
    phase = turn_title(variant.calendar, event.phase.turn) if event.phase else ""
    words = {"phase": phase, "power": short_names(variant, [data.get("power", "")])}
    match event.kind:
        case EventKind.WAITING:
            words |= {
                "powers": short_names(variant, data["powers"]),
                "until": zoned_moment(data["until"]),
            }
            return _("%(phase)s waits for %(powers)s, at most until %(until)s.") % words
        case EventKind.MISSED:
            words["powers"] = missed_powers(variant, data)
            return _("%(phase)s was missed by %(powers)s") % words
        case EventKind.EXCUSED:
            return _("The GM excused %(power)s in %(phase)s.") % words
        case EventKind.CANCELLED:
            return _("The last player left the game, which has no GM: it ended without a result.")
        case EventKind.SEAT_REPLACED:
            return _("By the game’s policy the computer took over %(power)s.") % words
        case _:
            changes = policy_change_words(policy_from(data["before"]), policy_from(data["after"]))
            return _("The GM changed the policy from the next phase on. %(changes)s.") % {
                "changes": changes
            }


def missed_powers(variant: Variant, data: dict[str, Any]) -> str:
    """The powers that missed a phase, their missed turns, and the consequence."""
    powers = [_missed_turns(variant, power, count, data) for power, count in data["missed"].items()]
    return f"{', '.join(powers)}. {_consequence(data)}".strip()


def _missed_turns(variant: Variant, power: str, count: int, data: dict[str, Any]) -> str:
    words = {"power": short_names(variant, [power]), "count": count}
    if power in data.get("excused", []):
        return _("%(power)s (excused)") % words
    sentence = ngettext(
        "%(power)s (%(count)s missed turn)", "%(power)s (%(count)s missed turns)", count
    )
    return sentence % words


def _consequence(data: dict[str, Any]) -> str:
    limit = int(data.get("limit", 0))
    if not limit:
        return ""
    if data.get("forfeit") == Forfeit.COMPUTER:
        sentence = ngettext(
            "After one missed turn the computer takes over.",
            "After %(limit)s missed turns the computer takes over.",
            limit,
        )
    else:
        sentence = ngettext(
            "After one missed turn the seat opens.",
            "After %(limit)s missed turns the seat opens.",
            limit,
        )
    return sentence % {"limit": limit}


def short_names(variant: Variant, powers: list[str]) -> str:
    """The short names of powers, as in the history."""
    return ", ".join(variant.powers[key].short if key in variant.powers else key for key in powers)
