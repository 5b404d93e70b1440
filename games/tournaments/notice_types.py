"""The notice of a tournament's announcement."""

from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _, gettext_lazy

from games.core.addresses import absolute
from games.models import Announcement, NoticeKind
from games.notices.notice_type import Facts, Notice, SiteNotice
from games.tournaments.services.announcements import ANNOUNCED

# Of a longer text, the notice has the beginning.
LONGEST = 280


class Announced(SiteNotice):
    """Has the present text, as long as nobody hides the announcement or takes it back."""

    def site_notice(self, facts: Facts) -> Notice:
        announcements = Announcement.objects.select_related("tournament")
        announcement = announcements.filter(pk=facts.get("announcement", 0)).first()
        if announcement is None:
            url = absolute(reverse("games:tournaments"))
            return Notice(_("An announcement of a tournament was taken back"), "", url)
        title = _("An announcement in “%(name)s”") % {"name": announcement.name}
        text = " ".join(announcement.visible_text.split())
        sentence = Truncator(text).chars(LONGEST)
        return Notice(title, sentence, absolute(announcement.get_absolute_url()))


TYPES = (
    Announced(ANNOUNCED, NoticeKind.GAME, title=gettext_lazy("An announcement in a tournament")),
)
