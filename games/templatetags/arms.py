"""The address of the arms of a power."""

from django import template

from games.statistics.page.power import picture_url
from maps.render.arms import has_arms

register = template.Library()


@register.simple_tag
def arms_url(variant_id: str, power: str) -> str:
    """Return the address of a power's arms; "" for a power without arms."""
    return picture_url(variant_id, power, "arms") if has_arms(variant_id, power) else ""
