"""A filter for texts in Markdown."""

from django import template
from django.utils.safestring import SafeString

from games.core.markdown import markdown_html

register = template.Library()


@register.filter
def markdown(text: str) -> SafeString:
    """Show a text in Markdown as safe HTML."""
    return markdown_html(text)
