"""The user model. Computer players have no account."""

import functools
import zoneinfo
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator
from django.db import models, transaction
from django.db.models import QuerySet, Value
from django.db.models.functions import Lower
from django.dispatch import Signal
from django.utils import timezone, translation
from django.utils.translation import gettext, gettext_lazy as _

from ambition.users.names import plain_name, skeleton, validate_name

# `name__lower` uses the index of the constraint, as `name__iexact` does not on PostgreSQL.
models.CharField.register_lookup(Lower)

# An account gets a new password, in place of another or none. Sent in the transaction that saves
# it, and before that: games are locked before accounts. Arguments: user. Received by access.py.
password_comes = Signal()

# How long a former name is shown on the player's page and given to nobody else.
FORMER_NAMES_KEPT = timedelta(days=365)


@functools.cache
def known_zones() -> frozenset[str]:
    """All time zone names; cached because listing them opens hundreds of files."""
    return frozenset(zoneinfo.available_timezones())


def validate_time_zone(text: str) -> None:
    """Refuse a time zone that is not in the time zone database."""
    if text not in known_zones():
        raise ValidationError(_("This time zone is not known."), code="time_zone")


def validate_language(text: str) -> None:
    """Refuse a language that the site is not translated into."""
    if text not in dict(settings.LANGUAGES):
        raise ValidationError(_("The site is not available in this language."), code="language")


def supported_language(code: str) -> str:
    """Return the site's language for a code such as "de-at"; empty if there is none."""
    try:
        return translation.get_supported_language_variant(code.lower())
    except LookupError:
        return ""


class UserManager(BaseUserManager["User"]):
    """Create accounts, and find them by email address or name regardless of case."""

    def create_user(
        self, email: str, name: str, password: str | None = None, **fields: Any
    ) -> "User":
        if not email:
            raise ValueError("An account needs an email address.")
        user = self.model(email=email.strip().lower(), name=plain_name(name), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, email: str, name: str, password: str | None = None, **fields: Any
    ) -> "User":
        return self.create_user(email, name, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__lower=Lower(Value(username or "")))

    def by_name(self, name: str) -> QuerySet["User"]:
        """The account with this name, in any case and spacing."""
        return self.filter(name__lower=Lower(Value(" ".join(name.split()))))


class Theme(models.TextChoices):
    """The colours of pages. An account without a choice follows each device."""

    LIGHT = "light", _("Day")
    DARK = "dark", _("Night")


class User(AbstractBaseUser, PermissionsMixin):
    """A person: signs in by email, is known to others by name alone. Without a `language` pages
    are in that of the browser, and mails in the site's first. Without a `theme` pages have the
    colours of the device.

    Or a program of its `owner`, for good: it has no password and no mailbox, and acts by tokens.

    Of an account that was deleted a row is left, for what its holder did in games: `closed_at` says
    when, and nothing in it says who it was.
    """

    email = models.EmailField(_("email address"), unique=True)
    name = models.CharField(
        _("name"),
        max_length=30,
        validators=[MinLengthValidator(3), validate_name],
        help_text=_("Shown to other players: 3 to 30 letters, digits, spaces and . ' - _"),
    )
    # The same for all names that look alike (ambition/users/names.py). Empty for deleted accounts,
    # and where an older account had a name that looks the same.
    skeleton = models.CharField(max_length=255, unique=True, null=True, editable=False)
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="UTC", validators=[validate_time_zone]
    )
    language = models.CharField(
        _("language"), max_length=8, blank=True, default="", validators=[validate_language]
    )
    theme = models.CharField(
        _("colours"), max_length=5, choices=Theme.choices, blank=True, default="", db_default=""
    )
    owner = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="programs",
        verbose_name=_("owner"),
    )
    is_staff = models.BooleanField(_("may use the admin"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    closed_at = models.DateTimeField(_("deleted"), null=True, blank=True, editable=False)
    # Set by moderators, who give their reasons in games/models/moderation.py.
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True, editable=False)
    suspended_until = models.DateTimeField(
        _("suspended until"), null=True, blank=True, editable=False
    )

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.UniqueConstraint(Lower("email"), name="user_email_any_case_unique"),
            models.UniqueConstraint(
                Lower("name"),
                name="user_name_any_case_unique",
                violation_error_message=_("This name is already taken."),
            ),
            models.CheckConstraint(
                name="user_program_has_no_rights",
                condition=models.Q(owner__isnull=True)
                | models.Q(is_staff=False, is_superuser=False) & ~models.Q(owner=models.F("pk")),
            ),
            models.CheckConstraint(
                name="user_theme_known", condition=models.Q(theme__in=["", *Theme.values])
            ),
            models.CheckConstraint(
                name="user_closed_for_good",
                condition=models.Q(closed_at__isnull=True)
                | models.Q(is_active=False, is_staff=False, is_superuser=False),
            ),
        ]

    def __str__(self) -> str:
        return self.get_short_name()

    def save(self, *args: Any, **options: Any) -> None:
        if self._state.adding:
            self.skeleton = self.skeleton or skeleton(self.name) or None
        # Django keeps a new password here until it is saved, but not that of a hash that it renews.
        elif self._password is not None:  # type: ignore[attr-defined]
            with transaction.atomic():
                password_comes.send(User, user=self)
                super().save(*args, **options)
            return
        super().save(*args, **options)

    def former_names(self, now: datetime | None = None) -> list[str]:
        """The names of the last year, the latest first."""
        since = (now or timezone.now()) - FORMER_NAMES_KEPT
        rows = FormerName.objects.filter(user=self, replaced_at__gt=since)
        return list(rows.order_by("-replaced_at").values_list("name", flat=True))

    def get_full_name(self) -> str:
        return self.get_short_name()

    def get_short_name(self) -> str:
        """The name shown everywhere, which says of a program that it is one."""
        if self.closed_at or not self.is_program:
            return self.own_name()
        return gettext("%(name)s (program)") % {"name": self.name}

    def own_name(self) -> str:
        """The name alone, for files and interfaces that have a field for programs."""
        if self.closed_at:
            return gettext("Former program") if self.is_program else gettext("Former player")
        return self.name

    @property
    def is_program(self) -> bool:
        """Whether a program plays with this account."""
        return self.owner_id is not None


class FormerName(models.Model):
    """A name that an account had until `replaced_at`."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=30)
    skeleton = models.CharField(max_length=255, db_index=True)
    replaced_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class AccountEvent(models.Model):
    """A sign-in to an account or a change of it, for its owner; kept for ACCOUNT_LOG_DAYS.

    `device` identifies the browser, by a hash of its cookie; empty if it had none. With it and the
    network, GMs and moderators get hints about seats of one person.
    """

    class Kind(models.TextChoices):
        SIGNED_UP = "signed_up", _("Account created")
        SIGNED_IN = "signed_in", _("Signed in")
        NEW_DEVICE = "new_device", _("Signed in on a new device")
        SESSION_ENDED = "session_ended", _("Signed out on another device")
        NAME_CHANGED = "name_changed", _("Name changed")
        EMAIL_ADDED = "email_added", _("Email address added")
        EMAIL_CONFIRMED = "email_confirmed", _("Email address confirmed")
        EMAIL_REMOVED = "email_removed", _("Email address removed")
        EMAIL_CHANGED = "email_changed", _("Primary email address changed")
        PASSWORD_CHANGED = "password_changed", _("Password changed")
        PASSWORD_SET = "password_set", _("Password set")
        PASSWORD_RESET = "password_reset", _("Password reset by email")
        APP_ADDED = "app_added", _("Authenticator app set up")
        APP_REMOVED = "app_removed", _("Authenticator app removed")
        CODES_RENEWED = "codes_renewed", _("New recovery codes generated")
        PASSKEY_ADDED = "passkey_added", _("Passkey added")
        PASSKEY_REMOVED = "passkey_removed", _("Passkey removed")
        TOKEN_CREATED = "token_created", _("Personal token created")
        TOKEN_REVOKED = "token_revoked", _("Personal token revoked")
        TOKENS_REVOKED = "tokens_revoked", _("All tokens revoked")
        SESSIONS_ENDED = "sessions_ended", _("Signed out on all other devices")
        WEBHOOK_SAVED = "webhook_saved", _("Webhook saved")
        WEBHOOKS_REMOVED = "webhooks_removed", _("All webhooks removed")
        DEVICE_ADDED = "device_added", _("Device for notices added")
        DEVICES_REMOVED = "devices_removed", _("All devices for notices removed")
        CALENDAR_OPENED = "calendar_opened", _("Secret address of the calendar created")
        CALENDAR_CLOSED = "calendar_closed", _("Secret address of the calendar ended")
        TOKEN_USED = "token_used", _("Changed by a program")
        PROGRAM_CREATED = "program_created", _("Program registered")
        PROGRAM_CLOSED = "program_closed", _("Program deleted")
        CLIENT_CONNECTED = "client_connected", _("Application connected")
        CLIENT_DISCONNECTED = "client_disconnected", _("Application disconnected")
        CLIENT_REGISTERED = "client_registered", _("Application registered")
        CLIENT_DELETED = "client_deleted", _("Application deleted")
        DATA_EXPORTED = "data_exported", _("Data downloaded")
        DELETED = "deleted", _("Account deleted")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="account_events")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    detail = models.CharField(max_length=520, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    network = models.GenericIPAddressField(null=True, blank=True)
    user_agent = models.CharField(max_length=200, blank=True, default="")
    device = models.CharField(max_length=16, blank=True, default="", db_default="")

    class Meta:
        indexes = [models.Index(fields=["user", "-created_at"], name="account_event_user_created")]

    def __str__(self) -> str:
        return f"{self.kind} of account {self.user_id}"


def display_name(user: User) -> str:
    """The name shown on allauth's pages and in its emails (ACCOUNT_USER_DISPLAY)."""
    return user.get_short_name()
