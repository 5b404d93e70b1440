"""The open phase of a game."""

from __future__ import annotations

from games.models import Game, Phase, PhaseStatus


def phase_find(*, game: Game) -> Phase | None:
    """The phase that is open, with its game; None before the start and after the last one. A game
    that was called off keeps its open phase: whoever writes looks at the game's status too."""
    phase = Phase.objects.filter(game=game, status=PhaseStatus.OPEN).first()
    if phase is not None:
        phase.game = game
    return phase
