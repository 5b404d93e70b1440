"""Notices about reports and the decisions of moderators. None of them names a reporter."""

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy as _

from games.models import ActKind, Game, NoticeKind, Phase
from games.moderation.services.acts import DEPUTIES_TOLD, GM_TOLD
from games.notices.notice_type import Facts, NoticeType, SiteNotice

PAGE = "games:decisions"


class Suspension(NoticeType):
    """For the GM of a suspended player; links to the desk. Without an end it is over."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        if facts.get("until"):
            return super().texts(facts)
        return gettext("A player is no longer suspended"), gettext("%(power)s can play again.")

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


class GmSuspension(Suspension):
    """For the deputies of a suspended GM."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        if facts.get("until"):
            return NoticeType.texts(self, facts)
        return gettext("The GM is no longer suspended"), ""


TYPES: tuple[NoticeType, ...] = (
    SiteNotice(
        f"act_{ActKind.HIDDEN}",
        NoticeKind.SITE,
        title=_("A moderator has hidden a message of yours"),
        sentence=_("The page “Reports and decisions” gives the reason."),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.SHOWN}",
        NoticeKind.SITE,
        title=_("A message of yours is shown again"),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.STATEMENT_HIDDEN}",
        NoticeKind.SITE,
        title=_("A moderator has hidden a statement of yours"),
        sentence=_("The page “Reports and decisions” gives the reason."),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.STATEMENT_SHOWN}",
        NoticeKind.SITE,
        title=_("A statement of yours is shown again"),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.TEXT_HIDDEN}",
        NoticeKind.SITE,
        title=_("A moderator has hidden a text of yours"),
        sentence=_("The page “Reports and decisions” gives the reason."),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.TEXT_SHOWN}",
        NoticeKind.SITE,
        title=_("A text of yours is shown again"),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.MUTED}",
        NoticeKind.SITE,
        title=_("A moderator has muted you until %(until)s"),
        sentence=_(
            "You can play, but write to nobody except the GM. The page “Reports and decisions” "
            "gives the reason."
        ),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.UNMUTED}", NoticeKind.SITE, title=_("You are no longer muted"), page=PAGE
    ),
    SiteNotice(
        f"act_{ActKind.SUSPENDED}",
        NoticeKind.SITE,
        title=_("Your account is suspended until %(until)s"),
        sentence=_(
            "You can read, but not act. The page “Reports and decisions” gives the reason. Your "
            "games go on, and their GMs are notified."
        ),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.UNSUSPENDED}",
        NoticeKind.SITE,
        title=_("Your account is no longer suspended"),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.UPHELD}",
        NoticeKind.SITE,
        title=_("Your report was decided"),
        sentence=_("You were right: a rule of the site was broken."),
        page=PAGE,
    ),
    SiteNotice(
        f"act_{ActKind.DISMISSED}",
        NoticeKind.SITE,
        title=_("Your report was decided"),
        sentence=_("The moderators found that no rule of the site was broken."),
        page=PAGE,
    ),
    Suspension(
        GM_TOLD,
        NoticeKind.SEAT,
        title=_("A player is suspended by the site’s moderators"),
        sentence=_(
            "%(power)s cannot act until %(until)s. Its missing orders count as usual; you can ask "
            "a substitute or open the seat."
        ),
    ),
    GmSuspension(
        DEPUTIES_TOLD,
        NoticeKind.SEAT,
        title=_("The GM is suspended by the site’s moderators"),
        sentence=_("The GM cannot act until %(until)s. You can, with the rights that you have."),
    ),
)
