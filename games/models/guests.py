"""Guests of a game that has not started: people and addresses that are invited to it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Guest(models.Model):
    """An invitation to a game that has not started, for a person or an email address.

    It lets its person see the game and join it; it keeps no seat. A letter goes to an `email`, in
    the `language` of its sender. Its link has a token, of which only the hash is stored, and works
    once: then the invitation is that of the `user` who followed it, and the address is deleted.
    Invitations end with the start of the game, and unanswered addresses after some time.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="guests")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="invitations",
    )
    email = models.EmailField(blank=True, default="")
    language = models.CharField(max_length=8, blank=True, default="")
    token_hash = models.CharField(max_length=64, blank=True, default="", editable=False)
    created_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("invitation to a game")
        verbose_name_plural = _("invitations to games")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["next_try_at"],
                name="guest_letter_waiting",
                condition=Q(next_try_at__isnull=False),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="guest_is_a_person_or_an_address",
                condition=Q(user__isnull=True, declined_at__isnull=True) & ~Q(email="")
                | Q(user__isnull=False, email="", token_hash="", next_try_at__isnull=True),
            ),
            models.UniqueConstraint(
                fields=["game", "user"],
                name="guest_once_a_person",
                condition=Q(user__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["game", "email"], name="guest_once_an_address", condition=~Q(email="")
            ),
            models.UniqueConstraint(
                fields=["token_hash"], name="guest_token_once", condition=~Q(token_hash="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id or 'by letter'}"


class LetterStop(models.Model):
    """An email address that wants no letters of invitation, as a keyed hash."""

    address_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("address without letters")
        verbose_name_plural = _("addresses without letters")

    def __str__(self) -> str:
        return self.address_hash[:8]
