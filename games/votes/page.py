"""The section on votes of a game's page, and the standings of a finished game."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.seats import ListedSeat
from games.core.words.clock import length
from games.models import Game, Phase, Status
from games.schedule.terms import changed_terms_words
from games.scoring.last_year import earliest_end_words, is_end_too_early
from games.scoring.results import power_places
from games.seats.queries.joining import invite_url
from games.votes.kind import KINDS, ProposalKind
from games.votes.queries import OpenProposal, Votes


@dataclass(frozen=True, slots=True)
class Standing:
    """A power at the end of a game.

    `share` is its share, such as "1/3" or "all of it", and "" for none. `has_won` says that it
    shares the result.
    """

    seat: ListedSeat
    share: str
    has_won: bool


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
    `earliest_end` says from when on draws and concessions are offered; "" once they are.
    """

    can_vote: bool
    proposals: list[ShownProposal]
    kinds: list[KindChoice]
    clock: list[KindChoice]
    powers: list[NamedPower]
    is_gm_silent: bool
    invite_url: str
    earliest_end: str


def standings(game: Game, seats: Iterable[ListedSeat]) -> list[Standing]:
    """The powers of a finished game by their places."""
    if game.status != Status.FINISHED:
        return []
    seats = list(seats)
    places = power_places(game, {seat.power: seat.centres for seat in seats})
    ranked = sorted(seats, key=lambda seat: places[seat.power])
    return [
        Standing(seat, share_in_words(game, seat.power), seat.power in game.shares)
        for seat in ranked
    ]


def share_in_words(game: Game, power: str) -> str:
    """A power's share of a finished game; "" for none."""
    share: str = game.shares.get(power, "")
    return _("all of it") if share == "1" else share


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
        earliest_end=(
            earliest_end_words(game) if phase and is_end_too_early(game, phase.turn) else ""
        ),
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
        "changes": changed_terms_words(variant.id, row.changes),
    }
    return str(KINDS[row.kind].heading) % words
