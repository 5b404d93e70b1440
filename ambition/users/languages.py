"""Which languages the site speaks."""

from django.conf import settings


def spoken(code: str) -> str:
    """The language of the site that a code such as "de-at" asks for; empty for none."""
    known = dict(settings.LANGUAGES)
    plain = code.lower().partition("-")[0]
    return code if code in known else plain if plain in known else ""
