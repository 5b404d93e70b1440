"""The one address of each public page, and its addresses in each language."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest

from ambition.users.models import supported_language
from games.core.addresses import LANGUAGE_PARAMETER

# Pages that search engines may list. Others, among them all with secret addresses, have no address
# of their own here.
FOUND = {
    f"games:{name}"
    for name in (
        "home",
        "rules",
        "variant_rules",
        "variants",
        "variant",
        "variant_provenance",
        "about",
        "lobby",
        "archive",
        "ratings",
        "scoring_systems",
        "scoring_system",
        "learn",
        "lesson",
        "examples",
        "example",
        "game",
        "phase",
        "end",
        "cabinet",
        "cabinet_first",
        "chronicle",
        "player",
        "statistics",
        "balance",
        "hall_of_fame",
        "power",
        "board_gallery",
        "variant_board",
        "tournaments",
        "tournament",
    )
} | {"privacy", "terms"}
# Parameters that lead to another page and not to another view of the same one.
KEPT = ("page", "year")


@dataclass(frozen=True, slots=True)
class Canonical:
    """The address of a page, and (language, address) for each language and for all others."""

    own: str
    alternates: list[tuple[str, str]]


def canonical_addresses(request: HttpRequest) -> Canonical | None:
    """Return the addresses of a page that may be found; None for any other.

    The plain address answers in the reader's language. With ?lang= it answers in one language.
    """
    match = getattr(request, "resolver_match", None)
    if match is None or match.view_name not in FOUND or request.method not in ("GET", "HEAD"):
        return None
    parameters = {name: request.GET[name] for name in KEPT if request.GET.get(name, "").isdecimal()}
    language = supported_language(request.GET.get(LANGUAGE_PARAMETER, ""))

    def address(code: str) -> str:
        query = urlencode(parameters | ({LANGUAGE_PARAMETER: code} if code else {}))
        return f"{settings.SITE_URL}{request.path}{'?' if query else ''}{query}"

    languages = [(code, address(code)) for code, _name in settings.LANGUAGES]
    return Canonical(address(language), [*languages, ("x-default", address(""))])
