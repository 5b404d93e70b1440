"""How a table is played, in words: what everybody knows before joining."""

from __future__ import annotations

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.settings import PRESS_HANDED_ON, PRESS_MODES, STANDBY
from games.models import Game, SeatChoice
from games.policy.stored import policy_of
from games.policy.words import policy_words
from games.schedule.stored import schedule_of
from games.schedule.words import schedule_words


def policy(game: Game, variant: Variant) -> list[tuple[str, str]]:
    """The settings of a game: (what it is about, how it is here)."""
    seats = {
        SeatChoice.CHOSEN: _("Players choose their power"),
        SeatChoice.DRAWN: _("Powers are drawn by lot"),
        SeatChoice.PREFERENCES: _("Players rank the powers; the least total rank decides"),
    }
    rules = (_("Rules"), variant.name)
    if game.is_practice:
        return [rules]
    return [
        rules,
        *schedule_words(schedule_of(game)),
        *policy_words(policy_of(game)),
        (_("Press"), str(dict(PRESS_MODES)[game.press_mode])),
        (_("When a seat opens"), str(dict(STANDBY)[game.standby])),
        (_("Press for replacements"), str(dict(PRESS_HANDED_ON)[game.press_handed_on])),
        (_("Players"), _names(game)),
        (_("Seats"), seats[SeatChoice(game.seat_choice)]),
        (_("Audience"), _("Everybody may watch") if game.is_public else _("Its players alone")),
    ]


def _names(game: Game) -> str:
    if game.is_anonymous:
        return _("Secret until the end; only the GM knows them")
    return _("Shown")
