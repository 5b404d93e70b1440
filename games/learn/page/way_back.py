"""Back to where the question mark beside a result led from: a game, or the guided year."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

GAME = re.compile(r"/games/\d+/[\w/.-]*(\?[\w=&.-]*)?", re.ASCII)
LONGEST = 200


@dataclass(frozen=True, slots=True)
class WayBack:
    """A label and an address of this site, and how the address of a chapter holds it."""

    label: str
    url: str

    @property
    def query(self) -> str:
        """The part of a chapter's address that keeps the way."""
        return urlencode({"back": self.url})


def way_back(request: HttpRequest) -> WayBack | None:
    """The way that the address holds, or else the page that led here; None for any other page."""
    url = request.GET.get("back", "") or _before(request)
    guided = reverse("games:guided")
    if url.partition("?")[0] == guided:
        # How far the year was played is kept in the browser.
        return WayBack(_("Back to the guided year"), guided)
    if len(url) <= LONGEST and GAME.fullmatch(url):
        return WayBack(_("Back to the game"), url)
    return None


def _before(request: HttpRequest) -> str:
    try:
        came = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return ""
    if came.netloc != request.get_host():
        return ""
    return f"{came.path}?{came.query}" if came.query else came.path
