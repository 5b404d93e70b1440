"""The ladder of programs: the programs that take part."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LadderEntry(models.Model):
    """A program on the ladder. The programs with the earliest `waiting_since` play next."""

    program = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ladder_entry"
    )
    entered_at = models.DateTimeField()
    waiting_since = models.DateTimeField()

    class Meta:
        verbose_name = _("entry of the ladder")
        verbose_name_plural = _("entries of the ladder")
        ordering = ["waiting_since", "pk"]

    def __str__(self) -> str:
        return f"program {self.program_id}"
