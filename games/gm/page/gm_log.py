"""The context of games/gm/gm_log.html."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from adjudicator import ImpossibleData, Variant
from adjudicator.interchange import position_from_data
from games.core.mentors import listed_mentors
from games.core.visibility import Viewer
from games.core.words.clock import moment
from games.gm.corrections.public import diff
from games.gm.log import FILTERS, GROUPS, NUMBERS, ActionLog, GmTenure, LoggedAction, SeatTenure
from games.models import Game, Seat, SeatState


def gm_log_context(
    game: Game,
    variant: Variant,
    log: ActionLog,
    gms: Sequence[GmTenure],
    seats: Sequence[tuple[Seat, list[SeatTenure]]],
    chosen: str,
) -> dict[str, Any]:
    """The context of games/gm/gm_log.html without its settings, for the chosen group of actions."""
    start = game.started_at or game.created_at
    return {
        "game": game,
        "numbers": [
            {"count": log.counts[code], "label": label(log.counts[code])}
            for code, label in NUMBERS.items()
        ],
        "filters": _filters(log, chosen),
        "chosen": chosen,
        "rows": [
            {
                "action": action,
                "tone": GROUPS[action.group].tone if action.group else "",
                "boards": _boards(game, variant, action),
            }
            for action in log.rows
        ],
        "older": log.older,
        "gms": [{"who": gm.name, "when": _when(gm.started_at, gm.ended_at, start)} for gm in gms],
        "seats": [
            {
                "power": seat.power,
                "power_name": variant.powers[seat.power].name,
                "tenures": _tenures(seat, tenures, start),
            }
            for seat, tenures in seats
        ],
        "is_secret": game.hides_players,
    }


def _filters(log: ActionLog, chosen: str) -> list[dict[str, Any]]:
    """A filter for all actions, and one for each group that has some or is chosen."""
    everything = {"code": "", "label": _("All"), "count": log.total, "is_chosen": not chosen}
    return [everything] + [
        {"code": code, "label": label(), "count": log.counts[code], "is_chosen": code == chosen}
        for code, label in FILTERS.items()
        if log.counts[code] or code == chosen
    ]


def _boards(game: Game, variant: Variant, action: LoggedAction) -> list[tuple[str, str]]:
    """Pictures of the boards before and after an action, if they can still be read and drawn."""
    if len(action.boards) != 2:
        return []
    try:
        before, after = (position_from_data(variant, data) for data in action.boards)
    except ImpossibleData:
        return []
    boards = diff(game, before, after)
    sides = ((_("The board before"), boards["before"]), (_("The board after"), boards["after"]))
    return [(label, side["url"]) for label, side in sides if side["url"]]


def _tenures(seat: Seat, tenures: list[SeatTenure], start: datetime) -> list[dict[str, str]]:
    rows = [
        {"who": _who(tenure), "when": _when(tenure.started_at, tenure.ended_at, start)}
        for tenure in tenures
    ]
    present = {SeatState.OPEN.value: _("open"), SeatState.CIVIL_DISORDER.value: _("civil disorder")}
    if seat.state not in present:
        return rows
    since = tenures[0].ended_at if tenures else None
    when = _when(since, None, start) if since else ""
    return [{"who": present[seat.state], "when": when}, *rows]


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


def mentor_rows(game: Game, viewer: Viewer, variant: Variant) -> dict[str, Any] | None:
    """The powers with mentors, with their names unless players are secret; None if none may be."""
    if not game.allows_mentors:
        return None
    mentors = listed_mentors(game, viewer, list(variant.powers))
    count = len(mentors)
    sentence = ngettext(
        "Mentors are allowed. %(count)s power has one.",
        "Mentors are allowed. %(count)s powers have one.",
        count,
    )
    return {
        "sentence": sentence % {"count": count},
        "rows": [
            {
                "power": power,
                "power_name": variant.powers[power].name,
                "name": name,
                "url": reverse("games:player", args=[user_id]) if user_id else "",
            }
            for power, name, user_id in mentors
        ],
    }
