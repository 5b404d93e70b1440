"""Template filters for pages of an account: form fields, devices and networks."""

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

from ambition.users.devices import describe
from ambition.users.places import network_and_place

register = template.Library()

UNFRAMED = ("checkbox", "radio")


@register.filter
def control(field: BoundField) -> SafeString:
    """Render a field's control in the site's style; Django adds the ARIA attributes."""
    framed = getattr(field.field.widget, "input_type", "") not in UNFRAMED
    # Every field has a label, so allauth's placeholders would only repeat it.
    return field.as_widget(attrs={"class": "field", "placeholder": False} if framed else {})


register.filter("device", describe)
register.filter("network", network_and_place)
