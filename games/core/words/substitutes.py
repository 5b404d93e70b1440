"""How it ended that somebody played a seat for its player, or was to, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.models import EndedBy


def substitute_over(_variant: Variant, words: dict[str, str], data: dict[str, Any]) -> str:
    """On whose word a player has a seat again."""
    return OVER[EndedBy(data.get("ended_by", EndedBy.PLAYER))]() % words


def substitute_off(_variant: Variant, words: dict[str, str], data: dict[str, Any]) -> str:
    """On whose word nobody plays for a player after all."""
    return OFF[EndedBy(data.get("ended_by", EndedBy.PLAYER))]() % words


OVER = {
    EndedBy.PLAYER: lambda: _("The player of %(power)s took the seat back from the substitute."),
    EndedBy.SUBSTITUTE: lambda: _("The substitute gave %(power)s back to its player."),
    EndedBy.GM: lambda: _("The GM gave %(power)s back to its player."),
    EndedBy.TIME: lambda: _("The time of the substitute is over: %(power)s is its player’s again."),
    EndedBy.MISSES: lambda: _(
        "The substitute has missed too many turns: %(power)s is its player’s again."
    ),
    EndedBy.ACCOUNT: lambda: _(
        "The substitute has closed the account: %(power)s is its player’s again."
    ),
}
OFF = {
    EndedBy.PLAYER: lambda: _("The player of %(power)s needs no substitute after all."),
    EndedBy.SUBSTITUTE: lambda: _("%(who)s does not play %(power)s for its player."),
    EndedBy.GM: lambda: _("The GM wants no substitute for %(power)s after all."),
    EndedBy.TIME: lambda: _("Nobody agreed in time to play %(power)s for its player."),
    EndedBy.MISSES: lambda: _("Nobody plays %(power)s for its player after all."),
    EndedBy.ACCOUNT: lambda: _(
        "Whoever was asked to play %(power)s for its player has closed the account."
    ),
}
