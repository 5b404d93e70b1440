"""The phases resolved since a player's last visit, and the briefing of a new player."""

from dataclasses import dataclass

from adjudicator import Bid, Position, Variant
from games.core.codec import bids_from_rows, position_of, variant_of
from games.core.phases import last_turn, newest_phases, present_position, resolved_since
from games.core.refusals import no_seat, not_running
from games.core.seat_states import seat_states
from games.core.visibility import Viewer, visible_conditional, visible_sheet
from games.models import Game, Phase, PressMessage, Proposal, Seat, Status
from games.press.queries.threads import visible_messages
from games.story.queries.events import EventLine, event_list
from games.story.queries.facts import (
    Facts,
    ResolvedPhase,
    settles_fall,
    with_settled,
    without_settled,
)
from games.story.queries.outcome import phase_outcome
from games.story.queries.phase import own_seat, read_retreats, resolved_retreats
from games.votes.queries import PROPOSED, proposed_sentence

# The most phases to step through; the history has the earlier ones.
MOST = 6


@dataclass(frozen=True, slots=True)
class Reveal:
    """The phases resolved since a number, oldest first, with the one on the page.

    `phase` is its row and `resolved` its outcome for the viewer, whose own bids in it are `bids`.
    `settled` is the phase of the retreats after it, once resolved, and `open` the phase to order.
    `own_state` is the state of the viewer's seat in the open phase; None without a seat.
    """

    game: Game
    viewer: Viewer
    since: int
    phases: list[Phase]
    phase: Phase
    resolved: ResolvedPhase
    bids: tuple[Bid, ...]
    open: Phase | None
    settled: ResolvedPhase | None
    own_state: str | None

    @property
    def power(self) -> str:
        """The viewer's power; "" for a spectator."""
        return self.viewer.power

    @property
    def facts(self) -> Facts:
        """The facts of the phase; those of a Fall include its end."""
        if self.settled and settles_fall(self.settled.outcome.turn):
            return with_settled(self.resolved.facts, self.settled.facts)
        return without_settled(self.resolved.facts)


def reveal_of(
    game: Game, viewer: Viewer, *, since: int | None = None, number: int | None = None
) -> Reveal | None:
    """Read the phases since a number, or those of the last turn; None if nothing is resolved.

    The page shows the phase with `number`, or else the first.
    """
    newest = newest_phases(game)
    first = since if since is not None and newest.resolved else last_turn(game)
    if first is None or newest.resolved is None:
        return None
    first = min(first, newest.resolved.number)
    phases = resolved_since(game, first, MOST)
    if settles_fall(phases[0].turn):
        # The Fall before it has news now: the centres.
        phases = resolved_since(game, phases[0].number - 1, MOST)
    light = next((phase for phase in phases if phase.number == number), phases[0])
    phase = newest.resolved
    if light.number != phase.number:
        phase = Phase.objects.get(pk=light.pk)
        phase.game = game
    before = position_of(phase)
    outcome = phase_outcome(viewer, phase, before)
    assert outcome is not None, "the phase is resolved"
    variant, seat = variant_of(game), own_seat(viewer)
    sheet = visible_sheet(viewer, phase, seat) if seat else None
    following = next((item for item in phases if item.number == phase.number + 1), None)
    after = resolved_retreats(viewer, following)
    retreats = read_retreats(after[1]) if after else {}
    open_phase = newest.open if game.status == Status.RUNNING else None
    own_state = None
    if open_phase and seat and viewer.holds(seat):
        own_state = seat_states(open_phase, [seat]).get(seat.power, "")
    return Reveal(
        game=game,
        viewer=viewer,
        since=first,
        phases=phases,
        phase=phase,
        resolved=ResolvedPhase(variant, before, outcome, viewer.power, retreats),
        bids=bids_from_rows(sheet.bids) if sheet else (),
        open=open_phase,
        settled=ResolvedPhase(variant, *after, viewer.power) if after else None,
        own_state=own_state,
    )


def unseen_since(seat: Seat, last: Phase | None) -> int | None:
    """Return the number of the first phase resolved since the holder's last visit.

    None if there is no new phase, or if the holder has not visited the game before.
    """
    if last is None or seat.seen_phase is None or seat.seen_phase >= last.number:
        return None
    return seat.seen_phase + 1


@dataclass(frozen=True, slots=True)
class Briefing:
    """The seat of a new player.

    `drafted` is the number of orders in the draft, None without a draft, and `filed` the number of
    conditional sheets. `votes` has the open proposals in sentences, `proposed` the press messages
    with orders for the open phase.
    """

    game: Game
    seat: Seat
    variant: Variant
    phase: Phase
    position: Position
    drafted: int | None
    filed: int
    last_year: list[EventLine]
    votes: list[str]
    proposed: list[PressMessage]


def briefing(game: Game, viewer: Viewer) -> Briefing:
    """Read the briefing of a seat in a running game; refuse everybody but its holder."""
    seat = Seat.objects.filter(pk=viewer.seat_id or 0, game=game).first()
    if seat is None or not viewer.holds(seat):
        raise no_seat()
    newest, variant = newest_phases(game), variant_of(game)
    phase = newest.open
    if game.status != Status.RUNNING or phase is None:
        raise not_running()
    sheet = visible_sheet(viewer, phase, seat)
    with_orders = visible_messages(viewer).filter(
        phase=phase, proposal__isnull=False, hidden_at=None
    )
    return Briefing(
        game=game,
        seat=seat,
        variant=variant,
        phase=phase,
        position=present_position(variant, newest),
        drafted=len(sheet.orders) if sheet else None,
        filed=sum(
            bool(row.orders) and row.used_in_id is None
            for row in visible_conditional(viewer, phase, seat)
        ),
        # The phases of this year and of the year before that still stand.
        last_year=[
            line
            for line in event_list(game, viewer)
            if line.resolved is not None
            and not line.resolved.is_superseded
            and line.resolved.year >= phase.year - 1
        ],
        votes=[
            proposed_sentence(variant, {name: getattr(row, name) for name in PROPOSED})
            for row in Proposal.objects.filter(game=game)
        ],
        proposed=list(with_orders.select_related("author", "thread").order_by("pk")),
    )
