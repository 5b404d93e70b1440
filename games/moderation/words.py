"""Words of reports: their subject, and what was decided."""

from django.utils.translation import gettext as _

from games.core.codec import variant_of
from games.core.words.names import short_name
from games.models import Announcement, Club, Commentary, Game, ModerationAct, Report, Tournament
from games.press.words import speaker


def seat_name(report: Report) -> str:
    """Who wrote what is reported: its power, or the GM; empty for a report of a person."""
    if report.game is None:
        return ""
    if report.is_of_commentary:
        return _("Commentator")
    if report.is_of_text:
        return _("GM")
    variant = variant_of(report.game)
    if report.letter is not None:
        mentorship = report.letter.mentorship
        is_mentor = report.letter.author_id == mentorship.mentor_id
        return _("Mentor") if is_mentor else short_name(variant, mentorship.seat.power)
    if report.statement is not None:
        seat = report.statement.seat
        return short_name(variant, seat.power) if seat is not None else _("GM")
    return speaker(variant, report.message) if report.message is not None else ""


def subject(report: Report) -> str:
    """The subject of a report as its reporter knows it: what a power wrote, a text, or a person."""
    if report.is_of_text:
        owner = report.text_owner
        if owner is None:
            return _("A text that is gone")
        return text_subject(owner)
    if report.game is not None and report.letter is not None:
        return letter_subject(report.game)
    if report.game is not None and (report.message is not None or report.statement is not None):
        words = {"power": seat_name(report), "game": report.game.name}
        if report.statement is not None:
            return _("The statement of %(power)s on “%(game)s”") % words
        return _("A message of %(power)s in “%(game)s”") % words
    if report.game is not None or report.read_from > 1:
        return _("A message that is gone")
    return report.about.get_short_name()


def letter_subject(game: Game) -> str:
    """A letter between pupil and mentor as its readers know it."""
    return _("A letter between pupil and mentor in “%(game)s”") % {"game": game.name}


def text_subject(owner: Game | Tournament | Announcement | Commentary | Club) -> str:
    """A text as its readers know it."""
    if isinstance(owner, Announcement):
        return _("An announcement in “%(name)s”") % {"name": owner.name}
    if isinstance(owner, Commentary):
        words = {"phase": owner.phase.title, "game": owner.game.name}
        return _("The commentary of %(phase)s in “%(game)s”") % words
    return _("The text of “%(name)s”") % {"name": owner.name}


def decision_words(act: ModerationAct) -> str:
    """The decision of a moderator, in words for the account that it affects."""
    sentences = {
        "hidden": _("A moderator has hidden a message of yours"),
        "shown": _("A message of yours is shown again"),
        "statement_hidden": _("A moderator has hidden a statement of yours"),
        "statement_shown": _("A statement of yours is shown again"),
        "text_hidden": _("A moderator has hidden a text of yours"),
        "text_shown": _("A text of yours is shown again"),
        "muted": _("You were muted"),
        "unmuted": _("You are no longer muted"),
        "suspended": _("Your account was suspended"),
        "unsuspended": _("Your account is no longer suspended"),
    }
    return sentences[act.kind]
