"""The notice that a deadline is near. games/notices/services/reminders_add.py tells each player of
the own seat."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Game, NoticeKind, Phase
from games.notices.queries.notice_type import Facts, NoticeType
from games.notices.services.lateness_tell import LATE
from games.orders.queries.missing_orders import Missing


class Reminder(NoticeType):
    """Says how much is missing."""

    def said(self, facts: Facts) -> tuple[str, str]:
        title, _sentence = super().said(facts)
        return title, missing_sentence(Missing(**facts))


def missing_sentence(missing: Missing) -> str:
    """ "2 of 7 units have no order; not final." """
    if missing.kind == "alliances":
        if missing.ordered:
            return _("Your sheet is saved; not final.")
        return _("Nothing is saved. Without bids your alliances stand; not final.")
    left = missing.asked - missing.ordered
    if not left:
        return _("Everything is ordered; not final.")
    numbers = {"left": left, "asked": missing.asked}
    if missing.kind == "retreats":
        said = ngettext(
            "%(left)s of %(asked)s retreats is missing; not final.",
            "%(left)s of %(asked)s retreats are missing; not final.",
            left,
        )
    elif missing.kind == "adjustments":
        said = ngettext(
            "%(left)s of %(asked)s adjustments is missing; not final.",
            "%(left)s of %(asked)s adjustments are missing; not final.",
            left,
        )
    else:
        said = ngettext(
            "%(left)s of %(asked)s units has no order; not final.",
            "%(left)s of %(asked)s units have no order; not final.",
            left,
        )
    return said % numbers


class Late(NoticeType):
    """For the GM alone; it is no event, since nothing was done."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


TYPES = (
    Late(
        LATE,
        NoticeKind.GAME,
        title=gettext_lazy("%(phase)s is late"),
        sentence=gettext_lazy(
            "Its deadline has passed and nothing resolves it. If it stays so, tell whoever runs the"
            " site."
        ),
    ),
    Reminder(
        NoticeKind.REMINDER,
        NoticeKind.REMINDER,
        title=gettext_lazy("%(phase)s: your orders are not final"),
        says_due=True,
    ),
)
