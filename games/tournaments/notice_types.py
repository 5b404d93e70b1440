"""Notices to people who take part in a tournament."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext, gettext_lazy as _

from games.core.addresses import absolute
from games.core.outbox import is_quiet
from games.models import Announcement, NoticeKind, Tournament
from games.notices.notice_type import Facts, Notice, SiteNotice
from games.notices.services.deliveries import deliveries_add, failures_logged

ANNOUNCED = "announced"
# Of a longer announcement, the notice has the beginning.
LONGEST = 280


class Announced(SiteNotice):
    """Has the present text, as long as nobody hides the announcement or takes it back."""

    def site_notice(self, facts: Facts) -> Notice:
        announcements = Announcement.objects.select_related("tournament")
        announcement = announcements.filter(pk=facts.get("announcement", 0)).first()
        if announcement is None:
            url = absolute(reverse("games:tournaments"))
            return Notice(gettext("An announcement of a tournament was taken back"), "", url)
        title = gettext("An announcement in “%(name)s”") % {"name": announcement.name}
        text = " ".join(announcement.visible_text.split())
        sentence = Truncator(text).chars(LONGEST)
        return Notice(title, sentence, absolute(announcement.get_absolute_url()))


class EntrantMessage(StrEnum):
    """Messages to one person who takes part in a tournament, or is asked to. None of them has text
    that people wrote."""

    ASKED = "tournament_team_asked_you"
    INVITED = "tournament_invited"
    PLACE = "tournament_place"
    RESERVE = "tournament_reserve"
    REMOVED = "tournament_removed"
    TEAM_LEFT = "tournament_team_left"
    CAPTAIN = "tournament_captain"
    JOINED = "tournament_team_joined"


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
    Announced(ANNOUNCED, NoticeKind.GAME, title=_("An announcement in a tournament")),
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
    EntrantNotice(
        EntrantMessage.JOINED,
        NoticeKind.SEAT,
        title=_("Your team of a tournament has a new member"),
        sentence=_("Somebody whom you asked has accepted. You choose who plays in each round."),
    ),
)
