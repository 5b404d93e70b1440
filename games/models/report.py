"""Reports: an account tells the moderators about a message, a statement or a player."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.press_message import PressMessage
from games.models.statement import Statement


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
    """A report of the account `about`: of its `message` or `statement`, or of the person.

    `said` is what a statement said when it was reported, because its author may change it.
    `read_from` is the number of the first message of the thread that the reporter may read, so that
    moderators see no earlier ones. The reported account is never told who reported it.
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
    said = models.TextField(blank=True, default="", db_default="")
    game = models.ForeignKey(
        Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    read_from = models.PositiveIntegerField(default=1)
    cause = models.CharField(max_length=16, choices=ReportCause.choices)
    text = models.TextField(blank=True, default="")
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
