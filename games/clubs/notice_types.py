"""Notices about the members of clubs."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.clubs.services.notices import ClubMessage
from games.core.addresses import absolute
from games.models import NoticeKind
from games.notices.notice_type import Facts, Notice, NoticeType, SiteNotice

LIST = "games:clubs"


@dataclass(frozen=True)
class ClubNotice(SiteNotice):
    """A notice that may name its club as %(club)s, and leads to one of its pages."""

    page: str = "games:club_number"

    def site_notice(self, facts: Facts) -> Notice:
        """Word the notification. One that nobody asked for does not name the club."""
        title, sentence = self.texts(facts)
        words = {"club": str(facts.get("club_name", ""))}
        place = {} if self.page == LIST else {"number": facts["club"]}
        return Notice(title % words, sentence % words, absolute(reverse(self.page, kwargs=place)))


TYPES: tuple[NoticeType, ...] = (
    ClubNotice(
        ClubMessage.INVITED,
        NoticeKind.SEAT,
        title=_("You are invited to a club"),
        sentence=_("Accept or decline on its page."),
        is_unasked=True,
    ),
    ClubNotice(
        ClubMessage.REQUEST,
        NoticeKind.SEAT,
        title=_("Somebody wants to join “%(club)s”"),
        sentence=_("Accept or decline on the page of its members."),
        page="games:club_members",
    ),
    ClubNotice(
        ClubMessage.ACCEPTED,
        NoticeKind.SEAT,
        title=_("You are now a member of “%(club)s”"),
    ),
    ClubNotice(
        ClubMessage.DECLINED,
        NoticeKind.SEAT,
        title=_("“%(club)s” did not accept you as a member"),
        page=LIST,
    ),
    ClubNotice(
        ClubMessage.REMOVED,
        NoticeKind.SEAT,
        title=_("You are no longer a member of “%(club)s”"),
        page=LIST,
    ),
    ClubNotice(
        ClubMessage.OWNER,
        NoticeKind.SEAT,
        title=_("You are now the owner of “%(club)s”"),
        sentence=_("You can hand it over to another member."),
        page="games:club_members",
    ),
    ClubNotice(
        ClubMessage.OFFERED,
        NoticeKind.SEAT,
        title=_("You are asked to be the owner of “%(club)s”"),
        sentence=_("Accept or decline on its page."),
    ),
    ClubNotice(
        ClubMessage.OFFER_TAKEN,
        NoticeKind.SEAT,
        title=_("“%(club)s” has a new owner, as you offered"),
        sentence=_("You are an officer now."),
        page="games:club_members",
    ),
    ClubNotice(
        ClubMessage.OFFER_DECLINED,
        NoticeKind.SEAT,
        title=_("Your offer of “%(club)s” was declined"),
        sentence=_("You are still its owner."),
        page="games:club_members",
    ),
)
