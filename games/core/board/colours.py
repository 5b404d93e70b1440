"""The powers' colours as style rules: those of every variant, from the variants' data.

A chip or a unit has its power's code as a class, and stands in an element that names the variant
in `data-variant`; the style of both is static/css/components.css.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from maps.colours import power_colours
from maps.load import load_variant, variant_ids


@cache
def colours_sheet() -> str:
    """A rule for each power of each variant that can be played."""
    return "".join(rule for variant_id in variant_ids() for rule in _rules(variant_id))


def _rules(variant_id: str) -> Iterator[str]:
    for power, of in power_colours(load_variant(variant_id)).items():
        yield f'[data-variant="{variant_id}"] :is(.chip, .unit, .curve).{power} {{\n'
        yield f"  --power: {of.field};\n  --on-power: {of.ink};\n}}\n"
