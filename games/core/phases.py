"""The open, newest and earlier phases of a game."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from adjudicator import Position, Variant
from adjudicator.state import PhaseKind
from games.core.codec import position_after, position_of
from games.models import Game, Phase, PhaseStatus, Status
from games.workarounds.compile_once import compile_once


def phase_find(*, game: Game) -> Phase | None:
    """Return the open phase with its game; None before the start and after the last phase.

    A cancelled game keeps its open phase, so check the game's status as well before writing.
    """
    phase = Phase.objects.filter(game=game, status=PhaseStatus.OPEN).first()
    if phase is not None:
        phase.game = game
    return phase


def branch_to(phase: Phase) -> QuerySet[Phase]:
    """The phases that led to this one, and itself, on its branch of history."""
    earlier = phase.game.phases.filter(number__lte=phase.number)
    return earlier.filter(branch__lte=phase.branch) if phase.is_superseded else earlier.current()


def season_phases(phase: Phase) -> QuerySet[Phase]:
    """Movement phases up to a phase, newest first.

    Conditional sheets belong to the first of them, the movement phase of the same season.
    """
    return branch_to(phase).filter(kind=PhaseKind.MOVEMENT.value).order_by("-number", "-branch")


@dataclass(frozen=True, slots=True)
class NewestPhases:
    """The open phase and the last resolved one."""

    open: Phase | None
    resolved: Phase | None


def newest_phases(game: Game, phases: QuerySet[Phase] | None = None) -> NewestPhases:
    """Return the open and the last resolved phase of a game.

    Pass the game's `phases` to add select_related or annotations. A cancelled game keeps its open
    phase.
    """
    newest = _newest(game.pk) if phases is None else list(phases.order_by("-number")[:2])
    for phase in newest:
        phase.game = game
    return NewestPhases(
        open=next((phase for phase in newest if phase.is_open), None),
        resolved=next((phase for phase in newest if not phase.is_open), None),
    )


@compile_once
def _newest(game: int) -> QuerySet[Phase]:
    return Phase.objects.filter(game=game).current().order_by("-number")[:2]


def present_position(variant: Variant, newest: NewestPhases) -> Position:
    """The position of the open phase, else after the last phase, else the start position."""
    if newest.open is not None:
        return position_of(newest.open)
    return position_after(newest.resolved) if newest.resolved is not None else variant.start


def furthest_phase() -> Phase | None:
    """The open phase with the highest number in a running public game; None without one."""
    running = Phase.objects.select_related("game").filter(
        game__is_public=True, game__status=Status.RUNNING
    )
    return running.filter(status=PhaseStatus.OPEN).order_by("-number", "game_id").first()


def phases_beside(phase: Phase) -> list[Phase]:
    """The phases on the branch of this one, oldest first, without positions and outcomes.

    A phase that the end of the game left open was never played, so it is not among them.
    """
    game = phase.game.phases.all()
    if phase.is_superseded:
        earlier = Q(number__lte=phase.number, branch__lte=phase.branch)
        game = game.filter(earlier | Q(branch=phase.branch))
    else:
        game = game.current()
    if phase.game.status == Status.FINISHED:
        game = game.exclude(status=PhaseStatus.OPEN)
    light = game.defer("position", "outcome", "public_outcome").order_by("number", "branch")
    # If a number was played more than once, the last one counts.
    return [*{each.number: each for each in light}.values()]


def resolved_since(game: Game, number: int, most: int) -> list[Phase]:
    """The last `most` resolved phases from a number on, oldest first, without their positions."""
    newest = resolved_phases(game).filter(number__gte=number).order_by("-number")[:most]
    return [*reversed(newest)]


def last_turn(game: Game) -> int | None:
    """The number of the last resolved movement phase, which begins the last turn; None without one.

    Its retreats and adjustments belong to the same turn.
    """
    moved = resolved_phases(game).filter(kind=PhaseKind.MOVEMENT.value)
    return moved.order_by("-number").values_list("number", flat=True).first()


def resolved_phases(game: Game) -> QuerySet[Phase]:
    """The resolved phases of a game, without positions and outcomes."""
    return game.phases.filter(status=PhaseStatus.RESOLVED).defer(
        "position", "outcome", "public_outcome"
    )
