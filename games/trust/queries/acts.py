"""The acts of whoever runs a game, and every change of it: from its events, whatever their kind.

An event of a kind that nothing is said of here is an act: only what belongs to playing is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.visibility import Viewer, may_see_players, visible_events
from games.models import ActedBy, Event, EventKind, Game
from games.phases.queries.events import reason_of, sentence, url_of
from games.trust.queries.gms import GmTenure
from games.trust.queries.groups import GROUPS, NUMBERED

A_PAGE = 40
# What people do who play, and what follows from the rules; each has its place on other pages.
PLAY = frozenset(
    {
        EventKind.SEAT_TAKEN,
        EventKind.SEAT_LEFT,
        EventKind.JOINED,
        EventKind.LEFT,
        EventKind.DEALT,
        EventKind.PROPOSED,
        EventKind.MISSED,
        EventKind.WON,
        EventKind.ENDED,
    }
)


@dataclass(frozen=True, slots=True)
class Act:
    """What was done, by whom, and why, as far as that was said. `group` is the code of a record
    of groups.py, `url` the page that tells more, "" for none; `boards` are those before and after,
    in the interchange form, where the event keeps them."""

    at: datetime
    sentence: str
    who: str
    reason: str
    group: str
    url: str = ""
    boards: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Acts:
    """The newest acts, and the key of the last of them where there are older ones; how many there
    are of each group, and in all."""

    rows: list[Act]
    older: int | None
    counts: dict[str, int]
    total: int


def acts(
    game: Game,
    viewer: Viewer,
    variant: Variant,
    gms: Iterable[GmTenure],
    *,
    group: str = "",
    before: int | None = None,
) -> Acts:
    """The acts of a group, or all; everybody gets the same, but for the names of players."""
    # Events for the GM alone are on no page for everybody.
    found = visible_events(Viewer(game.pk), _events(game))
    by_kind = dict(found.order_by().values_list("kind").annotate(number=Count("pk")))
    shown = found.filter(kind__in=GROUPS[group].kinds) if group else found
    if before is not None:
        shown = shown.filter(pk__lt=before)
    shown = shown.select_related("actor", "about", "phase").defer(
        "phase__position", "phase__outcome", "phase__public_outcome"
    )
    rows = list(shown.order_by("-pk")[: A_PAGE + 1])
    page = rows[:A_PAGE]
    named, ran = may_see_players(viewer, game), {gm.user_id for gm in gms}
    return Acts(
        rows=[
            Act(
                at=event.created_at,
                sentence=sentence(event, variant, named=named),
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
    """The code of the group that a kind of event belongs to; "" where it belongs to none."""
    return next((code for code, group in GROUPS.items() if kind in group.kinds), "")


def _events(game: Game) -> QuerySet[Event]:
    """The events that are acts; of phases resolved, those that were not left to the clock."""
    by_gm = Q(kind=EventKind.RESOLVED, data__cause=ActedBy.GM.value)
    left_out = [*PLAY, EventKind.RESOLVED]
    return Event.objects.filter(by_gm | ~Q(kind__in=left_out), game=game)


def _who(event: Event, ran: set[int], *, named: bool) -> str:
    """Who did it; whoever runs a game plays nobody in it, and is named."""
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
    """Whether a deputy did it, who plays nobody either."""
    return "deputy" in event.data or event.kind == EventKind.DEPUTY_TAKEN
