"""Moderation: reports, and the acts of moderators."""

from typing import Any, Never

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.announcement import Announcement
from games.models.clubs import Club
from games.models.commentary import Commentary
from games.models.game import Game
from games.models.mentors import MentorLetter
from games.models.plain_text import PlainTextField
from games.models.press import PressMessage
from games.models.record import Statement
from games.models.tournament import Tournament


class ReportCause(models.TextChoices):
    ABUSE = "abuse", _("Insults, threats or hate")
    CHEATING = "cheating", _("Cheating, or one person with several accounts")
    ADVERTISEMENT = "advertisement", _("Advertisements")
    OTHER = "other", _("Something else")


class ReportState(models.TextChoices):
    OPEN = "open", _("open")
    UPHELD = "upheld", _("rules broken")
    DISMISSED = "dismissed", _("no rule broken")


class Report(models.Model):
    """A report of the account `about`: of its `message`, `letter` or `statement`, of the text of a
    game, a `tournament`, an `announcement`, a `commentary` or a `club` (`is_of_text`), or of the
    person.

    `said` is the text of a letter, and that of a statement or a text when it was reported, because
    its author may change it. `read_from` is the number of the first message of the thread that the
    reporter may read, so that moderators see no earlier ones. The reported account is never told
    who reported it.
    """

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    message = models.ForeignKey(
        PressMessage, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    statement = models.ForeignKey(
        Statement, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    letter = models.ForeignKey(
        MentorLetter, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    said = models.TextField(blank=True, default="", db_default="")
    game = models.ForeignKey(
        Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    tournament = models.ForeignKey(
        Tournament, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    announcement = models.ForeignKey(
        Announcement, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    commentary = models.ForeignKey(
        Commentary, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    club = models.ForeignKey(
        Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    is_of_text = models.BooleanField(default=False, db_default=False)
    is_of_commentary = models.BooleanField(default=False, db_default=False)
    read_from = models.PositiveIntegerField(default=1)
    cause = models.CharField(max_length=16, choices=ReportCause.choices)
    text = PlainTextField(blank=True, default="")
    state = models.CharField(
        max_length=10, choices=ReportState.choices, default=ReportState.OPEN, db_index=True
    )
    created_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-pk"]
        permissions = [("moderate", _("May moderate: read reports, hide, mute and suspend"))]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "message"],
                name="report_message_once",
                condition=Q(message__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["reporter", "letter"],
                name="report_letter_once",
                condition=Q(letter__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["reporter", "statement"],
                name="report_statement_once",
                condition=Q(statement__isnull=False),
            ),
            models.CheckConstraint(
                name="report_decided_has_its_time",
                condition=Q(state="open", decided_at__isnull=True)
                | (~Q(state="open") & Q(decided_at__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"

    @property
    def text_owner(self) -> Game | Tournament | Announcement | Commentary | Club | None:
        """The owner of the reported text, if it is still there."""
        if not self.is_of_text:
            return None
        if self.is_of_commentary:
            return self.commentary
        return self.place

    @property
    def place(self) -> Game | Tournament | Announcement | Club | None:
        """The game, the tournament, the announcement or the club of the report, if it is there."""
        return self.game or self.tournament or self.announcement or self.club


class ActKind(models.TextChoices):
    LOOKED = "looked", _("report opened")
    HIDDEN = "hidden", _("message hidden")
    SHOWN = "shown", _("message shown again")
    STATEMENT_HIDDEN = "statement_hidden", _("statement hidden")
    STATEMENT_SHOWN = "statement_shown", _("statement shown again")
    TEXT_HIDDEN = "text_hidden", _("text hidden")
    TEXT_SHOWN = "text_shown", _("text shown again")
    MUTED = "muted", _("muted")
    UNMUTED = "unmuted", _("no longer muted")
    SUSPENDED = "suspended", _("suspended")
    UNSUSPENDED = "unsuspended", _("no longer suspended")
    UPHELD = "upheld", _("decided: rules broken")
    DISMISSED = "dismissed", _("decided: no rule broken")
    REOPENED = "reopened", _("report opened again")


class ActsQuerySet(models.QuerySet["ModerationAct"]):
    """Acts, which can be read and added."""

    def update(self, **fields: Any) -> Never:
        raise RuntimeError("Acts of moderators are never changed.")

    def delete(self) -> Never:
        raise RuntimeError("Acts of moderators are never removed.")


class ModerationAct(models.Model):
    """An act of a moderator, with its `report` and the account that it affects (`about`).

    `reason` is for the account that it affects, except in `upheld` and `dismissed`, where it is the
    answer to the reporter. `until` is the end of a mute or suspension.
    """

    kind = models.CharField(max_length=16, choices=ActKind.choices)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="acts")
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = PlainTextField(blank=True, default="")
    until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    objects = ActsQuerySet.as_manager()

    class Meta:
        verbose_name = _("act of a moderator")
        verbose_name_plural = _("acts of moderators")
        ordering = ["-pk"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return f"report {self.report_id}, {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add an act. Raises RuntimeError for a stored one."""
        if self.pk:
            raise RuntimeError("Acts of moderators are never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        raise RuntimeError("Acts of moderators are never removed.")
