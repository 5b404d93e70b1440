"""The section on votes of a game's page, and the shares of a finished game."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.clock import length
from games.models import Game, Phase
from games.seats.queries.joining import invite_url
from games.votes.kind import KINDS, ProposalKind
from games.votes.queries.votes import OpenProposal, Votes


@dataclass(frozen=True, slots=True)
class Share:
    """The share of a power in a finished game, such as "1/3" or "all of it"."""

    power: str
    power_name: str
    share: str


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """An open proposal. `is_mine`: the viewer agrees with it."""

    pk: int
    text: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class KindChoice:
    """A kind of proposal in the form, with its lengths in hours and in words.

    `powers_legend` stands above the powers to choose from, if any.
    """

    kind: str
    label: str
    lengths: list[tuple[int, str]]
    powers_legend: str | None


@dataclass(frozen=True, slots=True)
class NamedPower:
    """A power that a proposal can name."""

    power: str
    power_name: str


@dataclass(frozen=True, slots=True)
class VotesSection:
    """The context of games/votes/pane.html.

    `kinds` are offered for the whole game, `clock` for the open phase. If the GM is silent,
    `invite_url` is the address with which players invite candidates to a private game.
    """

    can_vote: bool
    proposals: list[ShownProposal]
    kinds: list[KindChoice]
    clock: list[KindChoice]
    powers: list[NamedPower]
    is_gm_silent: bool
    invite_url: str


def shares(game: Game, variant: Variant) -> list[Share]:
    """The share of each power in the result."""
    return [
        Share(power, variant.powers[power].name, _("all of it") if share == "1" else share)
        for power, share in game.shares.items()
    ]


def votes_section(
    found: Votes | None, variant: Variant, game: Game, phase: Phase | None
) -> VotesSection | None:
    """The section on votes for one viewer, or None. Each voter sees only their own votes."""
    if found is None or not (found.can_vote or found.proposals):
        return None
    offered = [kind for kind in KINDS.values() if kind.is_offered(phase)]
    return VotesSection(
        can_vote=found.can_vote,
        proposals=[
            ShownProposal(row.pk, _heading(row, variant), row.is_mine) for row in found.proposals
        ],
        kinds=[_choice(kind) for kind in offered if not kind.is_of_phase],
        clock=[_choice(kind) for kind in offered if kind.is_of_phase],
        powers=[NamedPower(power, variant.powers[power].short) for power in found.alive],
        is_gm_silent=found.can_vote and found.is_gm_silent,
        invite_url=invite_url(game) if found.can_vote and found.is_gm_silent else "",
    )


def _choice(kind: ProposalKind) -> KindChoice:
    return KindChoice(
        kind=kind.code,
        label=str(kind.label),
        lengths=[(hours, length(hours)) for hours in kind.lengths],
        powers_legend=str(kind.powers_legend) if kind.powers_legend else None,
    )


def _heading(row: OpenProposal, variant: Variant) -> str:
    names = ", ".join(variant.powers[power].short for power in row.powers)
    words = {
        "powers": names,
        "time": length(row.hours or 0),
        "who": row.candidate,
        "sentence": row.sentence,
    }
    return str(KINDS[row.kind].heading) % words
