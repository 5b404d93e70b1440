"""What became of the last post to a webhook, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _


def webhook_trouble(code: str) -> str:
    """Why a post to a webhook was refused; empty where none was."""
    if not code:
        return ""
    if code.isdecimal():
        return _("The address answered with HTTP status %(status)s.") % {"status": code}
    return _("The address did not answer.")
