"""Notices of a seat, also to whoever lost it by the event itself."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Event, EventKind, Game, NoticeKind, SeatAssignment
from games.notices.queries.notice_type import EventNotice, Facts


class SeatNotice(EventNotice):
    """Of the seat of one power."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        lost = SeatAssignment.objects.filter(
            seat__game=game, seat__power=event.data.get("power", ""), ended_at=now
        )
        return super().people(game, event, now) | set(lost.values_list("user_id", flat=True))


class Replaced(SeatNotice):
    """A new player, or the computer, which is nobody."""

    def facts_of(self, event: Event) -> Facts:
        return super().facts_of(event) | {"computer": event.about_id is None}

    def said(self, facts: Facts) -> tuple[str, str]:
        if facts.get("computer"):
            return gettext("The computer plays %(power)s"), ""
        return super().said(facts)


TYPES = (
    SeatNotice(
        EventKind.SEAT_OPENED,
        NoticeKind.SEAT,
        title=_("The seat of %(power)s is open"),
        sentence=_("Whoever held it has no access to it any more."),
        kept=("power",),
    ),
    Replaced(
        EventKind.SEAT_REPLACED,
        NoticeKind.SEAT,
        title=_("%(power)s has a new player"),
        kept=("power",),
    ),
    EventNotice(
        EventKind.ENVELOPE_OPENED,
        NoticeKind.GAME,
        title=_("The GM opened the envelope of %(power)s"),
        sentence=_("The GM can read and enter these orders. The reason stands in the history."),
        kept=("power",),
    ),
    EventNotice(
        EventKind.ORDERS_ENTERED,
        NoticeKind.GAME,
        title=_("The GM entered orders for %(power)s"),
        kept=("power",),
    ),
    SeatNotice(
        EventKind.DISORDER,
        NoticeKind.SEAT,
        title=_("%(power)s is in permanent civil disorder"),
        kept=("power",),
    ),
)
