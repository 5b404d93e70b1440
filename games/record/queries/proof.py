"""The published roots of a game's phases, and the commitment to the draw of its powers."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Commitment, Game, Phase
from games.models.titles import calendar_of, turn_title
from games.seats.assignment import commitment


@dataclass(frozen=True, slots=True)
class PublishedRoot:
    """A root of a phase. `is_superseded`: another root or another phase counts instead."""

    phase: Phase
    title: str
    root: str
    made_at: datetime
    is_after_result: bool
    is_superseded: bool


def published_roots(game: Game) -> list[PublishedRoot]:
    """All roots of a game, newest first."""
    rows = (
        Commitment.objects.filter(phase__game=game)
        .select_related("phase")
        .defer(*("secret", "phase__position", "phase__outcome", "phase__public_outcome"))
    )
    calendar = calendar_of(game.variant_id)
    found: list[PublishedRoot] = []
    later: set[int] = set()
    for row in rows.order_by("-made_at", "-phase__number", "-number", "-pk"):
        row.phase.game = game
        found.append(
            PublishedRoot(
                phase=row.phase,
                title=turn_title(calendar, row.phase.turn),
                root=row.root,
                made_at=row.made_at,
                is_after_result=row.is_after_result,
                is_superseded=row.phase.is_superseded or row.phase_id in later,
            )
        )
        later.add(row.phase_id)
    return found


def phases_without_root(game: Game) -> int:
    """How many phases were resolved before the site published roots."""
    resolved = game.phases.filter(resolved_at__isnull=False)
    return resolved.exclude(commitments__isnull=False).count()


def draw_commitment(game: Game) -> str:
    """The commitment to the seed of the draw of powers; "" without a draw."""
    return commitment(game.assignment_seed) if game.is_dealt_at_start else ""
