"""Takes back the last phase of a practice table."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.ceilings import PRACTICE_UNDOS, count_towards
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.core.refusals import no_seat, phase_resolved
from games.corrections.queries.roll_back_plan import roll_back_plan
from games.corrections.services.authorize_correction import check_at_rest
from games.corrections.services.line_replace import line_replace
from games.models import Correction, Game, Phase, Seat, SeatState, Status


@transaction.atomic
def practice_undo(
    *, game_id: int, by: User, phase_number: int, now: datetime | None = None
) -> Correction:
    """The last phase in which the only player of a practice table had something to order is open
    again, with the orders as they were and not final. `phase_number` is the newest phase that the
    player has seen; a table that has gone on since is a conflict."""
    now = now or timezone.now()
    game = lock_game(game_id)
    own = Seat.objects.filter(game=game, holder=by, state=SeatState.HELD)
    powers = set(own.values_list("power", flat=True))
    if not game.is_practice or not powers:
        raise no_seat()
    check_at_rest(game, now)
    newest = game.phases.current().order_by("-number").first()
    if newest is None or newest.number != phase_number:
        raise phase_resolved()
    plan = roll_back_plan(game, _last_ordered(game, powers).number)
    plan = replace(plan, data={**plan.data, "is_practice": True})
    count_towards(PRACTICE_UNDOS, by.pk, now)
    return line_replace(
        game=game,
        plan=plan,
        by=by,
        reason=_("Taken back by the player of the practice table."),
        keeps_drafts=True,
        now=now,
    )


def _last_ordered(game: Game, powers: set[str]) -> Phase:
    phases = game.phases.current().order_by("-number").only("number", "status", "concerned")
    for phase in phases:
        is_open = phase.is_open and game.status == Status.RUNNING
        if not powers.isdisjoint(phase.concerned) and not is_open:
            return phase
    raise Conflict("nothing_to_undo", _("Nothing has been played yet that could be taken back."))
