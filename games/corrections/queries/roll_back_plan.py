"""What a roll back to an earlier phase would do."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.codec import position_of
from games.core.errors import Conflict, NotFound
from games.core.refusals import not_running
from games.corrections.queries.plan import Plan, present
from games.models import CorrectionKind, Game, Phase, Status


def roll_back_plan(game: Game, number: int) -> Plan:
    """The phase of this number is open again, at the position that it began with. Refuses a phase
    that there is not, and the one that is open while the game runs."""
    now = present(game)
    if now is None:
        raise not_running()
    target = game.phases.current().filter(number=number).first()
    if target is None:
        raise NotFound("no_such_phase", _("This game has no such phase."))
    target.game = game
    if target.is_open and game.status == Status.RUNNING:
        raise Conflict("phase_open", _("This phase is open. Choose an earlier one."))
    position = position_of(target)
    return Plan(
        kind=CorrectionKind.ROLL_BACK,
        first=number,
        before=now.position,
        after=position,
        mark=now.mark,
        opened=position,
        drafts=target,
        data={"phases": now.newest.number - number + (not now.newest.is_open)},
    )


def roll_back_targets(game: Game) -> list[Phase]:
    """The phases that a game can be rolled back to, the newest first."""
    phases = game.phases.current().order_by("-number")
    light = phases.defer("position", "outcome", "public_outcome")
    return [phase for phase in light if not phase.is_open or game.status != Status.RUNNING]
