"""The briefing for the new player of a seat."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _, ngettext

from games.core.board.board import BoardView
from games.core.codec import BoardState
from games.models import Game, Phase
from games.seats.page.card import seat_board, standing
from games.story.queries.events import EventLine
from games.story.queries.reveal import Briefing


@dataclass(frozen=True, slots=True)
class BriefingContext:
    """The context of games/story/briefing.html, which describes each field."""

    game: Game
    phase: Phase
    now: datetime
    power: str
    power_name: str
    board: BoardView | None
    stands: list[tuple[str, str]]
    due: list[str]
    last_year: list[EventLine]
    proposals: list[str]


def briefing_context(found: Briefing, now: datetime) -> BriefingContext:
    """Word the briefing."""
    power, variant = found.seat.power, found.variant
    return BriefingContext(
        game=found.game,
        phase=found.phase,
        now=now,
        power=power,
        power_name=variant.powers[power].name,
        board=seat_board(BoardState(variant, found.position, power), found.phase.title),
        stands=standing(BoardState(variant, found.position, power)),
        due=_due(found),
        last_year=found.last_year,
        proposals=[*found.votes, *_proposed(found)],
    )


def _due(found: Briefing) -> list[str]:
    if found.seat.power not in found.phase.powers_to_order:
        return [_("You have nothing to do in this phase.")]
    said = [_draft(found.lines)]
    if found.filed:
        said.append(_("Conditional orders are filed; they are not final."))
    return said


def _draft(lines: int | None) -> str:
    if lines is None:
        return _("There are no orders yet.")
    sentence = ngettext(
        "There is a draft with %(n)s order; it is not final.",
        "There is a draft with %(n)s orders; it is not final.",
        lines,
    )
    return sentence % {"n": lines}


def _proposed(found: Briefing) -> list[str]:
    powers = found.variant.powers
    return [
        _("%(power)s proposes orders for this phase in its press.")
        % {"power": powers[row.author.power].short}
        for row in found.proposed
        if row.author is not None and row.author.power != found.seat.power
    ]
