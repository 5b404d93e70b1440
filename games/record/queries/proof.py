"""The published roots of a game's phases, and the commitment to the draw of its powers."""

from games.models import Commitment, Game
from games.seats.assignment import commitment


def published_roots(game: Game) -> list[tuple[Commitment, bool]]:
    """All roots of a game, newest first, and whether another root or phase counts instead."""
    rows = (
        Commitment.objects.filter(phase__game=game)
        .select_related("phase")
        .defer("secret", "phase__position", "phase__outcome", "phase__public_outcome")
    )
    roots: list[tuple[Commitment, bool]] = []
    later: set[int] = set()
    for row in rows.order_by("-made_at", "-phase__number", "-number", "-pk"):
        row.phase.game = game
        roots.append((row, row.phase.is_superseded or row.phase_id in later))
        later.add(row.phase_id)
    return roots


def phases_without_root(game: Game) -> int:
    """How many phases were resolved before the site published roots."""
    resolved = game.phases.filter(resolved_at__isnull=False)
    return resolved.exclude(commitments__isnull=False).count()


def draw_commitment(game: Game) -> str:
    """The commitment to the seed of the draw of powers; "" without a draw."""
    return commitment(game.assignment_seed) if game.has_draw else ""
