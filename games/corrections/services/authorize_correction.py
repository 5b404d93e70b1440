"""May this person correct this game at this moment?"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.ceilings import CORRECTIONS, count_towards
from games.core.errors import Conflict, Forbidden
from games.core.gm import gm_game
from games.core.open_phase import phase_find
from games.core.refusals import held_back, not_running
from games.models import Game, Right, Status


def authorize_correction(
    *, game_id: int, by: User, now: datetime, right: Right | None = None
) -> Game:
    """The game, locked; refuses whoever is not its GM, nor a deputy with the right, a game
    that has not started, one whose phase is being resolved at this moment, and one whose result is
    held back: that would give more time to a phase whose orders the GM has seen."""
    game = gm_game(game_id=game_id, by=by, right=right)
    check_at_rest(game, now)
    count_towards(CORRECTIONS, by.pk, now)
    return game


def check_at_rest(game: Game, now: datetime) -> None:
    """Refuses a locked game that has not started, one whose phase is being resolved at this moment,
    and one whose result is held back."""
    if game.status == Status.FORMING:
        raise not_running()
    phase = phase_find(game=game)
    if phase is not None and phase.is_held_back:
        raise held_back()
    if phase is not None and game.status == Status.RUNNING and not phase.is_stuck:
        is_due = phase.due_at is not None and phase.due_at <= now
        if is_due or (phase.claimed_until is not None and phase.claimed_until > now):
            raise Conflict(
                "deadline_passing",
                _(
                    "The deadline of %(phase)s is passing. Nothing was changed: look again when it"
                    " is resolved."
                )
                % {"phase": phase.title},
            )


def bids_of_the_gm() -> Forbidden:
    """A deputy sends bids, which no deputy sees."""
    return Forbidden(
        "bids_of_the_gm",
        _("The GM alone corrects points. Leave out the lines that begin with a number."),
        field="bids",
    )


def check_mark(seen: str, mark: str) -> None:
    """Refuses a correction that was looked at before the game went on or was corrected."""
    if seen != mark:
        raise Conflict(
            "game_moved",
            _(
                "The game has moved on since you looked at what would change. Look again, and then"
                " confirm."
            ),
        )
