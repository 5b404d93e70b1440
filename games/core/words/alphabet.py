"""The order of names, as a reader looks for them."""

from __future__ import annotations

import unicodedata


def alphabetical(name: str) -> str:
    """A key to sort names by: letters with marks stand among those without, "Österreich" with O."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
