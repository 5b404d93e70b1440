"""Template variables that every page may use."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from ambition.canonical import canonical_addresses
from games.core.restrictions import restriction_of
from games.core.style_sheet import style_url
from games.learn.page.turn import turn_picture_url
from games.learn.queries.chapters import RESULT
from games.lobby.queries.masthead import masthead_counts


def site(request: HttpRequest) -> dict[str, object]:
    """Add public settings, the style sheet's URL and the counts in the page header.

    `demo` is true if users sign in with one click. `badge` counts the visitor's unread messages and
    waiting games; it is queried only if a template uses it. `restriction` tells an account that it
    is suspended or muted. `theme` are the colours that an account chose for all its devices.
    `scene` is the address of a picture for pages that have none of their own.
    """
    # Requests that are refused early, for an unknown host, have no user yet.
    visitor = getattr(request, "user", AnonymousUser())
    badge = SimpleLazyObject(lambda: masthead_counts(visitor))
    return {
        "demo": settings.DEMO,
        "site_url": settings.SITE_URL,
        "docs_url": settings.DOCS_URL,
        "languages": settings.LANGUAGES,
        "badge": badge,
        "restriction": SimpleLazyObject(lambda: restriction_of(visitor, timezone.now())),
        "style_url": style_url(),
        "theme": SimpleLazyObject(lambda: getattr(visitor, "theme", "")),
        "scene": SimpleLazyObject(lambda: turn_picture_url(RESULT)),
        "canonical": SimpleLazyObject(lambda: canonical_addresses(request)),
    }
