"""Press: threads, messages, mutes and promises."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase
from games.models.plain_text import PlainTextField
from games.models.seats import Seat


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


class ComputerSentence(models.TextChoices):
    """The fixed sentences of computer players."""

    PROPOSES = "proposes", _("Proposes these orders.")
    ACCEPTS = "accepts", _("Accepts the proposed orders.")
    NO_GAIN = "no_gain", _("Declines: its trials see no gain in these orders.")
    DISTRUST = "distrust", _("Declines: you broke a promise to it within the last two years.")
    LEADER = "leader", _("Declines: you lead, and these orders gain it too little.")
    PROMISED = "promised", _("Declines: it has promised its units to others.")
    NOTHING = "nothing", _("Declines: none of these orders is possible for either of you.")
    BROKEN = "broken", _("Remembers for two years that you broke your promise:")


class PressMessage(models.Model):
    """A message of a seat or, without `author`, of the GM. `number` counts within the thread.

    `proposal` is a list of proposed orders, or None. `digest` identifies the form, so that a form
    that is sent twice makes one message. `accepts` is the message whose proposal this one accepts,
    once for each author; `declines` that whose proposal it declines. Since `hidden_at` a moderator
    hides the message from everybody else; it is kept.

    A computer player's message has no `sent_by`, and a `sentence` in place of words; its `text` is
    empty or lists the promised orders that were broken.
    """

    thread = models.ForeignKey(PressThread, on_delete=models.CASCADE, related_name="messages")
    number = models.PositiveIntegerField()
    author = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="messages"
    )
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    sentence = models.CharField(
        max_length=10, choices=ComputerSentence.choices, blank=True, default="", db_default=""
    )
    phase = models.ForeignKey(
        Phase, on_delete=models.SET_NULL, null=True, blank=True, related_name="messages"
    )
    text = PlainTextField(blank=True, default="")
    proposal = models.JSONField(null=True, blank=True)
    accepts = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="accepted_by"
    )
    declines = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="declined_by"
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
                fields=["accepts", "author"],
                name="message_accepts_once",
                condition=Q(accepts__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["sent_by", "digest"], name="message_sent_once", condition=~Q(digest="")
            ),
            models.CheckConstraint(name="message_number_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="message_says_something",
                condition=~Q(text="")
                | Q(proposal__isnull=False)
                | Q(accepts__isnull=False)
                | ~Q(sentence=""),
            ),
        ]

    def __str__(self) -> str:
        return f"thread {self.thread_id}, message {self.number}"


class PressMute(models.Model):
    """A mute of `other` by `seat`. The muted player is not notified."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="mutes")
    other = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = [
            models.UniqueConstraint(fields=["seat", "other"], name="mute_once"),
            models.CheckConstraint(name="mute_another", condition=~Q(seat=F("other"))),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} mutes {self.other_id}"


class Verdict(models.TextChoices):
    KEPT = "kept", _("kept")
    BROKEN = "broken", _("broken")
    OVERTAKEN = "overtaken", _("overtaken")


class OvertakenBy(models.TextChoices):
    """Why a promise could not be carried out, or no longer had a point."""

    POSITION = "position", _("the board was corrected")
    UNMATCHED = "unmatched", _("the unit to be helped was ordered something else")
    NO_CONVOY = "no_convoy", _("the fleets for the convoy were ordered something else")
    REPLACED = "replaced", _("replaced by a later promise")
    PLAYER = "player", _("somebody else played the power")


class Promise(models.Model):
    """One order that a seat's player, `user`, promised by proposing it or by accepting it.

    Without `user` the computer did.

    `acceptance` is the message that accepted the proposal. `verdict` is "" until the phase is
    resolved; games/press/services/promises.py has the rule.
    """

    acceptance = models.ForeignKey(PressMessage, on_delete=models.CASCADE, related_name="promises")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="promises")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="promises",
    )
    order = models.CharField(max_length=120)
    verdict = models.CharField(max_length=10, choices=Verdict.choices, blank=True, default="")
    overtaken_by = models.CharField(
        max_length=10, choices=OvertakenBy.choices, blank=True, default=""
    )

    class Meta:
        verbose_name = _("promise")
        verbose_name_plural = _("promises")
        ordering = ["acceptance", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["acceptance", "seat", "order"], name="promise_order_once"
            ),
            models.CheckConstraint(
                name="promise_overtaken_by_something",
                condition=Q(verdict="overtaken", overtaken_by__gt="")
                | ~Q(verdict="overtaken") & Q(overtaken_by=""),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id}: {self.order}"
