"""What every template may know about the site."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.core.style_sheet import style_url
from games.lobby.queries.masthead import masthead_counts


def site(request: HttpRequest) -> dict[str, object]:
    """The setting's public facts: `demo` is true where one click signs in; `languages` are those
    to switch to; `style_url`, the style sheet of all pages; and `badge`, the messages
    and games that wait for the visitor, asked for only where a page says so."""
    # A request that is refused early, as for a foreign host, has nobody yet.
    visitor = getattr(request, "user", AnonymousUser())
    badge = SimpleLazyObject(lambda: masthead_counts(visitor))
    return {
        "demo": settings.DEMO,
        "site_url": settings.SITE_URL,
        "languages": settings.LANGUAGES,
        "badge": badge,
        "style_url": style_url(),
    }
