"""Kinds of votes: their interface, majorities and registry."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from games.core.accounts import User
from games.core.codec import BoardState
from games.core.errors import Unprocessable
from games.models import Ending, Event, EventKind, Game, Phase, Proposal, Seat, SeatState
from games.schedule.terms import changed_terms_words

# Whether enough of the seats that vote agree; the second argument has the ids of seats that agree.
Majority = Callable[[Collection[Seat], Collection[int]], bool]


def survivors(state: BoardState) -> list[str]:
    """The powers that are still in the game, in the order of the variant."""
    here = set(state.position.centres.values()) | {unit.power for unit in state.position.units}
    here |= {item.unit.power for item in state.position.dislodged}
    return [power for power in state.variant.powers if power in here]


def voters(seats: Iterable[Seat], alive: Iterable[str]) -> list[Seat]:
    """The seats that vote on every kind of proposal. Some of them may be open."""
    alive = set(alive)
    states = (SeatState.TAKEN, SeatState.OPEN)
    return [seat for seat in seats if seat.power in alive and seat.state in states]


def unanimous(seats: Collection[Seat], agreeing: Collection[int]) -> bool:
    """Whether every player agrees, with at least one seat. An open seat prevents it."""
    return len(_taken_seats(seats)) == len(seats) and all_present(seats, agreeing)


def all_present(seats: Collection[Seat], agreeing: Collection[int]) -> bool:
    """Whether every player agrees, with at least one seat. Open seats do not count."""
    taken = [seat for seat in seats if seat.state == SeatState.TAKEN]
    people = {seat.holder_id for seat in taken}
    agreed = {seat.holder_id for seat in taken if seat.pk in agreeing}
    return bool(taken) and people == agreed


def more_than_half(seats: Collection[Seat], agreeing: Collection[int]) -> bool:
    """Whether more than half of the taken seats agree. Open seats do not count."""
    taken = _taken_seats(seats)
    return 2 * len(taken & set(agreeing)) > len(taken)


def two_thirds(seats: Collection[Seat], agreeing: Collection[int]) -> bool:
    """Whether at least two thirds of the taken seats agree. Open seats do not count."""
    taken = _taken_seats(seats)
    return bool(taken) and 3 * len(taken & set(agreeing)) >= 2 * len(taken)


def _taken_seats(seats: Collection[Seat]) -> set[int]:
    return {seat.pk for seat in seats if seat.state == SeatState.TAKEN}


@dataclass(frozen=True, slots=True)
class AgreedProposal:
    """A proposal that has its majority, in a locked game with its open phase."""

    game: Game
    phase: Phase
    position: Position
    proposal: Proposal
    now: datetime


def unknown_kind() -> Unprocessable:
    """The form names no kind of vote that players can propose."""
    return Unprocessable("unknown_kind", _("Choose what you propose."), field="kind")


def check_without_gm(game: Game) -> None:
    """Refuse a vote on something that the GM of this game decides."""
    if not game.is_without_gm:
        raise unknown_kind()


class ProposalKind(ABC):
    """A kind of vote.

    Its sentences may contain `%(powers)s` and `%(time)s`, the chosen powers and length,
    `%(changes)s`, those of settings or of the schedule, and `%(who)s`, the candidate; `heading`
    also the candidate's `%(sentence)s`, and `agreed` data of its event: `%(phase)s`, `%(until)s`
    and `%(due)s`.
    """

    code: str
    majority: Majority
    # Whether proposals are about the open phase: they have a form of their own and lapse with it.
    is_of_phase: bool
    # Whether a substitute may not vote: it binds the player of the seat beyond the substitution.
    is_for_players_only: bool = False
    # The lengths in hours to choose from, if it has a length, and in live phases those in minutes.
    # For kinds about a phase only.
    lengths: tuple[int, ...] = ()
    minutes: tuple[int, ...] = ()
    # The legend above the powers to choose from; None if it names no powers.
    powers_legend: Promise | None = None
    # The label of the field for the account that a proposal names; None if it names nobody.
    account_label: Promise | None = None
    # The event of an agreed proposal. votes_review adds AGREED; `act` adds other events, with the
    # vote as their cause.
    event: EventKind = EventKind.AGREED
    # The event that makes open proposals of this kind lapse.
    lapses_with: EventKind | None = None

    # Words in the form, above an open proposal, and in the history for `proposed` and `agreed`.
    label: Promise
    heading: Promise
    proposed: Promise
    agreed: Promise
    # Title and sentence of the notice of an AGREED event that does not end the game.
    notice: tuple[Promise, Promise] | None = None

    def powers_of(
        self, variant: Variant, alive: Collection[str], powers: Sequence[str]
    ) -> list[str]:
        """Return the named powers in the order of the variant; refuses an invalid choice."""
        return []

    def length_of(self, hours: int | None, minutes: int | None) -> dict[str, int]:
        """Return the chosen length, {"hours": 24} or {"minutes": 15}; refuses another."""
        if not self.lengths:
            return {}
        if hours in self.lengths and minutes is None:
            return {"hours": hours}
        if minutes in self.minutes and hours is None:
            return {"minutes": minutes}
        raise Unprocessable("unknown_length", _("Choose how long."), field="hours")

    def candidate_of(self, game: Game, account: str, by: User, now: datetime) -> User | None:
        """Return the person whom `by` proposes, if it names one; refuses an invalid choice."""
        return None

    @property
    def has_own_form(self) -> bool:
        """Whether it is proposed by a form of its own, and not among the ends of the game."""
        return self.is_of_phase or self.account_label is not None

    def changes_words(self, variant_id: str, changes: Mapping[str, Any]) -> str:
        """Describe the changes of a proposal, each as it will be and as it was; "" for none."""
        return changed_terms_words(variant_id, changes)

    def is_offered(self, phase: Phase | None) -> bool:
        """Whether the form offers it in this phase."""
        return True

    def check(self, phase: Phase, now: datetime) -> None:
        """Refuse a phase in which it cannot be proposed."""
        return

    def has_lapsed(self, proposal: Proposal, phase: Phase, alive: Collection[str]) -> bool:
        """Whether a proposal has lapsed: its phase is over, or a power that it names is out."""
        if self.is_of_phase and proposal.phase_id != phase.pk:
            return True
        return not set(proposal.powers) <= set(alive)

    def is_possible(self, phase: Phase, now: datetime) -> bool:
        """Whether an agreed proposal can be carried out now."""
        return True

    @abstractmethod
    def act(self, agreed: AgreedProposal) -> list[str]:
        """Carry out a proposal, and return the powers that its event names."""


class SettingsKind(ProposalKind):
    """A change of settings, by all players at the table.

    It is proposed on a page of its own. It lapses when the game gets another GM, who decides on the
    settings from then on.
    """

    majority = staticmethod(all_present)
    is_of_phase = False
    is_for_players_only = True
    lapses_with = EventKind.GM_ROLE_TRANSFERRED

    def is_offered(self, phase: Phase | None) -> bool:
        return False

    def check(self, phase: Phase, now: datetime) -> None:
        raise unknown_kind()


class EndingKind(ProposalKind):
    """A kind of vote by which a game ends."""

    is_for_players_only = True
    ending: Ending

    @abstractmethod
    def outcome(self, count: int) -> str:
        """The sentence how the game ended, with `%(powers)s`, for a number of winning powers."""


# In the order of the form.
KINDS: dict[str, ProposalKind] = {}


def register(kinds: Iterable[ProposalKind]) -> None:
    """Register kinds of votes; registering them again changes nothing."""
    KINDS.update({kind.code: kind for kind in kinds})


def kind_of_ending(ending: str) -> EndingKind | None:
    """The kind of vote that ends a game in this way; None for ends without a vote."""
    ends = (kind for kind in KINDS.values() if isinstance(kind, EndingKind))
    kinds = (kind for kind in ends if kind.ending == ending)
    return next(kinds, None)


def kind_of_event(event: Event) -> ProposalKind:
    """The kind of vote that caused an event of `is_by_vote`."""
    if event.kind == EventKind.AGREED:
        return KINDS[event.data["kind"]]
    return next(kind for kind in KINDS.values() if kind.event == event.kind)
