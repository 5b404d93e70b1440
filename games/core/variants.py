"""The variants that games can be created of: those with a drawn board, whose phases have pages, one
phase a page."""

from __future__ import annotations

from adjudicator import Variant
from games.core.codec import variant_named
from maps.load import variant_ids
from maps.render import has_geometry


def playable_variants() -> list[Variant]:
    """Each with its names in the language of whoever reads; those with bids come first."""
    drawn = [variant_named(name) for name in variant_ids() if has_geometry(name)]
    played = [variant for variant in drawn if variant.rules.separate_winter]
    return sorted(played, key=lambda variant: (-variant.rules.bid_maximum, variant.name))
