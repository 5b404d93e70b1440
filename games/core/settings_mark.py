"""Marks of settings that several people may change: nobody replaces a change they have not seen."""

import json
from hashlib import sha256

from django import forms
from django.utils.translation import gettext as _

from games.core.errors import Conflict
from games.core.forms import WholeForm


class MarkedForm(WholeForm):
    """A form of settings, with the mark of those that its page showed."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)


def mark_of(settings: object) -> str:
    """A value that changes whenever one of the settings changes."""
    text = json.dumps(settings, sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()[:16]


def mark_to_show(seen: str, mark: str, status: int) -> str:
    """The mark for a page that shows a form, for the first time or once more.

    Entries that are shown again may be older than a change that only a refusal tells of.
    """
    return mark if status == Conflict.status else seen or mark


def check_settings_seen(seen: str, mark: str, *, field: str = "") -> None:
    """Refuse a form that was opened before the latest change of the locked settings.

    Without `seen` nothing is checked. `field` is the one that the page names the refusal beside.
    """
    if seen and seen != mark:
        raise Conflict(
            "settings_moved",
            _(
                "The settings were changed since you opened this page, so yours were not saved."
                " Your entries are still here. Compare them with the present settings, and send"
                " them again to replace those."
            ),
            field=field,
        )
