"""Sentences about powers that are assigned to players."""

from typing import Any

from django.utils.translation import ngettext

from adjudicator import Variant


def deal_sentence(_variant: Variant, _words: dict[str, str], data: dict[str, Any]) -> str:
    """The draw at the start: by rankings, by lot, or by auction."""
    players = int(data.get("players", 0))
    ranked = ngettext(
        "The powers were dealt to %(players)s player, with a total rank of %(total)s.",
        "The powers were dealt to %(players)s players, with a total rank of %(total)s.",
        players,
    )
    auctioned = ngettext(
        "The powers were auctioned to %(players)s player, for %(total)s points in all.",
        "The powers were auctioned to %(players)s players, for %(total)s points in all.",
        players,
    )
    sentence = auctioned if data.get("auction") else ranked
    return sentence % {"players": players, "total": data.get("total", 0)}


def fixed_sentence(_variant: Variant, _words: dict[str, str], data: dict[str, Any]) -> str:
    """Powers that the GM assigned. The event names nobody, because players may be secret."""
    players = int(data.get("players", 0))
    return ngettext(
        "The GM assigned or changed the power of %(players)s player before the start.",
        "The GM assigned or changed the powers of %(players)s players before the start.",
        players,
    ) % {"players": players}
