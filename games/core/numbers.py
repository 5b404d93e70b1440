"""Numbers in addresses."""

from __future__ import annotations

from django.urls.converters import IntConverter


class Number(IntConverter):
    """So many digits that every database can look for the number: with more, the address is none
    of the site's."""

    regex = "[0-9]{1,18}"
