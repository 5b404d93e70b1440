"""The strength of new passwords, judged on this machine by zxcvbn."""

from __future__ import annotations

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from zxcvbn_rs_py import zxcvbn

from ambition.users.models import User

# Of 0 to 4: at least 100 million guesses.
WANTED_SCORE = 3
# The time grows faster than the length: some passwords of 100 characters take a second.
JUDGED_CHARACTERS = 40
SITE_WORDS = ["ambition", "empire", "ambitionandempire", "diplomacy"]


class StrengthValidator:
    """Refuse a password that takes few guesses, also for somebody who knows the account."""

    def validate(self, password: str, user: User | None = None) -> None:
        beginning = password[:JUDGED_CHARACTERS].encode(errors="replace").decode()
        if int(zxcvbn(beginning, [*SITE_WORDS, *_words(user)]).score) < WANTED_SCORE:
            raise ValidationError(
                _(
                    "This password is too easy to guess. Use several unrelated words, or let a "
                    "password manager make one."
                ),
                code="password_too_weak",
            )

    def get_help_text(self) -> str:
        return _("Use a password that is hard to guess, for example several unrelated words.")


def _words(user: User | None) -> list[str]:
    """The name and the address of an account, as a whole and in parts."""
    if user is None:
        return []
    parts = re.split(r"\W+", f"{user.name} {user.email}")
    return [word for word in (user.name, user.email, *parts) if word]
