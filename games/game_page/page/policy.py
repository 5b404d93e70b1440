"""How a table is played, in words: what everybody knows before joining."""

from __future__ import annotations

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.settings import PRESS_MODES, length_text
from games.models import Game, SeatChoice


def policy(game: Game, variant: Variant) -> list[tuple[str, str]]:
    """The settings of a game: (what it is about, how it is here)."""
    seats = {
        SeatChoice.CHOSEN: _("Players choose their power"),
        SeatChoice.DRAWN: _("Powers are drawn by lot"),
        SeatChoice.PREFERENCES: _("Players rank the powers; the least total rank decides"),
    }
    rows = [(_("Rules"), variant.name), (_("Turns"), _turns(game))]
    if game.is_practice:
        return rows[:1]
    return [
        *rows,
        (_("Early end"), _early(game)),
        (_("Time zone"), game.time_zone.replace("_", " ")),
        (_("Press"), str(dict(PRESS_MODES)[game.press_mode])),
        (_("Players"), _names(game)),
        (_("Seats"), seats[SeatChoice(game.seat_choice)]),
        (_("Audience"), _("Everybody may watch") if game.is_public else _("Its players alone")),
    ]


def _turns(game: Game) -> str:
    return _("%(movement)s for movement, %(retreat)s for retreats, %(adjustment)s for builds") % {
        "movement": length_text(game.movement_length),
        "retreat": length_text(game.retreat_length),
        "adjustment": length_text(game.adjustment_length),
    }


def _early(game: Game) -> str:
    if game.resolve_when_all_ready:
        return _("As soon as everybody is final")
    return _("Never: each phase lasts until its deadline")


def _names(game: Game) -> str:
    if game.is_anonymous:
        return _("Secret until the end; only the GM knows them")
    return _("Shown")
