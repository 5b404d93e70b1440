"""The log of moderation. Acts are only ever added: triggers in the database refuse changes too."""

from typing import Any, Never

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.report import Report


class ActKind(models.TextChoices):
    LOOKED = "looked", _("report opened")
    HIDDEN = "hidden", _("message hidden")
    SHOWN = "shown", _("message shown again")
    STATEMENT_HIDDEN = "statement_hidden", _("statement hidden")
    STATEMENT_SHOWN = "statement_shown", _("statement shown again")
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
    """What a moderator did, for which `report`, and to which account (`about`).

    `reason` is for the account that it affects, except in `upheld` and `dismissed`, where it is the
    answer to the reporter. `until` is the end of a mute or suspension.
    """

    kind = models.CharField(max_length=16, choices=ActKind.choices)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="acts")
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField(blank=True, default="")
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
