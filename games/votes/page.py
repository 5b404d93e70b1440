"""The section on votes of a game's page, and the standings of a finished game."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.seats import ListedSeat
from games.core.words.clock import length_text
from games.models import Game, Phase, Status
from games.schedule.due import is_live
from games.scoring.last_year import earliest_end_words, is_end_too_early
from games.scoring.results import power_places
from games.seats.queries.joining import invite_url
from games.votes.kind import KINDS, ProposalKind
from games.votes.queries import OpenProposal, Votes


def standings(game: Game, seats: Iterable[ListedSeat]) -> list[dict[str, Any]]:
    """The powers of a finished game by their places, with their shares of the result."""
    if game.status != Status.FINISHED:
        return []
    seats = list(seats)
    places = power_places(game, {seat.power: seat.centres for seat in seats})
    ranked = sorted(seats, key=lambda seat: places[seat.power])
    return [
        {
            "seat": seat,
            "share": share_in_words(game, seat.power),
            "has_won": seat.power in game.shares,
        }
        for seat in ranked
    ]


def share_in_words(game: Game, power: str) -> str:
    """A power's share of a finished game; "" for none."""
    share: str = game.shares.get(power, "")
    return _("all of it") if share == "1" else share


def votes_section(
    votes: Votes | None, variant: Variant, game: Game, phase: Phase | None
) -> dict[str, Any] | None:
    """The context of games/votes/pane.html, or None. Each voter sees only their own votes."""
    if votes is None or not (votes.can_vote or votes.proposals):
        return None
    offered = [kind for kind in KINDS.values() if kind.is_offered(phase)]
    elects = votes.can_vote and votes.is_gm_silent
    is_too_early = phase is not None and is_end_too_early(game, phase.turn)
    return {
        "can_vote": votes.can_vote,
        "proposals": [
            {"pk": row.pk, "text": _heading(row, variant), "is_mine": row.is_mine}
            for row in votes.proposals
        ],
        "kinds": [_choice(kind) for kind in offered if not kind.has_own_form],
        "clock": [
            _choice(kind, is_live=phase is not None and is_live(phase))
            for kind in offered
            if kind.has_own_form
        ],
        "powers": [
            {"power": power, "power_name": variant.powers[power].short} for power in votes.alive
        ],
        "is_gm_silent": elects,
        "invite_url": invite_url(game) if elects else "",
        "earliest_end": earliest_end_words(game) if is_too_early else "",
    }


def _choice(kind: ProposalKind, *, is_live: bool = False) -> dict[str, Any]:
    lengths = [(hours, length_text(timedelta(hours=hours))) for hours in kind.lengths]
    if is_live:
        lengths = [(minutes, length_text(timedelta(minutes=minutes))) for minutes in kind.minutes]
    return {
        "kind": kind.code,
        "label": str(kind.label),
        "lengths": lengths,
        "unit": "minutes" if is_live else "hours",
        "powers_legend": str(kind.powers_legend) if kind.powers_legend else None,
        "names_account": kind.account_label is not None,
    }


def _heading(row: OpenProposal, variant: Variant) -> str:
    names = ", ".join(variant.powers[power].short for power in row.powers)
    words = {
        "powers": names,
        "time": length_text(timedelta(hours=row.hours or 0, minutes=row.minutes or 0)),
        "who": row.candidate,
        "sentence": row.sentence,
        "changes": KINDS[row.kind].changes_words(variant.id, row.changes),
    }
    return str(KINDS[row.kind].heading) % words
