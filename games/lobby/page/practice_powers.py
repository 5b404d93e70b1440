"""The powers that a practice table can be played with."""

from __future__ import annotations

from django.conf import settings

from games.core.variants import playable_variants


def practice_powers() -> list[tuple[str, list[tuple[str, str]]]]:
    """For each variant, the site's own first, its name and its powers, as "variant/power" and
    name."""
    variants = sorted(
        playable_variants(), key=lambda variant: variant.id != settings.DEFAULT_VARIANT
    )
    return [
        (
            variant.name,
            [(f"{variant.id}/{power.key}", power.name) for power in variant.powers.values()],
        )
        for variant in variants
    ]
