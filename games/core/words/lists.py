"""Several names in a row, as a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _


def listed(names: Sequence[str]) -> str:
    """ "Paris", "Paris and Brest", "Paris, Brest and Gascony"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}
