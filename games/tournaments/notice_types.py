"""Notices to people who take part in a tournament. None of them has text that people wrote."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.core.addresses import absolute
from games.core.outbox import is_quiet
from games.models import NoticeKind, Tournament
from games.notices.notice_type import Facts, Notice, SiteNotice
from games.notices.services.deliveries import deliveries_add, failures_logged


class EntrantMessage(StrEnum):
    """Messages to one person who takes part in a tournament, or is asked to."""

    ASKED = "tournament_team_asked_you"
    INVITED = "tournament_invited"
    PLACE = "tournament_place"
    RESERVE = "tournament_reserve"
    REMOVED = "tournament_removed"
    TEAM_LEFT = "tournament_team_left"
    CAPTAIN = "tournament_captain"


class EntrantNotice(SiteNotice):
    """Links to the entrants of the tournament."""

    def site_notice(self, facts: Facts) -> Notice:
        title, sentence = self.texts(facts)
        page = reverse("games:tournament_entrants", kwargs={"number": facts["tournament"]})
        return Notice(title, sentence, absolute(page))


def entrant_notify(
    *, tournament: Tournament, user_ids: Iterable[int], message: EntrantMessage, now: datetime
) -> None:
    """Notify people of a tournament, once a minute for each message."""
    if is_quiet():
        return
    with failures_logged("tournament", tournament.pk):
        deliveries_add(
            user_ids=user_ids,
            kind=NoticeKind.SEAT,
            key=f"{message}:{tournament.pk}:{now:%Y%m%d%H%M}",
            game=None,
            phase=None,
            data={"event": message.value, "tournament": tournament.pk},
            now=now,
        )


TYPES = (
    EntrantNotice(
        EntrantMessage.ASKED,
        NoticeKind.SEAT,
        title=_("You are asked to join a team of a tournament"),
        sentence=_("Accept or decline on the page of its entrants."),
        is_unasked=True,
    ),
    EntrantNotice(
        EntrantMessage.INVITED,
        NoticeKind.SEAT,
        title=_("You are invited to a tournament"),
        sentence=_("Accept or decline on the page of its entrants."),
        is_unasked=True,
    ),
    EntrantNotice(
        EntrantMessage.PLACE,
        NoticeKind.SEAT,
        title=_("You have a place in a tournament"),
        sentence=_("You have moved up from the reserves. Withdraw if you cannot play."),
    ),
    EntrantNotice(
        EntrantMessage.RESERVE,
        NoticeKind.SEAT,
        title=_("You are a reserve of a tournament now"),
        sentence=_("You get a place if one becomes free."),
    ),
    EntrantNotice(
        EntrantMessage.REMOVED,
        NoticeKind.SEAT,
        title=_("You no longer take part in a tournament"),
        sentence=_("A director has removed you. Games that you play go on."),
    ),
    EntrantNotice(
        EntrantMessage.TEAM_LEFT,
        NoticeKind.SEAT,
        title=_("You are no longer in your team of a tournament"),
        sentence=_("The captain has removed you, or the team was dissolved."),
    ),
    EntrantNotice(
        EntrantMessage.CAPTAIN,
        NoticeKind.SEAT,
        title=_("You are the captain of your team now"),
        sentence=_("You ask members, and choose who plays in each round."),
    ),
)
