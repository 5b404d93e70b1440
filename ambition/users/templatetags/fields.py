"""Form fields as the site draws them."""

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()

UNFRAMED = ("checkbox", "radio")


@register.filter
def control(field: BoundField) -> SafeString:
    """The field's control with the site's frame; Django adds the aria attributes."""
    framed = getattr(field.field.widget, "input_type", "") not in UNFRAMED
    # Each field has a label, so the libraries' placeholders would only say it twice.
    return field.as_widget(attrs={"class": "field", "placeholder": False} if framed else {})
