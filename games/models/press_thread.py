"""Press threads and their members."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.seat import Seat


class ThreadKind(models.TextChoices):
    ONE = "one", _("to one")
    GROUP = "group", _("to a group")
    ALL = "all", _("to all")
    GM = "gm", _("to the GM")


class PressThread(models.Model):
    """The thread of one set of members of a game.

    `key` names the set: "FR,HA" for these powers, "gm:FR" for a power and the GM, "all" for
    everybody in the game.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="threads")
    kind = models.CharField(max_length=8, choices=ThreadKind.choices)
    key = models.CharField(max_length=200)
    last_number = models.PositiveIntegerField(default=0)
    last_message = models.ForeignKey(
        "games.PressMessage", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("press thread")
        verbose_name_plural = _("press threads")
        constraints = [
            models.UniqueConstraint(fields=["game", "key"], name="thread_one_for_each_set"),
            models.CheckConstraint(
                name="thread_kind_known", condition=Q(kind__in=["one", "group", "all", "gm"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.key}"

    @property
    def powers(self) -> tuple[str, ...]:
        """The powers of the thread; empty for the thread of all."""
        if self.kind == ThreadKind.ALL:
            return ()
        return tuple(self.key.removeprefix("gm:").split(","))


class PressMember(models.Model):
    """A member of a thread, and the last message it has read. Without a seat it is the GM.

    Membership belongs to the seat: its present player can read all messages of the thread after
    `hidden_to`.
    """

    thread = models.ForeignKey(PressThread, on_delete=models.CASCADE, related_name="members")
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="press"
    )
    read_to = models.PositiveIntegerField(default=0)
    hidden_to = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        verbose_name = _("member of a thread")
        verbose_name_plural = _("members of threads")
        constraints = [
            models.UniqueConstraint(fields=["thread", "seat"], name="member_seat_once"),
            models.UniqueConstraint(
                fields=["thread"], name="member_gm_once", condition=Q(seat__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"thread {self.thread_id}, seat {self.seat_id or 'of the GM'}"
