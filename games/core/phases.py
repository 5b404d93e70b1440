"""The open, newest and earlier phases of a game."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from adjudicator import Position, Variant
from adjudicator.state import PhaseKind
from games.core.codec import position_after, position_of
from games.models import Game, Phase, PhaseStatus, Status


def phase_find(*, game: Game) -> Phase | None:
    """The phase that is open, with its game; None before the start and after the last one. A game
    that was called off keeps its open phase: whoever writes looks at the game's status too."""
    phase = Phase.objects.filter(game=game, status=PhaseStatus.OPEN).first()
    if phase is not None:
        phase.game = game
    return phase


def branch_to(phase: Phase) -> QuerySet[Phase]:
    """The phases of a game up to this one and with it, as they followed one another: the current
    line, or what a superseded phase stood at the end of."""
    earlier = phase.game.phases.filter(number__lte=phase.number)
    return earlier.filter(line__lte=phase.line) if phase.is_superseded else earlier.current()


def season_phases(phase: Phase) -> QuerySet[Phase]:
    """The first of these is the movement phase of a phase's season, with which its conditional
    sheets are kept."""
    return branch_to(phase).filter(kind=PhaseKind.MOVEMENT.value).order_by("-number", "-line")


@dataclass(frozen=True, slots=True)
class NewestPhases:
    """The phase that is open, and the last one that was resolved."""

    open: Phase | None
    resolved: Phase | None


def newest_phases(game: Game, phases: QuerySet[Phase] | None = None) -> NewestPhases:
    """The two phases that a page of a game is about, with their game; out of its current `phases`,
    where something is to come with them. A game that was called off keeps its open phase."""
    current = game.phases.current() if phases is None else phases
    newest = list(current.order_by("-number")[:2])
    return NewestPhases(
        open=next((phase for phase in newest if phase.is_open), None),
        resolved=next((phase for phase in newest if not phase.is_open), None),
    )


def shown_position(variant: Variant, newest: NewestPhases) -> Position:
    """The position of the open phase, else that after the last one, else the start."""
    if newest.open is not None:
        return position_of(newest.open)
    return position_after(newest.resolved) if newest.resolved is not None else variant.start


def furthest_phase() -> Phase | None:
    """The open phase of the public game that has come furthest; None where none runs."""
    running = Phase.objects.select_related("game").filter(
        game__is_public=True, game__status=Status.RUNNING
    )
    return running.filter(status=PhaseStatus.OPEN).order_by("-number", "game_id").first()


def phases_beside(phase: Phase) -> list[Phase]:
    """The phases of a game among which this one stands, oldest first, without what they hold: the
    current line, or that of a superseded phase, which begins where it left another one."""
    game = phase.game.phases.all()
    if phase.is_superseded:
        earlier = Q(number__lte=phase.number, line__lte=phase.line)
        game = game.filter(earlier | Q(line=phase.line))
    else:
        game = game.current()
    light = game.defer("position", "outcome", "public_outcome").order_by("number", "line")
    # Of a number that was played again the last counts.
    return [*{found.number: found for found in light}.values()]


def resolved_since(game: Game, number: int, most: int) -> list[Phase]:
    """The last resolved phases from this number on, oldest first, without what they hold."""
    found = _resolved(game).filter(number__gte=number).order_by("-number")[:most]
    return [*reversed(found)]


def last_turn(game: Game) -> int | None:
    """The number of the movement phase with which the last turn began: retreats and adjustments
    belong to it. None before anything is resolved."""
    moved = _resolved(game).filter(kind=PhaseKind.MOVEMENT.value)
    return moved.order_by("-number").values_list("number", flat=True).first()


def _resolved(game: Game) -> QuerySet[Phase]:
    return game.phases.filter(status=PhaseStatus.RESOLVED).defer(
        "position", "outcome", "public_outcome"
    )
