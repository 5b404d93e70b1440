"""The context of games/gm/gm_log.html."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import ImpossibleData, Variant
from adjudicator.interchange import position_from_data
from games.core.words.clock import moment
from games.gm.corrections.shown import diff
from games.gm.log import FILTERS, GROUPS, NUMBERS, ActionLog, GmTenure, LoggedAction, SeatTenure
from games.models import Game, Seat, SeatState


@dataclass(frozen=True, slots=True)
class Number:
    """How often an action was taken."""

    count: int
    label: str


@dataclass(frozen=True, slots=True)
class Filter:
    """A link to the actions of one group; `code` is "" for all."""

    code: str
    label: str
    count: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ActionRow:
    """A row of the GM log: an action, its tone ("bad", "warn" or ""), and pictures of its boards.

    Each picture is a label and an address.
    """

    action: LoggedAction
    tone: str
    boards: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ShownTenure:
    """A player of a seat or a GM, and the dates."""

    who: str
    when: str


@dataclass(frozen=True, slots=True)
class SeatHistory:
    """A power with all players of its seat, newest first."""

    power: str
    power_name: str
    tenures: list[ShownTenure]


@dataclass(frozen=True, slots=True)
class GmLogContext:
    """The context of games/gm/gm_log.html, whose first comment describes the fields."""

    game: Game
    numbers: list[Number]
    filters: list[Filter]
    chosen: str
    rows: list[ActionRow]
    older: int | None
    settings: list[tuple[str, str]]
    gms: list[ShownTenure]
    seats: list[SeatHistory]
    is_secret: bool
    can_stand: bool


def gm_log_context(
    game: Game,
    variant: Variant,
    found: ActionLog,
    gms: Sequence[GmTenure],
    seats: Sequence[tuple[Seat, list[SeatTenure]]],
    settings: list[tuple[str, str]],
    *,
    chosen: str,
    can_stand: bool,
) -> GmLogContext:
    """The context of the GM log."""
    start = game.started_at or game.created_at
    return GmLogContext(
        game=game,
        numbers=[
            Number(found.counts[code], label(found.counts[code])) for code, label in NUMBERS.items()
        ],
        filters=_filters(found, chosen),
        chosen=chosen,
        rows=[_shown(game, variant, action) for action in found.rows],
        older=found.older,
        settings=settings,
        gms=[ShownTenure(gm.name, _when(gm.started_at, gm.ended_at, start)) for gm in gms],
        seats=[
            SeatHistory(seat.power, variant.powers[seat.power].name, _tenures(seat, tenures, start))
            for seat, tenures in seats
        ],
        is_secret=game.hides_players,
        can_stand=can_stand,
    )


def _filters(found: ActionLog, chosen: str) -> list[Filter]:
    """A filter for all actions, and one for each group that has some or is chosen."""
    groups = [
        Filter(code, label(), found.counts[code], is_chosen=code == chosen)
        for code, label in FILTERS.items()
        if found.counts[code] or code == chosen
    ]
    return [Filter("", _("All"), found.total, is_chosen=not chosen), *groups]


def _shown(game: Game, variant: Variant, action: LoggedAction) -> ActionRow:
    tone = GROUPS[action.group].tone if action.group else ""
    boards = _boards(game, variant, action)
    return ActionRow(action, tone, boards)


def _boards(game: Game, variant: Variant, action: LoggedAction) -> list[tuple[str, str]]:
    """Pictures of the boards before and after an action, if they can still be read and drawn."""
    if len(action.boards) != 2:
        return []
    try:
        before, after = (position_from_data(variant, data) for data in action.boards)
    except ImpossibleData:
        return []
    shown = diff(game, before, after)
    sides = ((_("The board before"), shown.before), (_("The board after"), shown.after))
    return [(label, side.url) for label, side in sides if side.url]


def _tenures(seat: Seat, tenures: list[SeatTenure], start: datetime) -> list[ShownTenure]:
    rows = [
        ShownTenure(
            _who(tenure),
            _when(tenure.started_at, tenure.ended_at, start),
        )
        for tenure in tenures
    ]
    present = {SeatState.OPEN.value: _("open"), SeatState.CIVIL_DISORDER.value: _("civil disorder")}
    if seat.state not in present:
        return rows
    since = tenures[0].ended_at if tenures else None
    return [ShownTenure(present[seat.state], _when(since, None, start) if since else ""), *rows]


def _who(tenure: SeatTenure) -> str:
    if tenure.is_computer:
        return _("computer")
    name = tenure.name or _("a player")
    return _("%(name)s, as a substitute") % {"name": name} if tenure.is_substitute else name


def _when(first: datetime, last: datetime | None, start: datetime) -> str:
    """The period in words; everything until the start of the game counts as its start."""
    words = {"first": _day(first), "last": _day(last) if last else ""}
    if first <= start:
        return _("until %(last)s") % words if last else _("since the start")
    return _("%(first)s – %(last)s") % words if last else _("since %(first)s") % words


def _day(at: datetime) -> str:
    return moment(timezone.localtime(at), "date")
