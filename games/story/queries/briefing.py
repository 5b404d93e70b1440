"""What a newcomer should know of a seat, from what is stored and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator import Position, Variant
from games.core.codec import variant_of
from games.core.phases import newest_phases, shown_position
from games.core.refusals import no_seat, not_running
from games.core.visibility import Viewer, visible_conditional, visible_sheet
from games.models import Game, Phase, PressMessage, Proposal, Seat, Status
from games.press.queries.threads import visible_messages
from games.story.queries.events import EventLine, event_list
from games.votes.queries.sentences import proposed_sentence


@dataclass(frozen=True, slots=True)
class Briefing:
    """`lines` is how many orders the draft has, None where there is none, `filed` how many
    conditional sheets wait; `votes` are proposals in sentences, `proposed` messages of press with
    orders for the open phase."""

    game: Game
    seat: Seat
    variant: Variant
    phase: Phase
    position: Position
    lines: int | None
    filed: int
    last_year: list[EventLine]
    votes: list[str]
    proposed: list[PressMessage]


def briefing(game: Game, viewer: Viewer) -> Briefing:
    """For the holder of a seat in a game that runs; refuses everybody else."""
    seat = Seat.objects.filter(pk=viewer.seat_id or 0, game=game).first()
    if seat is None or not viewer.holds(seat):
        raise no_seat()
    newest, variant = newest_phases(game), variant_of(game)
    phase = newest.open
    if game.status != Status.RUNNING or phase is None:
        raise not_running()
    sheet = visible_sheet(viewer, phase, seat)
    filed = visible_conditional(viewer, phase, seat)
    proposals = Proposal.objects.filter(game=game)
    with_orders = visible_messages(viewer).filter(phase=phase, proposal__isnull=False)
    return Briefing(
        game=game,
        seat=seat,
        variant=variant,
        phase=phase,
        position=shown_position(variant, newest),
        lines=len(sheet.orders) if sheet else None,
        filed=sum(bool(row.orders) and row.used_in_id is None for row in filed),
        last_year=[line for line in event_list(game, viewer) if _recent(line, phase)],
        votes=[
            proposed_sentence(variant, {"kind": row.kind, "powers": row.powers, "hours": row.hours})
            for row in proposals
        ],
        proposed=list(with_orders.select_related("author", "thread").order_by("pk")),
    )


def _recent(line: EventLine, phase: Phase) -> bool:
    """Whether it tells how a phase of this year or the one before ended."""
    return line.resolved is not None and line.resolved.year >= phase.year - 1
