"""The GM log: actions of people who run a game, its GMs, and the players of its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _, ngettext, pgettext

from adjudicator import Variant
from games.core.visibility import Viewer, may_see_players, visible_events
from games.gm.acts import ACTS, excuse
from games.models import ActedBy, Event, EventKind, Game, Seat, SeatAssignment
from games.seats.acts import ACTS as SEAT_ACTS
from games.sheets.acts import ACTS as SHEET_ACTS, open_envelope
from games.story.queries.events import reason_of, runs_game, sentence, url_of


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Some kinds of events, with the tone that marks them: "bad", "warn" or ""."""

    kinds: frozenset[EventKind]
    tone: str = ""


DEADLINES = frozenset({EventKind.EXTENDED, EventKind.DEADLINE_SET})

SETTINGS = frozenset(
    {EventKind.SETTINGS_CHANGED, EventKind.SCHEDULE_CHANGED, EventKind.POLICY_CHANGED}
)


def group_acts(name: str, *others: EventKind, tone: str = "") -> ActionGroup:
    """Group the events of the acts of a group, and others."""
    acts = (act for act in (*ACTS, *SEAT_ACTS, *SHEET_ACTS) if act.group == name)
    kinds = {kind for act in acts for kind in act.events}
    return ActionGroup(frozenset({*kinds, *others}), tone)


# The filters of the page, in its order.
GROUPS = {
    "envelopes": group_acts("envelopes", tone="warn"),
    "corrections": group_acts("corrections", tone="bad"),
    "clock": group_acts("clock", EventKind.WAITING),
    "seats": group_acts("seats"),
    "disorder": group_acts("disorder", tone="bad"),
    "reminders": group_acts("reminders"),
    "settings": ActionGroup(SETTINGS),
    "gm": group_acts("gm"),
}
# Further numbers at the top of the page.
NUMBERED = {
    "opened": ActionGroup(frozenset(open_envelope.ACT.events)),
    "deadlines": ActionGroup(DEADLINES),
    "excuses": ActionGroup(frozenset(excuse.ACT.events)),
}


A_PAGE = 40

# Actions of players and results of the rules, which other pages show.
PLAY = frozenset(
    {
        EventKind.SEAT_TAKEN,
        EventKind.SEAT_LEFT,
        EventKind.JOINED,
        EventKind.LEFT,
        EventKind.TABLE_FULL,
        EventKind.NOT_STARTED,
        EventKind.DEALT,
        EventKind.PROPOSED,
        EventKind.MISSED,
        EventKind.WON,
        EventKind.YEAR_OVER,
        EventKind.ENDED,
    }
)


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """An action, the person who took it, and the reason, if any.

    `group` is a key of GROUPS or "". `url` is a page with more, empty if there is none. `boards`
    are the positions before and after in the interchange form, if the event stores them.
    """

    at: datetime
    sentence: str
    who: str
    reason: str
    group: str
    url: str = ""
    boards: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionLog:
    """A page of the log.

    `older` is the key of its last action if there are older ones. `counts` are the numbers of
    actions by group.
    """

    rows: list[LoggedAction]
    older: int | None
    counts: dict[str, int]
    total: int


def action_log(
    game: Game,
    viewer: Viewer,
    variant: Variant,
    gms: Iterable[GmTenure],
    *,
    group: str = "",
    before: int | None = None,
) -> ActionLog:
    """The actions of a group, or all. All viewers get the same, except the names
    of players, and who was reminded."""
    # A viewer without rights, so that the public page shows no events for the GM only.
    events = visible_events(Viewer(game.pk), _events(game))
    by_kind = dict(events.order_by().values_list("kind").annotate(number=Count("pk")))
    listed = events.filter(kind__in=GROUPS[group].kinds) if group else events
    if before is not None:
        listed = listed.filter(pk__lt=before)
    listed = listed.select_related("actor", "about", "phase").defer(
        "phase__position", "phase__outcome", "phase__public_outcome"
    )
    rows = list(listed.order_by("-pk")[: A_PAGE + 1])
    page = rows[:A_PAGE]
    named, ran = may_see_players(viewer, game), {gm.user_id for gm in gms}
    return ActionLog(
        rows=[
            LoggedAction(
                at=event.created_at,
                sentence=sentence(event, variant, named=named, runs=runs_game(viewer, game)),
                who=_who(event, ran, named=named),
                reason=reason_of(event),
                group=group_of(event.kind),
                url=url_of(event),
                boards=tuple(event.data.get("boards", ())),
            )
            for event in page
        ],
        older=page[-1].pk if len(rows) > A_PAGE else None,
        counts={
            code: sum(by_kind.get(kind, 0) for kind in record.kinds)
            for code, record in (GROUPS | NUMBERED).items()
        },
        total=sum(by_kind.values()),
    )


def group_of(kind: str) -> str:
    """The key of the group of a kind of event, or ""."""
    return next((code for code, group in GROUPS.items() if kind in group.kinds), "")


def _events(game: Game) -> QuerySet[Event]:
    """The events of the log; phases only if the GM resolved them, proposals only of the GM."""
    by_gm = Q(kind=EventKind.RESOLVED, data__cause=ActedBy.GM.value)
    left_out = [*PLAY, EventKind.RESOLVED]
    by_gm |= Q(kind=EventKind.PROPOSED, actor__isnull=False)
    return Event.objects.filter(by_gm | ~Q(kind__in=left_out), game=game)


def _who(event: Event, ran: set[int], *, named: bool) -> str:
    """Who took the action. People who run the game are named, because they do not play."""
    if event.data.get("cause") == ActedBy.OPERATOR:
        return _("an operator of this site")
    if event.actor is not None:
        if named or event.actor_id in ran or _acts_for_the_gm(event):
            return str(event.actor.get_short_name())
        return _("a player")
    causes = {
        ActedBy.VOTE.value: _("the players, by vote"),
        ActedBy.TIME.value: _("the clock"),
        ActedBy.POLICY.value: _("the policy"),
    }
    return causes.get(str(event.data.get("cause", "")), "")


def _acts_for_the_gm(event: Event) -> bool:
    """Whether a deputy took the action, or a director of the tournament."""
    return bool(event.data.keys() & {"deputy", "director"}) or event.kind == EventKind.DEPUTY_TAKEN


@dataclass(frozen=True, slots=True)
class GmTenure:
    """The time of a person as GM, without an end for the present one."""

    user_id: int
    name: str
    started_at: datetime
    ended_at: datetime | None = None


def gm_tenures(game: Game) -> list[GmTenure]:
    """The GMs of a game, newest first; a practice game has none."""
    if game.gm is None:
        return []
    handed = Event.objects.filter(game=game, kind=EventKind.GM_ROLE_TRANSFERRED)
    tenures: list[GmTenure] = []
    since = game.created_at
    for event in handed.select_related("about").order_by("pk"):
        # A GM who was called into a game without one has no predecessor.
        if event.about is not None:
            former = GmTenure(event.about.pk, event.about.get_short_name(), since)
            tenures.append(replace(former, ended_at=event.created_at))
        since = event.created_at
    tenures.append(GmTenure(game.gm.pk, game.gm.get_short_name(), since))
    return tenures[::-1]


@dataclass(frozen=True, slots=True)
class SeatTenure:
    """The time of a player in a seat, without an end for the present one.

    `name` is empty if players are secret. The time of a substitute is part of its player's.
    """

    is_computer: bool
    name: str
    started_at: datetime
    ended_at: datetime | None
    is_substitute: bool = False


def seat_tenures(game: Game, viewer: Viewer) -> list[tuple[Seat, list[SeatTenure]]]:
    """The seats of a game in the order of its powers, each with its players, newest first."""
    named = may_see_players(viewer, game)
    tenures = (
        SeatAssignment.objects.filter(seat__game=game)
        .select_related("user")
        .order_by("-started_at", "-pk")
    )
    by_seat: dict[int, list[SeatTenure]] = {}
    for each in tenures:
        name = each.user.get_short_name() if each.user and named else ""
        tenure = SeatTenure(
            is_computer=each.user_id is None,
            name=name,
            started_at=each.started_at,
            ended_at=each.ended_at,
            is_substitute=each.stands_in_for_id is not None,
        )
        by_seat.setdefault(each.seat_id, []).append(tenure)
    return [(seat, by_seat.get(seat.pk, [])) for seat in Seat.objects.filter(game=game)]


FILTERS: dict[str, Callable[[], str]] = {
    "envelopes": lambda: _("Envelopes"),
    "corrections": lambda: _("Corrections"),
    "clock": lambda: _("Deadlines and pauses"),
    "seats": lambda: _("Seats"),
    "disorder": lambda: _("Civil disorder"),
    "reminders": lambda: _("Reminders"),
    "settings": lambda: _("Settings"),
    "gm": lambda: pgettext("the role", "GM"),
}

# The numbers at the top of the page: the most important actions of a GM.
NUMBERS: dict[str, Callable[[int], str]] = {
    "opened": lambda n: ngettext("envelope opened", "envelopes opened", n),
    "corrections": lambda n: ngettext("correction", "corrections", n),
    "deadlines": lambda n: ngettext("deadline moved", "deadlines moved", n),
    "settings": lambda n: ngettext("change of settings", "changes of settings", n),
    "excuses": lambda n: ngettext("excuse", "excuses", n),
}
