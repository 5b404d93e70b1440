"""What is proposed in a game, and how it ended."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator import Variant
from games.core.words.clock import clock_proposal, length
from games.models import Ending, Game, Phase, ProposalKind, Status
from games.votes.queries.rules import LENGTHS
from games.votes.queries.votes import OpenProposal, Votes


def outcome_sentence(game: Game, variant: Variant) -> str:
    """How a finished game ended; empty while it goes on."""
    if game.status != Status.FINISHED:
        return ""
    names = [variant.powers[power].name for power in game.shares]
    words = {"powers": ", ".join(names), "count": len(names)}
    match game.ending:
        case Ending.DRAWN:
            return (
                ngettext(
                    "The players agreed on a draw of %(count)s power: %(powers)s.",
                    "The players agreed on a draw of %(count)s powers: %(powers)s.",
                    len(names),
                )
                % words
            )
        case Ending.CONCEDED:
            return _("The players conceded the game to %(powers)s.") % words
        case Ending.DISSOLVED:
            return _("The players agreed to end the game without a result.")
        case Ending.CALLED_OFF:
            return _("The GM called the game off. Nobody has won it.")
    if game.winner:
        return _("%(power)s has won the game.") % {"power": variant.powers[game.winner].name}
    return _("The game is over. Nobody has won it.")


def shares(game: Game, variant: Variant) -> list[dict[str, str]]:
    """The share of each power in the result."""
    return [
        {"power": power, "power_name": variant.powers[power].name, "share": share}
        for power, share in game.shares.items()
    ]


def votes_context(
    found: Votes | None, variant: Variant, phase: Phase | None
) -> dict[str, Any] | None:
    """The section on votes; nobody but the voter sees a vote in it."""
    if found is None or not (found.can_vote or found.proposals):
        return None
    return {
        "can_vote": found.can_vote,
        "proposals": [
            {"pk": row.pk, "text": _proposal(row, variant), "is_mine": row.is_mine}
            for row in found.proposals
        ],
        "kinds": [
            (ProposalKind.DRAW.value, _("A draw: equal shares for all with a unit on the board")),
            (ProposalKind.CONCEDE.value, _("A concession to the powers chosen below")),
            (ProposalKind.CANCEL.value, _("An end without a result")),
        ],
        "clock": _clock_kinds(phase),
        "powers": [
            {"power": power, "power_name": variant.powers[power].name} for power in found.alive
        ],
    }


def _clock_kinds(phase: Phase | None) -> list[dict[str, Any]]:
    """What can be proposed of the clock of the open phase, with the lengths offered."""
    if phase is None or phase.expected_at is None:
        return []
    labels = {
        ProposalKind.EXTEND: _("More time for this phase"),
        ProposalKind.PAUSE: _("A pause"),
        ProposalKind.RESUME: _("An end of the pause"),
    }
    left_out = ProposalKind.PAUSE if phase.is_paused else ProposalKind.RESUME
    return [
        {
            "kind": kind.value,
            "label": label,
            "lengths": [(hours, length(hours)) for hours in LENGTHS.get(kind, ())],
        }
        for kind, label in labels.items()
        if kind != left_out
    ]


def _proposal(row: OpenProposal, variant: Variant) -> str:
    if row.kind == ProposalKind.DRAW:
        return _("A draw among the survivors")
    if row.kind == ProposalKind.CONCEDE:
        names = ", ".join(variant.powers[power].name for power in row.powers)
        return _("Concede the game to %(powers)s") % {"powers": names}
    if row.kind == ProposalKind.CANCEL:
        return _("End the game without a result")
    return clock_proposal(row.kind, row.hours)
