"""The names of religions, minors and units."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudicator import Variant

RELIGIONS = {
    "catholic": gettext_lazy("Catholic"),
    "protestant": gettext_lazy("Protestant"),
    "orthodox": gettext_lazy("Orthodox"),
    "islamic": gettext_lazy("Islamic"),
}


def religion_name(religion: str) -> str:
    """A religion in words."""
    return str(RELIGIONS.get(religion, religion))


def minors_title(variant: Variant) -> str:
    """What a variant's minors are, as a heading."""
    return _("Armed neutrals") if variant.rules.influence else _("Minor powers")


def unit_of(kind: str, owner: str) -> str:
    """A unit in words: "army of France", "fleet of Venice"."""
    if kind == "F":
        return _("fleet of %(owner)s") % {"owner": owner}
    return _("army of %(owner)s") % {"owner": owner}
