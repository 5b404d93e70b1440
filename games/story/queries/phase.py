"""One phase as a viewer may see it: its outcome, its neighbours and its versions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from adjudicator import Outcome, Position, Result, Variant
from adjudicator.state import PhaseKind
from games.core.codec import position_of, variant_of
from games.core.phases import branch_to, phases_beside
from games.core.visibility import Viewer, visible_sheet
from games.models import Commitment, Correction, Game, OrderSheet, Phase, Seat
from games.models.titles import fall_title, year_title
from games.story.queries.events import EventLine, event_list
from games.story.queries.facts import ResolvedPhase, Retreats, settles_fall
from games.story.queries.outcome import phase_outcome
from games.story.queries.replay import TurnFacts, turns


@dataclass(frozen=True, slots=True)
class PhasePage:
    """A phase with all that its page shows.

    - position, outcome: its start and its result (None while it is open).
    - sheet: the viewer's own orders.
    - phases: the phases of its branch, without positions and outcomes.
    - turns: the facts of its year up to it, of a Fall up to its retreats.
    - versions: the same phase before and after corrections, see `find_versions`.
    - retreats: the retreats of the units that it dislodged.
    - settling: of a Fall, its retreats, after which centres change hands.
    - fall: of the retreats of a Fall, the Fall.
    - roots: the roots of all its sheets, newest first.
    """

    game: Game
    phase: Phase
    variant: Variant
    position: Position
    outcome: Outcome | None
    sheet: OrderSheet | None
    previous: Phase | None
    next: Phase | None
    phases: list[Phase]
    turns: list[TurnFacts]
    events: list[EventLine]
    versions: dict[str, Any]
    retreats: Retreats
    settling: Phase | None
    fall: Phase | None
    roots: list[Commitment]

    def for_reader(self, reader: str = "") -> ResolvedPhase | None:
        """Return the phase for a power or for the public; None while it is open."""
        if self.outcome is None:
            return None
        return ResolvedPhase(self.variant, self.position, self.outcome, reader, self.retreats)


def phase_page(game: Game, phase: Phase, viewer: Viewer) -> PhasePage:
    """Read the page of a phase as the viewer may see it."""
    phases = phases_beside(phase)
    beside = {item.number: item for item in phases}
    position = position_of(phase)
    outcome = phase_outcome(viewer, phase, position)
    following = beside.get(phase.number + 1)
    # Centres change hands only after the retreats of a Fall.
    is_unsettled = outcome is not None and settles_fall(outcome.position.turn)
    settling = following if is_unsettled else None
    is_settled = settling is not None and settling.is_resolved
    retreats = resolved_retreats(viewer, following)
    seat = own_seat(viewer)
    return PhasePage(
        game=game,
        phase=phase,
        variant=variant_of(game),
        position=position,
        outcome=outcome,
        sheet=visible_sheet(viewer, phase, seat) if seat else None,
        previous=beside.get(phase.number - 1),
        next=following,
        phases=phases,
        turns=turns(game, year=phase.year, until=settling if is_settled else phase),
        events=event_list(game, viewer, phase),
        versions=find_versions(phase),
        retreats=read_retreats(retreats[1]) if retreats else {},
        settling=settling,
        fall=beside.get(phase.number - 1) if settles_fall(phase.turn) else None,
        roots=list(Commitment.objects.filter(phase=phase).defer("secret").order_by("-number")),
    )


def own_seat(viewer: Viewer) -> Seat | None:
    """Return the viewer's seat, if any."""
    return Seat.objects.filter(pk=viewer.seat_id).first() if viewer.seat_id else None


def resolved_retreats(viewer: Viewer, following: Phase | None) -> tuple[Position, Outcome] | None:
    """Return the position and the outcome of the following phase if it is resolved retreats."""
    if following is None or following.kind != PhaseKind.RETREATS or not following.is_resolved:
        return None
    phase = Phase.objects.select_related("game").get(pk=following.pk)
    before = position_of(phase)
    outcome = phase_outcome(viewer, phase, before)
    return (before, outcome) if outcome is not None else None


def read_retreats(outcome: Outcome) -> Retreats:
    """Return the destination of each unit of a retreats phase."""
    goals = {}
    for done in outcome.orders:
        kind, location, *rest = done.order.split()
        goals[f"{kind} {location}"] = rest[-1] if done.result is Result.RETREATS else ""
    return goals


def find_versions(phase: Phase) -> dict[str, Any]:
    """Find the other versions of a phase, for games/story/versions.html.

    A superseded phase has the "correction" that replaced it and the "current" version, None if the
    turn was not played again. "earlier" has the other superseded versions, oldest first.
    """
    same = phase.game.phases.filter(year=phase.year, season=phase.season, kind=phase.kind)
    light = same.exclude(pk=phase.pk).defer("position", "outcome", "public_outcome")
    others = list(light.order_by("branch", "number"))
    correction = None
    if phase.is_superseded:
        corrections = Correction.objects.filter(replaced=phase, undone_by__isnull=True)
        correction = corrections.defer("before", "after").order_by("-number").first()
    return {
        "correction": correction,
        "current": next((item for item in others if not item.is_superseded), None),
        "earlier": [item for item in others if item.is_superseded],
    }


@dataclass(frozen=True, slots=True)
class CentreRow:
    """The centre counts of a power; `change` is the last year's, None in the first year."""

    power: str
    name: str
    counts: list[int]
    change: int | None


@dataclass(frozen=True, slots=True)
class CentreTable:
    """The centre counts of all powers by year.

    `years` has the titles of the columns: "" for the start, then each year whose Fall is over.
    `fall` is the variant's name of that season.
    """

    years: list[str]
    rows: list[CentreRow]
    fall: str = ""


def centres_by_year(game: Game, until: Phase | None = None) -> dict[int, Counter[str]]:
    """Count the centres of each power after the Fall of each year, as in `centre_table`."""
    phases = branch_to(until) if until is not None else game.phases.current()
    phases = phases.filter(season="fall", resolved_at__isnull=False)
    rows = phases.order_by("number", "branch").values_list(
        "year", "outcome__position__centres", "outcome__position__turn__season"
    )
    # A later row of the same year replaces the earlier: retreats come after movement.
    return {
        year: Counter({power: len(held) for power, held in centres.items()})
        for year, centres, season in rows
        if season != "fall"
    }


def centre_table(game: Game, until: Phase | None = None) -> CentreTable:
    """Count the centres of a game, with `until` only up to the end of that phase."""
    variant = variant_of(game)
    columns: dict[str, Counter[str]] = {"": Counter(variant.start.centres.values())}
    for year, counter in centres_by_year(game, until).items():
        columns[year_title(variant.calendar, year)] = counter
    counts = list(columns.values())
    return CentreTable(
        years=list(columns),
        rows=[
            CentreRow(
                power=power,
                name=record.short,
                counts=[column[power] for column in counts],
                change=counts[-1][power] - counts[-2][power] if len(counts) > 1 else None,
            )
            for power, record in variant.powers.items()
        ],
        fall=fall_title(variant),
    )
