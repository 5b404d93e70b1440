"""What is proposed in a game, and how it ended."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.clock import length
from games.models import Ending, Game, Phase, Status
from games.votes.queries.kind import ProposalKind
from games.votes.queries.registry import KINDS, kind_of_ending
from games.votes.queries.votes import OpenProposal, Votes


def outcome_sentence(game: Game, variant: Variant) -> str:
    """How a finished game ended; empty while it goes on."""
    if game.status != Status.FINISHED:
        return ""
    names = [variant.powers[power].name for power in game.shares]
    kind = kind_of_ending(game.ending)
    if kind is not None:
        return kind.outcome(len(names)) % {"powers": ", ".join(names), "count": len(names)}
    if game.ending == Ending.CALLED_OFF:
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
    offered = [kind for kind in KINDS.values() if kind.is_offered(phase)]
    return {
        "can_vote": found.can_vote,
        "proposals": [
            {"pk": row.pk, "text": _heading(row, variant), "is_mine": row.is_mine}
            for row in found.proposals
        ],
        "kinds": [_choice(kind) for kind in offered if not kind.is_of_phase],
        "clock": [_choice(kind) for kind in offered if kind.is_of_phase],
        "powers": [
            {"power": power, "power_name": variant.powers[power].name} for power in found.alive
        ],
    }


def _choice(kind: ProposalKind) -> dict[str, Any]:
    return {
        "kind": kind.code,
        "label": kind.label,
        "lengths": [(hours, length(hours)) for hours in kind.lengths],
        "powers_legend": kind.powers_legend,
    }


def _heading(row: OpenProposal, variant: Variant) -> str:
    names = ", ".join(variant.powers[power].name for power in row.powers)
    return str(KINDS[row.kind].heading) % {"powers": names, "time": length(row.hours or 0)}
