"""Proof of work before signing in or up, against machines that try many passwords or accounts.

The browser finds the number of a hash, which takes it about a second; no third party is asked. Off
unless CHALLENGE_WORK is set.
"""

from __future__ import annotations

import base64
import json
from datetime import timedelta
from typing import Any

from allauth.account.forms import LoginForm as AllauthLoginForm
from altcha.v1 import ChallengeOptions, create_challenge, verify_solution
from django import forms
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _

# From opening a form to sending it.
VALID = timedelta(hours=1)
MAX_LENGTH = 1_000


class ChallengeForm(forms.Form):
    """A form that asks for the solution of a challenge, in a hidden field, where the site does."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if settings.CHALLENGE_WORK:
            widget = forms.HiddenInput(attrs={"data-challenge": json.dumps(_new_challenge())})
            self.fields["challenge"] = forms.CharField(required=False, widget=widget)

    def clean_challenge(self) -> str:
        solution: str = self.cleaned_data["challenge"]
        if not _is_solved(solution):
            sentence = _(
                "Your browser did not prove that it is no robot. Turn on JavaScript and try again."
            )
            self.add_error(None, forms.ValidationError(sentence, code="challenge"))
        return solution


class LoginForm(ChallengeForm, AllauthLoginForm):  # type: ignore[misc]  # allauth has no types
    """Sign in; a password is hashed only after the challenge."""


def _new_challenge() -> dict[str, Any]:
    options = ChallengeOptions(
        algorithm="SHA-256",
        max_number=settings.CHALLENGE_WORK,
        hmac_key=_key(),
        expires=timezone.now() + VALID,
    )
    return dict(create_challenge(options).to_dict())


def _key() -> str:
    return f"challenge-{settings.SECRET_KEY}"


def _is_solved(solution: str) -> bool:
    """Whether a challenge of this site is solved in time, and for the first time."""
    if not solution or len(solution) > MAX_LENGTH:
        return False
    try:
        is_right, _error = verify_solution(solution, _key())
        signature = json.loads(base64.b64decode(solution))["signature"]
    except (ValueError, TypeError, KeyError, AttributeError):
        return False
    # Without the cache a solution may be used again.
    seconds = int(VALID.total_seconds())
    return is_right and bool(cache.add(f"challenge-{signature}", 1, seconds))
