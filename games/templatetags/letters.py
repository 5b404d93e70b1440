"""The letters of a power, as its units carry them."""

from functools import cache

from django import template

from maps.load import load_variant, variant_ids

register = template.Library()


@register.filter
def letters(power: str) -> str:
    """Return the letters of a power or a minor by its key, which all variants share."""
    return _shorter().get(power, power)


@cache
def _shorter() -> dict[str, str]:
    powers = [power for name in variant_ids() for power in load_variant(name).powers.values()]
    return {power.key: power.code for power in powers if power.code != power.key}
