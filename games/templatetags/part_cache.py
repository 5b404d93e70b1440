"""A tag that includes a template and caches the result."""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

# Each process caches this many parts of pages, of about 500 bytes.
MOST = 2048


@register.simple_tag
def include_cached(name: str, **values: Hashable) -> SafeString:
    """Include a template that depends on these values and the language alone.

    Cache nothing secret: orders, bids and press stay in no memory.
    """
    return _render(name, get_language(), tuple(values.items()))


@lru_cache(MOST)
def _render(
    name: str, language: str | None, values: tuple[tuple[str, Hashable], ...]
) -> SafeString:
    return render_to_string(name, dict(values))
