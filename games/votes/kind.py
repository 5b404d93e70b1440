"""Kinds of votes: who votes, when a proposal is agreed, their interface and their registry."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from games.core.codec import BoardState
from games.core.errors import Unprocessable
from games.models import Ending, Event, EventKind, Game, Phase, Proposal, Seat, SeatState

# Whether the votes of some seats, by their keys, are enough of the seats that are asked.
Majority = Callable[[Collection[Seat], Collection[int]], bool]


def survivors(state: BoardState) -> list[str]:
    """The powers that are still in the game, in the order of the variant."""
    here = set(state.position.centres.values()) | {unit.power for unit in state.position.units}
    here |= {item.unit.power for item in state.position.dislodged}
    return [power for power in state.variant.powers if power in here]


def voters(seats: Iterable[Seat], alive: Iterable[str]) -> list[Seat]:
    """The seats that are asked, whatever the kind; one of them may be open."""
    alive = set(alive)
    asked = (SeatState.TAKEN, SeatState.OPEN)
    return [seat for seat in seats if seat.power in alive and seat.state in asked]


def unanimous(asked: Collection[Seat], agreeing: Collection[int]) -> bool:
    """Everybody who is asked, with all seats that they hold; an open seat is waited for."""
    taken = [seat for seat in asked if seat.state == SeatState.TAKEN]
    people = {seat.holder_id for seat in taken}
    agreed = {seat.holder_id for seat in taken if seat.pk in agreeing}
    return bool(taken) and len(taken) == len(asked) and people == agreed


def more_than_half(asked: Collection[Seat], agreeing: Collection[int]) -> bool:
    """More than half of those who play; an open seat is not counted."""
    taken = _taken_seats(asked)
    return 2 * len(taken & set(agreeing)) > len(taken)


def _taken_seats(asked: Collection[Seat]) -> set[int]:
    return {seat.pk for seat in asked if seat.state == SeatState.TAKEN}


@dataclass(frozen=True, slots=True)
class Agreed:
    """A proposal that enough have agreed with, in a locked game and its open phase."""

    game: Game
    phase: Phase
    position: Position
    proposal: Proposal
    now: datetime


def unknown_kind() -> Unprocessable:
    """What was sent is no kind of vote, or none that players propose."""
    return Unprocessable("unknown_kind", _("Choose what you propose."), field="kind")


class ProposalKind(ABC):
    """A kind of vote. Its sentences may say `%(powers)s` and `%(time)s`, the powers and the length
    that were chosen, and who stands, `%(who)s`; `heading` also with which `%(sentence)s`, `agreed`
    what its event tells: `%(phase)s`, `%(until)s`, `%(due)s`."""

    code: str
    majority: Majority
    # About the open phase: offered in a form of its own, and lapses with the phase.
    is_of_phase: bool
    # The hours of which one is chosen; none where it has no length. For kinds of a phase alone.
    lengths: tuple[int, ...] = ()
    # Above the powers of which some are chosen; None where it names none.
    powers_legend: Promise | None = None
    # The event that tells of what was agreed. AGREED is added by votes_review, others by what is
    # done, with the vote as their cause.
    event: EventKind = EventKind.AGREED
    # The event, on whose word ever, after which there is nothing left to agree on.
    lapses_with: EventKind | None = None

    # Offered in the form, heading an open proposal, and in the game's history.
    label: Promise
    heading: Promise
    proposed: Promise
    agreed: Promise
    # The title and the sentence of the notice of an AGREED that does not end the game.
    notice: tuple[Promise, Promise] | None = None

    def powers_of(
        self, variant: Variant, alive: Collection[str], powers: Sequence[str]
    ) -> list[str]:
        """The powers that are named, in the order of the variant; refuses what cannot be meant."""
        return []

    def hours_of(self, hours: int | None) -> int | None:
        """How long it is to be; refuses a length that is not offered."""
        if not self.lengths:
            return None
        if hours not in self.lengths:
            raise Unprocessable("unknown_length", _("Choose how long."), field="hours")
        return hours

    def is_offered(self, phase: Phase | None) -> bool:
        """Whether the form offers it in this phase."""
        return True

    def check(self, phase: Phase, now: datetime) -> None:
        """Refuses a phase in which it cannot be proposed."""
        return

    def has_lapsed(self, proposal: Proposal, phase: Phase, alive: Collection[str]) -> bool:
        """Whether a proposal is no longer to be agreed on: another phase is open, or a power that
        it names is out."""
        if self.is_of_phase and proposal.phase_id != phase.pk:
            return True
        return not set(proposal.powers) <= set(alive)

    def is_possible(self, phase: Phase, now: datetime) -> bool:
        """Whether what is agreed can be done at this moment."""
        return True

    @abstractmethod
    def act(self, agreed: Agreed) -> list[str]:
        """Does what was agreed; gives the powers that its event is to name."""


class EndingKind(ProposalKind):
    """A kind of vote by which a game ends."""

    ending: Ending

    @abstractmethod
    def outcome(self, count: int) -> str:
        """How the game ended by it, for so many powers that share it: a sentence with
        `%(powers)s`."""


# In the order of the form.
KINDS: dict[str, ProposalKind] = {}


def register(kinds: Iterable[ProposalKind]) -> None:
    """Enters kinds; entered again, each stays as it is."""
    KINDS.update({kind.code: kind for kind in kinds})


def kind_of_ending(ending: str) -> EndingKind | None:
    """The kind by which a game ends so; None for ends that nobody voted for."""
    ends = (kind for kind in KINDS.values() if isinstance(kind, EndingKind))
    found = (kind for kind in ends if kind.ending == ending)
    return next(found, None)


def kind_of_event(event: Event) -> ProposalKind:
    """The kind of what was agreed, as `is_by_vote` knows the event."""
    if event.kind == EventKind.AGREED:
        return KINDS[event.data["kind"]]
    return next(kind for kind in KINDS.values() if kind.event == event.kind)
