"""The film of a finished game: its phases as published, for everybody who may see the game."""

from games.core.board.words import board_words
from games.core.codec import outcome_of, position_after, position_of, variant_of
from games.models import Game, Phase, PhaseStatus, Status
from games.story.queries.facts import ResolvedPhase
from games.story.queries.passage import passage_of
from maps.render import Scene, film_svg

FILM = "film.svg"


def is_filmed(phase: Phase) -> bool:
    """Whether a phase is the last of a finished game, whose film is among its pictures."""
    if phase.game.status != Status.FINISHED or not phase.is_resolved or phase.is_superseded:
        return False
    later = phase.game.phases.current().filter(number__gt=phase.number)
    return not later.filter(status=PhaseStatus.RESOLVED).exists()


def film(game: Game) -> str:
    """Draw the film of a game, which takes about two seconds."""
    variant = variant_of(game)
    phases = game.phases.current().filter(status=PhaseStatus.RESOLVED).order_by("number", "branch")
    scenes, last = [], None
    for phase in {phase.number: phase for phase in phases}.values():
        phase.game, last = game, phase
        before = position_of(phase)
        outcome = outcome_of(variant, before, phase.public_outcome or {})
        scenes.append(
            Scene(phase.title, before, passage_of(ResolvedPhase(variant, before, outcome)))
        )
    assert last is not None, "a finished game has a resolved phase"
    end = Scene(last.title, position_after(last), None)
    return film_svg(variant, [*scenes, end], words=board_words())
