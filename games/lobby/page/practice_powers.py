"""The powers that a practice table can be played with."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.variants import playable_variants
from games.core.words.powers import introduced

# What is sent in the place of a power by whoever plays every one of them.
ALL = "all"


def practice_powers() -> list[tuple[str, list[tuple[str, str]]]]:
    """For each variant, the site's own first, its name and its powers, as "variant/power" and
    name; the last of them is all."""
    variants = sorted(
        playable_variants(), key=lambda variant: variant.id != settings.DEFAULT_VARIANT
    )
    return [(variant.name, _offered(variant)) for variant in variants]


def powers_of(variant: Variant) -> list[tuple[str, str]]:
    """The powers of a variant and their names; the last of them is all."""
    powers = [(power.key, introduced(power)) for power in variant.powers.values()]
    return [*powers, (ALL, _("Play all %(count)s powers yourself") % {"count": len(powers)})]


def _offered(variant: Variant) -> list[tuple[str, str]]:
    return [(f"{variant.id}/{power}", name) for power, name in powers_of(variant)]
