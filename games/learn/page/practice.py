"""The powers that a practice game offers."""

from django.conf import settings
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.codec import playable_variants
from games.core.words.names import full_name
from games.learn.forms import ALL


def practice_powers() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return each variant's name and powers, the site's default variant first.

    A power is a value "variant/power" and a name; the last one stands for all powers.
    """
    variants = sorted(
        playable_variants(), key=lambda variant: variant.id != settings.DEFAULT_VARIANT
    )
    return [(variant.name, _offer(variant)) for variant in variants]


def powers_of(variant: Variant) -> list[tuple[str, str]]:
    """Return the codes and names of a variant's powers; the last one stands for all powers."""
    powers = [(power.key, full_name(power)) for power in variant.powers.values()]
    return [*powers, (ALL, _("Play all %(count)s powers yourself") % {"count": len(powers)})]


def _offer(variant: Variant) -> list[tuple[str, str]]:
    return [(f"{variant.id}/{power}", name) for power, name in powers_of(variant)]
