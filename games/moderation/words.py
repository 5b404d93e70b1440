"""Words of reports: their subject, and what was decided."""

from django.utils.translation import gettext as _

from games.core.codec import variant_of
from games.models import ModerationAct, Report
from games.press.words import speaker


def seat_name(report: Report) -> str:
    """Who wrote the reported message: its power, or the GM; empty for a report of a person."""
    if report.message is None or report.game is None:
        return ""
    return speaker(variant_of(report.game), report.message)


def subject(report: Report) -> str:
    """The subject of a report as its reporter knows it: a message by its power, or a person."""
    if report.message is not None and report.game is not None:
        return _("A message of %(power)s in “%(game)s”") % {
            "power": seat_name(report),
            "game": report.game.name,
        }
    if report.game is not None or report.read_from > 1:
        return _("A message that is gone")
    return report.about.get_short_name()


def told(act: ModerationAct) -> str:
    """What was decided, for the account that it affects."""
    sentences = {
        "hidden": _("A moderator has hidden a message of yours"),
        "shown": _("A message of yours is shown again"),
        "muted": _("You were muted"),
        "unmuted": _("You are no longer muted"),
        "suspended": _("Your account was suspended"),
        "unsuspended": _("Your account is no longer suspended"),
    }
    return sentences[act.kind]
