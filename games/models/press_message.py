"""Press messages. They are only ever added."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.press_thread import PressThread
from games.models.seat import Seat


class PressMessage(models.Model):
    """A message of a seat or, without `author`, of the GM. `number` counts within the thread.

    `proposal` is a list of proposed orders, or None. `digest` identifies the form, so that a form
    that is sent twice makes one message. `accepts` is the message whose proposal this one accepts.
    Since `hidden_at` a moderator hides the message from everybody else; it is kept.
    """

    thread = models.ForeignKey(PressThread, on_delete=models.CASCADE, related_name="messages")
    number = models.PositiveIntegerField()
    author = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="messages"
    )
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    phase = models.ForeignKey(
        Phase, on_delete=models.SET_NULL, null=True, blank=True, related_name="messages"
    )
    text = models.TextField(blank=True, default="")
    proposal = models.JSONField(null=True, blank=True)
    accepts = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="accepted_by"
    )
    sent_at = models.DateTimeField()
    digest = models.CharField(max_length=64, blank=True, default="")
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("press message")
        verbose_name_plural = _("press messages")
        ordering = ["thread", "number"]
        constraints = [
            models.UniqueConstraint(fields=["thread", "number"], name="message_number_once"),
            models.UniqueConstraint(
                fields=["sent_by", "digest"], name="message_sent_once", condition=~Q(digest="")
            ),
            models.CheckConstraint(name="message_number_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="message_says_something",
                condition=~Q(text="") | Q(proposal__isnull=False) | Q(accepts__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"thread {self.thread_id}, message {self.number}"
